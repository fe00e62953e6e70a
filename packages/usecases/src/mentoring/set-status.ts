import type { Tx } from "@knotter/db/database";
import type { MentoringRow } from "@knotter/db/mentoring/mentoring.reads";
import { rejectDisputeRefusal } from "@knotter/domain/dispute";
import { AppError, impossible } from "@knotter/domain/errors";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { reportLocksAt } from "@knotter/domain/mentor-report";
import { type Accepted, decide, fromStatuses, type MentoringAction } from "@knotter/domain/mentoring";
import type { AdminAction } from "@knotter/domain/mentoring-codes";
import { resolvePolicy } from "@knotter/domain/policy";
import type { Actor } from "@knotter/domain/scope";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { requireLocked, requireVersion } from "./locked";
import { bookAll, type MentoringOutcome } from "./no-show";

export interface AdminInput {
  id: string;
  action: AdminAction;
  reason: string;
  expectedVersion?: number | undefined;
}

interface Change {
  tx: Tx;
  deps: Deps;
  actor: Actor;
  input: AdminInput;
  mentoring: MentoringRow;
  now: Date;
}

/**
 * Corrections that only admins may make, each with its reason in the audit log: complete or reopen an interview, give a count back, reject
 * an objection, unlock a report. Throws TOO_EARLY, NOT_RESERVED, CONFLICT, ALREADY_CANCELLED, ALREADY_DONE, VERSION_CONFLICT.
 */
export const setMentoringStatus: UseCase<AdminInput, MentoringOutcome> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const mentoring = await requireLocked(tx, actor, input.id);
    requireVersion(mentoring, input.expectedVersion);
    await ACTIONS[input.action]({ tx, deps, actor, input, mentoring, now: deps.clock.now() });
    return { mentoringId: mentoring.id };
  });

const ACTIONS: Record<AdminAction, (change: Change) => Promise<void>> = {
  complete: (change) => move(change, { type: "complete", by: "admin", reason: change.input.reason }),
  reopen: (change) => move(change, { type: "reopen", by: "admin", reason: change.input.reason }),
  async returnTicket(change) {
    const { tx, mentoring, actor, input, now } = change;
    if (mentoring.status !== "canceled" && mentoring.status !== "no_show") throw new AppError("CONFLICT");
    if (!mentoring.counted) throw new AppError("ALREADY_DONE");
    await tx.mentoring.forgive(mentoring.id, mentoring.version, now);
    await bookAll(tx, mentoring, [{ kind: "adjust", delta: 1 }], actor, now, input.reason);
    await note(change, { counted: [true, false] });
  },
  async rejectDispute(change) {
    const refusal = rejectDisputeRefusal(change.mentoring);
    if (refusal) throw new AppError(refusal);
    await change.tx.mentoring.rejectDispute(change.mentoring.id, change.mentoring.version, change.now);
    await note(change, { dispute: ["open", "rejected"] });
  },
  async unlockReport(change) {
    const until = reportLocksAt(change.now);
    if (!(await change.tx.report.unlock(change.mentoring.id, until))) throw new AppError("CONFLICT");
    await note(change, { until: until.toISOString() });
  },
};

async function move(change: Change, action: MentoringAction): Promise<void> {
  const { tx, actor, mentoring, now } = change;
  const decision = decide(mentoring, action, now, resolvePolicy({ order: mentoring.orderPolicy }));
  if ("refused" in decision) throw new AppError(decision.refused, { params: decision.params });
  await tx.mentoring.settle(
    mentoring.id,
    { from: fromStatuses(action.type), version: mentoring.version },
    { status: decision.to, counted: decision.effects.counted, byId: actor.userId, now },
  );
  await tx.mentoring.countHeld(mentoring.mentorId, decision.to === "done" ? 1 : -1);
  await bookAll(tx, mentoring, decision.effects.ledger, actor, now);
  await note(change, { status: [mentoring.status, decision.to] }, decision);
}

async function note({ tx, deps, actor, input, mentoring, now }: Change, diff: Record<string, unknown>, moved?: Accepted): Promise<void> {
  const { action, reason } = input;
  await tx.audit.record(
    {
      events: moved
        ? [
            {
              mentoringId: mentoring.id,
              type: moved.effects.event,
              fromStatus: mentoring.status,
              toStatus: moved.to,
              fromStartAt: mentoring.startAt,
            },
          ]
        : [],
      mails: moved?.effects.mail === "report" ? [surveyMail(mentoring)] : [],
      audit: [{ action: `mentoring.${auditName(action)}`, entity: "Mentoring", entityId: mentoring.id, diff: { reason, ...diff } }],
    },
    signatureOf(deps, actor, now),
  );
}

function auditName(action: AdminAction): string {
  switch (action) {
    case "complete":
    case "reopen":
      return action;
    case "returnTicket":
      return "return_ticket";
    case "rejectDispute":
      return "reject_dispute";
    case "unlockReport":
      return "unlock_report";
    default:
      return impossible(action);
  }
}

/** 「面談はいかがでしたか」: has the same key as the mail at the end of the interview, so only one of them is sent. */
export const surveyMail = (mentoring: MentoringRow) => ({
  type: "report" as const,
  toUserId: mentoring.menteeId,
  orderId: mentoring.orderId,
  mentoringId: mentoring.id,
  facts: { startAt: mentoring.startAt.toISOString(), to: "mentee" },
  dedupeKey: dedupeKeyOf("report", { mentoringId: mentoring.id, to: "mentee" }),
});
