import { connect } from "./client";
import { outboxWrites } from "./mail/outbox";
import { queriesBy } from "./query";

/** Work that operators do by hand or on a schedule of their own, and record for 運用の状況 (/admin/operation). */
export const DRILL_KINDS = ["backup", "restore-drill", "upgrade-drill"] as const;

/** One row for each kind, as each job has one: its last run, and the last that succeeded. */
export async function noteDrill(url: string, kind: (typeof DRILL_KINDS)[number], succeeded: boolean, now: Date): Promise<void> {
  const connection = connect({ url, poolMax: 1 });
  try {
    await outboxWrites(queriesBy(connection.send)).ran(kind, { startedAt: now, finishedAt: now, succeeded, complete: true }, {});
  } finally {
    await connection.close();
  }
}
