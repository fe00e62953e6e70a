import { AppError } from "@knotter/domain/errors";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import type { Person } from "@knotter/testing/factories/user";
import { openedRow } from "@knotter/testing/keys";
import type { Workbench } from "@knotter/testing/workbench";
import type { BookInput } from "../src/mentoring/book";

/** What the booking dialog sends for an order with disclosure level L1. */
export const bookingOf = (mentor: Person<"mentor">, startAt: Date, more: Partial<BookInput> = {}): BookInput => ({
  mentorId: mentor.userId,
  startAt,
  acknowledgedDisclosure: "L1",
  acknowledgedPolicyVersion: CONSENT_VERSIONS.policy,
  ...more,
});

/** The refusal of an attempt. Fails the test if nothing was refused, or if a defect was thrown. */
export async function refused(attempt: Promise<unknown>): Promise<AppError> {
  const outcome = await attempt.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ("value" in outcome) throw new Error(`was not refused: ${JSON.stringify(outcome.value)}`);
  if (outcome.error instanceof AppError) return outcome.error;
  throw outcome.error;
}

export const codeOf = async (attempt: Promise<unknown>): Promise<string> => (await refused(attempt)).code;

/** Everything that an interview has written, oldest first. */
export async function tracesOf({ pool, prisma }: Pick<Workbench, "pool" | "prisma">, mentoringId: string) {
  const [mentoring, ledger, events, mails, consents, audit] = await Promise.all([
    prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } }),
    prisma.ledgerEntry.findMany({ where: { mentoringId }, orderBy: { id: "asc" } }),
    prisma.mentoringEvent.findMany({ where: { mentoringId }, orderBy: { id: "asc" } }),
    prisma.mail.findMany({ where: { mentoringId }, orderBy: { id: "asc" } }),
    prisma.consentRecord.findMany({ where: { targetId: mentoringId } }),
    prisma.auditLog.findMany({ where: { entity: "Mentoring", entityId: mentoringId }, orderBy: { id: "asc" } }),
  ]);
  return {
    mentoring: await openedRow(pool, "Mentoring", mentoring, mentoringId),
    ledger: ledger.map(({ kind, delta }) => ({ kind, delta })),
    events,
    mails,
    consents,
    audit,
  };
}

export async function countOf({ prisma }: Pick<Workbench, "prisma">, { orderMenteeId }: { orderMenteeId: string }): Promise<number> {
  return (await prisma.orderMentee.findUniqueOrThrow({ where: { id: orderMenteeId } })).usedCount;
}
