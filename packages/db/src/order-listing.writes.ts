import type { NewListing, Relisting } from "@knotter/domain/order-list";
import type { Client } from "./client";
import { rowsOf, sql } from "./sql";

interface ListedNow {
  id: string;
  row: number;
  email: string;
}

/** A list is one statement of each kind, whatever its length: its rows travel as one JSON text. */
export const orderListingWrites = (client: Client) => ({
  /** New people with their grants. Those who are to be invited are invited as of now. `byHr`: whom the company has listed itself. */
  insert(
    orderId: string,
    listings: readonly NewListing[],
    { actorId, byHr }: { actorId: string | null; byHr: boolean },
    now: Date,
  ): Promise<ListedNow[]> {
    if (listings.length === 0) return Promise.resolve([]);
    const rows = listings.map((listing) => ({ ...listing, status: listing.invite ? "invited" : listing.status }));
    return rowsOf<ListedNow>(
      client,
      sql`WITH wish AS (
            SELECT uuidv7() AS "id", w.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w("row" int, "email" text, "name" text, "nameKana" text,
              "employeeNo" text, "department" text, "jobTitle" text, "groupTag" text, "menteeId" uuid, "status" text, "granted" int, "invite" boolean)
          ), listed AS (
            INSERT INTO "OrderMentee" ("id", "orderId", "menteeId", "email", "name", "nameKana", "employeeNo", "department", "jobTitle", "groupTag", "maxCount", "status",
              "registeredAt", "invitedAt", "lastInviteMailAt", "inviteCount", "addedByHr", "createdAt")
            SELECT w."id", ${orderId}::uuid, w."menteeId", w."email", w."name", w."nameKana", w."employeeNo", w."department", w."jobTitle", w."groupTag", w."granted",
              w."status"::"OrderMenteeStatus", CASE WHEN w."status" = 'active' THEN ${now}::timestamptz END, CASE WHEN w."invite" THEN ${now}::timestamptz END,
              CASE WHEN w."invite" THEN ${now}::timestamptz END, CASE WHEN w."invite" THEN 1 ELSE 0 END, ${byHr}::boolean, ${now}::timestamptz
            FROM wish w ORDER BY w."row"
          ), granted AS (
            INSERT INTO "LedgerEntry" ("orderMenteeId", "kind", "delta", "actorId", "at")
            SELECT w."id", 'grant', w."granted", ${actorId}::uuid, ${now}::timestamptz FROM wish w WHERE w."granted" <> 0
          )
          SELECT "id", "row", "email" FROM wish ORDER BY "row"`,
    );
  },

  /** Corrections of people who are listed; what is null in a correction stays. Counts grow with the running total in one statement. */
  async correct(relistings: readonly Relisting[], actorId: string | null, now: Date): Promise<void> {
    if (relistings.length === 0) return;
    const rows = relistings.map(({ id, change, granted }) => ({ id, granted, ...change }));
    await rowsOf(
      client,
      sql`SELECT "id" FROM "OrderMentee" WHERE "id" = ANY(${rows.map(({ id }) => id)}::uuid[]) ORDER BY "id" FOR UPDATE`,
    );
    await rowsOf(
      client,
      sql`WITH wish AS (
            SELECT w.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w("id" uuid, "granted" int, "name" text, "nameKana" text, "employeeNo" text,
              "department" text, "jobTitle" text, "groupTag" text, "menteeId" uuid, "status" text)
          ), granted AS (
            INSERT INTO "LedgerEntry" ("orderMenteeId", "kind", "delta", "actorId", "at")
            SELECT w."id", 'grant', w."granted", ${actorId}::uuid, ${now}::timestamptz FROM wish w WHERE w."granted" <> 0
          )
          UPDATE "OrderMentee" om SET "name" = coalesce(w."name", om."name"), "nameKana" = coalesce(w."nameKana", om."nameKana"),
            "employeeNo" = coalesce(w."employeeNo", om."employeeNo"), "department" = coalesce(w."department", om."department"),
            "jobTitle" = coalesce(w."jobTitle", om."jobTitle"), "groupTag" = coalesce(w."groupTag", om."groupTag"), "menteeId" = coalesce(w."menteeId", om."menteeId"),
            "status" = coalesce(w."status"::"OrderMenteeStatus", om."status"),
            "registeredAt" = CASE WHEN w."status" = 'active' THEN coalesce(om."registeredAt", ${now}::timestamptz) ELSE om."registeredAt" END,
            "maxCount" = om."maxCount" + w."granted"
          FROM wish w WHERE om."id" = w."id"`,
    );
  },

  /**
   * Ties people whom a company has listed to their accounts, without a word to it: to the account that it has listed by this very address
   * before. An address that belongs to anybody else (another role, another company, somebody of its own who has gone over to it) stays as
   * it is, and waits for the office (`address_clash` of db/office.reads.ts).
   */
  async tieToAccounts({ orderId, customerId }: { orderId: string; customerId: string }, ids: readonly string[], now: Date): Promise<void> {
    await rowsOf(
      client,
      sql`WITH known AS (
            SELECT DISTINCT ON (om."id") om."id", u."id" AS "menteeId", (NOT m."temporaryRegisterFlag" AND m."name" IS NOT NULL) AS "registered"
            FROM "OrderMentee" om
            JOIN "OrderMentee" x ON x."email" = om."email" AND x."menteeId" IS NOT NULL
            JOIN "Order" xo ON xo."id" = x."orderId" AND xo."customerId" = ${customerId}::uuid
            JOIN "User" u ON u."id" = x."menteeId" AND u."deletedAt" IS NULL
            JOIN "Mentee" m ON m."userId" = u."id"
            WHERE om."id" = ANY(${ids as string[]}::uuid[]) AND om."menteeId" IS NULL AND om."status" <> 'withdrawn'
              AND NOT EXISTS (SELECT 1 FROM "OrderMentee" y WHERE y."orderId" = ${orderId}::uuid AND y."menteeId" = u."id")
            ORDER BY om."id", (u."email" = om."email") DESC, x."createdAt" DESC
          )
          UPDATE "OrderMentee" om SET "menteeId" = k."menteeId", "status" = (CASE WHEN k."registered" THEN 'active' ELSE 'temporary' END)::"OrderMenteeStatus",
            "registeredAt" = CASE WHEN k."registered" THEN coalesce(om."registeredAt", ${now}::timestamptz) END
          FROM known k WHERE om."id" = k."id"`,
    );
  },

  /**
   * A new number of counts for everybody who has the usual one so far, those who have left among them: their company reads the number beside
   * each name. Gives back the most that somebody who is still listed has used when that is more, and changes nothing then.
   */
  async regrant(orderId: string, from: number, to: number, actorId: string, now: Date): Promise<number | null> {
    const people = await rowsOf<{ used: number; left: boolean }>(
      client,
      sql`SELECT "usedCount" AS "used", "status" = 'withdrawn' AS "left" FROM "OrderMentee"
          WHERE "orderId" = ${orderId}::uuid AND "maxCount" = ${from}::int ORDER BY "id" FOR UPDATE`,
    );
    const most = Math.max(0, ...people.map(({ used, left }) => (left ? 0 : used)));
    if (most > to) return most;
    await rowsOf(
      client,
      sql`WITH people AS (
            UPDATE "OrderMentee" SET "maxCount" = ${to}::int WHERE "orderId" = ${orderId}::uuid AND "maxCount" = ${from}::int AND "usedCount" <= ${to}::int RETURNING "id"
          )
          INSERT INTO "LedgerEntry" ("orderMenteeId", "kind", "delta", "reason", "actorId", "at")
          SELECT "id", 'grant', ${to - from}::int, '1人あたり回数の変更', ${actorId}::uuid, ${now}::timestamptz FROM people`,
    );
    return null;
  },
});
