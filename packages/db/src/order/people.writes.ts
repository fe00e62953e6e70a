import type { NewListing, Relisting } from "@knotter/domain/order-list";
import { ownAccount, toldOfAlready, waitsForHer } from "../account/own-account";
import type { Client } from "../client";
import { rowsOf, type Sql, sql } from "../sql";

interface ListedNow {
  id: string;
  row: number;
  email: string;
}

/** Ties the places that these conditions leave to the accounts of their people; one place of an order for each account. */
const tied = (conditions: Sql, now: Date): Sql => sql`
  WITH of_place AS (
    SELECT DISTINCT ON (om."id") om."id", om."orderId", u."id" AS "menteeId", u."email" = om."email" AS "own",
           NOT m."temporaryRegisterFlag" AND m."name" IS NOT NULL AS "registered"
    FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId" ${ownAccount} WHERE ${conditions}
    ORDER BY om."id", (u."email" = om."email") DESC, x."createdAt" DESC, u."id"
  ), of_account AS (
    SELECT DISTINCT ON ("orderId", "menteeId") "id", "menteeId", "registered" FROM of_place ORDER BY "orderId", "menteeId", "own" DESC, "id"
  )
  UPDATE "OrderMentee" om SET "menteeId" = k."menteeId", "status" = (CASE WHEN k."registered" THEN 'active' ELSE 'temporary' END)::"OrderMenteeStatus",
    "registeredAt" = CASE WHEN k."registered" THEN coalesce(om."registeredAt", ${now}::timestamptz) END
  FROM of_account k WHERE om."id" = k."id" AND om."menteeId" IS NULL RETURNING om."id"`;

/** A list is one statement of each kind, whatever its length: its rows travel as one JSON text. */
export const orderPeopleWrites = (client: Client) => ({
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
   * Ties people whom a company has listed to their accounts, without a word to it (db/own-account.ts). Of two addresses of one person the one
   * that she signs in with is tied. Where the tie itself would tell the company that somebody has registered, nothing is tied until she
   * comes herself (`takeUp`); everything else stays as it is, and waits for the admins (`address_clash` of db/admin/task.reads.ts).
   */
  async tieToAccounts(orderId: string, ids: readonly string[], now: Date): Promise<void> {
    await rowsOf(
      client,
      tied(
        sql`om."orderId" = ${orderId}::uuid AND om."id" = ANY(${ids as string[]}::uuid[]) AND (NOT o."showRegistration" OR ${toldOfAlready})`,
        now,
      ),
    );
  },

  /**
   * Her account has come, by a sign-in or a visit: the places that her company has listed for her since become hers. To the company it looks like
   * anybody's registration. Returns for how many.
   */
  async takeUp(menteeId: string, now: Date): Promise<number> {
    const rows = await rowsOf(client, tied(sql`u."id" = ${menteeId}::uuid AND ${waitsForHer}`, now));
    return rows.length;
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
