import { sql } from "kysely";
import { anyOf, type Db, onlyColumns } from "../query";

export interface HelpLineFields {
  id: string | null;
  name: string;
  tel: string;
  about: string;
  retired: boolean;
}

export const helpLineReads = (db: Db) => ({
  /** In the admins' order, removed ones included. A handful. */
  all: () =>
    db
      .selectFrom("HelpLine")
      .select(["id", "name", "tel", "about"])
      .select(({ eb }) => eb("retiredAt", "is not", null).$castTo<boolean>().as("retired"))
      .orderBy("position")
      .orderBy("id")
      .execute(),
});

export const helpLineWrites = (db: Db) => ({
  /** Locks the table until the transaction ends: the list is written as a whole. */
  async lock(): Promise<void> {
    await db.selectNoFrom(sql`pg_advisory_xact_lock(hashtext('HelpLine'))`.as("locked")).execute();
  },

  /** The list as it is to be, in this order. A line that is left out is deleted. */
  async replace(lines: readonly HelpLineFields[], now: Date): Promise<void> {
    const kept = lines.flatMap(({ id }) => id ?? []);
    await db
      .deleteFrom("HelpLine")
      .where(({ eb, not }) => not(eb("id", "=", anyOf(kept))))
      .execute();
    for (const [index, { id, retired, name, tel, about }] of lines.entries()) {
      const line = { name, tel, about, position: index + 1, retiredAt: retired ? now : null };
      if (id === null) await db.insertInto("HelpLine").values(onlyColumns("HelpLine", line)).execute();
      else
        await db.updateTable("HelpLine").set(onlyColumns("HelpLine", line)).where("id", "=", id).returning("id").executeTakeFirstOrThrow();
    }
  },
});
