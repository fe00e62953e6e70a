import type { Tx } from "@knotter/db/database";
import type { MentoringDetails, MentoringRow } from "@knotter/db/mentoring/mentoring.reads";
import type { QuestionnaireMentoring } from "@knotter/domain/checked-question";
import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf } from "@knotter/domain/mail";
import type { Scope } from "@knotter/domain/scope";

/** One of the caller's interviews, locked until the end of the transaction, with what a questionnaire needs of it. */
export async function heldInterview(tx: Tx, scope: Scope, mentoringId: string): Promise<MentoringDetails> {
  await tx.mentoring.require(scope, mentoringId);
  await tx.mentoring.hold(mentoringId);
  return tx.mentoring.require(scope, mentoringId);
}

/** An interview to which a questionnaire may be added: in the future, and without one. */
export async function interviewToPrepare(tx: Tx, scope: Scope, mentoringId: string, now: Date): Promise<MentoringDetails> {
  const interview = await heldInterview(tx, scope, mentoringId);
  if (interview.status === "canceled") throw new AppError("ALREADY_CANCELLED");
  if (interview.status !== "reserved" || now >= interview.startAt) throw new AppError("SHEET_LOCKED");
  const existing = await tx.questionnaire.checked.ofMentoring(scope, mentoringId, now);
  if (existing) throw new AppError("SHEET_EXISTS", { data: { id: existing.id } });
  return interview;
}

export const interviewOf = (mentoring: MentoringRow | null): QuestionnaireMentoring =>
  mentoring && {
    status: mentoring.status,
    startAt: mentoring.startAt,
    endAt: mentoring.endAt,
  };

/** 「事前質問シートが届きました」: contains nothing of the text, and is sent at most once an hour. */
export const sheetMail = (mentoring: MentoringRow, now: Date) => ({
  type: "sheet_submitted" as const,
  toUserId: mentoring.mentorId,
  orderId: mentoring.orderId,
  mentoringId: mentoring.id,
  facts: { startAt: mentoring.startAt.toISOString() },
  dedupeKey: dedupeKeyOf("sheet_submitted", { mentoringId: mentoring.id, at: now }),
});
