import type { CampaignText, Recipient } from "@knotter/db/mail/campaign";
import { AppError, type FieldCode } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import { variableFaults } from "@knotter/mail/manual-variables";
import type { Context } from "../context";

/** Refuses placeholders that would appear unfilled in the mail. Throws UNPROCESSABLE with the fields. */
export function requireVariables({ subject, body }: { subject?: string | undefined; body?: string | undefined }): void {
  const faults = {
    subject: subject === undefined ? [] : variableFaults(subject, "subject"),
    body: body === undefined ? [] : variableFaults(body),
  };
  const fieldErrors: Record<string, FieldCode[]> = {};
  for (const [field, found] of Object.entries(faults)) if (found.length > 0) fieldErrors[field] = ["VARIABLE_UNKNOWN"];
  if (Object.keys(fieldErrors).length > 0) throw new AppError("UNPROCESSABLE", { fieldErrors, data: { faults } });
}

/** The text as the first three of its current recipients would read it, and their number. */
export async function previewOf(ctx: Context, orderId: string, campaign: CampaignText) {
  const people = await ctx.services.db.read.mail.campaigns.recipients(orderId, campaign);
  const readers = people.filter(({ skip }) => skip === null);
  const samples = await Promise.all(readers.slice(0, LIMITS.manualMail.samples).map((reader) => sampleOf(ctx, campaign, reader)));
  return {
    preview: { count: readers.length, samples },
    skipped: people.flatMap(({ address, skip }) => (skip === null ? [] : [{ to: address, reason: skip }])),
  };
}

async function sampleOf(ctx: Context, { subject, body }: CampaignText, reader: Recipient) {
  const values = {
    氏名: reader.name,
    会社名: reader.companyName,
    施策名: reader.orderName,
    残り回数: reader.remaining,
    予約期限: reader.bookingClosesOn,
  };
  const written = await ctx.deps.mailService.render(
    { type: "manual_mail", facts: { subject, body, values } },
    { name: reader.name },
    ctx.now,
  );
  return { to: reader.address, name: reader.name, ...written };
}
