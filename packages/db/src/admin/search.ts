import { ADMIN_SEARCH } from "@knotter/domain/admin-task";
import type { Role } from "@knotter/domain/role";
import type { Scope } from "@knotter/domain/scope";
import { sql } from "kysely";
import { anyOf, type Db, word } from "../query";
import { isFound, isFoundByIndex, isMenteeFound } from "../search";
import { isAdmin, UNNAMED } from "./task";

export type FoundMentoring = Awaited<ReturnType<ReturnType<typeof adminSearchReads>["mentoringsByNumber"]>>[number];
/**
 * `userId`: of the account; null for somebody on a list who is not registered yet. `place`: the company, or the order of the list.
 */
export type FoundPerson = Awaited<ReturnType<ReturnType<typeof adminSearchReads>["people"]>>[number];

const selectMentorings = (db: Db) =>
  db
    .selectFrom("Mentoring as t")
    .innerJoin("OrderMentee as om", "om.id", "t.orderMenteeId")
    .innerJoin("Order as o", "o.id", "t.orderId")
    .innerJoin("Customer as c", "c.id", "o.customerId")
    .innerJoin("Mentor as mo", "mo.userId", "t.mentorId")
    .select([
      "t.id",
      "t.menteeId",
      "t.publicNo",
      "t.startAt",
      "t.endAt",
      "t.status",
      "om.name as menteeName",
      "o.name as orderName",
      "c.name as customerName",
    ])
    .select(({ fn }) => fn.coalesce("mo.displayName", word("")).$castTo<string>().as("mentorName"));

