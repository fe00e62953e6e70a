import type { Tx } from "@knotter/db/database";
import type { Clearing, ClosedAccount } from "@knotter/db/system/retention";
import { contentsDue, cutoffsOf } from "@knotter/domain/retention";
import { type Deps, systemSignatureOf } from "../deps";
import { eraseStep } from "../mentee/erase";
import { firstBatch, nextBatch } from "./batch-size";

export interface RetentionReport {
  /** Rows by step; steps without any are left out. */
  done: Record<string, number>;
  /** Another runner is active and does the rest. */
  busy: boolean;
  /** Everything was done within the time; otherwise the next run continues. */
  complete: boolean;
  failed: string[];
}

export interface RetentionOptions {
  /** Rows per transaction at most; each step takes as many as its last transaction showed to be quick (batch-size.ts). */
  batch?: number;
  /** Milliseconds after which no new batch begins. */
  budgetMs?: number;
  /** Milliseconds from any fixed point in time. */
  elapsed?: () => number;
  onFailure?: (step: string, error: unknown) => void;
}

/** Runs one batch of a step, of up to so many rows. */
type Batch = (tx: Tx, rows: number) => Promise<Outcome>;

interface Outcome {
  /** Rows that were deleted or anonymised. */
  count: number;
  /** There may be more. */
  more: boolean;
}

interface Step {
  name: string;
  run: Batch;
  /** The step skips what failed: the next batch handles other rows. */
  passes?: boolean;
  /** The step clears nothing away, so that there is nothing to tell in the audit log. */
  keeps?: boolean;
}

const CLEARINGS: readonly Clearing[] = [
  "rateWindows",
  "keys",
  "sessions",
  "holds",
  "waiting",
  "links",
  "attempts",
  "challenges",
  "messages",
  "signInRefusals",
  "importRows",
  "drafts",
  "careerPlans",
  "mails",
  "mailWords",
  "notifications",
  "webhookMessages",
  "webhooks",
  "campaigns",
  "bulkOperations",
  "feeds",
  "exports",
  "audit",
];

/** A step that skips failures ends after this many: then it is not just one bad row. */
const FAILURES = 10;

/**
 * Deletes or anonymises what has been kept long enough (domain/retention.ts), and seals what is not sealed yet or with a former secret: in small transactions, each with its own audit entry, so that
 * it can be stopped anywhere and restarted. A transaction has as many rows as are done in a fifth of a second. The steps take turns, one batch each, so that one with a backlog of years leaves time for the
 * others. Only one runner works at a time; one that does not get the lock stops. A failing step does not block the others.
 */
export async function runRetention(
  deps: Deps,
  { batch = 500, budgetMs = 45_000, elapsed = () => performance.now(), onFailure }: RetentionOptions = {},
): Promise<RetentionReport> {
  const now = deps.clock.now();
  const report: RetentionReport = { done: {}, busy: false, complete: true, failed: [] };
  const failures = new Map<Step, number>();
  const sizes = new Map<Step, number>();
  const until = elapsed() + budgetMs;
  for (let open = stepsOf(deps, now); open.length > 0; ) {
    const unfinished: Step[] = [];
    for (const step of open) {
      const begun = elapsed();
      if (begun > until) return { ...report, complete: false };
      const size = sizes.get(step) ?? firstBatch(batch);
      try {
        const outcome = await oneBatch(deps, step, size, now);
        sizes.set(step, nextBatch(size, elapsed() - begun, batch));
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

const oneBatch = (deps: Deps, step: Step, rows: number, now: Date): Promise<Outcome | null> =>
  deps.db.transaction(async (tx) => {
    if (!(await tx.system.retention.claim())) return null;
    const outcome = await step.run(tx, rows);
    if (outcome.count > 0 && !step.keeps) {
      await tx.audit.record(
        { audit: [{ action: "retention.run", entity: "Retention", entityId: step.name, diff: { count: outcome.count } }] },
        systemSignatureOf(deps, now),
      );
    }
    return outcome;
  });

function stepsOf(deps: Deps, now: Date): Step[] {
  const cutoffs = cutoffsOf(now);
  const upTo =
    (work: (tx: Tx, rows: number) => Promise<number>): Batch =>
    async (tx, rows) => {
      const count = await work(tx, rows);
      return { count, more: count >= rows };
    };
  return [
    { name: "contents", run: upTo(contents(now)) },
    { name: "invitees", run: upTo((tx, rows) => tx.system.retention.forgetInvitees(cutoffs.inviteesEndedBefore, rows)) },
    { name: "accounts", run: closedAccounts(deps, now), passes: true },
    ...CLEARINGS.map((kind) => ({ name: kind, run: upTo((tx, rows) => tx.system.retention.clear(kind, cutoffs, now, rows)) })),
    { name: "begun", run: begunAccounts(deps, now), passes: true },
    { name: "unsealed", run: upTo((tx, rows) => tx.system.sealing.sealStored(rows)), keeps: true },
    { name: "dataKeys", run: upTo((tx, rows) => tx.system.sealing.resealKeys(rows)), keeps: true },
    { name: "providerSecrets", run: upTo((tx, rows) => tx.system.sealing.resealProviderSecrets(rows)), keeps: true },
    { name: "webhookSecrets", run: upTo((tx, rows) => tx.system.sealing.resealWebhookSecrets(rows)), keeps: true },
    { name: "calendarAddresses", run: upTo((tx, rows) => tx.system.sealing.resealCalendarAddresses(rows)), keeps: true },
    { name: "factors", run: upTo((tx, rows) => tx.system.sealing.resealFactors(rows)), keeps: true },
  ];
}

/** Contents of the interviews of orders that ended long enough ago. */
function contents(now: Date): (tx: Tx, rows: number) => Promise<number> {
  const { today } = cutoffsOf(now);
  let due: string[] | undefined;
  return async (tx, rows) => {
    due ??= (await tx.system.retention.contentOrders(today)).filter((order) => contentsDue(order, today)).map(({ orderId }) => orderId);
    return due.length > 0 ? tx.system.retention.forgetContents(due, now, rows) : 0;
  };
}

/** Closed accounts, one per transaction: each takes two dozen statements, and more with interviews to cancel. */
function closedAccounts(deps: Deps, now: Date): Batch {
  const { today } = cutoffsOf(now);
  let seen: ClosedAccount | null = null;
  return async (tx) => {
    const account = await tx.system.retention.closedAccount(today, seen);
    if (!account) return { count: 0, more: false };
    // Skipped for tonight if the erasure fails, so that the following accounts do not wait for it.
    seen = account;
    await eraseStep(deps, tx, null, account.userId, { words: false, now });
    return { count: 1, more: true };
  };
}

/**
 * Accounts whose registration was never finished: a batch is checked at a time, and those whose orders are all over are erased one by one.
 */
function begunAccounts(deps: Deps, now: Date): Batch {
  const { inviteesEndedBefore } = cutoffsOf(now);
  let seen: string | null = null;
  return async (tx, rows) => {
    const accounts = await tx.system.retention.begunAccounts(inviteesEndedBefore, seen, rows);
    const due = accounts.find((account) => account.due);
    seen = due?.userId ?? accounts.at(-1)?.userId ?? seen;
    if (!due) return { count: 0, more: accounts.length >= rows };
    await eraseStep(deps, tx, null, due.userId, { words: false, now });
    return { count: 1, more: true };
  };
}
