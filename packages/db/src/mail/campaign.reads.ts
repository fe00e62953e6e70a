import type { Audience, CampaignStatus } from "@knotter/domain/campaign";
import { AppError } from "@knotter/domain/errors";
import type { LocalDate } from "@knotter/domain/tokyo";
import { empty, firstOf, type ReadClient, rowsOf, type Sql, sql } from "../sql";

export interface CampaignText {
  audience: Audience;
  audienceIds: string[];
  subject: string;
  body: string;
  /** Whoever has an interview of this order to come gets its calendar file. */
  attachIcs: boolean;
}

export interface CampaignRow extends CampaignText {
  id: string;
  orderId: string;
  orderName: string;
  status: CampaignStatus;
  scheduledAt: Date | null;
  sentAt: Date | null;
  recipients: number | null;
  createdById: string;
  createdAt: Date;
  /** When its sending was begun, and by whom: null while it was not, and where the clock did. */
  begunAt: Date | null;
  begunById: string | null;
  /** The last of its readers when it was begun, by id, and the last one who was seen to. */
  lastReaderId: string | null;
  position: string | null;
  /** Failures since the last slice that was done. */
  attempts: number;
}

/** The readers after the last one of the slice before, by id, up to the last one there was when the campaign was begun. */
export interface ReaderSlice {
  after: string | null;
  last: string | null;
  limit: number;
}

/** One reader of a campaign as she is at this moment. */
export interface Recipient {
  /** The place on the list of a mentee, the account of everybody else. */
  recipientId: string;
  /** Null: she has no account, and the mail goes to `address`. */
  userId: string | null;
  address: string;
  name: string;
  orderMenteeId: string | null;
  companyName: string;
  orderName: string;
  /** Null for whoever has no count. */
  remaining: number | null;
  bookingClosesOn: LocalDate | null;
  skip: "reader_gone" | "bounced" | "complained" | "opted_out" | null;
}

export const campaignColumns: Sql = sql`c."id", c."orderId", o."name" AS "orderName", c."audience", c."audienceIds", c."subject", c."body", c."attachIcs", c."status"::text AS "status",
  c."scheduledAt", c."sentAt", c."recipients", c."createdById", c."createdAt", c."begunAt", c."begunById", c."lastReaderId", c."position", c."attempts"`;

/** Who among the list `om` is meant. Interviews are those of this order alone. */
function listed(audience: Audience, ids: readonly string[]): Sql {
  const booked = sql`EXISTS (SELECT 1 FROM "Mentoring" t WHERE t."orderMenteeId" = om."id" AND t."status" IN ('reserved', 'done'))`;
  const held = sql`EXISTS (SELECT 1 FROM "Mentoring" t WHERE t."orderMenteeId" = om."id" AND t."status" = 'done')`;
  switch (audience) {
    case "all_mentees":
      return sql`true`;
    case "unregistered":
      return sql`om."status" IN ('listed', 'invited', 'temporary')`;
    case "not_booked":
      return sql`om."status" = 'active' AND NOT ${booked}`;
    case "not_done":
      return sql`om."status" = 'active' AND NOT ${held}`;
    case "no_survey":
      return sql`EXISTS (SELECT 1 FROM "Mentoring" t WHERE t."orderMenteeId" = om."id" AND t."status" = 'done'
        AND t."menteeReportStatus" IN ('none', 'draft') AND t."surveyDeclinedAt" IS NULL)`;
    case "ids":
      return sql`om."id" = ANY(${ids as string[]}::uuid[])`;
    default:
      return sql`false`;
  }
}

const among = (audience: Audience, whole: Audience, id: Sql, ids: readonly string[]): Sql =>
  audience === whole ? sql`true` : audience === "ids" ? sql`${id} = ANY(${ids as string[]}::uuid[])` : sql`false`;

const skip = (
  bounced: Sql,
): Sql => sql`CASE WHEN u."disabled" OR u."deletedAt" IS NOT NULL THEN 'reader_gone' WHEN ${bounced} OR u."emailBouncedAt" IS NOT NULL THEN 'bounced'
  WHEN u."emailComplainedAt" IS NOT NULL THEN 'complained' WHEN u."notificationPrefs"->>'announce' = 'false' THEN 'opted_out' END`;

