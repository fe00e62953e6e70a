import type { Tx } from "@knotter/db/database";
import { type ClosingDays, closingDaysFault, keepsClosingDays } from "@knotter/domain/closing-days";
import { AppError } from "@knotter/domain/errors";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { futureSessions, type MentoringAhead, toAhead } from "../mentoring/ahead";
import { cancelFor } from "../mentoring/cancel-for";

/** What an admin has decided about an interview that lies on the days. */
export interface Decision {
  mentoringId: string;
  plan: "keep" | "cancel";
}

interface Deciding {
  mentorings?: readonly Decision[] | undefined;
  dryRun?: boolean | undefined;
}

export type DeclareInput = Deciding & { id: string; days: readonly ClosingDays[] };
export type ChangeInput = Deciding & { id: string; expectedVersion?: number | undefined } & {
  [Key in keyof ClosingDays]?: ClosingDays[Key] | undefined;
};

export interface ClosingDaysOutcome {
  customerId: string;
  created: number;
  /** Days that were there already: the same list sent twice changes nothing. */
  unchanged: number;
  /** The interviews on the days that are still to be decided about, or have just been; null towards HR, who does not learn of any. */
  affected: MentoringAhead[] | null;
}

/**
 * Declares days on which the employees of a company are not received. No slot is offered on them from this commit on; a booking that is
 * under way waits for it, or is seen by it. Interviews on them stay until an admin has decided about each: an admin
 * decides in the same call (FUTURE_SESSIONS with the list otherwise), what HR declares becomes an admin task, and HR learns
 * neither of the interviews nor of their number. Throws UNPROCESSABLE with the fields, FORBIDDEN, NOT_FOUND.
 */
export const declareClosingDays: UseCase<DeclareInput, ClosingDaysOutcome> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { customerId } = await requireKeeper(tx, actor, input.id);
    input.days.forEach((days, index) => {
      requireGood(days, tokyoDate(now), `days.${index}.`);
    });
    const known = await tx.closingDays.of(scopeOf(actor), customerId, tokyoDate(now), now);
    const isSame = (a: ClosingDays) => (b: ClosingDays) => a.from === b.from && a.to === b.to;
    const fresh = input.days.filter((days, index) => !known.some(isSame(days)) && input.days.findIndex(isSame(days)) === index);
    const affected = await decide(deps, tx, actor, { customerId, days: fresh }, input, now);
    const outcome = { customerId, created: fresh.length, unchanged: input.days.length - fresh.length, affected };
    if (input.dryRun) return outcome;
    const ids: string[] = [];
    for (const days of fresh) ids.push(await tx.closingDays.declare(customerId, days, actor.userId, now));
    await tx.auditTrail.record(
      {
        audit: fresh.map((days, index) => ({
          action: "customer.closing_days",
          entity: "CompanyBlock",
          entityId: ids[index] ?? "",
          diff: { customerId, from: days.from, to: days.to, name: days.name },
        })),
      },
      signatureOf(deps, actor, now),
    );
    return outcome;
  });

/**
 * Changes closing days, or decides about the interviews on them (nothing else said). Under the same rules as a new declaration.
 * Throws VERSION_CONFLICT, FUTURE_SESSIONS, UNPROCESSABLE, FORBIDDEN, NOT_FOUND.
 */
