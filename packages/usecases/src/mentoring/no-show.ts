import type { Tx } from "@knotter/db/database";
import type { MentoringRow } from "@knotter/db/mentoring/mentoring.reads";
import { AppError } from "@knotter/domain/errors";
import type { LedgerEntry } from "@knotter/domain/ledger";
import { dedupeKeyOf, type MailSide } from "@knotter/domain/mail";
import { decide, fromStatuses, type NoShowSide } from "@knotter/domain/mentoring";
import { LIMITS, resolvePolicy } from "@knotter/domain/policy";
import type { Actor } from "@knotter/domain/scope";
import { DAY } from "@knotter/domain/tokyo";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { requireLocked, requireVersion, sideOf } from "./locked";

export interface NoShowInput {
  id: string;
  /** Who was absent. Default: the other side than the caller's. */
  absent?: NoShowSide | undefined;
  /** Until when the other side waited. */
  waitedUntil?: Date | undefined;
  /** For admins only; on an undo it is the reason. */
  note?: string | undefined;
  undo?: true | undefined;
  /** On an undo: the actual outcome. */
  to?: "done" | "canceled" | undefined;
  expectedVersion?: number | undefined;
}

export interface MentoringOutcome {
  mentoringId: string;
}

/**
 * Reports an absence, or undoes such a report. The count follows the outcome; the mentee gets a considerate mail, and has days to object.
 * Throws TOO_EARLY before the waiting time is over, WINDOW_CLOSED, NOT_RESERVED, ALREADY_CANCELLED, REASON_REQUIRED, VERSION_CONFLICT.
 */
export const reportNoShow: UseCase<NoShowInput, MentoringOutcome> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const mentoring = await requireLocked(tx, actor, input.id);
    requireVersion(mentoring, input.expectedVersion);
    const change = { tx, deps, actor, input, mentoring, now: deps.clock.now() };
    await (input.undo ? undo(change) : report(change));
    return { mentoringId: mentoring.id };
  });

interface Change {
  tx: Tx;
  deps: Deps;
  actor: Actor;
  input: NoShowInput;
  mentoring: MentoringRow;
  now: Date;
}

async function report({ tx, deps, actor, input, mentoring, now }: Change): Promise<void> {
  const by = sideOf(actor);
  const absent = input.absent ?? otherThan(by);
  const decision = decide(mentoring, { type: "reportNoShow", by, absent }, now, resolvePolicy({ order: mentoring.orderPolicy }));
  if ("refused" in decision) throw new AppError(decision.refused, { params: decision.params });
  const { effects } = decision;
  if (input.waitedUntil && input.waitedUntil > now) throw new AppError("UNPROCESSABLE", { fieldErrors: { waitedUntil: ["FUTURE_TIME"] } });
  await tx.mentoring.settle(
    mentoring.id,
    { from: fromStatuses("reportNoShow"), version: mentoring.version },
    {
      status: decision.to,
      counted: effects.counted,
      noShowSide: absent,
      noShowNote: input.note || null,
      disputeStatus: "none",
      byId: actor.userId,
      now,
    },
  );
  await bookAll(tx, mentoring, effects.ledger, actor, now);
  const since = new Date(now.getTime() - LIMITS.repeatedNoShow.days * DAY);
  const repeated = absent === "mentee" && (await tx.mentoring.absencesSince(mentoring.menteeId, since)) >= LIMITS.repeatedNoShow.times;
  // The absent side gets a mail; if the mentor was absent, so does the mentee, whose count was given back.
  const told: MailSide[] = absent === "mentee" ? ["mentee"] : ["mentee", "mentor"];
  const task = (action: string, entity: string, entityId: string) => ({ action, entity, entityId, diff: { publicNo: mentoring.publicNo } });
  if (repeated) await tx.order.holdBookings(mentoring.orderMenteeId, now);
  await tx.audit.record(
    {
      events: [
        {
          mentoringId: mentoring.id,
          type: effects.event,
          fromStatus: mentoring.status,
          toStatus: decision.to,
          fromStartAt: mentoring.startAt,
          reasonCode: `absent_${absent}`,
        },
      ],
      mails: told.map((to) => noShowMail(mentoring, to, { absent, returned: !effects.counted, undone: false })),
      audit: [
        {
          action: "mentoring.no_show",
          entity: "Mentoring",
          entityId: mentoring.id,
          diff: { absent, counted: effects.counted, waitedUntil: input.waitedUntil?.toISOString() ?? null },
        },
        // Admin tasks, none of which contain anything that people wrote.
        ...(absent === "mentor" ? [task("mentoring.mentor_absent", "Mentoring", mentoring.id)] : []),
        ...(repeated ? [task("mentoring.repeated_no_show", "OrderMentee", mentoring.orderMenteeId)] : []),
      ],
    },
    signatureOf(deps, actor, now),
  );
}

