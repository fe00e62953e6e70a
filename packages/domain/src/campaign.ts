import { LIMITS } from "./policy";
import { addDays, DAY, instantOf, type LocalDate, MINUTE } from "./tokyo";

/**
 * A mail of the admins to many people of one order. `notice` (お知らせ): their own text. `invitation` (ご案内): the invitation to register with
 * their text, to which each reader's own link is added. The recipients are determined again at the time of sending.
 */
export const CAMPAIGN_KINDS = ["notice", "invitation"] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

/** `matching`: everybody on the list of the order who matches filters. */
export const AUDIENCES = [
  "all_mentees",
  "unregistered",
  "not_booked",
  "not_done",
  "no_survey",
  "mentors",
  "hrstaff",
  "matching",
  "ids",
] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Whom an invitation can be for; those among them who have registered get none. */
export const INVITATION_AUDIENCES = ["unregistered", "matching", "ids"] as const satisfies readonly Audience[];
export const isAudienceOf = (kind: CampaignKind, audience: Audience): boolean =>
  kind === "notice" || INVITATION_AUDIENCES.some((known) => known === audience);

export const CAMPAIGN_STATUSES = ["draft", "scheduled", "sending", "sent", "canceled"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** A subject with what is the same for everybody filled in; what differs by reader stays a variable. */
export function subjectShown(subject: string, known: { companyName: string | null; orderName: string | null }): string {
  const values: Readonly<Record<string, string | null>> = { 会社名: known.companyName, 施策名: known.orderName };
  return subject.replace(/\{\{([^{}]*)\}\}/g, (whole, name: string) => values[name.trim()] ?? whole);
}

export interface SendWindow {
  from: Date;
  until: Date;
}

/**
 * When a mail may be scheduled: in five minutes at the earliest, so that an admin can still change their mind, and 90 days after the
 * order's end at the latest.
 */
export const sendWindowOf = (endsOn: LocalDate, now: Date): SendWindow => ({
  from: new Date(now.getTime() + LIMITS.manualMail.aheadMinutes * MINUTE),
  until: new Date(instantOf(addDays(endsOn, LIMITS.manualMail.afterEndDays), 0).getTime() + DAY),
});

export const fitsSendWindow = (sendAt: Date, { from, until }: SendWindow): boolean => sendAt >= from && sendAt <= until;

/** For a large campaign the admin has to enter the number of recipients. */
export const needsCount = (recipients: number): boolean => recipients > LIMITS.manualMail.confirmAbove;
export const countConfirmed = (recipients: number, confirmed: number | undefined): boolean =>
  confirmed === undefined ? !needsCount(recipients) : confirmed === recipients;

/** Recipients that are put in the outbox per transaction, so that no audience is too long for one and none delays another campaign. */
export const CAMPAIGN_SLICE = 500;
