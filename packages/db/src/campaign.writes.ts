import type { CampaignStatus } from "@knotter/domain/campaign";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { type CampaignRow, type CampaignText, campaignColumns, type Recipient } from "./campaign.reads";
import type { Client } from "./client";
import { firstOf, rowsOf, sql } from "./sql";

export interface NewCampaign extends CampaignText {
  orderId: string;
  status: Extract<CampaignStatus, "draft" | "scheduled">;
  scheduledAt: Date | null;
  createdById: string;
  now: Date;
}

export const campaignWrites = (client: Client) => ({
  async create({ orderId, audience, audienceIds, subject, body, status, scheduledAt, createdById, now }: NewCampaign): Promise<string> {
    const { id } = await client.prisma.mailCampaign.create({
      data: { orderId, audience, audienceIds, subject, body, status, scheduledAt, createdById, createdAt: now, updatedAt: now },
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

  /** Takes the next one whose time has come, unless somebody else has it in hand. */
  async lockDue(now: Date): Promise<CampaignRow | null> {
    return firstOf<CampaignRow>(
      client,
      sql`SELECT ${campaignColumns} FROM "MailCampaign" c JOIN "Order" o ON o."id" = c."orderId" WHERE c."status" = 'scheduled' AND c."scheduledAt" <= ${now}
          ORDER BY c."scheduledAt", c."id" LIMIT 1 FOR UPDATE OF c SKIP LOCKED`,
    );
  },

  /**
   * A mail of her own for each reader, in one statement; the same moment for all of them is what makes it one round on the company's page.
   * `attempt` tells a test from the real thing.
   */
  async enqueue(
    campaign: Pick<CampaignRow, "id" | "orderId" | "audience">,
    readers: readonly Pick<Recipient, "recipientId" | "userId" | "address" | "orderMenteeId">[],
    { actorId, now, test = false }: { actorId: string | null; now: Date; test?: boolean },
  ): Promise<string[]> {
    if (readers.length === 0) return [];
    const mails = readers.map(({ recipientId, userId, address, orderMenteeId }) => ({
      userId,
      address: userId === null ? address : null,
      // A test is nobody's round: the company's page goes by the audience.
      facts: { ...(test ? { test } : { audience: campaign.audience }), ...(orderMenteeId === null ? {} : { orderMenteeId }) },
      key: dedupeKeyOf("manual_mail", { mailId: campaign.id, recipientId: test ? `test-${crypto.randomUUID()}` : recipientId }),
    }));
    const rows = await rowsOf<{ id: string }>(
      client,
      sql`INSERT INTO "Mail" ("type", "campaignId", "orderId", "toUserId", "toAddress", "facts", "dedupeKey", "createdById", "queuedAt", "nextTryAt")
          SELECT 'manual_mail', ${campaign.id}::uuid, ${campaign.orderId}::uuid, n."userId", n."address", n."facts", n."key", ${actorId}::uuid, ${now}::timestamptz, ${now}::timestamptz
          FROM jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) AS n("userId" uuid, "address" text, "facts" jsonb, "key" text)
          ON CONFLICT ("dedupeKey") DO NOTHING RETURNING "id"`,
    );
    return rows.map(({ id }) => id);
  },

  async markSent(id: string, recipients: number, now: Date): Promise<void> {
    await client.prisma.mailCampaign.updateMany({
      where: { id, status: { in: ["draft", "scheduled"] } },
      data: { status: "sent", recipients, sentAt: now, updatedAt: now, version: { increment: 1 } },
    });
  },

  async cancel(id: string, byId: string, reason: string | null, now: Date): Promise<void> {
    await client.prisma.mailCampaign.updateMany({
      where: { id, status: { in: ["draft", "scheduled"] } },
      data: { status: "canceled", canceledById: byId, canceledAt: now, cancelReason: reason, updatedAt: now, version: { increment: 1 } },
    });
  },
});
