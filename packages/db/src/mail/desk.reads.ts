import { AppError } from "@knotter/domain/errors";
import { MAIL_STATUSES, type MailDeskState, type MailSide, type MailStatus } from "@knotter/domain/mail";
import type { OrderMailRow } from "../order/detail";
import { empty, firstOf, type ReadClient, rowsOf, type Sql, sql } from "../sql";
import type { ClaimedMail } from "./mail.row";
import { givenUp } from "./mail.writes";

/** A mail of the outbox as somebody is shown it. */
export interface MailDeskRow extends OrderMailRow {
  orderId: string | null;
  orderName: string | null;
  toUserId: string | null;
}

export interface MailDeskListRow extends MailDeskRow {
  attempts: number;
  /** Null where nothing more is tried. */
  nextTryAt: Date | null;
  deadAt: Date | null;
}

const OPEN = ["queued", "sending"] as const satisfies readonly MailStatus[];
/** What each of the admins' words means in the table; `failing`: whether a try has come to nothing; `given`: only what was given up. */
const WHERE: { readonly [State in MailDeskState]: { statuses: readonly string[]; failing?: boolean; given?: boolean } } = {
  dead: { statuses: ["failed", "maybe_sent"], given: true },
  retrying: { statuses: OPEN, failing: true },
  waiting: { statuses: ["draft", "scheduled", ...OPEN], failing: false },
  bounced: { statuses: ["bounced"] },
  complained: { statuses: ["complained"] },
  sent: { statuses: ["sent"] },
  delivered: { statuses: ["delivered"] },
  maybe_sent: { statuses: ["maybe_sent"] },
  skipped: { statuses: ["skipped"] },
  canceled: { statuses: ["canceled"] },
};
const EVERY = { statuses: [...MAIL_STATUSES, "skipped"] };

const columns: Sql = sql`ml."id", ml."type", ml."mentoringId", ml."orderId", o."name" AS "orderName", ml."toUserId",
  coalesce(ml."sentTo", ml."toAddress", u."email") AS "to", ml."subject", ml."status"::text AS "status", ml."queuedAt", ml."scheduledAt", ml."sentAt",
  ml."lastError", ml."skippedReason"`;
const from: Sql = sql`FROM "Mail" ml LEFT JOIN "User" u ON u."id" = ml."toUserId" LEFT JOIN "Order" o ON o."id" = ml."orderId"`;

export const mailDeskReads = (client: ReadClient) => ({
  async require(id: string): Promise<MailDeskRow> {
    const row = await firstOf<MailDeskRow>(client, sql`SELECT ${columns} ${from} WHERE ml."id" = ${id}::uuid`);
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  /**
   * Mails of all orders, newest first, none of their words. Each status is read to the end of the page from its own index and the pages are
   * merged: the table holds a year of mails.
   */
  list({
    state,
    toUserId,
    after,
    limit,
  }: {
    state?: MailDeskState | undefined;
    toUserId?: string | undefined;
    after?: { startAt: Date; id: string } | undefined;
    limit: number;
  }): Promise<MailDeskListRow[]> {
    const {
      statuses,
      failing,
      given = false,
    } = state === undefined ? { ...EVERY, failing: undefined } : { failing: undefined, ...WHERE[state] };
    const turn = given ? sql`AND ${givenUp(sql`m`)}` : empty;
    const tried = failing === undefined ? empty : failing ? sql`AND m."lastError" IS NOT NULL` : sql`AND m."lastError" IS NULL`;
    const whose = toUserId === undefined ? empty : sql`AND m."toUserId" = ${toUserId}::uuid`;
    const rest = after === undefined ? empty : sql`AND (m."queuedAt", m."id") < (${after.startAt}, ${after.id}::uuid)`;
    return rowsOf<MailDeskListRow>(
      client,
      sql`SELECT ${columns}, ml."attempts", ml."deadAt", CASE WHEN ml."status" IN ('scheduled', 'queued', 'sending') THEN ml."nextTryAt" END AS "nextTryAt"
          FROM (
            SELECT p.* FROM unnest(${statuses as string[]}::"MailStatus"[]) AS s("status") CROSS JOIN LATERAL (
              SELECT m.* FROM "Mail" m WHERE m."status" = s."status" ${turn} ${tried} ${whose} ${rest} ORDER BY m."queuedAt" DESC, m."id" DESC LIMIT ${limit}
            ) p ORDER BY p."queuedAt" DESC, p."id" DESC LIMIT ${limit}
          ) ml LEFT JOIN "User" u ON u."id" = ml."toUserId" LEFT JOIN "Order" o ON o."id" = ml."orderId"
          ORDER BY ml."queuedAt" DESC, ml."id" DESC`,
    );
  },

  /** In the order in which they came to be. */
  byIds(ids: readonly string[]): Promise<MailDeskRow[]> {
    return rowsOf<MailDeskRow>(
      client,
      sql`SELECT ${columns} ${from} WHERE ml."id" = ANY(${ids as string[]}::uuid[]) ORDER BY ml."queuedAt", ml."id"`,
    );
  },

  /** The mails that stand under these keys: written a moment ago, or long before. */
  byKeys(keys: readonly string[]): Promise<{ id: string; dedupeKey: string }[]> {
    return rowsOf(client, sql`SELECT "id", "dedupeKey" FROM "Mail" WHERE "dedupeKey" = ANY(${keys as string[]}::text[]) ORDER BY "id"`);
  },

  /** What this interview's parties have been told by mails of one type, oldest first; `to`: which of them. */
  ofMentoring(mentoringId: string, type: string): Promise<{ id: string; dedupeKey: string; status: string; to: MailSide }[]> {
    return rowsOf(
      client,
      sql`SELECT ml."id", ml."dedupeKey", ml."status"::text AS "status", CASE WHEN ml."toUserId" = t."mentorId" THEN 'mentor' ELSE 'mentee' END AS "to"
          FROM "Mail" ml JOIN "Mentoring" t ON t."id" = ml."mentoringId"
          WHERE ml."mentoringId" = ${mentoringId}::uuid AND ml."type" = ${type} AND ml."toUserId" IN (t."menteeId", t."mentorId") ORDER BY ml."queuedAt", ml."id"`,
    );
  },

  /** With what it was written from, or what has been written. */
  async content(id: string): Promise<ClaimedMail> {
    const row = await firstOf<ClaimedMail>(
      client,
      sql`SELECT "id", "type", "dedupeKey", "facts", "orderId", "mentoringId", "campaignId", "attempts", "queuedAt", "firstTriedAt", "batchKey", "sentTo", "subject", "html",
                 "text", "attachment" FROM "Mail" WHERE "id" = ${id}::uuid`,
    );
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },
});
