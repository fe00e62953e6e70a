/** Before every subject. */
export const SUBJECT_PREFIX = "【Knotter】";

/** Where a mail has an endpoint, its type is the endpoint's name. */
export const MAIL_TYPES = [
  "mentoring_reserved",
  "reschedule_mail",
  "mentee_cancel",
  "mentor_cancel",
  "mentoring_remind",
  "mentoring_remind_1hour",
  "report",
  "report_remind",
  "mentee_register",
  "manual_mail",
  "registered",
  "no_show",
  "hr_summary_request",
  "hr_summary_wish",
  "sheet_submitted",
  "delay_notice",
  "proposal",
  "proposal_answer",
  "time_freed",
  "time_released",
  "hr_report_published",
  "zoom_broken",
  "calendar_failing",
  "webhook_disabled",
  "registration_expiry",
  "mentor_status",
  "supervision",
  "magic_link",
  "verify",
  "already_registered",
  "password_reset",
  "email_change",
  "locked",
  "new_device",
  "security_notice",
  "hrstaff_invite",
  "admin_invite",
  "delivery_test",
] as const;
export type MailType = (typeof MAIL_TYPES)[number];

/** Changes to how a person signs in. `second_factor_reset`: an admin has removed the second factor. */
export const SECURITY_CHANGES = [
  "password",
  "password_set",
  "second_factor_on",
  "second_factor_off",
  "second_factor_reset",
  "recovery_codes",
  "passkey_added",
  "passkey_removed",
  "passkey_refused",
] as const;
export type SecurityChange = (typeof SECURITY_CHANGES)[number];

export const MAIL_STATUSES = [
  "draft",
  "scheduled",
  "queued",
  "sending",
  "sent",
  "delivered",
  "bounced",
  "complained",
  "failed",
  "canceled",
  "maybe_sent",
  "unsent",
] as const;
/**
 * `maybe_sent`: the outcome of a try is unknown and there will be no other, because the mail has no reason any more or was given up. It may
 * have arrived. `unsent`: it was due while no provider was configured; no try was made.
 */
export type MailStatus = (typeof MAIL_STATUSES)[number];

/**
 * Why a mail has no words to show. `no_reason`: it was not written, and would not be now; `expired`: they were kept for as long as they are
 * (domain/retention.ts); `erased`: they went with the data of its reader.
 */
export const MISSING_WORDS = ["no_reason", "expired", "erased"] as const;
export type MissingWords = (typeof MISSING_WORDS)[number];

/**
 * The states by which an admin filters the mails of all orders. `dead`: given up and in need of an admin, whether refused or with unknown
 * outcome; `retrying`: a try failed or the provider asked to wait, and another follows automatically; `waiting`: not tried yet.
 */
export const MAIL_DESK_STATES = [
  "dead",
  "unsent",
  "retrying",
  "waiting",
  "bounced",
  "complained",
  "sent",
  "delivered",
  "maybe_sent",
  "skipped",
  "canceled",
] as const;
export type MailDeskState = (typeof MAIL_DESK_STATES)[number];

export function canCancelMail(status: MailStatus): boolean {
  return status === "draft" || status === "scheduled" || status === "queued";
}

export const MAIL_SIDES = ["mentee", "mentor"] as const;
export type MailSide = (typeof MAIL_SIDES)[number];

interface Resendable {
  /** Number of a repetition that an admin asked for; each repetition is a mail of its own. */
  resend?: number | undefined;
}
interface OfState extends Resendable {
  mentoringId: string;
  /** `icsSequence` after the change. */
  seq: number;
  to: MailSide;
}
interface OfTime {
  mentoringId: string;
  /** Part of the key: a moved interview gets a new reminder, and none for its old time. */
  startAt: Date;
  /** Or an admin, who is told that an interview has no meeting URL. */
  to: MailSide | `admin-${string}`;
}
interface OfUser {
  userId: string;
  /** The token, invitation, report or day that caused the mail. */
  eventId: string;
}

