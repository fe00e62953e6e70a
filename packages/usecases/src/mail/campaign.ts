import type { Tx } from "@knotter/db/database";
import type { CampaignRow, Recipient } from "@knotter/db/mail/campaign";
import type { OrderRow } from "@knotter/db/order/detail";
import { type Audience, CAMPAIGN_SLICE, countConfirmed, fitsSendWindow, sendWindowOf } from "@knotter/domain/campaign";
import { AppError } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { formatDateTime, HOUR } from "@knotter/domain/tokyo";
import { type Deps, signatureOf, systemSignatureOf, type UseCase } from "../deps";
import { inSlices, type SliceOptions } from "../in-slices";
import type { Ensured } from "./ensured";

export interface CampaignInput {
  orderId: string;
  audience: { type: Audience; ids?: readonly string[] | undefined };
  subject: string;
  body: string;
  /** Readers with a future interview in the order also get its calendar file. */
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
 * Saves a campaign, to be sent automatically at `sendAt` or by an admin. For a large automatic one the number of recipients has to be
 * confirmed now, because nobody can be asked later. Throws SEND_TIME, COUNT_MISMATCH, NOT_FOUND.
 */
export const saveCampaign: UseCase<CampaignInput & { sendAt: Date | null; confirmCount?: number | undefined }, CampaignOutcome> = (
  deps,
  actor,
  { sendAt, confirmCount, ...input },
) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const order = await tx.order.detail.require(scopeOf(actor), input.orderId);
    if (sendAt !== null) {
      refuseTime(order, sendAt, now);
      await countSending(tx, actor, now);
      const people = await tx.mail.campaigns.recipients(order.id, textOf(input));
      refuseCount(people.filter(({ skip }) => skip === null).length, confirmCount);
    }
    const campaignId = await tx.mail.campaigns.create({
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
 * Sends a campaign now, to its current audience, one mail per reader. Of two concurrent calls only one sends it. `testTo`: sends one mail
 * to the caller's own address, and keeps an inline text as a draft. Throws MAIL_ALREADY_SENT, STATUS_NOT_ALLOWED for a canceled one,
 * COUNT_MISMATCH, TOO_MANY_REQUESTS, NOT_FOUND.
 */
export const sendCampaign: UseCase<SendInput, CampaignOutcome> = (deps, actor, { testTo, confirmCount, ...input }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await countSending(tx, actor, now);
    const campaign = "campaignId" in input ? await requireUnsent(tx, input.campaignId) : await created(deps, tx, actor, input, now);
    if (testTo !== undefined) {
      const mailIds = await tx.mail.campaigns.enqueue(campaign, [{ ...(await self(tx, actor, testTo)), orderMenteeId: null }], {
        actorId: actor.userId,
        now,
        test: true,
      });
      await noted(deps, tx, actor, "campaign.test", campaign.id, {}, now);
      return { campaignId: campaign.id, ...NONE, mailIds, queued: mailIds.length };
    }
    return { campaignId: campaign.id, ...(await send(deps, tx, actor, campaign, now, confirmCount)) };
  });

/**
 * Sends campaigns that are due and continues those in progress, as `inSlices` does. A campaign goes to the people who were in its audience
 * when it began, each judged by the state when their slice is sent. Returns how many campaigns are complete and how many mails were
 * created.
 */
export async function sendDueCampaigns(deps: Deps, options?: SliceOptions): Promise<{ campaigns: number; mails: number }> {
  // A set, so that a retried transaction counts once.
  const complete = new Set<string>();
  const mails = await inSlices<CampaignRow>(
    deps,
    {
      step: "campaign",
      take: (tx, now) => tx.mail.campaigns.lockDue(now),
      carryOut: async (tx, due, now) => {
        const campaign =
          due.status === "sending" ? due : await begin(deps, tx, null, due, await tx.mail.campaigns.measure(due.orderId, due), now);
        const slice = await sendSlice(tx, campaign, now);
        if (slice.complete) complete.add(campaign.id);
        return slice.mailIds.length;
      },
      failed: (tx, id, attempts, nextTryAt) => tx.mail.campaigns.failed(id, attempts, nextTryAt),
    },
    options,
  );
  return { campaigns: complete.size, mails };
}

/** Sends to the current audience and reports who of it is left out. Of a long list the first slice is sent now, the rest with the drain. */
async function send(deps: Deps, tx: Tx, actor: Actor, campaign: CampaignRow, now: Date, confirmed: number | undefined): Promise<Ensured> {
  const people = await tx.mail.campaigns.recipients(campaign.orderId, campaign);
  const readers = people.filter(({ skip }) => skip === null).length;
  refuseCount(readers, confirmed);
  const last = people.reduce<string | null>((max, { recipientId }) => (max !== null && max > recipientId ? max : recipientId), null);
  const { mailIds } = await sendSlice(tx, await begin(deps, tx, actor, campaign, { readers, last }, now), now);
  return { mailIds, queued: readers, skipped: people.flatMap(skippedOf), deduplicated: false };
}

/** Fixes the audience: people who join the list later are not readers. */
async function begin(
  deps: Deps,
  tx: Tx,
  actor: Actor | null,
  campaign: CampaignRow,
  { readers, last }: { readers: number; last: string | null },
  now: Date,
): Promise<CampaignRow> {
  await tx.mail.campaigns.begin(campaign.id, { lastReaderId: last, byId: actor?.userId ?? null, now });
  await noted(deps, tx, actor, "campaign.send", campaign.id, { audience: campaign.audience, recipients: readers }, now);
  return tx.mail.campaigns.require(campaign.id);
}

/** Sends the next slice of a campaign in progress, under its lock. */
async function sendSlice(tx: Tx, campaign: CampaignRow, now: Date): Promise<{ mailIds: string[]; complete: boolean }> {
  const { id, orderId, position, lastReaderId } = campaign;
  const people = await tx.mail.campaigns.slice(orderId, campaign, { after: position, last: lastReaderId, limit: CAMPAIGN_SLICE });
  const readers = people.filter(({ skip }) => skip === null);
  const next = people.length < CAMPAIGN_SLICE ? null : (people.at(-1)?.recipientId ?? null);
  // A campaign that was started by the clock is attributed to its author.
  const actorId = campaign.begunById ?? campaign.createdById;
  const mailIds = await tx.mail.campaigns.enqueue(campaign, readers, { actorId, now, queuedAt: campaign.begunAt ?? now });
  await tx.mail.campaigns.proceeded(id, { position: next, readers: mailIds.length, now });
  return { mailIds, complete: next === null };
}

function refuseCount(count: number, confirmed: number | undefined): void {
  if (!countConfirmed(count, confirmed)) throw new AppError("COUNT_MISMATCH", { params: { count }, data: { count } });
}

const skippedOf = ({ address, skip }: Recipient) => (skip === null ? [] : [{ to: address, reason: skip }]);

async function requireUnsent(tx: Tx, id: string): Promise<CampaignRow> {
  const campaign = await tx.mail.campaigns.lock(id);
  if (!campaign) throw new AppError("NOT_FOUND");
  if (campaign.status === "canceled") throw new AppError("STATUS_NOT_ALLOWED");
  if (campaign.status !== "draft" && campaign.status !== "scheduled") throw new AppError("MAIL_ALREADY_SENT");
  return campaign;
}

async function created(deps: Deps, tx: Tx, actor: Actor, input: CampaignInput, now: Date): Promise<CampaignRow> {
  const order = await tx.order.detail.require(scopeOf(actor), input.orderId);
  const id = await tx.mail.campaigns.create({
    orderId: order.id,
    ...textOf(input),
    status: "draft",
    scheduledAt: null,
    confirmCount: null,
    createdById: actor.userId,
    now,
  });
  await noted(deps, tx, actor, "campaign.save", id, { audience: input.audience.type, sendAt: null }, now);
  return tx.mail.campaigns.require(id);
}

/** The caller, if the address is their own: a test mail must not be a way to write to somebody else. */
async function self(tx: Tx, actor: Actor, address: string) {
  const account = await tx.account.byEmail(address);
  if (account?.userId !== actor.userId) throw new AppError("UNPROCESSABLE", { fieldErrors: { testTo: ["OWN_ADDRESS_ONLY"] } });
  return { recipientId: actor.userId, userId: actor.userId, address };
}

async function countSending(tx: Pick<Tx, "account">, actor: Actor, now: Date): Promise<void> {
  const { count, expiresAt } = await tx.account.sessions.countAttempt(`manual-mail:${actor.userId}`, HOUR / 1000, now);
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
  tx.audit.record(
    { audit: [{ action, entity: "MailCampaign", entityId: id, diff }] },
    actor ? signatureOf(deps, actor, now) : systemSignatureOf(deps, now),
  );
