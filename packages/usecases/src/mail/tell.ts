import type { OutboxMail } from "@knotter/db/audit/trail.writes";
import type { Tx } from "@knotter/db/database";
import type { MentoringRow } from "@knotter/db/mentoring/mentoring.reads";
import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf, isRepetition, MAIL_SIDES, type MailSide } from "@knotter/domain/mail";
import { reportSkip, type Told, toldRefusal } from "@knotter/domain/mail-due";
import type { Actor } from "@knotter/domain/scope";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { requireLocked } from "../mentoring/locked";
import { type Ensured, idsOf } from "./ensured";

interface OfMentoring {
  mentoringId: string;
  /** Whether to send it again, under a new number. Only admins may. */
  resend: boolean;
}

type Earlier = Awaited<ReturnType<Tx["mail"]["desk"]["ofMentoring"]>>[number];

const UNSENT = ["draft", "scheduled", "queued", "sending"];

/**
 * Ensures that both sides get the mail about an interview's change: an existing mail satisfies the request. A repetition goes to those who
 * got the first one; while one is still queued, that is the repetition. Throws MAIL_NOT_DUE and NOT_RESERVED where the mail would not be
 * true, FORBIDDEN for a repetition asked for by anybody but an admin, NOT_FOUND.
 */
export const tell: UseCase<OfMentoring & { type: Told }, Ensured> = (deps, actor, { type, mentoringId, resend }) =>
  deps.db.transaction(async (tx) => {
    refuseRepetition(actor, resend);
    const mentoring = await requireLocked(tx, actor, mentoringId);
    const refusal = toldRefusal(type, mentoring);
    if (refusal) throw new AppError(refusal);
    const earlier = await tx.mail.desk.ofMentoring(mentoringId, type);
    const found = foundAmong(earlier, resend);
    if (found) return found;
    const facts = await factsOf(tx, type, mentoring);
    const sides = earlier.length > 0 ? MAIL_SIDES.filter((side) => earlier.some(({ to }) => to === side)) : MAIL_SIDES;
    const number = resend && earlier.length > 0 ? repetitionsOf(earlier) + 1 : undefined;
    const keyOf = (to: MailSide) => dedupeKeyOf(type, { mentoringId, seq: mentoring.icsSequence, to, resend: number });
    return enqueue(
      deps,
      tx,
      actor,
      mentoring,
      type,
      sides.map((to) => ({ to, facts, dedupeKey: keyOf(to) })),
    );
  });

/**
 * Asks for the survey or the report from whoever has not submitted it. Only the admins may know whether a mentee has answered or declined the
 * survey: the mentor gets the same answer in each case, and a mail without a reason is skipped at sending time. Throws FORBIDDEN as above,
 * NOT_FOUND.
 */
export const askReport: UseCase<OfMentoring & { to: MailSide | "both" }, Ensured> = (deps, actor, { mentoringId, to, resend }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    refuseRepetition(actor, resend);
    const mentoring = await requireLocked(tx, actor, mentoringId);
    const asked = MAIL_SIDES.filter((side) => to === "both" || to === side);
    const known = actor.role === "admin" ? mentoring : { ...mentoring, menteeReportStatus: "none" as const, surveyDeclinedAt: null };
    const reasons = asked.map((side) => ({ side, reason: reportSkip(known, side, now) }));
    const skipped = reasons.flatMap(({ side, reason }) => (reason === null ? [] : [{ to: side, reason }]));
    const all = await tx.mail.desk.ofMentoring(mentoringId, "report");
    const due = reasons
      .filter(({ reason }) => reason === null)
      .map(({ side }) => {
        const earlier = all.filter((mail) => mail.to === side);
        const number = resend && earlier.length > 0 ? repetitionsOf(earlier) + 1 : undefined;
        const key = dedupeKeyOf("report", { mentoringId, to: side, resend: number });
        return { found: foundAmong(earlier, resend), mail: { to: side, facts: {}, dedupeKey: key } };
      });
    const wanted = due.filter(({ found }) => found === null).map(({ mail }) => mail);
    const there = due.flatMap(({ found }) => found?.mailIds ?? []);
    const enqueued = await enqueue(deps, tx, actor, mentoring, "report", wanted);
    return {
      mailIds: [...there, ...enqueued.mailIds],
      queued: enqueued.queued,
      skipped,
      deduplicated: wanted.length === 0 && there.length > 0,
    };
  });

function refuseRepetition(actor: Actor, resend: boolean): void {
  if (resend && actor.role !== "admin") throw new AppError("FORBIDDEN");
}

const repetitionsOf = (earlier: readonly Earlier[]): number =>
  Math.max(
    0,
    ...earlier.filter((mail) => isRepetition(mail.dedupeKey)).map(({ dedupeKey }) => Number(dedupeKey.split("/resend-").at(-1)) || 0),
  );

/** The existing mails that satisfy the request; null: a new one has to be written. */
function foundAmong(earlier: readonly Earlier[], resend: boolean): Ensured | null {
  const answers = resend ? earlier.filter(({ status }) => UNSENT.includes(status)) : earlier;
  if (answers.length === 0) return null;
  return { mailIds: answers.map(({ id }) => id), queued: 0, skipped: [], deduplicated: true };
}

/** The same facts that the change itself wrote into its mails. */
async function factsOf(tx: Pick<Tx, "mentoring">, type: Told, mentoring: MentoringRow): Promise<OutboxMail["facts"]> {
  const startAt = mentoring.startAt.toISOString();
  if (type === "mentee_cancel" || type === "mentor_cancel")
    return { startAt, returned: !mentoring.counted, canceledBy: mentoring.cancelSide, reasonCode: mentoring.cancelReasonCode };
  const history = await tx.mentoring.historyOf(mentoring.id);
  if (type === "mentoring_reserved")
    return { startAt, bookedBy: history.find((event) => event.type === "reserved")?.actorRole ?? "mentee" };
  const from = history.findLast((event) => event.type === "rescheduled")?.fromStartAt ?? mentoring.startAt;
  return { startAt, fromStartAt: from.toISOString() };
}

async function enqueue(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  mentoring: MentoringRow,
  type: Told | "report",
  mails: readonly { to: MailSide; facts: OutboxMail["facts"]; dedupeKey: string }[],
): Promise<Ensured> {
  if (mails.length === 0) return { mailIds: [], queued: 0, skipped: [], deduplicated: false };
  await tx.audit.record(
    {
      mails: mails.map(({ to, ...mail }) => ({
        ...mail,
        type,
        toUserId: to === "mentee" ? mentoring.menteeId : mentoring.mentorId,
        orderId: mentoring.orderId,
        mentoringId: mentoring.id,
      })),
      audit: [
        { action: "mail.ensure", entity: "Mentoring", entityId: mentoring.id, diff: { type, to: mails.map(({ to }) => to).join(",") } },
      ],
    },
    signatureOf(deps, actor, deps.clock.now()),
  );
  return { mailIds: await idsOf(tx, mails), queued: mails.length, skipped: [], deduplicated: false };
}
