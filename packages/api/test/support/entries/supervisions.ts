import type { SupervisionStatus } from "@knotter/domain/supervision";
import { NOW } from "@knotter/testing/factories/given";
import { afterwards } from "../afterwards";
import type { Fixture } from "../fixtures";
import { type Entry, owns } from "../reach";

const isOwn: NonNullable<Entry["reaches"]> = (kind, pair) => owns(kind, pair, "mentor");

/** A supervision of the pair's interview in this state; the pair's mentor has asked for it, or supervises it. Repeated calls give the same one. */
export async function supervisionOf(
  { make, prisma, mentor, mentoring: { mentoringId } }: Fixture,
  status: SupervisionStatus,
  part: "author" | "supervisor" = "author",
): Promise<string> {
  const known = await prisma.supervision.findFirst({ where: { mentoringId, status: { notIn: ["closed", "withdrawn"] } } });
  if (known) {
    await prisma.supervision.update({ where: { id: known.id }, data: { status } });
    return known.id;
  }
  const other = await make.mentor();
  const [author, supervisor] = part === "author" ? [mentor, other] : [other, mentor];
  const { id } = await prisma.supervision.create({
    data: {
      mentoringId,
      mentorId: author.userId,
      supervisorId: status === "requested" ? null : supervisor.userId,
      status,
      situation: "異動の希望を言い出せずにいる。",
      question: "関わり方の偏りを確かめたい。",
      requestedAt: NOW,
      updatedAt: NOW,
    },
  });
  return id;
}

async function namedIn(fixture: Fixture): Promise<{ id: string; supervisorId: string }> {
  const id = await supervisionOf(fixture, "named");
  const { supervisorId } = await fixture.prisma.supervision.findUniqueOrThrow({ where: { id } });
  return { id, supervisorId: supervisorId ?? "" };
}

export const supervisionEntries = {
  "supervisions.list": { may: ["mentor", "admin"], input: () => ({ open: true, pageSize: 5 }) },
  "supervisions.get": { may: ["mentor"], input: async (fixture) => ({ id: await supervisionOf(fixture, "written") }), reaches: isOwn },
  "supervisions.request": {
    may: ["mentor"],
    input: async (fixture) => ({ mentoringId: await afterwards(fixture, { status: "done" }) }),
    reaches: isOwn,
  },
  "supervisions.name": {
    may: ["admin"],
    input: async (fixture) => ({ id: await supervisionOf(fixture, "requested"), supervisorId: (await fixture.make.mentor()).userId }),
  },
  "supervisions.write": {
    may: ["mentor"],
    input: async (fixture) => ({
      ...(await namedIn(fixture)),
      situation: "30代の方。異動を迷っている。",
      question: "問いの立て方を確かめたい。",
    }),
    reaches: isOwn,
  },
  "supervisions.comment": {
    may: ["mentor"],
    input: async (fixture) => ({ id: await supervisionOf(fixture, "written", "supervisor"), body: "問いの立て方が丁寧です。" }),
    reaches: isOwn,
  },
  "supervisions.close": { may: ["mentor"], input: async (fixture) => ({ id: await supervisionOf(fixture, "discussed") }), reaches: isOwn },
  "supervisions.withdraw": { may: ["mentor"], input: async (fixture) => ({ id: await supervisionOf(fixture, "named") }), reaches: isOwn },
} as const satisfies Record<string, Entry>;
