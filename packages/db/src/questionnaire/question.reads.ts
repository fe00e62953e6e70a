import { impossible } from "@knotter/domain/errors";
import type { Scope } from "@knotter/domain/scope";
import { empty, firstOf, type ReadClient, rowsOf, type Sql, sql } from "../sql";

export interface QuestionRow {
  id: string;
  groupCode: string;
  groupLabel: string;
  text: string;
}

/** A version as an admin keeps it: with the questions that it does not ask. */
export interface QuestionBankRow {
  id: string;
  version: number;
  name: string;
  createdAt: Date;
  retiredAt: Date | null;
  /** Orders that were given this very version. */
  orders: number;
  questions: (QuestionRow & { enabled: boolean })[];
}

export interface QuestionSetRow {
  version: number;
  name: string;
  questions: QuestionRow[];
}

/** Whose orders: the bank itself is no secret, which order uses which one is the order's. */
function inScope(scope: Scope): Sql {
  switch (scope.kind) {
    case "all":
      return sql`true`;
    case "mentee":
      return sql`EXISTS (SELECT 1 FROM "OrderMentee" om WHERE om."orderId" = o."id" AND om."menteeId" = ${scope.menteeId}::uuid)`;
    case "mentor":
      return sql`EXISTS (SELECT 1 FROM "OrderMentor" om WHERE om."orderId" = o."id" AND om."mentorId" = ${scope.mentorId}::uuid)`;
    case "customer":
      return sql`o."customerId" = ${scope.customerId}::uuid`;
    default:
      return impossible(scope);
  }
}

export const questionReads = (client: ReadClient) => {
  const setWhere = (condition: Sql): Promise<QuestionSetRow | null> =>
    firstOf<QuestionSetRow>(
      client,
      sql`SELECT s."version", s."name", coalesce((SELECT jsonb_agg(jsonb_build_object('id', q."id", 'groupCode', q."groupCode", 'groupLabel', q."groupLabel", 'text', q."text") ORDER BY q."position")
            FROM "Question" q WHERE q."setId" = s."id" AND q."enabled"), '[]') AS "questions"
          FROM "QuestionSet" s WHERE ${condition} ORDER BY s."version" DESC LIMIT 1`,
    );
  return {
    /** The newest set in use; null only where the masters were never laid. */
    currentSet: (): Promise<QuestionSetRow | null> => setWhere(sql`s."retiredAt" IS NULL`),

    setOfVersion: (version: number): Promise<QuestionSetRow | null> => setWhere(sql`s."version" = ${version}`),

    /** The set an order was given, else the current one. `undefined`: no such order in this scope. */
    async setOfOrder(scope: Scope, orderId: string): Promise<QuestionSetRow | null | undefined> {
      const order = await firstOf<{ questionSetId: string | null }>(
        client,
        sql`SELECT o."questionSetId" FROM "Order" o WHERE o."id" = ${orderId}::uuid AND ${inScope(scope)}`,
      );
      if (!order) return undefined;
      return order.questionSetId ? setWhere(sql`s."id" = ${order.questionSetId}::uuid`) : this.currentSet();
    },

    /** Every version there ever was, the newest first, without its questions. A few a year. */
    versions: (): Promise<Omit<QuestionBankRow, "questions">[]> =>
      rowsOf(
        client,
        sql`SELECT s."id", s."version", s."name", s."createdAt", s."retiredAt", (SELECT count(*)::int FROM "Order" o WHERE o."questionSetId" = s."id") AS "orders"
            FROM "QuestionSet" s ORDER BY s."version" DESC`,
      ),

    /** One version whole; without a number the newest. */
    bank: (version: number | undefined): Promise<QuestionBankRow | null> =>
      firstOf<QuestionBankRow>(
        client,
        sql`SELECT s."id", s."version", s."name", s."createdAt", s."retiredAt", (SELECT count(*)::int FROM "Order" o WHERE o."questionSetId" = s."id") AS "orders",
              coalesce((SELECT jsonb_agg(jsonb_build_object('id', q."id", 'groupCode', q."groupCode", 'groupLabel', q."groupLabel", 'text', q."text", 'enabled', q."enabled") ORDER BY q."position")
                FROM "Question" q WHERE q."setId" = s."id"), '[]') AS "questions"
            FROM "QuestionSet" s ${version === undefined ? empty : sql`WHERE s."version" = ${version}`} ORDER BY s."version" DESC LIMIT 1`,
      ),

    /** The words of a set by the ids of its questions; null: no such set. */
    async textsOf(version: number): Promise<Map<string, string> | null> {
      const rows = await rowsOf<{ id: string | null; text: string }>(
        client,
        sql`SELECT q."id", q."text" FROM "QuestionSet" s LEFT JOIN "Question" q ON q."setId" = s."id" AND q."enabled" WHERE s."version" = ${version}`,
      );
      if (rows.length === 0) return null;
      return new Map(rows.flatMap(({ id, text }) => (id === null ? [] : [[id, text] as const])));
    },
  };
};