export interface DedupeFacts {
  mentoring_reserved: OfState;
  reschedule_mail: OfState;
  mentee_cancel: OfState;
  mentor_cancel: OfState;
  no_show: OfState;
  mentoring_remind: OfTime;
  mentoring_remind_1hour: OfTime;
  report: Resendable & { mentoringId: string; to: MailSide };
  report_remind: { mentoringId: string; to: MailSide; step: number };
  mentee_register: { orderMenteeId: string; attempt: number };
  manual_mail: { mailId: string; recipientId: string };
  hr_summary_request: { mentoringId: string; revision: number };
  hr_summary_wish: { mentoringId: string; revision: number };
  sheet_submitted: { mentoringId: string; at: Date };
  delay_notice: { mentoringId: string; number: number };
  /** `holdId`: the first of the times that were proposed; of an answer, one of those that it is about. */
  proposal: { mentoringId: string; holdId: string };
  proposal_answer: { mentoringId: string; holdId: string };
  time_freed: { holdId: string };
  time_released: { holdId: string };
  registered: OfUser;
  hr_report_published: OfUser;
  zoom_broken: OfUser;
  calendar_failing: OfUser;
  webhook_disabled: OfUser;
  registration_expiry: OfUser;
  mentor_status: OfUser;
  supervision: OfUser;
  magic_link: OfUser;
  verify: OfLink;
  already_registered: OfUser;
  password_reset: OfUser;
  email_change: OfUser;
  locked: OfUser;
  new_device: OfUser;
  security_notice: OfUser;
  hrstaff_invite: OfUser;
  admin_invite: OfUser;
  delivery_test: OfUser;
}

interface OfLink {
  linkId: string;
}

type KeyParts = { [Type in MailType]: (facts: DedupeFacts[Type]) => readonly (string | number)[] };

const ofState = (name: string) => (facts: OfState) => [name, facts.mentoringId, facts.seq, facts.to, ...repetition(facts)];
const ofTime = (name: string) => (facts: OfTime) => [name, facts.mentoringId, facts.startAt.toISOString(), facts.to];
const ofUser = (name: string) => (facts: OfUser) => [name, facts.userId, facts.eventId];
const repetition = (facts: Resendable) => (facts.resend ? [`resend-${facts.resend}`] : []);

/** Whether a mail with this key was asked for again by an admin. */
export const isRepetition = (dedupeKey: string): boolean => dedupeKey.includes("/resend-");

const KEY_PARTS: KeyParts = {
  mentoring_reserved: ofState("reserved"),
  reschedule_mail: ofState("reschedule"),
  mentee_cancel: ofState("mentee_cancel"),
  mentor_cancel: ofState("mentor_cancel"),
  no_show: ofState("no_show"),
  mentoring_remind: ofTime("remind_day"),
  mentoring_remind_1hour: ofTime("remind_1h"),
  report: (facts) => ["report", facts.mentoringId, facts.to, ...repetition(facts)],
  report_remind: (facts) => ["report_remind", facts.mentoringId, facts.to, facts.step],
  mentee_register: (facts) => ["mentee_register", facts.orderMenteeId, facts.attempt],
  manual_mail: (facts) => ["manual_mail", facts.mailId, facts.recipientId],
  hr_summary_request: (facts) => ["hr_summary_request", facts.mentoringId, facts.revision],
  // One for each wording: later changes to the mentee's wish are visible on the page.
  hr_summary_wish: (facts) => ["hr_summary_wish", facts.mentoringId, facts.revision],
  // At most one an hour for each interview: drafts are saved every few seconds.
  sheet_submitted: (facts) => ["sheet_submitted", facts.mentoringId, `${facts.at.toISOString().slice(0, 13)}h`],
  delay_notice: (facts) => ["delay_notice", facts.mentoringId, facts.number],
  proposal: (facts) => ["proposal", facts.mentoringId, facts.holdId],
  proposal_answer: (facts) => ["proposal_answer", facts.mentoringId, facts.holdId],
  time_freed: (facts) => ["time_freed", facts.holdId],
  time_released: (facts) => ["time_released", facts.holdId],
  registered: ofUser("registered"),
  hr_report_published: ofUser("hr_report_published"),
  zoom_broken: ofUser("zoom_broken"),
  calendar_failing: ofUser("calendar_failing"),
  webhook_disabled: ofUser("webhook_disabled"),
  registration_expiry: ofUser("registration_expiry"),
  mentor_status: ofUser("mentor_status"),
  supervision: ofUser("supervision"),
  magic_link: ofUser("magic_link"),
  verify: (facts) => ["verify", facts.linkId],
  already_registered: ofUser("already_registered"),
  password_reset: ofUser("password_reset"),
  email_change: ofUser("email_change"),
  locked: ofUser("locked"),
  new_device: ofUser("new_device"),
  security_notice: ofUser("security_notice"),
  hrstaff_invite: ofUser("hrstaff_invite"),
  admin_invite: ofUser("admin_invite"),
  delivery_test: ofUser("delivery_test"),
};

/** The unique key under which a mail enters the outbox: the same fact twice is one mail. */
export function dedupeKeyOf<Type extends MailType>(type: Type, facts: DedupeFacts[Type]): string {
  return KEY_PARTS[type](facts).join("/");
}
