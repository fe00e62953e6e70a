import { impossible } from "@knotter/domain/errors";
import type { Scope } from "@knotter/domain/scope";
import { type Sql, sql } from "../sql";

/** Whose orders `o`: the admins' all, HR's own company's. Mentees and mentors know theirs by other ways. */
export function ordersIn(scope: Scope): Sql {
  switch (scope.kind) {
    case "all":
      return sql`true`;
    case "customer":
      return sql`o."customerId" = ${scope.customerId}::uuid`;
    case "mentee":
    case "mentor":
      return sql`false`;
    default:
      return impossible(scope);
  }
}
