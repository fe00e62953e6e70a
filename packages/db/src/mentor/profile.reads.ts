import { impossible } from "@knotter/domain/errors";
import type { Scope } from "@knotter/domain/scope";
import { searchKey } from "@knotter/domain/text";
import { type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import { folded } from "../folded";
import { empty, firstOf, join, type ReadClient, rowsOf, type Sql, sql } from "../sql";
import type { FollowedRow, MentorAdminFilter, MentorAdminSort, MentorAfter, MentorEditRow, ValidMentorRow } from "./profile.row";

const columns = (now: Date): Sql => sql`m."userId" AS "id", u."email", u."disabled" AS "accountDisabled",
  m."name", m."nameKana", m."displayName", m."photoUrl", m."registrationNumber", m."registrationDate"::text AS "registrationDate",
  m."registrationExpiresOn"::text AS "registrationExpiresOn", m."registrationVerifiedAt", m."skillLevel"::text AS "skillLevel", m."otherQualifications",
  m."headline", m."bio", m."message", m."careerHistory", m."industries", m."jobTypes", m."themes", m."targetLayers", m."counselingStyles", m."languages",
  m."genderPublic", m."ageBandPublic", m."experienceYears", m."meetingMethod"::text AS "meetingMethod", m."fixedMeetingUrl", m."fixedMeetingNote", m."officeMeetingUrl",
  m."bufferBefore", m."bufferAfter", m."minNoticeHours", m."dailyCap", m."weeklyCap", m."acceptingNew", m."enabled", m."reviewStatus"::text AS "reviewStatus",
  m."reviewNote", m."profileComplete", m."pendingChanges", m."pendingSince", m."contractFrom"::text AS "contractFrom", m."contractTo"::text AS "contractTo",
  m."adminMemo", m."doneCount", m."createdAt", m."version",
  (SELECT p."sha256" FROM "MentorPhoto" p WHERE p."mentorId" = m."userId" AND p."id"::text = m."pendingChanges"->>'photo') AS "pendingPhotoSha256",
  coalesce((SELECT z."status"::text FROM "ZoomConnection" z WHERE z."mentorId" = m."userId"), 'none') AS "zoomStatus",
  EXISTS (SELECT 1 FROM "RegistrationScan" s WHERE s."mentorId" = m."userId") AS "hasRegistrationScan",
  coalesce((SELECT json_agg(json_build_object('id', c."id", 'name', c."name") ORDER BY c."name", c."id") FROM "Customer" c
            WHERE c."id" = ANY(m."conflictCustomerIds")), '[]'::json) AS "conflictCustomers",
  (SELECT count(*)::int FROM "Mentoring" t WHERE t."mentorId" = m."userId" AND t."status" = 'reserved' AND t."startAt" > ${now}) AS "upcoming",
  (SELECT coalesce(sum((r->>'end')::int - (r->>'start')::int), 0)::int FROM "MentorSchedule" s, jsonb_array_elements(s."ranges") r
   WHERE s."mentorId" = m."userId" AND s."kind" = 'weekly' AND s."deletedAt" IS NULL
     AND coalesce(s."effectiveFrom", '-infinity') <= ${tokyoDate(now)}::date AND coalesce(s."effectiveTo", 'infinity') >= ${tokyoDate(now)}::date) AS "offeredMinutesPerWeek"`;

/** Who may edit whom: the mentor herself, and the admins. To everybody else the form does not exist. */
export function editableBy(scope: Scope): Sql {
  switch (scope.kind) {
    case "all":
      return sql`true`;
    case "mentor":
      return sql`m."userId" = ${scope.mentorId}::uuid`;
    case "mentee":
    case "customer":
      return sql`false`;
    default:
      return impossible(scope);
  }
}

/** Every word stands somewhere in what an admin knows a mentor by. */
function named(q: string): Sql {
  const words = searchKey(q)
    .split(" ")
    .filter((word) => word !== "");
  const conditions = words.map(
    (
      word,
    ) => sql`(strpos(m."searchKey", ${word}) > 0 OR strpos(${folded(sql`m."name"`)}, ${word}) > 0 OR strpos(${folded(sql`m."nameKana"`)}, ${word}) > 0
      OR strpos(u."email", ${word}) > 0 OR strpos(coalesce(m."registrationNumber", ''), ${word}) > 0)`,
  );
  return conditions.length > 0 ? sql`AND ${join(conditions, " AND ")}` : empty;
}

/** A profile that was handed in, or a change of one that has been approved. */
const waits: Sql = sql`(m."reviewStatus" = 'pending_review' OR m."pendingSince" IS NOT NULL)`;

const matching = ({ reviewStatus, enabled, expiresBy, zoomStatus, profileComplete, waiting, q }: MentorAdminFilter): Sql => sql`
  ${reviewStatus === undefined ? empty : sql`AND m."reviewStatus" = ${reviewStatus}::"MentorReviewStatus"`}
  ${enabled === undefined ? empty : sql`AND m."enabled" = ${enabled}`}
  ${expiresBy === undefined ? empty : sql`AND m."registrationExpiresOn" <= ${expiresBy}::date`}
  ${zoomStatus === undefined ? empty : sql`AND coalesce((SELECT z."status"::text FROM "ZoomConnection" z WHERE z."mentorId" = m."userId"), 'none') = ${zoomStatus}`}
  ${profileComplete === undefined ? empty : sql`AND m."profileComplete" = ${profileComplete}`}
  ${waiting ? sql`AND ${waits}` : empty}
  ${q === undefined ? empty : named(q)}`;

const DIGITS = "YYYYMMDDHH24MISSUS";

/** Whoever has no registration comes last; whoever has no name yet too. */
const ORDERS = {
  newest: { key: sql`m."createdAt"`, of: (text: string) => sql`${text}::timestamptz`, descending: true },
  name: { key: sql`coalesce(m."nameKana", ${"\u9fff"}) COLLATE "C"`, of: (text: string) => sql`${text} COLLATE "C"`, descending: false },
  expiry: {
    key: sql`coalesce(m."registrationExpiresOn", '9999-12-31'::date)`,
    of: (text: string) => sql`${text}::date`,
    descending: false,
  },
  // Those who wait, the longest first; then the others, the oldest first.
  review: {
    key: sql`(CASE WHEN ${waits} THEN '0' || to_char(coalesce(m."pendingSince", m."updatedAt") AT TIME ZONE 'UTC', ${DIGITS})
              ELSE '1' || to_char(m."createdAt" AT TIME ZONE 'UTC', ${DIGITS}) END) COLLATE "C"`,
    of: (text: string) => sql`${text} COLLATE "C"`,
    descending: false,
  },
} as const satisfies Record<MentorAdminSort, unknown>;

export const mentorProfileReads = (client: ReadClient) => ({
  /** A mentor as she is edited. Null: no such mentor, or not this caller's to edit. */
  edit(scope: Scope, mentorId: string, now: Date): Promise<MentorEditRow | null> {
    return firstOf<MentorEditRow>(
      client,
      sql`SELECT ${columns(now)} FROM "Mentor" m JOIN "User" u ON u."id" = m."userId" WHERE m."userId" = ${mentorId}::uuid AND ${editableBy(scope)}`,
    );
  },

  /** Mentors in every state; keyset on the sort's key and the id. `sortKey` is what the next page begins after. */
  async listForAdmin(
    scope: Scope,
    filter: MentorAdminFilter,
    { sort, after, limit }: { sort: MentorAdminSort; after: MentorAfter | undefined; limit: number },
    now: Date,
  ): Promise<(MentorEditRow & { sortKey: string })[]> {
    const { key, of, descending } = ORDERS[sort];
    const beyond = after
      ? descending
        ? sql`AND (${key}, m."userId") < (${of(after.key)}, ${after.id}::uuid)`
        : sql`AND (${key}, m."userId") > (${of(after.key)}, ${after.id}::uuid)`
      : empty;
    return rowsOf(
      client,
      sql`SELECT ${columns(now)}, ${key}::text AS "sortKey" FROM "Mentor" m JOIN "User" u ON u."id" = m."userId"
          WHERE u."deletedAt" IS NULL AND ${editableBy(scope)} ${matching(filter)} ${beyond}
          ORDER BY ${descending ? sql`${key} DESC, m."userId" DESC` : sql`${key}, m."userId"`} LIMIT ${limit}`,
    );
  },

  async countForAdmin(scope: Scope, filter: MentorAdminFilter): Promise<number> {
    const row = await firstOf<{ count: number }>(
      client,
      sql`SELECT count(*)::int AS "count" FROM "Mentor" m JOIN "User" u ON u."id" = m."userId" WHERE u."deletedAt" IS NULL AND ${editableBy(scope)} ${matching(filter)}`,
    );
    return row?.count ?? 0;
  },

  /** Whom an admin can put in charge of an order: enabled, complete, verified, not expired today, no conflict of interest. */
  assignable(
    scope: Scope,
    { customerId, themes, q }: { customerId: string | undefined; themes: readonly string[] | undefined; q: string | undefined },
    { after, limit }: { after: MentorAfter | undefined; limit: number },
    now: Date,
    today: LocalDate,
  ): Promise<ValidMentorRow[]> {
    const name = sql`coalesce(m."displayName", '') COLLATE "C"`;
    return rowsOf<ValidMentorRow>(
      client,
      sql`SELECT m."userId" AS "id", coalesce(m."displayName", '') AS "displayName", coalesce(m."photoUrl", '/portraits/default.svg') AS "photoUrl", m."themes",
            m."registrationExpiresOn"::text AS "registrationExpiresOn", m."contractTo"::text AS "contractTo", m."acceptingNew", m."weeklyCap",
            (SELECT count(*)::int FROM "Mentoring" t WHERE t."mentorId" = m."userId" AND t."status" = 'reserved'
               AND t."startAt" > ${now} AND t."startAt" <= ${now}::timestamptz + interval '28 days') AS "reserved"
          FROM "Mentor" m JOIN "User" u ON u."id" = m."userId"
          WHERE ${editableBy(scope)} AND m."enabled" AND m."profileComplete" AND m."registrationVerifiedAt" IS NOT NULL AND m."registrationExpiresOn" >= ${today}::date
            ${customerId === undefined ? empty : sql`AND NOT (${customerId}::uuid = ANY(m."conflictCustomerIds"))`}
            ${themes === undefined || themes.length === 0 ? empty : sql`AND m."themes" && ${themes as string[]}::text[]`}
            ${q === undefined ? empty : named(q)}
            ${after === undefined ? empty : sql`AND (${name}, m."userId") > (${after.key} COLLATE "C", ${after.id}::uuid)`}
          ORDER BY ${name}, m."userId" LIMIT ${limit}`,
    );
  },

  /** A photo by its id, with what decides who may see it. */
  photo(photoId: string): Promise<{ mentorId: string; sha256: string; mediaType: string; bytes: Uint8Array; shown: string | null } | null> {
    return firstOf(
      client,
      sql`SELECT p."mentorId", p."sha256", p."mediaType", p."bytes", m."photoUrl" AS "shown"
          FROM "MentorPhoto" p JOIN "Mentor" m ON m."userId" = p."mentorId" WHERE p."id" = ${photoId}::uuid`,
    );
  },

  /** The copy of a certificate, still sealed. */
  scan(scope: Scope, mentorId: string): Promise<{ mediaType: string; keyId: string; sealed: Uint8Array } | null> {
    return firstOf(
      client,
      sql`SELECT s."mediaType", s."keyId", s."sealed" FROM "RegistrationScan" s JOIN "Mentor" m ON m."userId" = s."mentorId"
          WHERE s."mentorId" = ${mentorId}::uuid AND ${scope.kind === "all"}`,
    );
  },

  /** Which of these ids name no customer. */
  async unknownCustomers(ids: readonly string[]): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      client,
      sql`SELECT w."id" FROM unnest(${ids as string[]}::uuid[]) AS w("id") WHERE NOT EXISTS (SELECT 1 FROM "Customer" c WHERE c."id" = w."id")`,
    );
    return rows.map((row) => row.id);
  },

  /** Whether another mentor carries this number. */
  async registrationTaken(registrationNumber: string, mentorId: string): Promise<boolean> {
    const row = await firstOf(
      client,
      sql`SELECT 1 FROM "Mentor" WHERE "registrationNumber" = ${registrationNumber} AND "userId" <> ${mentorId}::uuid`,
    );
    return row !== null;
  },

  /** What the reserved interviews of a mentor that have not begun are called by. */
  async upcomingNames(mentorId: string, now: Date): Promise<{ id: string; orderName: string; menteeName: string }[]> {
    return rowsOf(
      client,
      sql`SELECT t."id", o."name" AS "orderName", coalesce(me."displayName", me."name", '') AS "menteeName"
          FROM "Mentoring" t JOIN "Order" o ON o."id" = t."orderId" JOIN "Mentee" me ON me."userId" = t."menteeId"
          WHERE t."mentorId" = ${mentorId}::uuid AND t."status" = 'reserved' AND t."startAt" > ${now}`,
    );
  },

  /** Registrations that have run out under a mentor who is enabled or counts as complete, hold again under a suspended one, or come near their end. */
  followed(today: LocalDate, horizon: LocalDate): Promise<FollowedRow[]> {
    return rowsOf<FollowedRow>(
      client,
      sql`SELECT "userId" AS "id", "reviewStatus"::text AS "reviewStatus", "registrationExpiresOn"::text AS "registrationExpiresOn" FROM "Mentor"
          WHERE ("reviewStatus" = 'enabled' AND "registrationExpiresOn" <= ${horizon}::date)
             OR ("reviewStatus" = 'suspended' AND "registrationExpiresOn" >= ${today}::date)
             OR ("profileComplete" AND "registrationExpiresOn" < ${today}::date)
          ORDER BY "userId"`,
    );
  },
});
