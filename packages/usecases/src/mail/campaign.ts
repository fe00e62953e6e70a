import type { Tx } from "@knotter/db/database";
import type { CampaignRow, CampaignText, Recipient } from "@knotter/db/mail/campaign";
import type { BulkConditions } from "@knotter/domain/bulk-operation";
import { type Audience, CAMPAIGN_SLICE, type CampaignKind, countConfirmed } from "@knotter/domain/campaign";
import { AppError } from "@knotter/domain/errors";
import { isOpenForChanges } from "@knotter/domain/order-moves";
import { LIMITS } from "@knotter/domain/policy";
import { type Actor, scopeOf, systemScope } from "@knotter/domain/scope";
import { HOUR } from "@knotter/domain/tokyo";
import { type Deps, signatureOf, systemSignatureOf, type UseCase } from "../deps";
import { inSlices, type SliceOptions } from "../in-slices";
import { isInBusiness, requireOpen } from "../order/required";
import { refuseFor, waitFor } from "../session/attempts";
import type { Ensured } from "./ensured";
import { beginInvitations, inviteesOf, invitesNow } from "./invitation-campaign";
import { refuseTime } from "./send-time";

export interface CampaignInput {
  orderId: string;
  kind?: CampaignKind | undefined;
  /** `conditions`: of `matching`; none: everybody on the list. */
  audience: { type: Audience; ids?: readonly string[] | undefined; conditions?: BulkConditions | undefined };
  subject: string;
  body: string;
  /** Readers with a future interview in the order also get its calendar file. */
  attachIcs?: boolean | undefined;
  /** Of an invitation: also to people who were invited before, and beyond the limits of invitations. */
  resend?: boolean | undefined;
  force?: boolean | undefined;
}

export interface CampaignOutcome extends Ensured {
  campaignId: string;
  /** The bulk operation that invites the people of an invitation, one by one. */
  operationId: string | null;
}

