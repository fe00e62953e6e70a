import { impossible } from "@knotter/domain/errors";
import type { Scope } from "@knotter/domain/scope";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { DB, Order } from "../generated/tables";
import { type Db, firstOf, onlyColumns } from "../query";

export interface QuestionRow {
  id: string;
  groupCode: string;
  groupLabel: string;
  text: string;
}

/** A version as an admin keeps it: with the questions that it does not ask. `orders`: those that were given this very version. */
export type QuestionBankRow = Awaited<ReturnType<ReturnType<typeof selectVersions>["execute"]>>[number] & {
  questions: (QuestionRow & { enabled: boolean })[];
};

export interface QuestionSetRow {
  version: number;
  name: string;
  questions: QuestionRow[];
}

interface NewQuestion {
  groupCode: string;
  groupLabel: string;
  text: string;
  enabled: boolean;
}

/** Whose orders `o`: the bank itself is no secret, which order uses which one is the order's. */
function isInScope({ eb, exists, selectFrom, lit }: ExpressionBuilder<DB & { o: Order }, "o">, scope: Scope): Expression<SqlBool> {
  switch (scope.kind) {
    case "all":
      return lit(true);
    case "mentee":
      return exists(
        selectFrom("OrderMentee as om").select("om.id").whereRef("om.orderId", "=", "o.id").where("om.menteeId", "=", scope.menteeId),
      );
    case "mentor":
      return exists(
        selectFrom("OrderMentor as om").select("om.mentorId").whereRef("om.orderId", "=", "o.id").where("om.mentorId", "=", scope.mentorId),
      );
    case "customer":
      return eb("o.customerId", "=", scope.customerId);
    default:
      return impossible(scope);
  }
}

/** The newest first; the questions that the set asks, in their order. */
const selectSets = (db: Db) =>
  db
    .selectFrom("QuestionSet as s")
    .select(["s.version", "s.name"])
    .select(({ selectFrom }) =>
      selectFrom("Question as q")
        .whereRef("q.setId", "=", "s.id")
        .where("q.enabled", "=", true)
        .select(({ ref }) =>
          sql<
            QuestionRow[]
          >`coalesce(jsonb_agg(jsonb_build_object('id', ${ref("q.id")}, 'groupCode', ${ref("q.groupCode")}, 'groupLabel', ${ref("q.groupLabel")}, 'text', ${ref("q.text")}) ORDER BY ${ref("q.position")}), '[]')`.as(
            "questions",
          ),
        )
        .$asScalar()
        .$notNull()
        .as("questions"),
    )
    .orderBy("s.version", "desc");

const selectVersions = (db: Db) =>
  db
    .selectFrom("QuestionSet as s")
    .select(["s.id", "s.version", "s.name", "s.createdAt", "s.retiredAt"])
    .select(({ selectFrom }) =>
      selectFrom("Order as o")
        .whereRef("o.questionSetId", "=", "s.id")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .$asScalar()
        .$notNull()
        .as("orders"),
    )
    .orderBy("s.version", "desc");

export const questionReads = (db: Db) => ({
  /** The newest set in use; null only where the masters were never laid. */
  currentSet: (): Promise<QuestionSetRow | null> => firstOf(selectSets(db).where("s.retiredAt", "is", null).limit(1)),

  setOfVersion: (version: number): Promise<QuestionSetRow | null> => firstOf(selectSets(db).where("s.version", "=", version).limit(1)),

  /** The set an order was given, else the current one. `undefined`: no such order in this scope. */
  async setOfOrder(scope: Scope, orderId: string): Promise<QuestionSetRow | null | undefined> {
    const order = await db
      .selectFrom("Order as o")
      .select("o.questionSetId")
      .where("o.id", "=", orderId)
      .where((eb) => isInScope(eb, scope))
      .executeTakeFirst();
    if (!order) return undefined;
    return order.questionSetId ? firstOf(selectSets(db).where("s.id", "=", order.questionSetId).limit(1)) : this.currentSet();
  },

  /** Every version there ever was, the newest first, without its questions. A few a year. */
  versions: (): Promise<Omit<QuestionBankRow, "questions">[]> => selectVersions(db).execute(),

  /** One version whole; without a number the newest. */
  bank(version: number | undefined): Promise<QuestionBankRow | null> {
    const newest = selectVersions(db)
      .select(({ selectFrom }) =>
        selectFrom("Question as q")
          .whereRef("q.setId", "=", "s.id")
          .select(({ ref }) =>
            sql<
              QuestionBankRow["questions"]
            >`coalesce(jsonb_agg(jsonb_build_object('id', ${ref("q.id")}, 'groupCode', ${ref("q.groupCode")}, 'groupLabel', ${ref("q.groupLabel")}, 'text', ${ref("q.text")}, 'enabled', ${ref("q.enabled")}) ORDER BY ${ref("q.position")}), '[]')`.as(
              "questions",
            ),
          )
          .$asScalar()
          .$notNull()
          .as("questions"),
      )
      .limit(1);
    return firstOf(version === undefined ? newest : newest.where("s.version", "=", version));
  },

  /** The words of a set by the ids of its questions; null: no such set. */
  async textsOf(version: number): Promise<Map<string, string> | null> {
    const rows = await db
      .selectFrom("QuestionSet as s")
      .leftJoin("Question as q", (join) => join.onRef("q.setId", "=", "s.id").on("q.enabled", "=", true))
      .select(["q.id", "q.text"])
      .where("s.version", "=", version)
      .execute();
    if (rows.length === 0) return null;
    return new Map(rows.flatMap(({ id, text }) => (id === null || text === null ? [] : [[id, text] as const])));
  },
});

export const questionWrites = (db: Db) => ({
  /** The newest version there is, 0 for none; nobody makes another one until the transaction ends. */
  async lockNewest(): Promise<number> {
    await db.selectNoFrom(sql<string>`pg_advisory_xact_lock(hashtext('QuestionSet'))::text`.as("locked")).execute();
    const { version } = await db
      .selectFrom("QuestionSet")
      .select(({ fn, lit }) => fn.coalesce(fn.max("version"), lit(0)).as("version"))
      .executeTakeFirstOrThrow();
    return version;
  },

  /** A version of its own, with questions of its own: what people have ticked keeps the words it had. The versions before it are retired. */
  async publish({ version, name }: { version: number; name: string }, questions: readonly NewQuestion[], now: Date): Promise<string> {
    const { id } = await db.insertInto("QuestionSet").values({ version, name, createdAt: now }).returning("id").executeTakeFirstOrThrow();
    if (questions.length > 0)
      await db
        .insertInto("Question")
        .values(
          onlyColumns(
            "Question",
            questions.map(({ groupCode, groupLabel, text, enabled }, index) => ({
              setId: id,
              groupCode,
              groupLabel,
              text,
              enabled,
              position: index + 1,
            })),
          ),
        )
        .execute();
    await db.updateTable("QuestionSet").set({ retiredAt: now }).where("version", "<", version).where("retiredAt", "is", null).execute();
    return id;
  },
});
