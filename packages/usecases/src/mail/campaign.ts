import type { CampaignRow, Recipient } from "@knotter/db/campaign.reads";
import type { Tx } from "@knotter/db/database";
import type { OrderRow } from "@knotter/db/order-detail.row";
import { type Audience, countConfirmed, fitsSendWindow, sendWindowOf } from "@knotter/domain/campaign";
import { AppError } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { formatDateTime, HOUR } from "@knotter/domain/tokyo";
import { type Deps, signatureOf, systemSignatureOf, type UseCase } from "../deps";
import type { Ensured } from "./ensured";

export interface CampaignInput {
  orderId: string;
  audience: { type: Audience; ids?: readonly string[] | undefined };
  subject: string;
  body: string;
  /** Whoever has an interview of the order to come gets its calendar file. */
  attachIcs?: boolean | undefined;
}

export interface CampaignOutcome extends Ensured {
  campaignId: string;
}

const textOf = ({ audience, subject, body, attachIcs = false }: CampaignInput) => ({
  audience: audience.type,
  audienceIds: audience.type === "ids" ? [...new Set(audience.ids)] : [],
  subject,
  body,
  attachIcs,
});

const NONE: Ensured = { mailIds: [], queued: 0, skipped: [], deduplicated: false };

/**
 * Keeps what the office has written, to leave by itself at `sendAt` or when somebody sends it. A large round that is to leave by itself is
 * said aloud now, for nobody will be there to be asked. Throws SEND_TIME, COUNT_MISMATCH, NOT_FOUND.
 */
export const saveCampaign: UseCase<CampaignInput & { sendAt: Date | null; confirmCount?: number | undefined }, CampaignOutcome> = (
  deps,
  actor,
  { sendAt, confirmCount, ...input },
) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const order = await tx.orderDetail.require(scopeOf(actor), input.orderId);
    if (sendAt !== null) {
      refuseTime(order, sendAt, now);
      await countSending(tx, actor, now);
      const people = await tx.campaign.recipients(order.id, textOf(input));
      refuseCount(people.filter(({ skip }) => skip === null).length, confirmCount);
    }
    const campaignId = await tx.campaign.create({
      orderId: order.id,
      ...textOf(input),
      confirmCount: sendAt === null ? null : (confirmCount ?? null),
      status: sendAt === null ? "draft" : "scheduled",
      scheduledAt: sendAt,
      createdById: actor.userId,
      now,
    });
    await noted(
      deps,
      tx,
      actor,
      "campaign.save",
      campaignId,
      { audience: input.audience.type, sendAt: sendAt?.toISOString() ?? null },
      now,
    );
    return { campaignId, ...NONE };
  });

export type SendInput = ({ campaignId: string } | CampaignInput) & { testTo?: string | undefined; confirmCount?: number | undefined };

/**
 * Sends a campaign now, to the readers of now: each gets a mail of her own. Of two who send it at once one does. `testTo`: one mail to the
 * caller's own address, and what was written inline stays as a draft. Throws MAIL_ALREADY_SENT, STATUS_NOT_ALLOWED for a cancelled one,
 * COUNT_MISMATCH, TOO_MANY_REQUESTS, NOT_FOUND.
 */
export const sendCampaign: UseCase<SendInput, CampaignOutcome> = (deps, actor, { testTo, confirmCount, ...input }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await countSending(tx, actor, now);
    const campaign = "campaignId" in input ? await requireUnsent(tx, input.campaignId) : await created(deps, tx, actor, input, now);
    if (testTo !== undefined) {
      const mailIds = await tx.campaign.enqueue(campaign, [{ ...(await self(tx, actor, testTo)), orderMenteeId: null }], {
        actorId: actor.userId,
        now,
        test: true,
      });
      await noted(deps, tx, actor, "campaign.test", campaign.id, {}, now);
      return { campaignId: campaign.id, ...NONE, mailIds, queued: mailIds.length };
    }
    return { campaignId: campaign.id, ...(await send(deps, tx, actor, campaign, now, confirmCount)) };
  });

