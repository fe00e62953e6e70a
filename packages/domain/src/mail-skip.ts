import type { MailType } from "./mail";

/**
 * Why a mail was not sent: what it says is no longer true, or its reader does not want it. `outcome_unknown`: it was given up after tries
 * whose outcome is unknown, and may have arrived.
 */
export const MAIL_SKIPS = [
  "interview_canceled",
  "interview_moved",
  "interview_over",
  "already_reported",
  "survey_declined",
  "answered",
  "superseded",
  "already_registered",
  "link_used",
  "link_expired",
  "reader_gone",
  "no_address",
  "bounced",
  "complained",
  "opted_out",
  "just_booked",
  "campaign_canceled",
  "outcome_unknown",
] as const;
export type MailSkip = (typeof MAIL_SKIPS)[number];

/** `User.notificationPrefs`. A missing key means that the mail is not switched off. */
export interface NotificationPrefs {
  remindDay?: boolean | undefined;
  remind1h?: boolean | undefined;
  reportRemind?: boolean | undefined;
  announce?: boolean | undefined;
}

/** Mails that a reader can switch off, by the setting that does so; all others concern the reader's own affairs. */
const SWITCHES: { readonly [Type in MailType]?: keyof NotificationPrefs } = {
  mentoring_remind: "remindDay",
  mentoring_remind_1hour: "remind1h",
  report_remind: "reportRemind",
  manual_mail: "announce",
};

/** Whether the mail is optional: such a mail says how to stop it. */
export const isOptional = (type: MailType): boolean => SWITCHES[type] !== undefined;

export function optedOut(type: MailType, prefs: NotificationPrefs): boolean {
  const key = SWITCHES[type];
  return key !== undefined && prefs[key] === false;
}

/** Sent even to an address that has bounced: without these mails the reader cannot finish what they have started. */
const TRANSACTIONAL: ReadonlySet<MailType> = new Set([
  "mentoring_reserved",
  "reschedule_mail",
  "mentee_cancel",
  "mentor_cancel",
  "no_show",
  "registered",
  "magic_link",
  "verify",
  "already_registered",
  "password_reset",
  "email_change",
  "locked",
  "new_device",
  "security_notice",
  "delivery_test",
]);

export const isTransactional = (type: MailType): boolean => TRANSACTIONAL.has(type);

/** Whether a closed account still gets the mail: this one announces the closing. */
export const toldToTheDisabled = (type: MailType): boolean => type === "mentor_status";
