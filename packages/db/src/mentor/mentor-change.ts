import { type SqlBool, sql } from "kysely";
import { type Db, firstRow, prepared } from "../query";

/** Stands for every mentor: a closing day has changed. */
export const EVERY_MENTOR = "00000000-0000-0000-0000-000000000000";

/** Minutes for which a change is stored: longer than any reader pauses, and than any transaction runs. */
const CHANGES_KEPT_MINUTES = 60;

/** The number of changes that one run of the job deletes. */
const AT_ONCE = 20_000;

/** A snapshot of the committed transactions, with the server's start time: after a restart or failover, ids of lost transactions may be used again. */
interface ChangesRow {
  snapshot: string;
  serverStartedAt: number;
  changed: string[] | null;
}

/**
 * A snapshot does not show transactions that were running or had not begun. Ids are given out at the beginning and commits come in any order, so
 * "greater than the last id" would miss some.
 */
const changesSince = prepared((db, { snapshot }: { snapshot: string | null }) =>
  db.selectNoFrom(({ selectFrom }) => [
    sql<string>`pg_current_snapshot()::text`.as("snapshot"),
    sql<number>`(date_part('epoch', pg_postmaster_start_time()) * 1000)::bigint`.as("serverStartedAt"),
    selectFrom("MentorChange as c")
      .where(({ ref }) => sql<SqlBool>`${ref("c.xact")} >= pg_snapshot_xmin(${snapshot}::text::pg_snapshot)::text::bigint`)
      .where(({ ref }) => sql<SqlBool>`NOT pg_visible_in_snapshot(${ref("c.xact")}::text::xid8, ${snapshot}::text::pg_snapshot)`)
      .select(({ ref }) => sql<string[] | null>`json_agg(DISTINCT ${ref("c.mentorId")})`.as("ids"))
      .as("changed"),
  ]),
);

export const mentorChangeReads = (db: Db) => ({
  /** The mentors with committed changes that `snapshot` does not show, and the snapshot for the next call. Null, for the first call: no mentors. */
  async since(snapshot: string | null): Promise<{ snapshot: string; serverStartedAt: number; changed: readonly string[] }> {
    const row = firstRow<ChangesRow>(await changesSince(db, { snapshot }));
    if (!row) throw new Error("a statement without a table has one row");
    return { ...row, changed: row.changed ?? [] };
  },
});

export const mentorChangeWrites = (db: Db) => ({
  /** Deletes changes that no reader asks for any more. It compares with the database's clock, because that clock wrote their times. */
  async deleteOld(): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom("MentorChange")
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple("xact", "mentorId"),
          "in",
          selectFrom("MentorChange as old")
            .select(["old.xact", "old.mentorId"])
            .where("old.at", "<", sql<Date>`clock_timestamp() - make_interval(mins => ${sql.lit(CHANGES_KEPT_MINUTES)})`)
            .orderBy("old.xact")
            .limit(AT_ONCE)
            .$asTuple("xact", "mentorId"),
        ),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
});