export const changeClosingDays: UseCase<ChangeInput, ClosingDaysOutcome> = (deps, actor, { id, expectedVersion, ...input }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const row = await requireDays(tx, actor, id, now);
    if (expectedVersion !== undefined && expectedVersion !== row.version) throw new AppError("VERSION_CONFLICT");
    const days = { from: input.from ?? row.from, to: input.to ?? row.to, name: input.name ?? row.name };
    // Days that have begun keep their beginning; only what is new has to lie ahead.
    requireGood(days, days.from === row.from ? row.from : tokyoDate(now), "");
    const affected = await decide(deps, tx, actor, { customerId: row.customerId, days: [days] }, input, now);
    const outcome = { customerId: row.customerId, created: 0, unchanged: 0, affected };
    const changed = (["from", "to", "name"] as const).filter((key) => days[key] !== row[key]);
    if (input.dryRun || changed.length === 0) return outcome;
    await tx.closingDays.change(id, row.version, days);
    await tx.closingDays.forgetDecisions(row.customerId, row);
    await tx.auditTrail.record(
      {
        audit: [
          {
            action: "customer.closing_days_change",
            entity: "CompanyBlock",
            entityId: id,
            diff: Object.fromEntries(changed.map((key) => [key, [row[key], days[key]]])),
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return outcome;
  });

/**
 * Takes closing days back: the times are offered again. What was canceled stays so; what was to be held all the same is asked about again
 * when the days are declared anew. Throws VERSION_CONFLICT, FORBIDDEN, NOT_FOUND.
 */
export const removeClosingDays: UseCase<{ id: string; expectedVersion?: number | undefined }, { customerId: string }> = (
  deps,
  actor,
  { id, expectedVersion },
) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { customerId, from, to, name, version } = await requireDays(tx, actor, id, now);
    if (expectedVersion !== undefined && expectedVersion !== version) throw new AppError("VERSION_CONFLICT");
    await tx.closingDays.remove(id, version);
    await tx.closingDays.forgetDecisions(customerId, { from, to });
    await tx.auditTrail.record(
      { audit: [{ action: "customer.closing_days_remove", entity: "CompanyBlock", entityId: id, diff: { customerId, from, to, name } }] },
      signatureOf(deps, actor, now),
    );
    return { customerId };
  });

/** The company, its row locked: declarations about one company happen one after the other. */
async function requireKeeper(tx: Tx, actor: Actor, customerId: string): Promise<{ customerId: string }> {
  const customer = await tx.customer.lock(scopeOf(actor), customerId);
  if (!customer) throw new AppError("NOT_FOUND");
  if (!keepsClosingDays(actor)) throw new AppError("FORBIDDEN");
  return { customerId };
}

async function requireDays(tx: Tx, actor: Actor, id: string, now: Date) {
  const seen = await tx.closingDays.find(scopeOf(actor), id, now);
  if (!seen) throw new AppError("NOT_FOUND");
  await requireKeeper(tx, actor, seen.customerId);
  // Read again under the lock: somebody may have changed or removed it while this waited.
  const row = await tx.closingDays.find(scopeOf(actor), id, now);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

function requireGood(days: ClosingDays, today: LocalDate, path: string): void {
  const fault = closingDaysFault(days, today);
  if (fault) throw new AppError("UNPROCESSABLE", { fieldErrors: { [`${path}${fault.field}`]: [fault.code] } });
}

async function decide(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  of: { customerId: string; days: readonly ClosingDays[] },
  { mentorings = [], dryRun }: Deciding,
  now: Date,
): Promise<MentoringAhead[] | null> {
  // The same locks whoever declares: nobody books into the days while they are declared.
  const rows = await (dryRun ? tx.upcoming.list(of, now) : tx.upcoming.lock(of, now));
  const decided = await tx.closingDays.decided(rows.map(({ id }) => id));
  if (actor.role !== "admin") return null;
  const open = rows.filter(({ id }) => !decided.has(id));
  if (dryRun) return open.map(toAhead);
  const plans = new Map(mentorings.map(({ mentoringId, plan }) => [mentoringId, plan]));
  // Those alone that still want a decision: an answer names only some, and what has one already must not stand in their way.
  const unplanned = open.filter(({ id }) => !plans.has(id));
  if (unplanned.length > 0) throw futureSessions(unplanned);
  // A decision to hold one may be taken back; that it was once kept is no reason to pass over its cancellation in silence.
  const cancels = rows.filter(({ id }) => plans.get(id) === "cancel");
  const keeps = open.filter(({ id }) => plans.get(id) === "keep");
  await cancelFor(deps, tx, actor, cancels, { side: "admin", reasonCode: "company_block", mail: "mentor_cancel", now });
  for (const { id } of keeps) await tx.adminTasks.mark("closing_day", id, actor.userId, now);
  return rows.filter(({ id }) => !decided.has(id) || plans.get(id) === "cancel").map(toAhead);
}
