import { at } from "@knotter/testing/factories/given";
import { afterwards } from "../afterwards";
import { KINDS, type Kind, type Pair, type Scene } from "../cast";
import { type Entry, isParty, sameCompany, trusted } from "../reach";

const office = ["admin"] as const;
const anybody = (): boolean => true;
const ownOrder = (kind: Kind, pair: Pair): boolean => kind === "admin" || (KINDS[kind] === "hrstaff" && sameCompany(kind, pair));

/** The pair's interview that one of them has called off; asked for twice, it is the same one. */
async function cancelled({ make, prisma, mentee, mentor }: Scene, cancelSide: "mentee" | "mentor"): Promise<string> {
  const where = { menteeId: mentee.userId, status: "canceled" as const, cancelSide };
  const known = await prisma.mentoring.findFirst({ where, select: { id: true } });
  if (known) return known.id;
  return (await make.mentoring({ mentee, mentor, startAt: at("2026-06-24", "10:00"), status: "canceled", cancelSide })).mentoringId;
}

async function moved({ prisma, mentoring }: Scene): Promise<string> {
  await prisma.mentoring.update({ where: { id: mentoring.mentoringId }, data: { rescheduleCount: 1, icsSequence: 1 } });
  return mentoring.mentoringId;
}

/** A mail of the pair's order that waits to leave. */
async function waiting({ prisma, order, mentee }: Scene): Promise<string> {
  const now = new Date("2026-06-01T00:00:00Z");
  const dedupeKey = `registered/${mentee.userId}/given`;
  const { id } = await prisma.mail.upsert({
    where: { dedupeKey },
    create: { type: "registered", toUserId: mentee.userId, orderId: order.orderId, dedupeKey, queuedAt: now, nextTryAt: now },
    update: {},
    select: { id: true },
  });
  return id;
}

const words = ({ order }: Scene) => ({
  orderId: order.orderId,
  audience: { type: "all_mentees" },
  subject: "面談のご案内",
  body: "{{氏名}} 様\n残り {{残り回数}} 回です。",
});

export const mailEntries = {
  "mail.list": { may: office, input: () => ({ state: "waiting" }) },
  "mail.manualMail": { may: office, input: words, reaches: anybody },
  "mail.manualMailSend": { may: office, input: words, reaches: anybody },
  "mail.mentoringReserved": {
    may: ["mentee", "admin"],
    input: ({ mentoring }) => ({ mentoringId: mentoring.mentoringId }),
    reaches: isParty,
  },
  "mail.rescheduleMail": {
    may: ["mentee", "mentor", "admin"],
    input: async (scene) => ({ mentoringId: await moved(scene) }),
    reaches: isParty,
  },
  "mail.menteeCancel": {
    may: ["mentee", "admin"],
    input: async (scene) => ({ mentoringId: await cancelled(scene, "mentee") }),
    reaches: isParty,
  },
  "mail.mentorCancel": {
    may: ["mentor", "admin"],
    input: async (scene) => ({ mentoringId: await cancelled(scene, "mentor") }),
    reaches: isParty,
  },
  "mail.menteeRegister": {
    may: ["admin", "hrstaff"],
    input: async (scene) => {
      await trusted(scene);
      return { orderId: scene.order.orderId };
    },
    reaches: ownOrder,
  },
  "mail.mentoringRemind": { may: office, input: ({ mentoring }) => ({ mentoringIds: [mentoring.mentoringId] }) },
  "mail.mentoringRemind1hour": { may: office, input: ({ mentoring }) => ({ mentoringIds: [mentoring.mentoringId] }) },
  "mail.report": { may: ["mentor", "admin"], input: async (scene) => ({ mentoringId: await afterwards(scene) }), reaches: isParty },
  "mail.reportRemind": { may: office, input: async (scene) => ({ mentoringIds: [await afterwards(scene)] }) },
  "mail.cancel": { may: office, input: async (scene) => ({ id: await waiting(scene) }), reaches: anybody },
  "mail.get": { may: office, input: async (scene) => ({ id: await waiting(scene) }), reaches: anybody },
} as const satisfies Record<string, Entry>;
