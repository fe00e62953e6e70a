import { LIMITS } from "./policy";
import { addDays, DAY, instantOf, type LocalDate, MINUTE } from "./tokyo";

/** 個別のお知らせ: free words of the admins to the people of one order. Who gets it is asked again at the time of sending. */
export const AUDIENCES = ["all_mentees", "unregistered", "not_booked", "not_done", "no_survey", "mentors", "hrstaff", "ids"] as const;
export type Audience = (typeof AUDIENCES)[number];

export const CAMPAIGN_STATUSES = ["draft", "scheduled", "sending", "sent", "canceled"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

export interface SendWindow {
  from: Date;
  until: Date;
}

/** When a mail may be set to leave: in five minutes at the earliest (time to think again), 90 days after the order at the latest. */
export const sendWindowOf = (endsOn: LocalDate, now: Date): SendWindow => ({
  from: new Date(now.getTime() + LIMITS.manualMail.aheadMinutes * MINUTE),
  until: new Date(instantOf(addDays(endsOn, LIMITS.manualMail.afterEndDays), 0).getTime() + DAY),
});

export const fitsSendWindow = (sendAt: Date, { from, until }: SendWindow): boolean => sendAt >= from && sendAt <= until;

/** A large round needs the number of its readers said aloud, and said right. */
export const needsCount = (recipients: number): boolean => recipients > LIMITS.manualMail.confirmAbove;
export const countConfirmed = (recipients: number, confirmed: number | undefined): boolean =>
  confirmed === undefined ? !needsCount(recipients) : confirmed === recipients;

/** A campaign is put in the outbox for so many people of its audience at a time: no list is too long for one transaction, and none holds up another one's. */
export const CAMPAIGN_SLICE = 500;
