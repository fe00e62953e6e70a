import type { MailType } from "./mail";

/**
 * Why a mail that was to be sent was not: what it would have told is not so any more, or its reader does not want it. `outcome_unknown`: it
 * was tried until it was given up, and may have arrived.
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

/** `User.notificationPrefs`. What is not there has not been switched off. */
export interface NotificationPrefs {
  remindDay?: boolean | undefined;
  remind1h?: boolean | undefined;
  reportRemind?: boolean | undefined;
  announce?: boolean | undefined;
}

/** Which mails a reader can switch off, and by which of her settings; the others tell her of her own affairs. */
const SWITCHES: { readonly [Type in MailType]?: keyof NotificationPrefs } = {
  mentoring_remind: "remindDay",
  mentoring_remind_1hour: "remind1h",
  report_remind: "reportRemind",
  manual_mail: "announce",
};

/** Whether its reader can do without it: such a mail says where to stop it. */
export const isOptional = (type: MailType): boolean => SWITCHES[type] !== undefined;

export function optedOut(type: MailType, prefs: NotificationPrefs): boolean {
  const key = SWITCHES[type];
  return key !== undefined && prefs[key] === false;
}

/** Sent even to an address from which mails have come back: without it she cannot do what she has asked for. */
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
]);

export const isTransactional = (type: MailType): boolean => TRANSACTIONAL.has(type);

/** Told to somebody whose account is closed: it is the closing that they tell of. */
export const toldToTheDisabled = (type: MailType): boolean => type === "mentor_status";
