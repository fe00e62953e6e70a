import { MAIL_STATUS_TEXT, MAIL_TYPE_TEXT } from "@knotter/contract/labels/order";
import type { MailStatus, MailType } from "@knotter/domain/mail";
import type { Filter } from "@/components/listing/filters";
import { choice, oneOf, type StateOf, uuid } from "@/components/listing/params";

const MAIL_VIEWS = ["mails", "campaigns", "planned", "compose"] as const;

/** The types of mails to an order's people; sign-in links belong to no order. */
const TYPES = [
  "mentee_register",
  "registered",
  "mentoring_reserved",
  "reschedule_mail",
  "mentee_cancel",
  "mentor_cancel",
  "mentoring_remind",
  "mentoring_remind_1hour",
  "report",
  "report_remind",
  "no_show",
  "delay_notice",
  "sheet_submitted",
  "hr_summary_request",
  "hr_summary_wish",
  "hr_report_published",
  "manual_mail",
] as const satisfies readonly MailType[];

const STATUSES = [
  "failed",
  "bounced",
  "complained",
  "queued",
  "sending",
  "sent",
  "delivered",
  "maybe_sent",
  "skipped",
  "canceled",
] as const satisfies readonly (MailStatus | "skipped")[];

/** `id`: the open mail. `from`: the campaign to continue or repeat. `to`: the people chosen on the page of the list. */
export const ORDER_MAILS_SHAPE = {
  view: choice(MAIL_VIEWS),
  status: oneOf(STATUSES),
  type: oneOf(TYPES),
  id: { ...uuid, narrows: false },
  from: { ...uuid, narrows: false },
  to: { ...oneOf(["chosen"]), narrows: false },
};
export type OrderMailsState = StateOf<typeof ORDER_MAILS_SHAPE>;

/** The input of the API. The first page contains campaigns and upcoming reminders, whatever the filter. */
export const orderMailsInput = (id: string, { view, status, type }: OrderMailsState) => ({
  id,
  pageSize: 50,
  ...(view === "mails" && { status: status ?? undefined, type: type ?? undefined }),
});

export const ORDER_MAIL_FILTERS: readonly Filter<OrderMailsState>[] = [
  { name: "status", label: "状態", options: STATUSES.map((value) => ({ value, label: MAIL_STATUS_TEXT[value] })) },
  { name: "type", label: "種類", options: TYPES.map((value) => ({ value, label: MAIL_TYPE_TEXT[value] })) },
];
