import { at } from "@knotter/testing/factories/given";
import { afterwards } from "../afterwards";
import { type Fixture, KINDS, type Kind, type Pair } from "../fixtures";
import { type Entry, isParty, sameCompany, trusted } from "../reach";

const adminOnly = ["admin"] as const;
const anybody = (): boolean => true;
const ownOrder = (kind: Kind, pair: Pair): boolean => kind === "admin" || (KINDS[kind] === "hrstaff" && sameCompany(kind, pair));

/** The pair's interview that one of them has canceled; repeated calls return the same one. */
async function cancelled({ make, prisma, mentee, mentor }: Fixture, cancelSide: "mentee" | "mentor"): Promise<string> {
  const where = { menteeId: mentee.userId, status: "canceled" as const, cancelSide };
  const known = await prisma.mentoring.findFirst({ where, select: { id: true } });
  if (known) return known.id;
  return (await make.mentoring({ mentee, mentor, startAt: at("2026-06-24", "10:00"), status: "canceled", cancelSide })).mentoringId;
}

async function moved({ prisma, mentoring }: Fixture): Promise<string> {
  await prisma.mentoring.update({ where: { id: mentoring.mentoringId }, data: { rescheduleCount: 1, icsSequence: 1 } });
  return mentoring.mentoringId;
}

/** A queued mail of the pair's order. */
async function waiting({ prisma, order, mentee }: Fixture): Promise<string> {
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

/** Invitations of the pair's order that are to be sent later. */
async function planned({ prisma, order, mentee }: Fixture): Promise<string> {
  const requestedAt = new Date("2026-06-01T00:00:00Z");
  const { id } = await prisma.invitationRequest.create({
    data: { orderId: order.orderId, resend: true, requestedById: mentee.userId, requestedAt, nextTryAt: new Date("2026-09-01T00:00:00Z") },
    select: { id: true },
  });
  return id;
}

const words = ({ order }: Fixture) => ({
  orderId: order.orderId,
  audience: { type: "all_mentees" },
  subject: "面談のご案内",
  body: "{{氏名}} 様\n残り {{残り回数}} 回です。",
});

export const mailEntries = {
  "mail.list": { may: adminOnly, input: () => ({ state: "waiting" }) },
  "mail.deliveries": { may: adminOnly, input: () => ({}) },
  "mail.manualMail": { may: adminOnly, input: words, reaches: anybody },
  "mail.manualMailSend": { may: adminOnly, input: words, reaches: anybody },
  "mail.mentoringReserved": {
    may: ["mentee", "admin"],
    input: ({ mentoring }) => ({ mentoringId: mentoring.mentoringId }),
    reaches: isParty,
  },
  "mail.rescheduleMail": {
    may: ["mentee", "mentor", "admin"],
    input: async (fixture) => ({ mentoringId: await moved(fixture) }),
    reaches: isParty,
  },
  "mail.menteeCancel": {
    may: ["mentee", "admin"],
    input: async (fixture) => ({ mentoringId: await cancelled(fixture, "mentee") }),
    reaches: isParty,
  },
  "mail.mentorCancel": {
    may: ["mentor", "admin"],
    input: async (fixture) => ({ mentoringId: await cancelled(fixture, "mentor") }),
    reaches: isParty,
  },
  "mail.menteeRegister": {
    may: ["admin", "hrstaff"],
    input: async (fixture) => {
      await trusted(fixture);
      return { orderId: fixture.order.orderId };
    },
    reaches: ownOrder,
  },
  "mail.plannedInvitations": { may: ["admin", "hrstaff"], input: ({ order }) => ({ id: order.orderId }), reaches: ownOrder },
  "mail.cancelInvitations": {
    may: ["admin", "hrstaff"],
    input: async (fixture) => {
      await trusted(fixture);
      return { id: await planned(fixture) };
    },
    reaches: ownOrder,
  },
  "mail.mentoringRemind": { may: adminOnly, input: ({ mentoring }) => ({ mentoringIds: [mentoring.mentoringId] }) },
  "mail.mentoringRemind1hour": { may: adminOnly, input: ({ mentoring }) => ({ mentoringIds: [mentoring.mentoringId] }) },
  "mail.report": { may: ["mentor", "admin"], input: async (fixture) => ({ mentoringId: await afterwards(fixture) }), reaches: isParty },
  "mail.reportRemind": { may: adminOnly, input: async (fixture) => ({ mentoringIds: [await afterwards(fixture)] }) },
  "mail.cancel": { may: adminOnly, input: async (fixture) => ({ id: await waiting(fixture) }), reaches: anybody },
  "mail.get": { may: adminOnly, input: async (fixture) => ({ id: await waiting(fixture) }), reaches: anybody },
} as const satisfies Record<string, Entry>;
