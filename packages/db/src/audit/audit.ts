import type { Scope } from "@knotter/domain/scope";
import { sql } from "kysely";
import type { Db } from "../query";

/** An entry of the audit trail. `actorName` is that of the account; null where nobody, or nobody any more, stands behind it. */
export type AuditRow = Awaited<ReturnType<ReturnType<typeof auditReads>["list"]>>[number];

interface AuditFilter {
  actorEmail?: string | undefined;
  actorRole?: string | undefined;
  action?: string | undefined;
  /** Actions that are left out. */
  except?: readonly string[] | undefined;
  entity?: string | undefined;
  entityId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

export const auditReads = (db: Db) => ({
  /** The latest first; keyset on (at, id). Who did it is looked up for the page alone. */
  list(
    scope: Scope,
    { actorEmail, actorRole, action, except, entity, entityId, from, until }: AuditFilter,
    { after, limit }: { after: { startAt: Date; id: string } | undefined; limit: number },
  ) {
    let page = db
      .selectFrom("AuditLog as a")
      .selectAll("a")
      .where(({ lit }) => lit(scope.kind === "all"))
      .orderBy("a.at", "desc")
      .orderBy("a.id", "desc")
      .limit(limit);
    if (actorEmail !== undefined)
      page = page.where(({ eb, fn, selectFrom }) =>
        eb("a.actorId", "=", fn.any(fn<string[]>("array", [selectFrom("User as u").select("u.id").where("u.email", "=", actorEmail)]))),
      );
    if (actorRole !== undefined) page = page.where("a.actorRole", "=", actorRole);
    if (action !== undefined) page = page.where("a.action", "=", action);
    if (except !== undefined) page = page.where("a.action", "<>", sql<string>`all(${except})`);
    if (entity !== undefined) page = page.where("a.entity", "=", entity);
    if (entityId !== undefined) page = page.where("a.entityId", "=", entityId);
    if (from !== undefined) page = page.where("a.at", ">=", from);
    if (until !== undefined) page = page.where("a.at", "<", until);
    if (after) page = page.where(({ eb, refTuple, tuple }) => eb(refTuple("a.at", "a.id"), "<", tuple(after.startAt, after.id)));
    return db
      .selectFrom(page.as("a"))
      .leftJoin("Admin as ad", "ad.userId", "a.actorId")
      .leftJoin("HrStaff as h", "h.userId", "a.actorId")
      .leftJoin("Mentor as mo", "mo.userId", "a.actorId")
      .leftJoin("Mentee as me", "me.userId", "a.actorId")
      .select(["a.id", "a.at", "a.actorId", "a.actorRole", "a.action", "a.entity", "a.entityId", "a.diff", "a.ip", "a.requestId"])
      .select(({ fn }) => fn.coalesce("ad.name", "h.name", "mo.displayName", "me.name").as("actorName"))
      .orderBy("a.at", "desc")
      .orderBy("a.id", "desc")
      .execute();
  },
});