/** A campaign as it is stored. */
export const campaignTextOf = ({
  kind = "notice",
  audience,
  subject,
  body,
  attachIcs = false,
  resend = false,
  force = false,
}: Omit<CampaignInput, "orderId">): CampaignText => ({
  kind,
  audience: audience.type,
  audienceIds: audience.type === "ids" ? [...new Set(audience.ids)] : [],
  conditions: audience.type === "matching" ? (audience.conditions ?? {}) : null,
  subject,
  body,
  attachIcs: attachIcs && kind === "notice",
  resend: resend && kind === "invitation",
  force: force && kind === "invitation",
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
    const text = campaignTextOf(input);
    if (text.kind === "invitation") requireOpen(order);
    if (sendAt !== null) {
      refuseTime(order, sendAt, now);
      await countSending(tx, actor, now);
      refuseCount(await readersNow(tx, order.id, text, now), confirmCount);
    }
    const campaignId = await tx.mail.campaigns.create({
      orderId: order.id,
      ...text,
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
      { kind: text.kind, audience: input.audience.type, sendAt: sendAt?.toISOString() ?? null },
      now,
    );
    return { campaignId, operationId: null, ...NONE };
  });

/** How many get a mail as of now. */
async function readersNow(tx: Tx, orderId: string, text: CampaignText, now: Date): Promise<number> {
  if (text.kind === "invitation") return (await inviteesOf(tx, orderId, text, now)).filter(invitesNow).length;
  return (await tx.mail.campaigns.measure(orderId, text)).readers;
}

export type SendInput = ({ campaignId: string } | CampaignInput) & { testTo?: string | undefined; confirmCount?: number | undefined };

/**
 * Sends a campaign now, to its current audience, one mail per reader; the people of an invitation are invited by a bulk operation. Of two
 * concurrent calls only one sends it. `testTo`: sends one mail to the caller's own address, and keeps an inline text as a draft. Throws
 * MAIL_ALREADY_SENT, STATUS_NOT_ALLOWED for a canceled one and for an invitation to an order that is not open, COUNT_MISMATCH,
 * TOO_MANY_REQUESTS, NOT_FOUND.
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
      return { campaignId: campaign.id, operationId: null, ...NONE, mailIds, queued: mailIds.length };
    }
    if (campaign.kind === "invitation") return sendInvitation(deps, tx, actor, campaign, now, confirmCount);
    return { campaignId: campaign.id, operationId: null, ...(await send(deps, tx, actor, campaign, now, confirmCount)) };
  });

async function sendInvitation(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  campaign: CampaignRow,
  now: Date,
  confirmed: number | undefined,
): Promise<CampaignOutcome> {
  requireOpen(await tx.order.detail.require(scopeOf(actor), campaign.orderId));
  const people = await inviteesOf(tx, campaign.orderId, campaign, now);
  const queued = people.filter(invitesNow).length;
  refuseCount(queued, confirmed);
  const by = { createdById: actor.userId, signature: signatureOf(deps, actor, now) };
  const operationId = await beginInvitations(deps, tx, by, campaign, people);
  await noted(deps, tx, actor, "campaign.send", campaign.id, { kind: campaign.kind, audience: campaign.audience, recipients: queued }, now);
  const skipped = people.flatMap(({ email, name, refusal }) => (refusal === null ? [] : [{ to: email ?? name, reason: refusal }]));
  return { campaignId: campaign.id, operationId, ...NONE, queued, skipped };
}

/** An invitation whose time has come: to whoever is to be invited by now; to nobody, where the order is not open any more. */
async function sendDueInvitation(deps: Deps, tx: Tx, campaign: CampaignRow, now: Date): Promise<void> {
  const { orderId, createdById } = campaign;
  const order = await tx.order.detail.require(systemScope("a scheduled invitation is sent by the clock"), orderId);
  const isOpen = isOpenForChanges(order.status) && isInBusiness(order.customerStatus);
  const people = isOpen ? await inviteesOf(tx, orderId, campaign, now) : [];
  await beginInvitations(deps, tx, { createdById, signature: systemSignatureOf(deps, now) }, campaign, people);
  const recipients = people.filter(invitesNow).length;
  await noted(deps, tx, null, "campaign.send", campaign.id, { kind: campaign.kind, audience: campaign.audience, recipients }, now);
}

/**
 * Sends campaigns that are due and continues those in progress, as `inSlices` does. A campaign goes to the people who were in its audience
 * when it began, each judged by the state when their slice is sent. Returns how many campaigns are complete and how many mails were
 * created. Of an invitation that is due, its bulk operation is begun, whose people are not counted.
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
        if (due.kind === "invitation") {
          await sendDueInvitation(deps, tx, due, now);
          complete.add(due.id);
          return 0;
        }
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
  await tx.mail.campaigns.begin(campaign.id, { lastReaderId: last, readers, byId: actor?.userId ?? null, now });
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

const skippedOf = ({ address, name, skip }: Recipient) => (skip === null ? [] : [{ to: address ?? name, reason: skip }]);

async function requireUnsent(tx: Tx, id: string): Promise<CampaignRow> {
  const campaign = await tx.mail.campaigns.lock(id);
  if (!campaign) throw new AppError("NOT_FOUND");
  if (campaign.status === "canceled") throw new AppError("STATUS_NOT_ALLOWED");
  if (campaign.status !== "draft" && campaign.status !== "scheduled") throw new AppError("MAIL_ALREADY_SENT");
  return campaign;
}

async function created(deps: Deps, tx: Tx, actor: Actor, input: CampaignInput, now: Date): Promise<CampaignRow> {
  const order = await tx.order.detail.require(scopeOf(actor), input.orderId);
  const text = campaignTextOf(input);
  const id = await tx.mail.campaigns.create({
    orderId: order.id,
    ...text,
    status: "draft",
    scheduledAt: null,
    confirmCount: null,
    createdById: actor.userId,
    now,
  });
  await noted(deps, tx, actor, "campaign.save", id, { kind: text.kind, audience: input.audience.type, sendAt: null }, now);
  return tx.mail.campaigns.require(id);
}

/** The caller, if the address is their own: a test mail must not be a way to write to somebody else. */
async function self(tx: Tx, actor: Actor, address: string) {
  const account = await tx.account.byEmail(address);
  if (account?.userId !== actor.userId) throw new AppError("UNPROCESSABLE", { fieldErrors: { testTo: ["OWN_ADDRESS_ONLY"] } });
  return { recipientId: actor.userId, userId: actor.userId, address };
}

async function countSending(tx: Pick<Tx, "account">, actor: Actor, now: Date): Promise<void> {
  const sent = await tx.account.sessions.countAttempt(`manual-mail:${actor.userId}`, HOUR / 1000, now);
  refuseFor(waitFor(sent, LIMITS.manualMail.perHour, now));
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
