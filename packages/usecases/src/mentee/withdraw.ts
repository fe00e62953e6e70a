import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import { mayWithdraw, type WithdrawalScope } from "@knotter/domain/mentee";
import { accountErasureOn } from "@knotter/domain/retention";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { endOfDay, type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { type Canceled, cancelFor, toCanceled } from "../mentoring/cancel-for";
import { noteTry } from "../order/note-try";

export interface WithdrawInput {
  id: string;
  scope: WithdrawalScope;
  orderId?: string | undefined;
  reason?: string | undefined;
  /** JST; interviews until then stay. */
  lastDay?: LocalDate | undefined;
  dryRun?: boolean | undefined;
}

export interface WithdrawOutcome {
  status: "withdrawn" | "closed";
  dryRun: boolean;
  cancelled: Canceled[];
  dataDeletionPlannedOn: LocalDate | null;
}

/**
 * Withdrawals are never the mentee's fault, whatever the hour: counts are given back, and the mentor learns only that the mentee has
 * stopped using Knotter.
 */
const HOW = { side: "system", reasonCode: "withdrawn", mail: "mentee_cancel" } as const;

/**
 * Ends a mentee's use of one order, or of the account. Future interviews are canceled with it (after `lastDay`, if given). HR may take
 * people off its own orders, without a text of its own, and learns nothing about interviews, not even whether there were any. Throws
 * NOT_FOUND, FORBIDDEN, ALREADY_DONE, UNPROCESSABLE, IDENTITY_UNCONFIRMED for a mentee whose identity is in doubt.
 */
export const withdrawMentee: UseCase<WithdrawInput, WithdrawOutcome> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if (actor.role === "mentee" && actor.userId !== input.id) throw new AppError("NOT_FOUND");
    if (actor.hiddenBefore) throw new AppError("IDENTITY_UNCONFIRMED");
    return input.scope === "order" ? leaveOrder(deps, tx, actor, input, now) : closeAccount(deps, tx, actor, input, now);
  });

/** The instant after which interviews are canceled. */
const after = (lastDay: LocalDate | undefined, now: Date): Date =>
  lastDay === undefined ? now : new Date(Math.max(now.getTime(), endOfDay(lastDay).getTime() - 1));

/** One order, within a transaction of the caller's. */
export async function leaveOrder(deps: Deps, tx: Tx, actor: Actor, input: WithdrawInput, now: Date): Promise<WithdrawOutcome> {
  if (input.orderId === undefined) throw new AppError("UNPROCESSABLE", { fieldErrors: { orderId: ["ORDER_REQUIRED"] } });
  const place = await tx.order.people.lock(scopeOf(actor), input.id, input.orderId);
  const isHr = actor.role === "hrstaff";
  if (isHr && !actor.permissions?.manageMentees) throw new AppError("FORBIDDEN");
  if (isHr && input.reason) throw new AppError("UNPROCESSABLE", { fieldErrors: { reason: ["NOT_YOURS_TO_CHANGE"] } });
  const outcome = { status: "withdrawn" as const, dryRun: input.dryRun === true, dataDeletionPlannedOn: null };
  if (input.dryRun)
    await noteTry(deps, tx, actor, { tried: "mentee.withdraw", entity: "OrderMentee", entityId: place.orderMenteeId, rows: 1 });
  if (place.status === "withdrawn") {
    // HR must not learn from a refusal that somebody has left on their own: that they had used Knotter at all may be private.
    if (isHr) return { ...outcome, cancelled: [] };
    throw new AppError("ALREADY_DONE");
  }
  const of = { orderMenteeId: place.orderMenteeId };
  const from = after(input.lastDay, now);
  if (outcome.dryRun) return { ...outcome, cancelled: isHr ? [] : (await tx.mentoring.upcoming.list(of, from)).map(toCanceled) };
  const cancelled = await cancelFor(deps, tx, isHr ? null : actor, await tx.mentoring.upcoming.lock(of, from), { ...HOW, now });
  await tx.order.people.withdraw(place, { reason: input.reason || null, byId: actor.userId }, now);
  await tx.audit.record(
    {
      audit: [
        {
          action: "mentee.withdraw",
          entity: "OrderMentee",
          entityId: place.orderMenteeId,
          diff: { status: [place.status, "withdrawn"], orderId: place.orderId, ...(isHr ? {} : { cancelled: cancelled.length }) },
        },
      ],
    },
    signatureOf(deps, actor, now),
  );
  return { ...outcome, cancelled: isHr ? [] : cancelled };
}

async function closeAccount(deps: Deps, tx: Tx, actor: Actor, input: WithdrawInput, now: Date): Promise<WithdrawOutcome> {
  if (!mayWithdraw(actor.role, input.scope)) throw new AppError("FORBIDDEN");
  const mentee = await tx.mentee.lock(input.id);
  if (!mentee || mentee.erased) throw new AppError("NOT_FOUND");
  const today = tokyoDate(now);
  // Without an account the mentee could not attend the remaining interviews.
  if (input.lastDay !== undefined && input.lastDay > today)
    throw new AppError("UNPROCESSABLE", { fieldErrors: { lastDay: ["NOT_IN_THE_FUTURE"] } });
  if (mentee.disabled) throw new AppError("ALREADY_DONE");
  const dataDeletionPlannedOn = accountErasureOn(
    today,
    mentee.places.map((place) => place.endsOn),
  );
  const outcome = { status: "closed" as const, dryRun: input.dryRun === true, dataDeletionPlannedOn };
  const of = { menteeId: mentee.userId };
  if (outcome.dryRun) return { ...outcome, cancelled: (await tx.mentoring.upcoming.list(of, now)).map(toCanceled) };
  const cancelled = await cancelFor(deps, tx, actor, await tx.mentoring.upcoming.lock(of, now), { ...HOW, now });
  for (const place of mentee.places)
    if (place.status !== "withdrawn")
      await tx.order.people.withdraw({ ...place, menteeId: mentee.userId }, { reason: input.reason || null, byId: actor.userId }, now);
  await tx.mentee.disable(mentee.userId, {
    actorId: actor.userId,
    reason: actor.role === "mentee" ? "request" : "other",
    note: input.reason || null,
    erasureDueOn: dataDeletionPlannedOn,
    now,
  });
  await tx.account.links.revokeOf(mentee.userId, now);
  await tx.audit.record(
    {
      audit: [
        {
          action: "mentee.close",
          entity: "Mentee",
          entityId: mentee.userId,
          diff: { cancelled: cancelled.length, erasureDueOn: dataDeletionPlannedOn },
        },
      ],
    },
    signatureOf(deps, actor, now),
  );
  return { ...outcome, cancelled };
}
