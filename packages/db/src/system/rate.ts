import { sql } from "kysely";
import { type Db, prepared } from "../query";
import { carelessly } from "./careless";

export interface Lease {
  /** How many calls may be made. 0: the window is used up. */
  granted: number;
  /** What is left to whoever asks next. */
  remaining: number;
  /** When the window ends. */
  resetAt: Date;
}

const lease = prepared((db, { key, limit, wanted, windowEnds }: { key: string; limit: number; wanted: number; windowEnds: Date }) => {
  const most = sql<number>`least(${wanted}::int, ${limit}::int)`;
  return carelessly(db)
    .with("taken", (cte) =>
      cte
        .insertInto("RateWindow")
        .columns(["key", "count", "expiresAt"])
        .expression(
          cte
            .selectFrom("careless")
            .select([sql<string>`${key}::text`.as("key"), most.as("count"), sql<Date>`${windowEnds}::timestamptz`.as("expiresAt")]),
        )
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({
            count: ({ case: when, ref }) =>
              when()
                .when("RateWindow.expiresAt", "<", windowEnds)
                .then(most)
                .else(sql<number>`least(${ref("RateWindow.count")} + ${wanted}::int, ${limit}::int)`)
                .end(),
            expiresAt: ({ fn, ref, val }) => fn<Date>("greatest", [ref("RateWindow.expiresAt"), val(windowEnds)]),
          }),
        )
        // PostgreSQL's names for the row as it was and as it is.
        .returning(({ ref }) => [
          sql<number>`new.${ref("count")}`.as("count"),
          sql<Date>`new.${ref("expiresAt")}`.as("expiresAt"),
          sql<number>`CASE WHEN old.${ref("expiresAt")} = new.${ref("expiresAt")} THEN old.${ref("count")} ELSE 0 END`.as("before"),
        ]),
    )
    .selectFrom("taken")
    .select(({ ref }) => [
      sql<number>`greatest(${ref("count")} - ${ref("before")}, 0)`.as("granted"),
      sql<number>`${limit}::int - ${ref("count")}`.as("remaining"),
      "expiresAt as resetAt",
    ]);
});

// A count is worth no flush to disk: after a crash of the database the last of them may be missing, which is to say allowed once more.
export const rateWrites = (db: Db) => ({
  /**
   * Takes up to `wanted` calls out of a window of `limit`, for all processes at once: one statement, which locks one row. A process whose
   * clock is behind gets what is left of the window that the others are in.
   */
  async lease(key: string, limit: number, wanted: number, windowEnds: Date): Promise<Lease> {
    const [taken] = await lease(db, { key, limit, wanted, windowEnds });
    if (!taken) throw new Error("the window was neither made nor counted");
    return taken;
  },

  /** Puts unused calls back into the window they were taken from; into a later one never. */
  async giveBack(key: string, unused: number, windowEnds: Date): Promise<void> {
    await carelessly(db)
      .updateTable("RateWindow")
      .from("careless")
      .set({ count: ({ ref }) => sql<number>`greatest(${ref("count")} - ${unused}::int, 0)` })
      .where("key", "=", key)
      .where("expiresAt", "=", windowEnds)
      .execute();
  },
});
