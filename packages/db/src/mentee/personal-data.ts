import { AppError } from "@knotter/domain/errors";
import type { ListPage } from "@knotter/domain/list-order";
import type { Scope } from "@knotter/domain/scope";
import { expressionBuilder, type Nullable, sql } from "kysely";
import type { PersonalDataRequestKind, PersonalDataRequestStatus } from "../generated/enums.kysely";
import type { DB, HrStaff, Mentee, Mentor, PersonalDataRequest, User } from "../generated/tables";
import { pageSorted, placeOf, type SortBy } from "../keyset";
import { type Db, firstOf, json } from "../query";

export type PersonalDataRequestRow = Awaited<ReturnType<ReturnType<typeof selectRequest>["execute"]>>[number];

export interface RequestFilter {
  status?: PersonalDataRequestStatus | undefined;
  kind?: PersonalDataRequestKind | undefined;
  personId?: string | undefined;
}

const KINDS = ["disclosure", "erasure"] as const satisfies readonly PersonalDataRequestKind[];
const STATUSES = ["requested", "done", "rejected", "withdrawn"] as const satisfies readonly PersonalDataRequestStatus[];

export type PersonalDataSort = "requestedAt" | "person" | "kind" | "status";

const sorted = expressionBuilder<
  DB & { r: PersonalDataRequest; u: User; me: Nullable<Mentee>; mo: Nullable<Mentor>; h: Nullable<HrStaff> },
  "r" | "u" | "me" | "mo" | "h"
>();

function sortOf(sort: PersonalDataSort): SortBy {
  const { fn, ref } = sorted;
  switch (sort) {
    case "requestedAt":
      return { by: ref("r.requestedAt"), kind: "instant" };
    case "person":
      return { by: fn.coalesce("me.name", "mo.name", "h.name", "u.email"), kind: "text" };
    case "kind":
      return { by: placeOf(ref("r.kind"), KINDS), kind: "number" };
    case "status":
      return { by: placeOf(ref("r.status"), STATUSES), kind: "number" };
  }
}

const selectRequest = (db: Db, scope: Scope) =>
  db
    .selectFrom("PersonalDataRequest as r")
    .innerJoin("User as u", "u.id", "r.userId")
    .leftJoin("Mentee as me", "me.userId", "u.id")
    .leftJoin("Mentor as mo", "mo.userId", "u.id")
    .leftJoin("HrStaff as h", "h.userId", "u.id")
    .leftJoin("Admin as a", "a.userId", "r.decidedById")
    .where((eb) => eb.lit(scope.kind === "all"))
    .select(({ fn }) => fn.coalesce("me.name", "mo.name", "h.name").as("name"))
    .select(["r.id", "r.userId", "u.email", "r.kind", "r.status", "r.note", "r.requestedAt", "r.decidedAt", "r.decidedById"])
    .select("a.name as decidedByName");

/** What people have asked of us about their own data. The admins' alone. */
export const personalDataReads = (db: Db) => ({
  find: (scope: Scope, id: string) => firstOf(selectRequest(db, scope).where("r.id", "=", id)),

  list(scope: Scope, { status, kind, personId }: RequestFilter, { sort, ...asked }: ListPage<PersonalDataSort>) {
    let page = pageSorted(selectRequest(db, scope), sorted.ref("r.id"), sortOf(sort), asked);
    if (status) page = page.where("r.status", "=", status);
    if (kind) page = page.where("r.kind", "=", kind);
    if (personId) page = page.where("r.userId", "=", personId);
    return page.execute();
  },
});

export const personalDataWrites = (db: Db) => ({
  /** Files a request; one that is open already is the same request (unique index), also when two come at once. */
  async file(userId: string, kind: PersonalDataRequestKind, now: Date): Promise<{ id: string; isNew: boolean }> {
    const made = await firstOf(
      db
        .insertInto("PersonalDataRequest")
        .values({ userId, kind, requestedAt: now })
        .onConflict((conflict) => conflict.columns(["userId", "kind"]).where("status", "=", sql.lit("requested")).doNothing())
        .returning("id"),
    );
    if (made) return { id: made.id, isNew: true };
    const open = await firstOf(
      db
        .selectFrom("PersonalDataRequest")
        .select("id")
        .where("userId", "=", userId)
        .where("kind", "=", kind)
        .where("status", "=", "requested"),
    );
    // Decided between the two statements: the next attempt files a new one.
    if (!open) throw new AppError("CONFLICT");
    return { id: open.id, isNew: false };
  },

  async decide(id: string, decided: { status: "done" | "rejected"; note: string | null; byId: string; now: Date }): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable("PersonalDataRequest")
      .set({ status: decided.status, note: decided.note, decidedAt: decided.now, decidedById: decided.byId })
      .where("id", "=", id)
      .where("status", "=", "requested")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("ALREADY_DONE");
  },

  /** That a person's data was taken out, by whom and when. The file itself is kept nowhere. */
  async logExport(taken: {
    actor: { userId: string; role: string };
    operation: string;
    fileName: string;
    userId: string;
    ip: string | null;
    requestId: string;
    now: Date;
  }): Promise<void> {
    await db
      .insertInto("ExportLog")
      .values({
        actorId: taken.actor.userId,
        actorRole: taken.actor.role,
        operation: taken.operation,
        fileName: taken.fileName,
        filters: json({ userId: taken.userId }),
        ip: taken.ip,
        requestId: taken.requestId,
        startedAt: taken.now,
        finishedAt: taken.now,
      })
      .execute();
  },

  /** Settles every open request of a kind that this person has made. */
  async settleOf(userId: string, kind: PersonalDataRequestKind, byId: string | null, now: Date): Promise<void> {
    await db
      .updateTable("PersonalDataRequest")
      .set({ status: "done", decidedAt: now, decidedById: byId })
      .where("userId", "=", userId)
      .where("kind", "=", kind)
      .where("status", "=", "requested")
      .execute();
  },
});