/** Sends what the clock has made due, one campaign to a transaction; of two runners at once each takes another one. */
export async function sendDueCampaigns(deps: Deps): Promise<{ campaigns: number; mails: number }> {
  const sum = { campaigns: 0, mails: 0 };
  for (;;) {
    const sent = await deps.db.transaction(async (tx) => {
      const now = deps.clock.now();
      const campaign = await tx.campaign.lockDue(now);
      return campaign && send(deps, tx, null, campaign, now, "unasked");
    });
    if (!sent) return sum;
    sum.campaigns += 1;
    sum.mails += sent.queued;
  }
}

/** Who is told by this campaign at this moment, and who of its audience is not. */
async function send(
  deps: Deps,
  tx: Tx,
  actor: Actor | null,
  campaign: CampaignRow,
  now: Date,
  confirmed: number | "unasked" | undefined,
): Promise<Ensured> {
  const people = await tx.campaign.recipients(campaign.orderId, campaign);
  const readers = people.filter(({ skip }) => skip === null);
  if (confirmed !== "unasked") refuseCount(readers.length, confirmed);
  // A scheduled one is of whoever wrote it, though nobody is there to press the button.
  const mailIds = await tx.campaign.enqueue(campaign, readers, { actorId: actor?.userId ?? campaign.createdById, now });
  await tx.campaign.markSent(campaign.id, readers.length, now);
  await noted(deps, tx, actor, "campaign.send", campaign.id, { audience: campaign.audience, recipients: readers.length }, now);
  return { mailIds, queued: mailIds.length, skipped: people.flatMap(skippedOf), deduplicated: false };
}

function refuseCount(count: number, confirmed: number | undefined): void {
  if (!countConfirmed(count, confirmed)) throw new AppError("COUNT_MISMATCH", { params: { count }, data: { count } });
}

const skippedOf = ({ address, skip }: Recipient) => (skip === null ? [] : [{ to: address, reason: skip }]);

async function requireUnsent(tx: Tx, id: string): Promise<CampaignRow> {
  const campaign = await tx.campaign.lock(id);
  if (!campaign) throw new AppError("NOT_FOUND");
  if (campaign.status === "canceled") throw new AppError("STATUS_NOT_ALLOWED");
  if (campaign.status !== "draft" && campaign.status !== "scheduled") throw new AppError("MAIL_ALREADY_SENT");
  return campaign;
}

async function created(deps: Deps, tx: Tx, actor: Actor, input: CampaignInput, now: Date): Promise<CampaignRow> {
  const order = await tx.orderDetail.require(scopeOf(actor), input.orderId);
  const id = await tx.campaign.create({
    orderId: order.id,
    ...textOf(input),
    status: "draft",
    scheduledAt: null,
    confirmCount: null,
    createdById: actor.userId,
    now,
  });
  await noted(deps, tx, actor, "campaign.save", id, { audience: input.audience.type, sendAt: null }, now);
  return tx.campaign.require(id);
}

/** The caller, when the address is hers: a test is not a way to write to somebody else. */
async function self(tx: Tx, actor: Actor, address: string) {
  const account = await tx.account.byEmail(address);
  if (account?.userId !== actor.userId) throw new AppError("UNPROCESSABLE", { fieldErrors: { testTo: ["OWN_ADDRESS_ONLY"] } });
  return { recipientId: actor.userId, userId: actor.userId, address };
}

async function countSending(tx: Pick<Tx, "session">, actor: Actor, now: Date): Promise<void> {
  const { count, expiresAt } = await tx.session.countAttempt(`manual-mail:${actor.userId}`, HOUR / 1000, now);
  if (count > LIMITS.manualMail.perHour)
    throw new AppError("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000) });
}

function refuseTime(order: Pick<OrderRow, "endsOn">, sendAt: Date, now: Date): void {
  const window = sendWindowOf(order.endsOn, now);
  if (fitsSendWindow(sendAt, window)) return;
  throw new AppError("SEND_TIME", { params: { from: formatDateTime(window.from), until: formatDateTime(window.until) } });
}

const noted = (
  deps: Deps,
  tx: Tx,
  actor: Actor | null,
  action: string,
  id: string,
  diff: Record<string, unknown>,
  now: Date,
): Promise<void> =>
  tx.journal.write(
    { audit: [{ action, entity: "MailCampaign", entityId: id, diff }] },
    actor ? signatureOf(deps, actor, now) : systemSignatureOf(deps, now),
  );
