import type { Tx } from "@knotter/db/database";
import type { Clearing } from "@knotter/db/retention.writes";
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

interface Step {
  name: string;
  /** How many rows it has let go; fewer than the batch means that nothing is left. */
  run(tx: Tx, limit: number): Promise<number>;
  batch?: number;
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

/**
 * Lets go of what has been kept long enough (domain/retention.ts): in small transactions, each with its line in the audit log, so that it
 * can be stopped anywhere and started again. Two runners never work side by side: who does not get the lock stops. A step that fails
 * keeps none of the others from its work.
 */
export async function runRetention(
  deps: Deps,
  { batch = 500, budgetMs = 45_000, onFailure }: RetentionOptions = {},
): Promise<RetentionReport> {
  const now = deps.clock.now();
  const report: RetentionReport = { done: {}, busy: false, complete: true, failed: [] };
  const until = performance.now() + budgetMs;
  for (const step of await stepsOf(deps, now)) {
    const limit = step.batch ?? batch;
    for (let count = limit; count >= limit; ) {
      if (performance.now() > until) return { ...report, complete: false };
      try {
        const outcome = await oneBatch(deps, step, limit, now);
        if (outcome === null) return { ...report, busy: true, complete: false };
        count = outcome;
      } catch (error) {
        onFailure?.(step.name, error);
        report.failed.push(step.name);
        report.complete = false;
        break;
      }
      if (count > 0) report.done[step.name] = (report.done[step.name] ?? 0) + count;
    }
  }
  return report;
}

const oneBatch = (deps: Deps, step: Step, limit: number, now: Date): Promise<number | null> =>
  deps.db.transaction(async (tx) => {
    if (!(await tx.retention.claim())) return null;
    const count = await step.run(tx, limit);
    if (count > 0) {
      await tx.journal.write(
        { audit: [{ action: "retention.run", entity: "Retention", entityId: step.name, diff: { count } }] },
        systemSignatureOf(deps, now),
      );
    }
    return count;
  });

async function stepsOf(deps: Deps, now: Date): Promise<Step[]> {
  const cutoffs = cutoffsOf(now);
  const orders = await deps.db.transaction((tx) => tx.retention.contentOrders(cutoffs.today));
  const due = orders.filter((order) => contentsDue(order, cutoffs.today)).map(({ orderId }) => orderId);
  return [
    ...(due.length > 0 ? [{ name: "contents", run: (tx: Tx, limit: number) => tx.retention.forgetContents(due, now, limit) }] : []),
    { name: "invitees", run: (tx, limit) => tx.retention.forgetInvitees(cutoffs.inviteesEndedBefore, limit) },
    // One account is a dozen statements, and more with interviews to cancel.
    {
      name: "accounts",
      batch: 5,
      run: async (tx, limit) => {
        const accounts = await tx.retention.dueAccounts(cutoffs.today, cutoffs.inviteesEndedBefore, limit);
        for (const { userId } of accounts) await eraseStep(deps, tx, null, userId, { words: false, now });
        return accounts.length;
      },
    },
    ...CLEARINGS.map((kind) => ({ name: kind, run: (tx: Tx, limit: number) => tx.retention.clear(kind, cutoffs, now, limit) })),
  ];
}
