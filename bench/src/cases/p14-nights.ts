import type { Environment } from "../environment";
import { type Night, nightsOf } from "../nights";
import { shown } from "../numbers";
import type { Outcome } from "../outcome";

const WORK = "every step of every job, the right of access and an erasure at a million people and a million interviews";

/**
 * The growth of reads is not measured by this case, which sees one size. By hand at five million (bench/README.md) lists in an order that no
 * index holds take seconds, and two of them longer than a statement may: true as soon as they are within 1.3 × of ten thousand.
 */
const READS_KEEP_PACE: boolean = false;

/** P14, jobs: background work must not hold a lock or a connection for longer than a page may wait. */
export async function p14(environment: Environment): Promise<Outcome> {
  const { databaseUrl, people } = await environment.database("million");
  const now = new Date();
  const [mentee, admin] = [await people.mentee(), await people.admin()];
  const counts = await people.query<{ table: string; rows: number }>(
    `SELECT relname AS "table", reltuples::bigint::float8 AS "rows" FROM pg_class WHERE relkind = 'r' AND relname IN ('Mentee', 'Mentoring', 'Mail', 'AuditLog') ORDER BY 1`,
  );
  const nights = await nightsOf(databaseUrl, environment.secret, now, { mentee, admin });
  const slowest = nights.reduce((a, b) => (b.longestMs > a.longestMs ? b : a));
  const failed = nights.filter((night) => night.failed);
  return {
    id: "P14",
    work: WORK,
    target:
      "every read and job from 10⁴ to 5·10⁶ interviews, 10³ to 10⁶ mentees, within 1.3 ×; here, at one size: no transaction and no read of a step ≥ 1 s, no step fails, right of access and erasure < 1 s",
    measured: `${READS_KEEP_PACE ? "" : "lists at five million beyond 1.3 ×, two beyond 3 s (by hand, below); jobs: "}longest ${shown(slowest.longestMs)} ms (${slowest.step}); ${failed.length === 0 ? "no step fails" : `failed: ${failed.map(({ step }) => step).join(", ")}`}`,
    met: READS_KEEP_PACE && nights.every(held),
    lines: nights.map(({ step, ms, longestMs, batches, outcome }) => ({
      what: step,
      values: { "longest ms": shown(longestMs), transactions: batches, "whole step ms": shown(ms), "came to": outcome.slice(0, 200) },
    })),
    notes: [
      `Rows: ${counts.map(({ table, rows }) => `${table} ${shown(rows)}`).join(", ")}. ${environment.tools.size === 1 ? "" : `The world is made ${environment.tools.size} times as large as a million.`}`.trim(),
      "In the process of the benchmark, each step once, on a database that has just been vacuumed; a transaction holds one batch. Retention has two years of mails to catch up with and stops after 45 s.",
    ],
  };
}

/** Requests of one person are judged as a whole. */
const held = ({ step, ms, longestMs, failed }: Night): boolean =>
  !failed && longestMs < 1_000 && (!/^(?:right of access|erasure)/.test(step) || ms < 1_000);
