import { LIMITS } from "./policy";
import { addDays, DAY, instantOf, type LocalDate, MINUTE } from "./tokyo";

/** 個別のお知らせ: a free text of the admins to the people of one order. The recipients are determined again at the time of sending. */
export const AUDIENCES = ["all_mentees", "unregistered", "not_booked", "not_done", "no_survey", "mentors", "hrstaff", "ids"] as const;
export type Audience = (typeof AUDIENCES)[number];

export const CAMPAIGN_STATUSES = ["draft", "scheduled", "sending", "sent", "canceled"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

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
