import type { Scope } from "@knotter/domain/scope";
import { empty, join, type ReadClient, rowsOf, type Sql, sql } from "../sql";

export interface AuditRow {
  id: string;
  at: Date;
  actorId: string | null;
  actorRole: string;
  /** Of the account; null where nobody, or nobody any more, stands behind it. */
  actorName: string | null;
  action: string;
  entity: string;
  entityId: string;
  diff: Record<string, unknown>;
  ip: string | null;
  requestId: string | null;
}

export interface AuditFilter {
  actorEmail?: string | undefined;
  actorRole?: string | undefined;
  action?: string | undefined;
  /** Deeds that are left out. */
  except?: readonly string[] | undefined;
  entity?: string | undefined;
  entityId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

const matching = ({ actorEmail, actorRole, action, except, entity, entityId, from, until }: AuditFilter): Sql[] => [
  ...(actorEmail === undefined ? [] : [sql`a."actorId" = ANY(ARRAY(SELECT u."id" FROM "User" u WHERE u."email" = ${actorEmail}))`]),
  ...(actorRole === undefined ? [] : [sql`a."actorRole" = ${actorRole}`]),
  ...(action === undefined ? [] : [sql`a."action" = ${action}`]),
  ...(except === undefined ? [] : [sql`a."action" <> ALL(${except as string[]}::text[])`]),
  ...(entity === undefined ? [] : [sql`a."entity" = ${entity}`]),
  ...(entityId === undefined ? [] : [sql`a."entityId" = ${entityId}`]),
  ...(from === undefined ? [] : [sql`a."at" >= ${from}`]),
  ...(until === undefined ? [] : [sql`a."at" < ${until}`]),
];

export const auditReads = (client: ReadClient) => ({
  /** The latest first; keyset on (at, id). Who did it is looked up for the page alone. */
  list(
    scope: Scope,
    filter: AuditFilter,
    { after, limit }: { after: { startAt: Date; id: string } | undefined; limit: number },
  ): Promise<AuditRow[]> {
    const conditions = [scope.kind === "all" ? sql`true` : sql`false`, ...matching(filter)];
    const beyond = after ? sql`AND (a."at", a."id") < (${after.startAt}, ${after.id}::uuid)` : empty;
    return rowsOf<AuditRow>(
      client,
      sql`SELECT a."id", a."at", a."actorId", a."actorRole", coalesce(ad."name", h."name", mo."displayName", me."name") AS "actorName", a."action", a."entity", a."entityId",
                 a."diff", a."ip", a."requestId"
          FROM (SELECT * FROM "AuditLog" a WHERE ${join(conditions, " AND ")} ${beyond} ORDER BY a."at" DESC, a."id" DESC LIMIT ${limit}) a
          LEFT JOIN "Admin" ad ON ad."userId" = a."actorId" LEFT JOIN "HrStaff" h ON h."userId" = a."actorId"
          LEFT JOIN "Mentor" mo ON mo."userId" = a."actorId" LEFT JOIN "Mentee" me ON me."userId" = a."actorId"
          ORDER BY a."at" DESC, a."id" DESC`,
    );
  },
});