/** Everybody of the audience, or a slice of each of its kinds: the limit within keeps the rest of a long list from being looked at. */
function audienceOf(orderId: string, { audience, audienceIds }: Pick<CampaignText, "audience" | "audienceIds">, slice?: ReaderSlice): Sql {
  const company = sql`cu."name" AS "companyName", o."name" AS "orderName"`;
  const of = sql`FROM "Order" o JOIN "Customer" cu ON cu."id" = o."customerId"`;
  const here = sql`o."id" = ${orderId}::uuid`;
  const within = (id: Sql): Sql =>
    slice
      ? sql`AND ${id} <= ${slice.last}::uuid ${slice.after === null ? empty : sql`AND ${id} > ${slice.after}::uuid`} ORDER BY ${id} LIMIT ${slice.limit}`
      : empty;
  return sql`(SELECT 1 AS "rank", om."id" AS "recipientId", om."menteeId" AS "userId", coalesce(u."email", om."email") AS "address", coalesce(me."name", om."name") AS "name",
            om."id" AS "orderMenteeId", ${company}, greatest(om."maxCount" - om."usedCount", 0) AS "remaining", o."bookingClosesOn"::text AS "bookingClosesOn",
            ${skip(sql`om."inviteBounced"`)} AS "skip"
     ${of} JOIN "OrderMentee" om ON om."orderId" = o."id" LEFT JOIN "User" u ON u."id" = om."menteeId" LEFT JOIN "Mentee" me ON me."userId" = om."menteeId"
     WHERE ${here} AND om."status" <> 'withdrawn' AND ${listed(audience, audienceIds)} ${within(sql`om."id"`)})
    UNION ALL
    (SELECT 2, r."mentorId", r."mentorId", u."email", coalesce(m."displayName", m."name", ''), NULL, ${company}, NULL, NULL, ${skip(sql`false`)}
     ${of} JOIN "OrderMentor" r ON r."orderId" = o."id" AND r."removedAt" IS NULL JOIN "User" u ON u."id" = r."mentorId" JOIN "Mentor" m ON m."userId" = r."mentorId"
     WHERE ${here} AND ${among(audience, "mentors", sql`r."mentorId"`, audienceIds)} ${within(sql`r."mentorId"`)})
    UNION ALL
    (SELECT 3, h."userId", h."userId", u."email", h."name", NULL, ${company}, NULL, NULL, ${skip(sql`false`)}
     ${of} JOIN "HrStaff" h ON h."customerId" = o."customerId" JOIN "User" u ON u."id" = h."userId" AND u."emailVerifiedAt" IS NOT NULL
     WHERE ${here} AND ${among(audience, "hrstaff", sql`h."userId"`, audienceIds)} ${within(sql`h."userId"`)})`;
}

export const campaignReads = (client: ReadClient) => ({
  async require(id: string): Promise<CampaignRow> {
    const row = await firstOf<CampaignRow>(
      client,
      sql`SELECT ${campaignColumns} FROM "MailCampaign" c JOIN "Order" o ON o."id" = c."orderId" WHERE c."id" = ${id}::uuid`,
    );
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  ofOrder(orderId: string, limit: number): Promise<CampaignRow[]> {
    return rowsOf<CampaignRow>(
      client,
      sql`SELECT ${campaignColumns} FROM "MailCampaign" c JOIN "Order" o ON o."id" = c."orderId" WHERE c."orderId" = ${orderId}::uuid
          ORDER BY c."createdAt" DESC, c."id" DESC LIMIT ${limit}`,
    );
  },

  /** How many of the audience get a mail at this moment, and the last of all of it, by id. */
  async measure(orderId: string, text: Pick<CampaignText, "audience" | "audienceIds">): Promise<{ readers: number; last: string | null }> {
    const row = await firstOf<{ readers: number; last: string | null }>(
      client,
      sql`SELECT count(*) FILTER (WHERE p."skip" IS NULL)::int AS "readers", max(p."recipientId"::text)::uuid AS "last" FROM (${audienceOf(orderId, text)}) p`,
    );
    return row ?? { readers: 0, last: null };
  },

  /** A slice of the readers of now, by id, those among them who get nothing with the reason. */
  slice(orderId: string, text: Pick<CampaignText, "audience" | "audienceIds">, slice: ReaderSlice): Promise<Recipient[]> {
    return rowsOf<Recipient>(client, sql`${audienceOf(orderId, text, slice)} ORDER BY "recipientId" LIMIT ${slice.limit}`);
  },

  /**
   * The readers of now, each once, mentees first, those among them who get nothing with the reason. Whoever has two places (a consultant
   * who is also listed has two accounts, and so two addresses) is two readers.
   */
  recipients(
    orderId: string,
    { audience, audienceIds }: Pick<CampaignText, "audience" | "audienceIds">,
    only?: { limit: number },
  ): Promise<Recipient[]> {
    return rowsOf<Recipient>(
      client,
      sql`SELECT * FROM (${audienceOf(orderId, { audience, audienceIds })}) p ORDER BY "rank", "recipientId" ${only ? sql`LIMIT ${only.limit}` : empty}`,
    );
  },
});
