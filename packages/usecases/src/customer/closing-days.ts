import type { Tx } from "@knotter/db/database";
import type { UpcomingRow } from "@knotter/db/mentoring/upcoming.writes";
import { type ClosingDays, type ClosingDaysNote, closingDaysFault, closingDaysNotes, keepsClosingDays } from "@knotter/domain/closing-days";
import { AppError } from "@knotter/domain/errors";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { daysBetween, type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { futureSessions, type MentoringAhead, toAhead } from "../mentoring/ahead";
import { cancelFor } from "../mentoring/cancel-for";
import { noteOtherTimes } from "../waiting-list/note";

/** An admin's decision about an interview on one of the days. */
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

/** An interview on one of the days, as an admin knows it. */
export interface OnClosingDay extends MentoringAhead {
  menteeName: string;
  mentorName: string;
}

/** A row of a list of closing days, as its confirmation shows it. */
export interface DeclaredDays extends ClosingDays {
  days: number;
  does: "new" | "same";
  notes: ClosingDaysNote[];
}

export interface ClosingDaysOutcome {
  customerId: string;
  created: number;
  /** Days that existed already: sending the same list twice changes nothing. */
  unchanged: number;
  /** The interviews on the days that need a decision, or have just been given one; null for HR, who learn of none. */
  affected: OnClosingDay[] | null;
}

/**
 * Declares days on which a customer's employees cannot have interviews. From this commit on no slot is offered on them; a concurrent
 * booking waits for it or is seen by it. Existing interviews stay until an admin has decided about each: an admin decides in the same call
 * (else FUTURE_SESSIONS with the list), while a declaration by HR becomes an admin task, and HR learns neither of the interviews nor of
 * their number. Throws UNPROCESSABLE with the fields, FORBIDDEN, NOT_FOUND.
 */
export const declareClosingDays: UseCase<DeclareInput, ClosingDaysOutcome & { preview: DeclaredDays[] }> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { customerId } = await requireKeeper(tx, actor, input.id);
    input.days.forEach((days, index) => {
      requireGood(days, tokyoDate(now), `days.${index}.`);
    });
    const known = await tx.customer.closingDays.of(scopeOf(actor), customerId, tokyoDate(now), now);
    const isSame = (a: ClosingDays) => (b: ClosingDays) => a.from === b.from && a.to === b.to;
    const fresh = input.days.filter((days, index) => !known.some(isSame(days)) && input.days.findIndex(isSame(days)) === index);
    const affected = await decide(deps, tx, actor, { customerId, days: fresh }, input, now);
    const preview = input.days.map((days) => ({
      ...days,
      days: daysBetween(days.from, days.to) + 1,
      does: fresh.includes(days) ? ("new" as const) : ("same" as const),
      notes: closingDaysNotes(days, fresh.includes(days) ? [...known, ...fresh.filter((other) => other !== days)] : [], tokyoDate(now)),
    }));
    const outcome = { customerId, created: fresh.length, unchanged: input.days.length - fresh.length, affected, preview };
    if (input.dryRun) return outcome;
    const ids: string[] = [];
    for (const days of fresh) ids.push(await tx.customer.closingDays.declare(customerId, days, actor.userId, now));
    await noteOtherTimes(tx, { customerId }, now);
    await tx.audit.record(
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
 * Changes closing days, or only decides about the interviews on them. The rules of a new declaration apply. Throws VERSION_CONFLICT,
 * FUTURE_SESSIONS, UNPROCESSABLE, FORBIDDEN, NOT_FOUND.
 */
export const changeClosingDays: UseCase<ChangeInput, ClosingDaysOutcome> = (deps, actor, { id, expectedVersion, ...input }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const row = await requireDays(tx, actor, id, now);
    if (expectedVersion !== undefined && expectedVersion !== row.version) throw new AppError("VERSION_CONFLICT");
    const days = { from: input.from ?? row.from, to: input.to ?? row.to, name: input.name ?? row.name };
    // Days that have begun keep their first day; only new days must be in the future.
    requireGood(days, days.from === row.from ? row.from : tokyoDate(now), "");
    const affected = await decide(deps, tx, actor, { customerId: row.customerId, days: [days] }, input, now);
    const outcome = { customerId: row.customerId, created: 0, unchanged: 0, affected };
    const changed = (["from", "to", "name"] as const).filter((key) => days[key] !== row[key]);
    if (input.dryRun || changed.length === 0) return outcome;
    await tx.customer.closingDays.change(id, row.version, days);
    await tx.customer.closingDays.forgetDecisions(row.customerId, row);
    await noteOtherTimes(tx, { customerId: row.customerId }, now);
    await tx.audit.record(
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
 * Removes closing days: their slots are offered again. Canceled interviews stay canceled; interviews that an admin kept need a new decision
 * when the days are declared again. Throws VERSION_CONFLICT, FORBIDDEN, NOT_FOUND.
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
    await tx.customer.closingDays.remove(id, version);
    await tx.customer.closingDays.forgetDecisions(customerId, { from, to });
    await noteOtherTimes(tx, { customerId }, now);
    await tx.audit.record(
      { audit: [{ action: "customer.closing_days_remove", entity: "CompanyBlock", entityId: id, diff: { customerId, from, to, name } }] },
      signatureOf(deps, actor, now),
    );
    return { customerId };
  });

/** Locks the customer's row, so that declarations about one company run one after the other. */
async function requireKeeper(tx: Tx, actor: Actor, customerId: string): Promise<{ customerId: string }> {
  const customer = await tx.customer.lock(scopeOf(actor), customerId);
  if (!customer) throw new AppError("NOT_FOUND");
  if (!keepsClosingDays(actor)) throw new AppError("FORBIDDEN");
  return { customerId };
}

async function requireDays(tx: Tx, actor: Actor, id: string, now: Date) {
  const seen = await tx.customer.closingDays.find(scopeOf(actor), id, now);
  if (!seen) throw new AppError("NOT_FOUND");
  await requireKeeper(tx, actor, seen.customerId);
  // Read again under the lock: it may have been changed or removed while this call waited.
  const row = await tx.customer.closingDays.find(scopeOf(actor), id, now);
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
): Promise<OnClosingDay[] | null> {
  if (actor.role !== "admin" && mentorings.length > 0)
    throw new AppError("UNPROCESSABLE", { fieldErrors: { mentorings: ["OFFICE_ONLY"] } });
  // HR takes the same locks as an admin: nobody can book into the days while they are declared.
  const rows = await (dryRun ? tx.mentoring.upcoming.list(of, now) : tx.mentoring.upcoming.lock(of, now));
  const decided = await tx.customer.closingDays.decided(rows.map(({ id }) => id));
  if (actor.role !== "admin") return null;
  const open = rows.filter(({ id }) => !decided.has(id));
  if (dryRun) return named(tx, open);
  const plans = new Map(mentorings.map(({ mentoringId, plan }) => [mentoringId, plan]));
  // Only interviews without a decision: an admin may name just some, and earlier decisions must not block the call.
  const unplanned = open.filter(({ id }) => !plans.has(id));
  if (unplanned.length > 0) throw futureSessions(unplanned);
  // A decision to keep an interview may be reversed, so a cancellation applies even if it was kept before.
  const cancels = rows.filter(({ id }) => plans.get(id) === "cancel");
  const keeps = open.filter(({ id }) => plans.get(id) === "keep");
  await cancelFor(deps, tx, actor, cancels, { side: "admin", reasonCode: "company_block", mail: "mentor_cancel", now });
  for (const { id } of keeps) await tx.admin.tasks.mark("closing_day", id, actor.userId, now);
  return named(
    tx,
    rows.filter(({ id }) => !decided.has(id) || plans.get(id) === "cancel"),
  );
}

async function named(tx: Tx, rows: readonly UpcomingRow[]): Promise<OnClosingDay[]> {
  if (rows.length === 0) return [];
  const names = new Map((await tx.mentoring.upcoming.names(rows.map(({ id }) => id))).map((name) => [name.id, name]));
  return rows.map((row) => ({
    ...toAhead(row),
    menteeName: names.get(row.id)?.menteeName ?? "",
    mentorName: names.get(row.id)?.mentorName ?? "",
  }));
}
