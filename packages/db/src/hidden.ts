import type { Scope } from "@knotter/domain/scope";
import { type Compilable, type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { DB } from "./generated/tables";
import { type Db, prepared } from "./query";

const hiddenBefore = (scope: Scope): Date | null => (scope.kind === "mentee" ? scope.hiddenBefore : null);

/** Whether what was written at this instant may be read: a mentee who is not known for certain reads nothing of before. */
export function isShown(scope: Scope, at: Expression<Date | null>): Expression<SqlBool> {
  const before = hiddenBefore(scope);
  const eb = expressionBuilder<DB>();
  return before === null ? eb.lit(true) : eb(at, ">=", before);
}

/** A column that was written at that instant, as this caller may read it; null where not. */
export function covered<T>(scope: Scope, column: Expression<T>, at: Expression<Date | null>): Expression<T | null> {
  if (hiddenBefore(scope) === null) return column;
  return expressionBuilder<DB>().case().when(isShown(scope, at)).then(column).end();
}

/** Whether it was certain at this instant who acts as the mentee: what was booked or submitted during a hold that is over is nobody's choice. */
export function isCertain(menteeId: Expression<string | null>, at: Expression<Date | null>): Expression<SqlBool> {
  const { not, exists, selectFrom } = expressionBuilder<DB>();
  return not(
    exists(
      selectFrom("PastIdentityHold as past")
        .select("past.id")
        .where("past.userId", "=", menteeId)
        .where("past.since", "<=", at)
        .where("past.until", ">", at),
    ),
  );
}

/**
 * A `prepared` query that reads within a scope. Which rows a kind of caller may touch, and whether anything is hidden from the caller, is part of
 * the statement: there is one for each. Whose rows they are, and before when they are hidden, is a parameter.
 */
export function preparedIn<Values extends object, Row>(build: (db: Db, scope: Scope, values: Values) => Compilable<Row>) {
  const statements = new Map<string, ReturnType<typeof prepared<object, Row>>>();
  return (db: Db, scope: Scope, values: Values): Promise<Row[]> => {
    const owned = Object.entries(scope).filter(([name, value]) => name !== "kind" && value !== null);
    const form = [scope.kind, ...owned.map(([name]) => name)].join(" ");
    let statement = statements.get(form);
    if (!statement) {
      statement = prepared<object, Row>((by, asked) => {
        const own = owned.map(([name]) => [name, Reflect.get(asked, `scope ${name}`)]);
        return build(by, { ...scope, ...Object.fromEntries(own) }, asked as Values);
      });
      statements.set(form, statement);
    }
    return statement(db, { ...values, ...Object.fromEntries(owned.map(([name, value]) => [`scope ${name}`, value])) });
  };
}
