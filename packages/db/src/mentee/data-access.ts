import { DATA_ACCESSES, type DataAccess } from "@knotter/domain/data-access";
import type { Scope } from "@knotter/domain/scope";
import { expressionBuilder, sql } from "kysely";
import type { AuditLog, DB } from "../generated/tables";
import { anyOf, type Db, prepared } from "../query";

/** Somebody has looked at a mentee's data: in which role, at what, when; never who. */
export type DataAccessRow = Awaited<ReturnType<ReturnType<typeof dataAccessReads>["dataAccesses"]>>[number];

interface Thing {
  entity: string;
  id: string;
}

/** What the audit log knows the mentee's data by: the account, each place on a list, each interview and each questionnaire. */
const selectThings = prepared((db, { menteeId }: { menteeId: string }) =>
  db
    .selectFrom(sql<{ entity: string }>`unnest(ARRAY['Mentee', 'User'])`.as<"k">(sql`k("entity")`))
    .select(["k.entity", sql<string>`${menteeId}::uuid`.as("id")])
    .unionAll((eb) =>
      eb
        .selectFrom("OrderMentee as p")
        .where("p.menteeId", "=", menteeId)
        .select([sql<string>`'OrderMentee'`.as("entity"), "p.id"]),
    )
    .unionAll((eb) =>
      eb
        .selectFrom("Mentoring as t")
        .where("t.menteeId", "=", menteeId)
        .select([sql<string>`'Mentoring'`.as("entity"), "t.id"]),
    )
    .unionAll((eb) =>
      eb
        .selectFrom("CheckedQuestion as s")
        .where("s.menteeId", "=", menteeId)
        .select([sql<string>`'CheckedQuestion'`.as("entity"), "s.id"]),
    ),
);

export const dataAccessReads = (db: Db) => ({
  /**
   * Who has looked at what is the mentee's, the latest first; keyset on (at, id). Empty to everybody else, and to a caller who is not known for certain.
   * The ids first: with them each thing is one short range of (entity, entityId, at), of which a page at most is read, however long the log is.
   */
  async dataAccesses(scope: Scope, page: { after: { startAt: Date; id: string } | undefined; limit: number }) {
    if (scope.kind !== "mentee" || scope.hiddenBefore !== null) return [];
    const { menteeId } = scope;
    const things: Thing[] = await selectThings(db, { menteeId });
    const own = sql<Thing>`unnest(${things.map(({ entity }) => entity)}::text[], ${things.map(({ id }) => id)}::text[])`.as<"own">(
      sql`own("entity", "id")`,
    );
    const { after, limit } = page;
    const line = expressionBuilder<DB & { l: AuditLog }, "l">();
    const isBefore = after === undefined ? line.lit(true) : line(line.refTuple("l.at", "l.id"), "<", line.tuple(after.startAt, after.id));
    return db
      .selectFrom(own)
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom("AuditLog as l")
            .whereRef("l.entity", "=", "own.entity")
            .whereRef("l.entityId", "=", "own.id")
            .where("l.action", "=", anyOf(DATA_ACCESSES))
            .where("l.actorId", "<>", menteeId)
            .where(isBefore)
            .select(["l.id", "l.at", "l.actorRole", "l.action"])
            .orderBy("l.at", "desc")
            .orderBy("l.id", "desc")
            .limit(limit)
            .as("a"),
        (join) => join.onTrue(),
      )
      .select(["a.id", "a.at", "a.actorRole", (eb) => eb.ref("a.action").$castTo<DataAccess>().as("action")])
      .orderBy("a.at", "desc")
      .orderBy("a.id", "desc")
      .limit(limit)
      .execute();
  },
});
