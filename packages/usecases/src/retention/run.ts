import type { Tx } from "@knotter/db/database";
import type { Clearing, ClosedAccount } from "@knotter/db/retention.writes";
import { contentsDue, cutoffsOf } from "@knotter/domain/retention";
import { type Deps, systemSignatureOf } from "../deps";
import { eraseStep } from "../mentee/erase";

export interface RetentionReport {
  /** Rows by step, only steps that had something to do. */
  done: Record<string, number>;
  /** Another runner is at work: it does the rest. */
  busy: boolean;
  /** Everything was done in the time there was; otherwise the next run goes on where this one stopped. */
  complete: boolean;
  failed: string[];
}

export interface RetentionOptions {
  /** Rows of one transaction. */
  batch?: number;
  /** Milliseconds after which no new batch begins. */
  budgetMs?: number;
  onFailure?: (step: string, error: unknown) => void;
}

/** Makes one batch of a step. */
type Batch = (tx: Tx) => Promise<Outcome>;

interface Outcome {
  /** Rows that were let go. */
  count: number;
  /** There may be more. */
  more: boolean;
}

interface Step {
  name: string;
  run: Batch;
  /** What failed is behind it: the next batch is about something else. */
  passes?: boolean;
}

const CLEARINGS: readonly Clearing[] = [
  "rateWindows",
  "keys",
  "sessions",
  "links",
  "importRows",
  "drafts",
  "mails",
  "campaigns",
  "feeds",
  "exports",
  "audit",
];

/** A step that passes by what fails ends after so many failures: it is not one row, then. */
const FAILURES = 10;

/**
 * Lets go of what has been kept long enough (domain/retention.ts): in small transactions, each with its line in the audit log, so that it
 * can be stopped anywhere and started again. The steps take turns, a batch each: one with years to make up for leaves time for the others.
 * Two runners never work side by side: who does not get the lock stops. A step that fails keeps none of the others from its work.
 */
export async function runRetention(
  deps: Deps,
  { batch = 500, budgetMs = 45_000, onFailure }: RetentionOptions = {},
): Promise<RetentionReport> {
  const now = deps.clock.now();
  const report: RetentionReport = { done: {}, busy: false, complete: true, failed: [] };
  const failures = new Map<Step, number>();
  const until = performance.now() + budgetMs;
  for (let open = stepsOf(deps, now, batch); open.length > 0; ) {
    const unfinished: Step[] = [];
    for (const step of open) {
      if (performance.now() > until) return { ...report, complete: false };
      try {
        const outcome = await oneBatch(deps, step, now);
        if (outcome === null) return { ...report, busy: true, complete: false };
        if (outcome.count > 0) report.done[step.name] = (report.done[step.name] ?? 0) + outcome.count;
        if (outcome.more) unfinished.push(step);
      } catch (error) {
        onFailure?.(step.name, error);
        if (!report.failed.includes(step.name)) report.failed.push(step.name);
        report.complete = false;
        const times = (failures.get(step) ?? 0) + 1;
        failures.set(step, times);
        if (step.passes && times < FAILURES) unfinished.push(step);
      }
    }
    open = unfinished;
  }
  return report;
}

const oneBatch = (deps: Deps, step: Step, now: Date): Promise<Outcome | null> =>
  deps.db.transaction(async (tx) => {
    if (!(await tx.retention.claim())) return null;
    const outcome = await step.run(tx);
    if (outcome.count > 0) {
      await tx.auditTrail.record(
        { audit: [{ action: "retention.run", entity: "Retention", entityId: step.name, diff: { count: outcome.count } }] },
        systemSignatureOf(deps, now),
      );
    }
    return outcome;
  });

function stepsOf(deps: Deps, now: Date, batch: number): Step[] {
  const cutoffs = cutoffsOf(now);
  const upTo =
    (work: (tx: Tx) => Promise<number>): Batch =>
    async (tx) => {
      const count = await work(tx);
      return { count, more: count >= batch };
    };
  return [
    { name: "contents", run: upTo(contents(now, batch)) },
    { name: "invitees", run: upTo((tx) => tx.retention.forgetInvitees(cutoffs.inviteesEndedBefore, batch)) },
    { name: "accounts", run: closedAccounts(deps, now), passes: true },
    ...CLEARINGS.map((kind) => ({ name: kind, run: upTo((tx) => tx.retention.clear(kind, cutoffs, now, batch)) })),
    { name: "begun", run: begunAccounts(deps, now, batch), passes: true },
  ];
}

/** What was talked about in the interviews of orders that are over for long enough. */
function contents(now: Date, batch: number): (tx: Tx) => Promise<number> {
  const { today } = cutoffsOf(now);
  let due: string[] | undefined;
  return async (tx) => {
    due ??= (await tx.retention.contentOrders(today)).filter((order) => contentsDue(order, today)).map(({ orderId }) => orderId);
    return due.length > 0 ? tx.retention.forgetContents(due, now, batch) : 0;
  };
}

/** Closed accounts, one to a transaction: each is two dozen statements, and more with interviews to cancel. */
function closedAccounts(deps: Deps, now: Date): Batch {
  const { today } = cutoffsOf(now);
  let seen: ClosedAccount | null = null;
  return async (tx) => {
    const account = await tx.retention.closedAccount(today, seen);
    if (!account) return { count: 0, more: false };
    // Passed by for tonight if the erasure fails: whoever comes after must not wait for it.
    seen = account;
    await eraseStep(deps, tx, null, account.userId, { words: false, now });
    return { count: 1, more: true };
  };
}

/** Accounts that were begun: looked through by the batch, and those whose orders are all over erased one by one. */
function begunAccounts(deps: Deps, now: Date, batch: number): Batch {
  const { inviteesEndedBefore } = cutoffsOf(now);
  let seen: string | null = null;
  return async (tx) => {
    const accounts = await tx.retention.begunAccounts(inviteesEndedBefore, seen, batch);
    const due = accounts.find((account) => account.due);
    seen = due?.userId ?? accounts.at(-1)?.userId ?? seen;
    if (!due) return { count: 0, more: accounts.length >= batch };
    await eraseStep(deps, tx, null, due.userId, { words: false, now });
    return { count: 1, more: true };
  };
}
