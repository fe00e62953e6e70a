import { isRepetition, type MailType } from "./mail";

/**
 * Whether what a mail tells is also told behind the bell, where it reaches people whose mails do not arrive. Told is what somebody else, or the clock,
 * has changed; not what is to be done (that is a task), nor what only a mail can carry (a link, the admins' own text).
 */
const TOLD = {
  mentoring_reserved: true,
  reschedule_mail: true,
  mentee_cancel: true,
  mentor_cancel: true,
  mentoring_remind: false,
  mentoring_remind_1hour: false,
  report: false,
  report_remind: false,
  mentee_register: false,
  manual_mail: false,
  registered: false,
  no_show: true,
  hr_summary_request: true,
  hr_summary_wish: true,
  sheet_submitted: true,
  delay_notice: true,
  proposal: true,
  proposal_answer: true,
  time_freed: true,
  time_released: true,
  hr_report_published: true,
  zoom_broken: true,
  calendar_failing: true,
  webhook_disabled: true,
  registration_expiry: true,
  mentor_status: true,
  supervision: true,
  magic_link: false,
  verify: false,
  already_registered: false,
  password_reset: false,
  email_change: false,
  locked: false,
  new_device: false,
  security_notice: false,
  hrstaff_invite: false,
  admin_invite: false,
  delivery_test: false,
} as const satisfies Record<MailType, boolean>;

type ToldMail = { [Type in MailType]: (typeof TOLD)[Type] extends true ? Type : never }[MailType];

/** `mail_undelivered`: mails to the person come back, or are not wanted; no mail can tell of that. */
export type NotificationKind = ToldMail | "mail_undelivered";
export const NOTIFICATION_KINDS: readonly NotificationKind[] = [
  ...(Object.keys(TOLD) as MailType[]).filter((type): type is ToldMail => TOLD[type]),
  "mail_undelivered",
];

/** Why mails do not reach somebody any more. */
export type UndeliveredReason = "bounced" | "complained";

interface ToldBy {
  type: MailType;
  toUserId: string | null;
  mentoringId: string | null;
  orderId: string | null;
  facts: Readonly<Record<string, string | number | boolean | null>>;
  dedupeKey: string;
}

export interface NewNotification extends Omit<ToldBy, "type" | "toUserId"> {
  userId: string;
  kind: NotificationKind;
}

/**
 * The notifications that go with the mails of one change: the same readers, the same plain facts, and the same key, so that the same fact twice is one
 * notification. What somebody did themselves is not among them, nor a mail that is only repeated.
 */
export const notificationsOf = (mails: readonly ToldBy[], actorId: string | null): NewNotification[] =>
  mails.flatMap(({ type, toUserId, mentoringId, orderId, facts, dedupeKey }) =>
    isTold(type) && toUserId !== null && toUserId !== actorId && !isRepetition(dedupeKey)
      ? [{ userId: toUserId, kind: type, mentoringId, orderId, facts, dedupeKey }]
      : [],
  );

const isTold = (type: MailType): type is ToldMail => TOLD[type];
