import { REPORT_CLOSING_DAYS } from "@knotter/domain/report-period";
import type { ReportRelease } from "@knotter/domain/report-release";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { Client } from "../client";
import { empty, firstOf, rowsOf, type Sql, sql } from "../sql";
import { freezingColumns } from "./period.reads";
import type { ClosingOrderRow, FreezingRow, ListedFacts } from "./period.row";

/** How the person of a place `om` of an order `o` is known before she has an account. */
export const listedPerson: Sql = sql`encode(sha256(convert_to(o."customerId"::text || ':' || lower(om."email"), 'UTF8')), 'hex')`;

/** How the person is known in every order of her company. */
const person: Sql = sql`coalesce(om."menteeId"::text, ${listedPerson})`;

export const reportPeriodWrites = (client: Client) => ({
  /** Orders of which a period has closed and is not frozen yet, or not whole; of all, or of these. Those of one customer follow each other. */
  closing(today: LocalDate, limit: number, orderIds?: readonly string[]): Promise<ClosingOrderRow[]> {
    return rowsOf<ClosingOrderRow>(
      client,
      sql`SELECT o."id" AS "orderId", o."customerId", o."startsOn"::text AS "startsOn", o."endsOn"::text AS "endsOn", o."reportPeriodEnds"::text[] AS "reportPeriodEnds",
                 o."disclosureLevel"::text AS "level", o."showRegistration"
          FROM "Order" o
          CROSS JOIN LATERAL (
            SELECT max(d."day") AS "day" FROM unnest(o."reportPeriodEnds" || o."endsOn") AS d("day")
            WHERE d."day" <= o."endsOn" AND d."day" + ${REPORT_CLOSING_DAYS}::int < ${today}::date
          ) due
          WHERE ${orderIds ? sql`o."id" = ANY(${orderIds as string[]}::uuid[])` : sql`true`}
            AND (EXISTS (SELECT 1 FROM "ReportFreezing" f WHERE f."orderId" = o."id")
              OR (o."status" IN ('active', 'closed_booking', 'ended', 'archived') AND o."startsOn" + ${REPORT_CLOSING_DAYS}::int < ${today}::date
                AND due."day" > coalesce((SELECT max(p."endsOn") FROM "ReportPeriod" p WHERE p."orderId" = o."id"), '-infinity'::date)
                AND due."day" > coalesce((SELECT max((r."asOf" AT TIME ZONE 'Asia/Tokyo')::date) FROM "OrderReport" r
                                          WHERE r."orderIds" @> ARRAY[o."id"] AND r."status" = 'published' AND cardinality(r."people") > 0), '-infinity'::date)))
          ORDER BY o."customerId", o."id" LIMIT ${limit}`,
    );
  },

  /**
   * The next people on the list of an order, with their interviews that began from one instant until before another as they now are. The list
   * is the one that the company knows: who left it is there. Numbers and codes alone: nobody's texts, nobody's name.
   */
  listedFacts(
    orderId: string,
    { from, until, after, limit }: { from: Date | null; until: Date; after: string | null; limit: number },
  ): Promise<ListedFacts[]> {
    return rowsOf<ListedFacts>(
      client,
      sql`WITH place AS MATERIALIZED (
            SELECT om.* FROM "OrderMentee" om WHERE om."orderId" = ${orderId}::uuid ${after ? sql`AND om."id" > ${after}::uuid` : empty} ORDER BY om."id" LIMIT ${limit}
          ), interview AS (
            SELECT t."orderMenteeId", jsonb_agg(jsonb_build_object(
                'id', t."id",
                'visibility', CASE WHEN t."disclosureLevelAtBooking" = 'L0' THEN 'totals' ELSE 'named' END,
                'outcome', CASE WHEN t."status" = 'done' THEN 'done' WHEN t."status" = 'canceled' AND t."cancelSide" = 'mentee' THEN 'canceled'
                                WHEN t."status" = 'no_show' AND t."noShowSide" = 'mentee' THEN 'noShow' ELSE 'other' END,
                'ratings', CASE WHEN t."status" = 'done' THEN jsonb_strip_nulls(jsonb_build_object(
                   'satisfaction', m."satisfaction", 'easeOfTalking', m."easeOfTalking", 'goalProgress', m."goalProgress",
                   'selfEfficacyChange', m."selfEfficacyAfter" - m."selfEfficacyBefore",
                   'nps', CASE WHEN m."nps" >= 9 THEN 100 WHEN m."nps" <= 6 THEN -100 WHEN m."nps" IS NOT NULL THEN 0 END)) ELSE '{}' END,
                'themes', CASE WHEN t."status" = 'done' THEN to_jsonb(coalesce(r."themes", '{}')) ELSE '[]' END,
                'tags', CASE WHEN t."status" = 'done' THEN to_jsonb(coalesce(r."orgIssueTags", '{}')) ELSE '[]' END,
                'minutes', CASE WHEN t."status" = 'done' THEN
                   round(extract(epoch FROM coalesce(r."actualEndAt", t."endAt") - coalesce(r."actualStartAt", t."startAt")) / 60) END
              ) ORDER BY t."startAt", t."id") AS "interviews"
            FROM place JOIN "Mentoring" t ON t."orderMenteeId" = place."id"
            LEFT JOIN "MenteeReport" m ON m."mentoringId" = t."id" AND m."submittedAt" IS NOT NULL
            LEFT JOIN "MentorReport" r ON r."mentoringId" = t."id" AND r."submittedAt" IS NOT NULL
            WHERE t."orderId" = ${orderId}::uuid AND t."startAt" < ${until} ${from ? sql`AND t."startAt" >= ${from}` : empty} GROUP BY 1
          ), taken AS (
            SELECT t."orderMenteeId", bool_or(t."disclosureLevelAtBooking" <> 'L0') AS "named", bool_or(t."disclosureLevelAtBooking" = 'L0') AS "totals"
            FROM place JOIN "Mentoring" t ON t."orderMenteeId" = place."id" WHERE t."orderId" = ${orderId}::uuid AND t."status" IN ('reserved', 'done') GROUP BY 1
          )
          SELECT om."id" AS "orderMenteeId", ${person} AS "person", (om."status" = 'active' OR om."registeredAt" IS NOT NULL) AS "registered",
                 jsonb_build_object('named', coalesce(b."named", false), 'totals', coalesce(b."totals", false)) AS "booked",
                 me."ageBand" AS "age", coalesce(nullif(om."groupTag", ''), nullif(om."department", '')) AS "department", nullif(me."jobType", '') AS "job",
                 coalesce(i."interviews", '[]') AS "interviews"
          FROM place om JOIN "Order" o ON o."id" = om."orderId"
          LEFT JOIN LATERAL (SELECT * FROM "Mentee" WHERE "userId" = om."menteeId" OFFSET 0) me ON true
          LEFT JOIN interview i ON i."orderMenteeId" = om."id"
          LEFT JOIN taken b ON b."orderMenteeId" = om."id"
          ORDER BY om."id"`,
    );
  },

  /** Begins to freeze a period, once. */
  async begin(period: Omit<FreezingRow, "id" | "listed" | "lastId" | "complete">, now: Date): Promise<void> {
    await rowsOf(
      client,
      sql`INSERT INTO "ReportFreezing" ("orderId", "startsOn", "endsOn", "since", "level", "showRegistration", "continues", "startedAt")
          VALUES (${period.orderId}::uuid, ${period.startsOn}::date, ${period.endsOn}::date, ${period.since}, ${period.level}::"DisclosureLevel", ${period.showRegistration}, ${period.continues}, ${now})
          ON CONFLICT ("orderId", "endsOn") DO NOTHING`,
    );
  },

  /** How far a period is; whoever adds to it stands in line here. Null: it is frozen and told. */
  lockFreezing(id: string): Promise<FreezingRow | null> {
    return firstOf<FreezingRow>(client, sql`SELECT ${freezingColumns} FROM "ReportFreezing" f WHERE f."id" = ${id}::uuid FOR UPDATE`);
  },

  /** Adds the next people of the list to a period; `complete`: they are the last ones. The caller has locked it. */
  async addFacts(id: string, people: readonly ListedFacts[], complete: boolean, now: Date): Promise<void> {
    const rows = people.map(({ person, orderMenteeId: _, ...facts }) => ({ person, facts }));
    await rowsOf(
      client,
      sql`INSERT INTO "ReportPeriodPerson" ("periodId", "person", "facts", "at")
          SELECT ${id}::uuid, w."person", w."facts", ${now} FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w("person" text, "facts" jsonb)`,
    );
    await rowsOf(
      client,
      sql`UPDATE "ReportFreezing" SET "listed" = "listed" + ${people.length}, "lastId" = coalesce(${people.at(-1)?.orderMenteeId ?? null}::uuid, "lastId"), "complete" = ${complete}
          WHERE "id" = ${id}::uuid`,
    );
  },

  /** What is whole is a period from now on. Returns of how many. The caller has locked the customer's reports. */
  async settle(ids: readonly string[], now: Date): Promise<number> {
    const rows = await rowsOf<{ id: string }>(
      client,
      sql`INSERT INTO "ReportPeriod" ("id", "orderId", "startsOn", "endsOn", "level", "showRegistration", "listed", "continues", "at")
          SELECT "id", "orderId", "startsOn", "endsOn", "level", "showRegistration", "listed", "continues", ${now} FROM "ReportFreezing"
          WHERE "id" = ANY(${ids as string[]}::uuid[]) AND "complete" RETURNING "id"`,
    );
    await rowsOf(client, sql`DELETE FROM "ReportFreezing" WHERE "id" = ANY(${rows.map(({ id }) => id)}::uuid[])`);
    return rows.length;
  },

  async release(customerId: string, releases: readonly ReportRelease[], k: number, now: Date): Promise<void> {
    for (const { unit, orderIds, visibility, periodIds, tables } of releases) {
      await rowsOf(
        client,
        sql`INSERT INTO "ReportRelease" ("customerId", "unit", "orderIds", "visibility", "periodIds", "tables", "kThreshold", "at")
            VALUES (${customerId}::uuid, ${unit}, ${orderIds}::uuid[], ${visibility}, ${periodIds}::uuid[], ${JSON.stringify(tables)}::jsonb, ${k}, ${now})`,
      );
    }
  },
});
