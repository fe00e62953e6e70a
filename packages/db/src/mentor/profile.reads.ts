import { impossible } from "@knotter/domain/errors";
import type { ListPage } from "@knotter/domain/list-order";
import { MENTOR_FORM_FIELDS } from "@knotter/domain/mentor-profile";
import { REVIEW_STATUSES, type ReviewStatus } from "@knotter/domain/mentor-review";
import type { Scope } from "@knotter/domain/scope";
import { type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import type { ZoomStatus } from "@knotter/domain/zoom-connection";
import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { DB, Mentor, User } from "../generated/tables";
import { pageSorted, placeOf, type SortBy } from "../keyset";
import { type Db, firstOf, word } from "../query";
import { isFound } from "../search";

/** The whole of a mentor, as the mentor and the admins edit it. */
export type MentorEditRow = Awaited<ReturnType<ReturnType<typeof selectEdited>["execute"]>>[number];
export type ValidMentorRow = Awaited<ReturnType<ReturnType<typeof mentorProfileReads>["assignable"]>>[number];
/** A registration that the calendar has something to say about. */
export type FollowedRow = Awaited<ReturnType<ReturnType<typeof mentorProfileReads>["followed"]>>[number];

const formColumns = MENTOR_FORM_FIELDS satisfies readonly (keyof Mentor)[];

/** What mentors say of themselves. */
export type MentorFormRow = Pick<Selectable<Mentor>, (typeof formColumns)[number]>;

export type MentorAdminSort = "newest" | "name" | "email" | "status" | "registrationNumber" | "expiry" | "review";

export interface MentorAdminFilter {
  reviewStatus?: ReviewStatus | undefined;
  enabled?: boolean | undefined;
  /** Registrations that end on this day or before it. */
  expiresBy?: LocalDate | undefined;
  zoomStatus?: ZoomStatus | undefined;
  profileComplete?: boolean | undefined;
  /** Only those who wait for the admins. */
  waiting?: boolean | undefined;
  q?: string | undefined;
}

/** Where a page of the list ended: the text of the key it is sorted by, and the id. */
export interface MentorAfter {
  key: string;
  id: string;
}

/** For conditions about a mentor `m` and the account `u`. */
const mentor = () => expressionBuilder<DB & { m: Mentor; u: User }, "m" | "u">();

/** How the mentor is connected to Zoom. */
const zoomStatus = () => {
  const { fn, selectFrom } = mentor();
  const connection = selectFrom("ZoomConnection as z")
    .whereRef("z.mentorId", "=", "m.userId")
    // As text: `none` is no state of a connection.
    .select(({ ref }) => sql<ZoomStatus>`${ref("z.status")}::text`.as("status"));
  return fn.coalesce(connection, sql<ZoomStatus>`'none'`);
};

const reservedAfter = (now: Date) =>
  mentor()
    .selectFrom("Mentoring as t")
    .whereRef("t.mentorId", "=", "m.userId")
    .where("t.status", "=", word("reserved"))
    .where("t.startAt", ">", now)
    .select(({ fn }) => fn.countAll<number>().as("n"));

const selectMentors = (db: Db, scope: Scope) =>
  db.selectFrom("Mentor as m").innerJoin("User as u", "u.id", "m.userId").where(isEditableBy(scope));

const selectEdited = (db: Db, scope: Scope, now: Date) =>
  selectMentors(db, scope)
    .select(formColumns.map((column) => `m.${column}` as const))
    .select(["m.userId as id", "u.email", "u.disabled as accountDisabled", "m.photoUrl", "m.registrationVerifiedAt"])
    .select(["m.officeMeetingUrl", "m.enabled", "m.reviewStatus", "m.reviewNote"])
    .select(["m.profileComplete", "m.pendingChanges", "m.pendingSince", "m.contractFrom", "m.contractTo", "m.adminMemo", "m.doneCount"])
    .select(["m.createdAt", "m.version"])
    .select(({ exists, selectFrom }) => [
      // Of the photo that waits (`pendingChanges.photo`).
      selectFrom("MentorPhoto as p")
        .whereRef("p.mentorId", "=", "m.userId")
        .where(({ ref }) => sql<SqlBool>`${ref("p.id")}::text = ${ref("m.pendingChanges")}->>'photo'`)
        .select("p.sha256")
        .as("pendingPhotoSha256"),
      zoomStatus().as("zoomStatus"),
      exists(selectFrom("RegistrationScan as s").whereRef("s.mentorId", "=", "m.userId").select("s.mentorId"))
        .$castTo<boolean>()
        .as("hasRegistrationScan"),
      jsonArrayFrom(
        selectFrom("Customer as c")
          .where(({ eb, ref }) => eb("c.id", "=", sql<string>`any(${ref("m.conflictCustomerIds")})`))
          .select(["c.id", "c.name"])
          .orderBy("c.name")
          .orderBy("c.id"),
      ).as("conflictCustomers"),
      reservedAfter(now).$asScalar().$notNull().as("upcoming"),
      // Of the weekly patterns in force today.
      selectFrom("MentorSchedule as s")
        .innerJoinLateral(
          ({ ref }) => sql<{ range: unknown }>`jsonb_array_elements(${ref("s.ranges")})`.as<"r">(sql`r("range")`),
          (join) => join.onTrue(),
        )
        .whereRef("s.mentorId", "=", "m.userId")
        .where("s.kind", "=", word("weekly"))
        .where("s.deletedAt", "is", null)
        .where(({ eb, or }) => or([eb("s.effectiveFrom", "is", null), eb("s.effectiveFrom", "<=", tokyoDate(now))]))
        .where(({ eb, or }) => or([eb("s.effectiveTo", "is", null), eb("s.effectiveTo", ">=", tokyoDate(now))]))
        .select(({ ref }) =>
          sql<number>`coalesce(sum((${ref("r.range")}->>'end')::int - (${ref("r.range")}->>'start')::int), 0)::int`.as("minutes"),
        )
        .$asScalar()
        .$notNull()
        .as("offeredMinutesPerWeek"),
    ]);

/** Who may edit whom: the mentor themself, and the admins. To everybody else the form does not exist. */
export function isEditableBy(scope: Scope): Expression<SqlBool> {
  const eb = mentor();
  switch (scope.kind) {
    case "all":
      return eb.lit(true);
    case "mentor":
      return eb("m.userId", "=", scope.mentorId);
    case "mentee":
    case "customer":
      return eb.lit(false);
    default:
      return impossible(scope);
  }
}

/** A submitted profile, or a change of one that has been approved. */
function waits() {
  const { eb, or } = mentor();
  return or([eb("m.reviewStatus", "=", "pending_review"), eb("m.pendingSince", "is not", null)]);
}

function isAskedFor(filter: MentorAdminFilter): Expression<SqlBool> {
  const { reviewStatus, enabled, expiresBy, profileComplete, waiting, q } = filter;
  const eb = mentor();
  const conditions: Expression<SqlBool>[] = [];
  if (reviewStatus !== undefined) conditions.push(eb("m.reviewStatus", "=", reviewStatus));
  if (enabled !== undefined) conditions.push(eb("m.enabled", "=", enabled));
  if (expiresBy !== undefined) conditions.push(eb("m.registrationExpiresOn", "<=", expiresBy));
  if (filter.zoomStatus !== undefined) conditions.push(eb(zoomStatus(), "=", filter.zoomStatus));
  if (profileComplete !== undefined) conditions.push(eb("m.profileComplete", "=", profileComplete));
  if (waiting) conditions.push(waits());
  if (q !== undefined) conditions.push(isFound(q, eb.ref("m.searchText"), eb.ref("u.searchText")));
  return eb.and(conditions);
}

const DIGITS = "YYYYMMDDHH24MISSUS";

function sortOf(sort: MentorAdminSort): SortBy {
  const { ref } = mentor();
  switch (sort) {
    case "newest":
      return { by: ref("m.createdAt"), kind: "instant" };
    case "name":
      return { by: sql`${ref("m.nameKana")} COLLATE "C"`, kind: "text", nullable: true };
    case "email":
      return { by: ref("u.email"), kind: "text" };
    case "expiry":
      return { by: ref("m.registrationExpiresOn"), kind: "day", nullable: true };
    case "registrationNumber":
      return { by: ref("m.registrationNumber"), kind: "text", nullable: true };
    case "status":
      return { by: placeOf(ref("m.reviewStatus"), REVIEW_STATUSES), kind: "number" };
    case "review":
      // Those who wait, the longest first; then the others, the oldest first.
      return {
        by: sql`(CASE WHEN ${waits()} THEN '0' || to_char(coalesce(${ref("m.pendingSince")}, ${ref("m.updatedAt")}) AT TIME ZONE 'UTC', ${DIGITS})
        ELSE '1' || to_char(${ref("m.createdAt")} AT TIME ZONE 'UTC', ${DIGITS}) END) COLLATE "C"`,
        kind: "text",
      };
  }
}

/** Keyset on a key and the id of a mentor `m`. */
const isBeyond = (key: Expression<unknown>, after: Expression<unknown>, id: string, descending: boolean) =>
  sql<SqlBool>`(${key}, ${mentor().ref("m.userId")}) ${sql.raw(descending ? "<" : ">")} (${after}, ${id}::uuid)`;

export const mentorProfileReads = (db: Db) => ({
  /** A mentor as the form edits it. Null: no such mentor, or not this caller's to edit. */
  edit: (scope: Scope, mentorId: string, now: Date): Promise<MentorEditRow | null> =>
    firstOf(selectEdited(db, scope, now).where("m.userId", "=", mentorId)),

  /** Mentors in every state. */
  listForAdmin(scope: Scope, filter: MentorAdminFilter, { sort, ...page }: ListPage<MentorAdminSort>, now: Date) {
    const found = selectEdited(db, scope, now).where("u.deletedAt", "is", null).where(isAskedFor(filter));
    return pageSorted(found, mentor().ref("m.userId"), sortOf(sort), page).execute();
  },

  async countForAdmin(scope: Scope, filter: MentorAdminFilter): Promise<number> {
    const { count } = await selectMentors(db, scope)
      .where("u.deletedAt", "is", null)
      .where(isAskedFor(filter))
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  },

  /** Whom an admin can put in charge of an order: enabled, complete, verified, not expired today, no conflict of interest. */
  assignable(
    scope: Scope,
    { customerId, themes, q }: { customerId: string | undefined; themes: readonly string[] | undefined; q: string | undefined },
    { after, limit }: { after: MentorAfter | undefined; limit: number },
    now: Date,
    today: LocalDate,
  ) {
    const name = () => sql`coalesce(${mentor().ref("m.displayName")}, '') COLLATE "C"`;
    let page = selectMentors(db, scope)
      .where(({ ref }) => ref("m.enabled"))
      .where(({ ref }) => ref("m.profileComplete"))
      .where("m.registrationVerifiedAt", "is not", null)
      .where("m.registrationExpiresOn", ">=", today)
      .select(["m.userId as id", "m.themes", "m.contractTo", "m.acceptingNew", "m.weeklyCap"])
      .select(({ fn, ref, val }) => [
        fn.coalesce("m.displayName", val("")).as("displayName"),
        fn.coalesce("m.photoUrl", val("/portraits/default.svg")).as("photoUrl"),
        ref("m.registrationExpiresOn").$notNull().as("registrationExpiresOn"),
        // Within the next four weeks.
        reservedAfter(now)
          .where("t.startAt", "<=", sql<Date>`${now}::timestamptz + interval '28 days'`)
          .$asScalar()
          .$notNull()
          .as("reserved"),
      ])
      .orderBy(name())
      .orderBy("m.userId")
      .limit(limit);
    if (customerId !== undefined)
      page = page.where(({ eb, not, ref, val }) => not(eb(val(customerId), "=", sql<string>`any(${ref("m.conflictCustomerIds")})`)));
    if (themes && themes.length > 0) page = page.where("m.themes", "&&", sql<string[]>`${themes}::text[]`);
    if (q !== undefined) page = page.where(({ ref }) => isFound(q, ref("m.searchText"), ref("u.searchText")));
    if (after) page = page.where(isBeyond(name(), sql`${after.key} COLLATE "C"`, after.id, false));
    return page.execute();
  },

  /** A photo by its id, with what decides who may see it. */
  photo: (photoId: string) =>
    firstOf(
      db
        .selectFrom("MentorPhoto as p")
        .innerJoin("Mentor as m", "m.userId", "p.mentorId")
        .where("p.id", "=", photoId)
        .select(["p.mentorId", "p.sha256", "p.mediaType", "p.bytes", "m.photoUrl as shown"]),
    ),

  /** The copy of a certificate, still sealed. */
  scan: (scope: Scope, mentorId: string) =>
    firstOf(
      db
        .selectFrom("RegistrationScan as s")
        .innerJoin("Mentor as m", "m.userId", "s.mentorId")
        .where("s.mentorId", "=", mentorId)
        .where(({ lit }) => lit(scope.kind === "all"))
        .select(["s.mediaType", "s.keyId", "s.sealed"]),
    ),

  /** Which of these ids name no customer. */
  async unknownCustomers(ids: readonly string[]): Promise<string[]> {
    const rows = await db
      .selectFrom(sql<{ id: string }>`unnest(${ids}::uuid[])`.as<"w">(sql`w("id")`))
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom("Customer as c").whereRef("c.id", "=", "w.id").select("c.id"))))
      .select("w.id")
      .execute();
    return rows.map((row) => row.id);
  },

  /** Whether another mentor carries this number. */
  async registrationTaken(registrationNumber: string, mentorId: string): Promise<boolean> {
    const row = await firstOf(
      db.selectFrom("Mentor").select("userId").where("registrationNumber", "=", registrationNumber).where("userId", "<>", mentorId),
    );
    return row !== null;
  },

  /** Registrations that have run out under a mentor who is enabled or counts as complete, hold again under a suspended one, or come near their end. */
  followed: (today: LocalDate, horizon: LocalDate) =>
    db
      .selectFrom("Mentor")
      .where(({ and, eb, or }) =>
        or([
          and([eb("reviewStatus", "=", "enabled"), eb("registrationExpiresOn", "<=", horizon)]),
          and([eb("reviewStatus", "=", "suspended"), eb("registrationExpiresOn", ">=", today)]),
          and([eb("profileComplete", "=", true), eb("registrationExpiresOn", "<", today)]),
        ]),
      )
      .select(({ ref }) => ["userId as id", "reviewStatus", ref("registrationExpiresOn").$notNull().as("registrationExpiresOn")])
      .orderBy("userId")
      .execute(),
});