async function undo({ tx, deps, actor, input, mentoring, now }: Change): Promise<void> {
  const by = sideOf(actor);
  const decision = decide(
    mentoring,
    { type: "undoNoShow", by, to: input.to ?? "done", reason: input.note },
    now,
    resolvePolicy({ order: mentoring.orderPolicy }),
  );
  if ("refused" in decision) throw new AppError(decision.refused, { params: decision.params });
  const { effects } = decision;
  await tx.mentoring.settle(
    mentoring.id,
    { from: fromStatuses("undoNoShow"), version: mentoring.version },
    {
      status: decision.to,
      counted: effects.counted,
      ...(decision.to === "canceled" ? { cancelSide: by, cancelTiming: effects.cancelTiming } : {}),
      // An undo by an admin means that the objection was justified.
      ...(mentoring.disputeStatus === "open" ? { disputeStatus: "accepted" as const } : {}),
      byId: actor.userId,
      now,
    },
  );
  if (decision.to === "done") await tx.mentoring.countHeld(mentoring.mentorId, 1);
  else await tx.questionnaire.checked.detach(mentoring.id, now);
  await bookAll(tx, mentoring, effects.ledger, actor, now);
  await tx.audit.record(
    {
      events: [
        {
          mentoringId: mentoring.id,
          type: effects.event,
          fromStatus: mentoring.status,
          toStatus: decision.to,
          fromStartAt: mentoring.startAt,
        },
      ],
      mails: [noShowMail(mentoring, "mentee", { absent: mentoring.noShowSide ?? "mentee", returned: !effects.counted, undone: true })],
      audit: [
        {
          action: "mentoring.no_show_undone",
          entity: "Mentoring",
          entityId: mentoring.id,
          diff: { to: decision.to, counted: effects.counted, disputed: mentoring.disputeStatus === "open" },
        },
      ],
    },
    signatureOf(deps, actor, now),
  );
}

const otherThan = (by: ReturnType<typeof sideOf>): NoShowSide => {
  if (by === "admin") throw new AppError("UNPROCESSABLE", { fieldErrors: { absent: ["REQUIRED"] } });
  return by === "mentee" ? "mentor" : "mentee";
};

/** The version increases with each report and each undo, so that each has a mail of its own. */
const noShowMail = (mentoring: MentoringRow, to: MailSide, facts: { absent: NoShowSide; returned: boolean; undone: boolean }) => ({
  type: "no_show" as const,
  toUserId: to === "mentee" ? mentoring.menteeId : mentoring.mentorId,
  orderId: mentoring.orderId,
  mentoringId: mentoring.id,
  facts: { startAt: mentoring.startAt.toISOString(), ...facts },
  dedupeKey: dedupeKeyOf("no_show", { mentoringId: mentoring.id, seq: mentoring.version + 1, to }),
});

export async function bookAll(
  tx: Tx,
  mentoring: MentoringRow,
  entries: readonly LedgerEntry[],
  actor: Actor,
  at: Date,
  reason?: string,
): Promise<void> {
  for (const entry of entries) {
    const { orderMenteeId, id: mentoringId } = mentoring;
    await tx.order.book({ orderMenteeId, mentoringId, ...entry, reason: reason?.slice(0, 200), actorId: actor.userId, at });
  }
}
