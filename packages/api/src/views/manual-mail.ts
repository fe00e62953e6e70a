import { skipText } from "@knotter/contract/labels/mail";
import type { CampaignText, Recipient } from "@knotter/db/mail/campaign";
import type { OrderRow } from "@knotter/db/order/detail";
import type { CampaignKind } from "@knotter/domain/campaign";
import { AppError, type FieldCode } from "@knotter/domain/errors";
import type { InvitationLetter } from "@knotter/domain/invitation";
import { linkExpiry } from "@knotter/domain/link";
import { LIMITS } from "@knotter/domain/policy";
import type { Mail } from "@knotter/mail/mail-facts";
import { variableFaults } from "@knotter/mail/manual-variables";
import { inviteesOf, invitesNow, type JudgedInvitee } from "@knotter/usecases/mail/invitation-campaign";
import { actorOf, type Context, scope } from "../context";

/** Refuses placeholders that would appear unfilled in the mail. Throws UNPROCESSABLE with the fields. */
export function requireVariables({
  kind,
  subject,
  body,
}: {
  kind?: CampaignKind | undefined;
  subject?: string | undefined;
  body?: string | undefined;
}): void {
  const faults = {
    subject: subject === undefined ? [] : variableFaults(subject, "subject", kind),
    body: body === undefined ? [] : variableFaults(body, "body", kind),
  };
  const fieldErrors: Record<string, FieldCode[]> = {};
  for (const [field, found] of Object.entries(faults)) if (found.length > 0) fieldErrors[field] = ["VARIABLE_UNKNOWN"];
  if (Object.keys(fieldErrors).length > 0) throw new AppError("UNPROCESSABLE", { fieldErrors, data: { faults } });
}

/** The text as the first three of its current recipients would read it, their number, and how many get none for which reason. */
export async function previewOf(ctx: Context, order: OrderRow, campaign: CampaignText) {
  const { count, samples, skipped } = await (campaign.kind === "invitation"
    ? invitationsOf(ctx, order, campaign)
    : noticesOf(ctx, order, campaign));
  const refused = new Map<string, number>();
  for (const { reason } of skipped) refused.set(reason, (refused.get(reason) ?? 0) + 1);
  return {
    preview: {
      count,
      samples,
      refused: [...refused]
        .map(([reason, people]) => ({ reason, label: skipText(reason), people }))
        .sort((a, b) => b.people - a.people || a.reason.localeCompare(b.reason)),
    },
    skipped,
  };
}

async function noticesOf(ctx: Context, { id }: OrderRow, campaign: CampaignText) {
  const people = await ctx.services.db.read.mail.campaigns.recipients(id, campaign);
  const readers = people.filter(({ skip }) => skip === null);
  const samples = readers
    .slice(0, LIMITS.manualMail.samples)
    .map((reader) => sampleOf(ctx, reader.address ?? reader.name, reader.name, notice(campaign, reader)));
  return {
    count: readers.length,
    samples: await Promise.all(samples),
    skipped: people.flatMap(({ address, name, skip }) => (skip === null ? [] : [{ to: address ?? name, reason: skip }])),
  };
}

async function invitationsOf(ctx: Context, order: OrderRow, campaign: CampaignText) {
  const people = await inviteesOf(ctx.services.db.read, order.id, campaign, ctx.now);
  const readers = people.filter(invitesNow);
  const samples = readers
    .slice(0, LIMITS.manualMail.samples)
    .map((reader) => sampleOf(ctx, reader.email ?? reader.name, reader.name, invitation(ctx, order, campaign, reader)));
  return {
    count: readers.length,
    samples: await Promise.all(samples),
    skipped: people.flatMap(({ email, name, refusal }) => (refusal === null ? [] : [{ to: email ?? name, reason: refusal }])),
  };
}

const notice = ({ subject, body }: CampaignText, { name, companyName, orderName, remaining, bookingClosesOn }: Recipient): Mail => ({
  type: "manual_mail",
  facts: {
    subject,
    body,
    values: { 氏名: name, 会社名: companyName, 施策名: orderName, 残り回数: remaining, 予約期限: bookingClosesOn },
  },
});

/** The link of a preview leads nowhere. */
function invitation(
  { now }: Context,
  order: OrderRow,
  { subject, body }: CampaignText,
  { name, maxCount, usedCount }: JudgedInvitee,
): Mail {
  const { customerName: companyName, name: orderName, bookingClosesOn, disclosureLevel: disclosure, endsOn } = order;
  const values = { 氏名: name, 会社名: companyName, 施策名: orderName, 残り回数: maxCount - usedCount, 予約期限: bookingClosesOn };
  const words = { subject, body, values };
  return {
    type: "mentee_register",
    facts: { token: "…", expiresAt: linkExpiry("signup", now), companyName, orderName, disclosure, endsOn, maxCount, words },
  };
}

/**
 * Previews of a standard letter for its first recipients. Where the order does not show who has registered, HR sees the letter for the people that it has
 * chosen, or without a name, so that the preview does not tell who would get one.
 */
export async function letterSamples(
  ctx: Context,
  { orderId, menteeIds, letter }: { orderId: string; menteeIds?: readonly string[] | undefined; letter: InvitationLetter },
) {
  const { order: orders, mail } = ctx.services.db.read;
  const order = await orders.detail.require(scope(ctx), orderId);
  const isAdmin = actorOf(ctx).role === "admin";
  const knows = isAdmin || order.showRegistration;
  const nobody = { name: null, email: null, maxCount: order.maxMentoringCount };
  const people: { name: string | null; email: string | null; maxCount: number }[] =
    knows || menteeIds
      ? await mail.invitations.namesOf(orderId, { ids: menteeIds ?? null, unregistered: knows }, LIMITS.manualMail.samples)
      : [nobody];
  const { customerName: companyName, name: orderName, disclosureLevel: disclosure, endsOn } = order;
  return Promise.all(
    people.map(async ({ name, email, maxCount }) => {
      const facts = { token: "…", expiresAt: linkExpiry("signup", ctx.now), companyName, orderName, disclosure, endsOn, maxCount, letter };
      const written = await ctx.deps.mailService.render({ type: "mentee_register", facts }, { name }, ctx.now);
      return { to: isAdmin ? email : null, name, ...written };
    }),
  );
}

async function sampleOf(ctx: Context, to: string, name: string, mail: Mail) {
  return { to, name, ...(await ctx.deps.mailService.render(mail, { name }, ctx.now)) };
}
