import { type SqlBool, sql } from "kysely";
import { type Db, firstRow, prepared } from "../query";

/** Stands for every mentor: a closing day has changed. */
export const EVERY_MENTOR = "00000000-0000-0000-0000-000000000000";

/** How long a change is kept, in minutes: for readers who have not asked for that long, and for transactions that take that long. */
const CHANGES_KEPT_MINUTES = 60;

/** Changes that one run of the job lets go. */
const AT_ONCE = 20_000;

/** What has been committed, and on which run of the server: after a restart or a fail-over, transactions may have got the numbers of lost ones. */
interface ChangesRow {
  snapshot: string;
  serverStartedAt: number;
  changed: string[] | null;
}

/**
 * A transaction is missing in a snapshot if it was running or had not begun: numbers are given at the beginning and commits come in any order, so
 * "later than the last number" would miss some.
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
  /** The mentors whom something was committed about that this snapshot does not show, and the snapshot to ask from next. Null: none yet, and nobody. */
  async since(snapshot: string | null): Promise<{ snapshot: string; serverStartedAt: number; changed: readonly string[] }> {
    const row = firstRow<ChangesRow>(await changesSince(db, { snapshot }));
    if (!row) throw new Error("a statement without a table has one row");
    return { ...row, changed: row.changed ?? [] };
  },
});

export const mentorChangeWrites = (db: Db) => ({
  /** Deletes changes that every reader knows, or will not ask about any more. By the database's clock, which wrote when they happened. */
  async letGo(): Promise<number> {
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
