import type { CampaignStatus } from "@knotter/domain/campaign";
import { dedupeKeyOf } from "@knotter/domain/mail";
import type { Client } from "../client";
import { firstOf, rowsOf, type Sql, sql } from "../sql";
import { type CampaignRow, type CampaignText, campaignColumns, type Recipient } from "./campaign.reads";

export interface NewCampaign extends CampaignText {
  orderId: string;
  status: Extract<CampaignStatus, "draft" | "scheduled">;
  scheduledAt: Date | null;
  /** How many readers an admin was shown and said yes to. */
  confirmCount: number | null;
  createdById: string;
  now: Date;
}

export const campaignWrites = (client: Client) => ({
  async create({ now, ...campaign }: NewCampaign): Promise<string> {
    const { id } = await client.prisma.mailCampaign.create({
      data: { ...campaign, createdAt: now, updatedAt: now },
      select: { id: true },
    });
    return id;
  },

  /** Everybody who wants to send or cancel it stands in line here. Null: there is no such campaign. */
  async lock(id: string): Promise<CampaignRow | null> {
    return firstOf<CampaignRow>(
      client,
      sql`SELECT ${campaignColumns} FROM "MailCampaign" c JOIN "Order" o ON o."id" = c."orderId" WHERE c."id" = ${id}::uuid FOR UPDATE OF c`,
    );
  },

  /** The one that has waited longest for its beginning or its next slice, under its lock. Null: none is due, or somebody else is at it. */
  async lockDue(now: Date): Promise<CampaignRow | null> {
    return firstOf<CampaignRow>(
      client,
      sql`SELECT ${campaignColumns} FROM "MailCampaign" c JOIN "Order" o ON o."id" = c."orderId" WHERE c."status" IN ('scheduled', 'sending') AND coalesce(c."nextTryAt", c."scheduledAt") <= ${now}
          ORDER BY coalesce(c."nextTryAt", c."scheduledAt"), c."id" LIMIT 1 FOR UPDATE OF c SKIP LOCKED`,
    );
  },

  /**
   * A mail of her own for each reader, in one statement; the same `queuedAt` for all of the campaign is what makes it one round on the
   * company's page.
   * Where a calendar file goes with it, the mail names the reader's next interview of the order.
   * `test` tells a test from the real thing.
   */
  async enqueue(
    campaign: Pick<CampaignRow, "id" | "orderId" | "audience" | "attachIcs">,
    readers: readonly Pick<Recipient, "recipientId" | "userId" | "address" | "orderMenteeId">[],
    { actorId, now, queuedAt = now, test = false }: { actorId: string | null; now: Date; queuedAt?: Date; test?: boolean },
  ): Promise<string[]> {
    if (readers.length === 0) return [];
    const mails = readers.map(({ recipientId, userId, address, orderMenteeId }) => ({
      userId,
      address: userId === null ? address : null,
      // A test is nobody's round: the company's page goes by the audience.
      facts: { ...(test ? { test } : { audience: campaign.audience }), ...(orderMenteeId === null ? {} : { orderMenteeId }) },
      key: dedupeKeyOf("manual_mail", { mailId: campaign.id, recipientId: test ? `test-${crypto.randomUUID()}` : recipientId }),
    }));
    const next = (
      side: Sql,
    ): Sql => sql`(SELECT t."id" FROM "Mentoring" t WHERE ${side} = n."userId" AND t."orderId" = ${campaign.orderId}::uuid
      AND t."status" = 'reserved' AND t."startAt" > ${now}::timestamptz ORDER BY t."startAt", t."id" LIMIT 1)`;
    const interview = campaign.attachIcs ? sql`coalesce(${next(sql`t."menteeId"`)}, ${next(sql`t."mentorId"`)})` : sql`NULL::uuid`;
    const rows = await rowsOf<{ id: string }>(
      client,
      sql`INSERT INTO "Mail" ("type", "campaignId", "orderId", "mentoringId", "toUserId", "toAddress", "facts", "dedupeKey", "createdById", "queuedAt", "nextTryAt")
          SELECT 'manual_mail', ${campaign.id}::uuid, ${campaign.orderId}::uuid, ${interview}, n."userId", n."address", n."facts", n."key", ${actorId}::uuid, ${queuedAt}::timestamptz, ${now}::timestamptz
          FROM jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) AS n("userId" uuid, "address" text, "facts" jsonb, "key" text)
          ON CONFLICT ("dedupeKey") DO NOTHING RETURNING "id"`,
    );
    return rows.map(({ id }) => id);
  },

  /** It is on its way from now on, to those there are now. `byId` null: the clock has begun it. */
  async begin(id: string, { lastReaderId, byId, now }: { lastReaderId: string | null; byId: string | null; now: Date }): Promise<void> {
    await rowsOf(
      client,
      sql`UPDATE "MailCampaign" SET "status" = 'sending', "begunAt" = ${now}, "begunById" = ${byId}::uuid, "lastReaderId" = ${lastReaderId}::uuid, "recipients" = 0,
            "updatedAt" = ${now}, "version" = "version" + 1 WHERE "id" = ${id}::uuid AND "status" IN ('draft', 'scheduled')`,
    );
  },

  /** A slice is done, of so many readers, up to this one; the next one comes after those of the others. Null: it was the last, and all is sent. */
  async proceeded(id: string, { position, readers, now }: { position: string | null; readers: number; now: Date }): Promise<void> {
    await rowsOf(
      client,
      sql`UPDATE "MailCampaign" SET "recipients" = "recipients" + ${readers}::int, "attempts" = 0, "position" = coalesce(${position}::uuid, "position"), "nextTryAt" = ${now},
            "status" = ${position === null ? "sent" : "sending"}::"MailCampaignStatus", "sentAt" = ${position === null ? now : null}, "updatedAt" = ${now}, "version" = "version" + 1
          WHERE "id" = ${id}::uuid AND "status" = 'sending'`,
    );
  },

  /** A slice has failed, and is tried again then. */
  async failed(id: string, attempts: number, nextTryAt: Date): Promise<void> {
    await rowsOf(
      client,
      sql`UPDATE "MailCampaign" SET "attempts" = ${attempts}::int, "nextTryAt" = ${nextTryAt} WHERE "id" = ${id}::uuid AND "status" IN ('scheduled', 'sending')`,
    );
  },

  /** Whatever was to leave by itself, or is half on its way: an order that is called off has nothing to announce any more. Answers how many. */
  async cancelScheduled(orderId: string, byId: string, now: Date): Promise<number> {
    const { count } = await client.prisma.mailCampaign.updateMany({
      where: { orderId, status: { in: ["scheduled", "sending"] } },
      data: { status: "canceled", canceledById: byId, canceledAt: now, updatedAt: now, version: { increment: 1 } },
    });
    return count;
  },

  async cancel(id: string, byId: string, reason: string | null, now: Date): Promise<void> {
    await client.prisma.mailCampaign.updateMany({
      where: { id, status: { in: ["draft", "scheduled", "sending"] } },
      data: { status: "canceled", canceledById: byId, canceledAt: now, cancelReason: reason, updatedAt: now, version: { increment: 1 } },
    });
  },
});
