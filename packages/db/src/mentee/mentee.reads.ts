import type { ListPage } from "@knotter/domain/list-order";
import type { Scope } from "@knotter/domain/scope";
import { type Expression, expressionBuilder, type RawBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { DB, Mentee, User } from "../generated/tables";
import { inOrder, pageSorted, type SortBy } from "../keyset";
import { type Db, firstOf } from "../query";
import { isMenteeFound } from "../search";

/** A mentee with everything that is about the mentee as a person. What of it leaves is the view's business. */
export type MenteeRow = ReturnType<typeof withInstants>;

export type AccountStatus = "temporary" | "registered" | "disabled";

export interface MenteeFilter {
  q?: string | undefined;
  orderId?: string | undefined;
  customerId?: string | undefined;
  status?: AccountStatus | undefined;
}

export type MenteeSort = "registered" | "name" | "email" | "status" | "lastLogin";

function sortOf(sort: MenteeSort): SortBy {
  const { eb, fn, lit, ref } = expressionBuilder<DB & { u: User; me: Mentee }, "u" | "me">();
  switch (sort) {
    case "registered":
      return { by: ref("u.createdAt"), kind: "instant" };
    case "lastLogin":
      return { by: ref("u.lastLoginAt"), kind: "instant", nullable: true };
    case "name":
      return { by: fn.coalesce("me.nameKana", "me.name"), kind: "text", nullable: true };
    case "email":
      return { by: ref("u.email"), kind: "text" };
    case "status":
      // Registered, temporary, disabled.
      return {
        by: eb.case().when(ref("u.disabled")).then(lit(2)).when(ref("me.temporaryRegisterFlag")).then(lit(1)).else(lit(0)).end(),
        kind: "number",
      };
  }
}

function selectMentee(db: Db, scope: Scope) {
  // What a mentee who is not known for certain does not read of their own profile (domain HIDDEN_WITH_IDENTITY).
  const hidden = scope.kind === "mentee" && scope.hiddenBefore !== null;
  const forTheMentor = <T>(column: Expression<T>, otherwise: RawBuilder<T>): RawBuilder<T> => (hidden ? otherwise : sql<T>`${column}`);
  return db
    .selectFrom("User as u")
    .innerJoin("Mentee as me", "me.userId", "u.id")
    .leftJoin("IdentityHold as ih", "ih.userId", "u.id")
    .where(({ eb, lit }) => (scope.kind === "mentee" ? eb("u.id", "=", scope.menteeId) : lit(scope.kind === "all")))
    .where("u.deletedAt", "is", null)
    .select(["u.id as userId", "u.email", "u.disabled", "u.disabledReason", "u.disabledNote", "u.lastLoginAt", "u.erasureDueOn"])
    .select(["u.emailBouncedAt", "u.createdAt", "ih.since as unidentifiedSince", "me.temporaryRegisterFlag", "me.name", "me.nameKana"])
    .select(["me.displayName", "me.phone", "me.ageBand", "me.gender", "me.jobTitle", "me.jobType", "me.joinedYear", "me.employmentType"])
    .select(["me.workStyle", "me.prefecture", "me.adminMemo", "me.version", "me.updatedAt"])
    .select(({ ref }) => [
      forTheMentor(ref("me.careerSummary"), sql<string | null>`NULL`).as("careerSummary"),
      forTheMentor(ref("me.concerns"), sql<string[]>`'{}'::text[]`).as("concerns"),
      forTheMentor(ref("me.preferredMentorGender"), sql<string | null>`NULL`).as("preferredMentorGender"),
      forTheMentor(ref("me.preferredTimes"), sql<string[]>`'{}'::text[]`).as("preferredTimes"),
      forTheMentor(ref("me.accommodations"), sql<string | null>`NULL`).as("accommodations"),
    ])
    .select((eb) => [
      // The last address that an admin has proposed.
      jsonObjectFrom(
        eb
          .selectFrom("EmailProposal as p")
          .whereRef("p.userId", "=", "u.id")
          .select([
            "p.newEmail",
            "p.proposedAt",
            "p.silentUntil",
            "p.expiresAt",
            "p.newConfirmedAt",
            "p.oldConfirmedAt",
            "p.settledAt",
            "p.outcome",
          ])
          .orderBy("p.proposedAt", "desc")
          .orderBy("p.id", "desc")
          .limit(1),
      ).as("proposal"),
      jsonArrayFrom(
        eb
          .selectFrom("OrderMentee as om")
          .innerJoin("Order as o", "o.id", "om.orderId")
          .innerJoin("Customer as c", "c.id", "o.customerId")
          .whereRef("om.menteeId", "=", "u.id")
          .select(["o.id as orderId", "o.name as orderName", "c.name as customerName", "om.id as orderMenteeId", "om.status"])
          .select([
            "o.disclosureLevel",
            "o.showRegistration",
            "om.name as listedName",
            "om.nameKana as listedNameKana",
            "om.employeeNo",
            "om.department",
            "om.usedCount as used",
            "om.maxCount as max",
          ])
          .select(["om.registeredAt", "om.withdrawnAt", "om.bookingHeldAt"])
          // Only the counts of an order that runs today are part of the mentee's sums.
          .select(({ and, eb }) =>
            and([eb("om.status", "=", "active"), eb("o.status", "in", ["active", "closed_booking"])])
              .$castTo<boolean>()
              .as("running"),
          )
          .orderBy("o.startsOn", "desc")
          .orderBy("om.id"),
      ).as("orders"),
      jsonArrayFrom(
        eb
          .selectFrom("ConsentRecord as r")
          .whereRef("r.subjectUserId", "=", "u.id")
          .where("r.targetId", "is", null)
          .select(["r.type", "r.documentVersion", "r.grantedAt", "r.revokedAt"])
          .orderBy("r.grantedAt")
          .orderBy("r.id"),
      ).as("consents"),
    ]);
}

/** The accounts that a filter leaves. */
function selectFound(db: Db, scope: Scope, { q, orderId, customerId, status }: MenteeFilter) {
  let page = db
    .selectFrom("User as u")
    .innerJoin("Mentee as me", "me.userId", "u.id")
    .where(({ lit }) => lit(scope.kind === "all"))
    .where("u.deletedAt", "is", null)
    .where("u.role", "=", "mentee");
  if (status) page = page.where("u.disabled", "=", status === "disabled");
  if (status && status !== "disabled") page = page.where("me.temporaryRegisterFlag", "=", status === "temporary");
  if (q) page = page.where(({ ref }) => isMenteeFound(q, ref("u.id")));
  if (orderId || customerId) {
    page = page.where(({ exists, selectFrom }) => {
      let places = selectFrom("OrderMentee as om")
        .innerJoin("Order as o", "o.id", "om.orderId")
        .whereRef("om.menteeId", "=", "u.id")
        .select("om.id");
      if (orderId) places = places.where("o.id", "=", orderId);
      if (customerId) places = places.where("o.customerId", "=", customerId);
      return exists(places);
    });
  }
  return page;
}

type StoredMentee = Awaited<ReturnType<ReturnType<typeof selectMentee>["execute"]>>[number];

const dateOf = (value: string | null): Date | null => (value === null ? null : new Date(value));

/** Instants inside of JSON come as text. */
const withInstants = (row: StoredMentee) => ({
  ...row,
  proposal: row.proposal && {
    ...row.proposal,
    proposedAt: new Date(row.proposal.proposedAt),
    silentUntil: new Date(row.proposal.silentUntil),
    expiresAt: new Date(row.proposal.expiresAt),
    newConfirmedAt: dateOf(row.proposal.newConfirmedAt),
    oldConfirmedAt: dateOf(row.proposal.oldConfirmedAt),
    settledAt: dateOf(row.proposal.settledAt),
  },
  orders: row.orders.map((order) => ({
    ...order,
    registeredAt: dateOf(order.registeredAt),
    withdrawnAt: dateOf(order.withdrawnAt),
    bookingHeldAt: dateOf(order.bookingHeldAt),
  })),
  consents: row.consents.map((consent) => ({
    ...consent,
    grantedAt: new Date(consent.grantedAt),
    revokedAt: dateOf(consent.revokedAt),
  })),
});

export const menteeReads = (db: Db) => ({
  /** A mentee as a person; one whose data has been erased is nobody any more. Null: not there, or not in reach. */
  async find(scope: Scope, id: string): Promise<MenteeRow | null> {
    const row = await firstOf(selectMentee(db, scope).where("u.id", "=", id));
    return row && withInstants(row);
  },

  /** The admins' list. Which accounts are on the page is decided first, so that the rest is read for these alone. */
  async list(scope: Scope, filter: MenteeFilter, { sort, ...page }: ListPage<MenteeSort>): Promise<(MenteeRow & { sortKey: unknown })[]> {
    const { ref } = expressionBuilder<DB & { u: User }, "u">();
    const onPage = pageSorted(selectFound(db, scope, filter).select("u.id"), ref("u.id"), sortOf(sort), page).as("p");
    const rows = await selectMentee(db, scope)
      .innerJoin(onPage, "p.id", "u.id")
      .select("p.sortKey")
      .orderBy((eb) => inOrder(eb.ref("p.sortKey"), page.direction, true))
      .orderBy((eb) => inOrder(eb.ref("p.id"), page.direction))
      .execute();
    return rows.map(({ sortKey, ...row }) => ({ ...withInstants(row), sortKey }));
  },

  /** How many there are; null beyond `most`, because counting goes through all of them. */
  async count(scope: Scope, filter: MenteeFilter, most: number): Promise<number | null> {
    const some = selectFound(db, scope, filter)
      .select("u.id")
      .limit(most + 1);
    const { count } = await db
      .selectFrom(some.as("s"))
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count > most ? null : count;
  },

  /** The address a mentee wants to change to, while its links are open. */
  async pendingEmail(userId: string, now: Date): Promise<string | null> {
    const row = await firstOf(
      db
        .selectFrom("LinkToken as l")
        .innerJoin("User as u", "u.id", "l.userId")
        .where("l.userId", "=", userId)
        .where("l.purpose", "=", "email_change")
        .where("l.revokedAt", "is", null)
        .where("l.expiresAt", ">", now)
        .whereRef("l.email", "<>", "u.email")
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("LinkToken as s")
              .whereRef("s.userId", "=", "l.userId")
              .whereRef("s.purpose", "=", "l.purpose")
              .whereRef("s.createdAt", "=", "l.createdAt")
              .where("s.usedAt", "is", null)
              .select("s.id"),
          ),
        )
        .select("l.email")
        .orderBy("l.createdAt", "desc")
        .limit(1),
    );
    return row?.email ?? null;
  },
});