/** What an admin finds from everywhere (Ctrl+K). */
export const adminSearchReads = (db: Db) => ({
  /** By the number of an interview, which somebody reads out on the telephone. */
  mentoringsByNumber: (scope: Scope, numbers: readonly string[]) =>
    selectMentorings(db)
      .where("t.publicNo", "=", anyOf(numbers))
      .where(isAdmin(scope))
      .orderBy("t.startAt", "desc")
      .limit(ADMIN_SEARCH.perKind)
      .execute(),

  /**
   * Of the people who were found: those that are booked, the next one first, then the latest of a mentee. A mentor has had too many to be
   * read here.
   */
  mentoringsOf: (scope: Scope, { menteeIds, mentorIds }: { menteeIds: readonly string[]; mentorIds: readonly string[] }, now: Date) =>
    selectMentorings(db)
      .where(({ and, eb, or }) =>
        or([
          eb("t.menteeId", "=", anyOf(menteeIds)),
          and([eb("t.mentorId", "=", anyOf(mentorIds)), eb("t.startAt", ">", now), eb("t.status", "=", word("reserved"))]),
        ]),
      )
      .where(isAdmin(scope))
      .orderBy(({ and, eb }) => and([eb("t.startAt", ">", now), eb("t.status", "=", word("reserved"))]), "desc")
      .orderBy(({ ref }) => sql`abs(date_part('epoch', ${ref("t.startAt")} - ${now}::timestamptz))`)
      .orderBy("t.id")
      .limit(sql.lit(ADMIN_SEARCH.interviews))
      .execute(),

  /** People of every role by name, kana, number, telephone or address (domain/search-text.ts). Those of whom there are a million, by index. */
  people(scope: Scope, q: string) {
    const role = (of: Role) => sql<Role>`${sql.lit(of)}::text`.as("role");
    const noId = sql<string | null>`NULL::uuid`;
    const { perKind } = ADMIN_SEARCH;

    const listed = db
      .selectFrom("OrderMentee as om")
      .innerJoin("Order as o", "o.id", "om.orderId")
      .select(({ lit, ref }) => [
        noId.as("userId"),
        role("mentee"),
        ref("om.name").as("name"),
        "om.email",
        ref("o.name").$castTo<string | null>().as("place"),
        ref("o.id").$castTo<string | null>().as("orderId"),
        ref("om.id").$castTo<string | null>().as("orderMenteeId"),
        noId.as("customerId"),
        lit(false).$castTo<boolean>().as("disabled"),
      ])
      .where(({ ref }) => isFoundByIndex(q, ref("om.searchText")))
      .where("om.menteeId", "is", null)
      .where(isAdmin(scope))
      .orderBy("om.nameKana")
      .orderBy("om.id")
      .limit(perKind);
    const mentors = db
      .selectFrom("Mentor as mo")
      .innerJoin("User as u", (join) => join.onRef("u.id", "=", "mo.userId").on("u.deletedAt", "is", null))
      .select(({ fn, not, or, ref }) => [
        ref("u.id").$castTo<string | null>().as("userId"),
        role("mentor"),
        fn.coalesce("mo.displayName", "mo.name", word(UNNAMED)).$castTo<string>().as("name"),
        ref("u.email").$castTo<string | null>().as("email"),
        sql<string | null>`NULL::text`.as("place"),
        noId.as("orderId"),
        noId.as("orderMenteeId"),
        noId.as("customerId"),
        or([ref("u.disabled"), not(ref("mo.enabled"))])
          .$castTo<boolean>()
          .as("disabled"),
      ])
      .where(({ ref }) => isFound(q, ref("mo.searchText"), ref("u.searchText")))
      .where(isAdmin(scope))
      .orderBy("mo.nameKana")
      .orderBy("u.id")
      .limit(perKind);
    const hrStaff = db
      .selectFrom("HrStaff as h")
      .innerJoin("User as u", (join) => join.onRef("u.id", "=", "h.userId").on("u.deletedAt", "is", null))
      .innerJoin("Customer as c", "c.id", "h.customerId")
      .select(({ ref }) => [
        ref("u.id").$castTo<string | null>().as("userId"),
        role("hrstaff"),
        ref("h.name").as("name"),
        ref("u.email").$castTo<string | null>().as("email"),
        ref("c.name").$castTo<string | null>().as("place"),
        noId.as("orderId"),
        noId.as("orderMenteeId"),
        ref("c.id").$castTo<string | null>().as("customerId"),
        "u.disabled",
      ])
      .where(({ ref }) => isFound(q, ref("h.searchText"), ref("u.searchText")))
      .where(isAdmin(scope))
      .orderBy("h.nameKana")
      .orderBy("u.id")
      .limit(perKind);

    return db
      .selectFrom(({ selectFrom }) =>
        selectFrom("Mentee as me")
          .innerJoin("User as u", (join) => join.onRef("u.id", "=", "me.userId").on("u.deletedAt", "is", null))
          .where(({ ref }) => isMenteeFound(q, ref("u.id")))
          .where(isAdmin(scope))
          .leftJoinLateral(
            ({ selectFrom }) =>
              selectFrom("OrderMentee as om")
                .innerJoin("Order as o", "o.id", "om.orderId")
                .innerJoin("Customer as c", "c.id", "o.customerId")
                .select(["c.name as customer", "om.name as listedName"])
                .whereRef("om.menteeId", "=", "u.id")
                .orderBy("o.startsOn", "desc")
                .orderBy("o.id")
                .limit(sql.lit(1))
                .as("w"),
            (join) => join.onTrue(),
          )
          .select(({ fn, ref }) => [
            ref("u.id").$castTo<string | null>().as("userId"),
            role("mentee"),
            fn.coalesce("me.name", "w.listedName", word(UNNAMED)).$castTo<string>().as("name"),
            ref("u.email").$castTo<string | null>().as("email"),
            "w.customer as place",
            noId.as("orderId"),
            noId.as("orderMenteeId"),
            noId.as("customerId"),
            "u.disabled",
          ])
          .orderBy("me.nameKana")
          .orderBy("u.id")
          .limit(perKind)
          .as("mentee"),
      )
      .selectAll()
      .unionAll(db.selectFrom(listed.as("listed")).selectAll())
      .unionAll(db.selectFrom(mentors.as("mentor")).selectAll())
      .unionAll(db.selectFrom(hrStaff.as("hrStaff")).selectAll())
      .execute();
  },

  /** The latest first. */
  ordersByName: (scope: Scope, q: string) =>
    db
      .selectFrom("Order as o")
      .innerJoin("Customer as c", "c.id", "o.customerId")
      .select(["o.id", "o.orderNo", "o.name", "c.name as customerName", "o.status"])
      .where(({ ref }) => isFound(q, ref("o.searchText"), ref("c.searchText")))
      .where(isAdmin(scope))
      .orderBy("o.startsOn", "desc")
      .orderBy("o.id")
      .limit(ADMIN_SEARCH.perKind)
      .execute(),

  /** The latest mails to these accounts, and to these addresses that belong to none. */
  mailsTo: (scope: Scope, userIds: readonly string[], addresses: readonly string[]) =>
    db
      .selectFrom("Mail as ml")
      .leftJoin("User as u", "u.id", "ml.toUserId")
      .leftJoin("Mentee as me", "me.userId", "ml.toUserId")
      .leftJoin("Mentor as mo", "mo.userId", "ml.toUserId")
      .leftJoin("HrStaff as h", "h.userId", "ml.toUserId")
      .select(["ml.id", "ml.subject", "ml.type", "ml.queuedAt"])
      .select(({ fn }) => [
        fn.coalesce("ml.sentTo", "ml.toAddress", "u.email").as("to"),
        fn.coalesce("me.name", "mo.displayName", "mo.name", "h.name").as("name"),
      ])
      .where(({ and, eb, or }) =>
        or([eb("ml.toUserId", "=", anyOf(userIds)), and([eb("ml.toUserId", "is", null), eb("ml.toAddress", "=", anyOf(addresses))])]),
      )
      .where(isAdmin(scope))
      .orderBy("ml.queuedAt", "desc")
      .orderBy("ml.id")
      .limit(ADMIN_SEARCH.perKind)
      .execute(),

  customersByName: (scope: Scope, q: string) =>
    db
      .selectFrom("Customer")
      .select(["id", "name", "status"])
      .where(({ ref }) => isFound(q, ref("searchText")))
      .where(isAdmin(scope))
      .orderBy("name")
      .orderBy("id")
      .limit(ADMIN_SEARCH.perKind)
      .execute(),
});
