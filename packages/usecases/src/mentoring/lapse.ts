import type { Tx } from "@knotter/db/database";
import { dedupeKeyOf } from "@knotter/domain/mail";
import type { MentoringEvent } from "@knotter/domain/mentoring-codes";
import { type Deps, systemSignatureOf } from "../deps";

/** A line of the history of an interview that stays reserved at its time. */
export const stays = (mentoringId: string, type: MentoringEvent) => ({
  mentoringId,
  type,
  fromStatus: "reserved" as const,
  toStatus: "reserved" as const,
});

/** Tells the mentor that the old time stands. */
export const answerMail = (
  mentoring: { id: string; mentorId: string; orderId: string; startAt: Date },
  holdId: string,
  outcome: "declined" | "lapsed",
) => ({
  type: "proposal_answer" as const,
  toUserId: mentoring.mentorId,
  orderId: mentoring.orderId,
  mentoringId: mentoring.id,
  facts: { startAt: mentoring.startAt.toISOString(), outcome },
  dedupeKey: dedupeKeyOf("proposal_answer", { mentoringId: mentoring.id, holdId }),
});

/**
 * Writes down which holds of a mentor have lapsed, and tells the mentor of proposals that nobody answered. The caller has locked the mentor.
 * Whoever holds a time calls it first, the job calls it every minute: both find the same, and only one of them finds it.
 */
export async function settleLapsed(deps: Deps, tx: Tx, mentorId: string, now: Date): Promise<number> {
  const lapsed = await tx.mentoring.holds.lapse(mentorId, now);
  const waited = lapsed.flatMap(({ waitingEntryId }) => (waitingEntryId === null ? [] : [waitingEntryId]));
  if (waited.length > 0) await tx.waitingList.toTheEnd(waited, now);
  const proposals = new Map(lapsed.flatMap(({ id, mentoringId }) => (mentoringId === null ? [] : [[mentoringId, id] as const])));
  if (proposals.size > 0) {
    const open = await tx.mentoring.holds.unanswered([...proposals.keys()]);
    const mails = open.map((mentoring) => answerMail(mentoring, proposals.get(mentoring.id) ?? "", "lapsed"));
    const audit = open.map(({ id }) => ({ action: "mentoring.proposal_lapsed", entity: "Mentoring", entityId: id, diff: {} }));
    if (mails.length > 0)
      await tx.audit.record({ events: open.map(({ id }) => stays(id, "proposal_lapsed")), mails, audit }, systemSignatureOf(deps, now));
  }
  return lapsed.length;
}
