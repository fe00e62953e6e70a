import type { Scope } from "@knotter/domain/scope";
import { type Sql, sql } from "./sql";

const hiddenBefore = (scope: Scope): Date | null => (scope.kind === "mentee" ? scope.hiddenBefore : null);

/** Whether what was written at this instant may be read: a mentee who is not known for certain reads nothing of before. */
export function shown(scope: Scope, at: Sql): Sql {
  const before = hiddenBefore(scope);
  return before === null ? sql`true` : sql`${at} >= ${before}::timestamptz`;
}

/** A column that was written at that instant, as this caller may read it; NULL where not. */
export function cover(scope: Scope, column: Sql, at: Sql): Sql {
  return hiddenBefore(scope) === null ? column : sql`CASE WHEN ${shown(scope, at)} THEN ${column} END`;
}

/** Whether it was certain at this instant who acts as the mentee: what was booked or handed in during a hold that is over is nobody's choice. */
export const whenKnown = (menteeId: Sql, at: Sql): Sql =>
  sql`NOT EXISTS (SELECT 1 FROM "PastIdentityHold" past WHERE past."userId" = ${menteeId} AND ${at} >= past."since" AND ${at} < past."until")`;
