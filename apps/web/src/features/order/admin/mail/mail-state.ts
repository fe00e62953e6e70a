import { CAMPAIGN_KINDS } from "@knotter/domain/campaign";
import type { MailType } from "@knotter/domain/mail";
import { choice, oneOf, type StateOf, uuid } from "@/components/listing/params";
import { mailFilterInput, mailFiltersOf, mailShapeOf } from "@/components/mail/mail-filters";

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
  "proposal",
  "proposal_answer",
  "time_freed",
  "time_released",
  "sheet_submitted",
  "hr_summary_request",
  "hr_summary_wish",
  "hr_report_published",
  "manual_mail",
] as const satisfies readonly MailType[];

/** `id`: the open mail. `from`: the campaign to continue or repeat. `to`: the people chosen on the page of the list. `kind`: of what is written. */
export const ORDER_MAILS_SHAPE = {
  view: choice(MAIL_VIEWS),
  ...mailShapeOf(TYPES),
  id: { ...uuid, narrows: false },
  from: { ...uuid, narrows: false },
  to: { ...oneOf(["chosen"]), narrows: false },
  kind: choice(CAMPAIGN_KINDS),
};
export type OrderMailsState = StateOf<typeof ORDER_MAILS_SHAPE>;

/** Campaigns and upcoming reminders. */
export const orderMailsInput = (id: string) => ({ id, pageSize: 1 });

/** The mails of the order. */
export const sentMailsInput = (orderId: string, state: OrderMailsState) => ({ ...mailFilterInput(state), orderId });

export const ORDER_MAIL_FILTERS = mailFiltersOf<OrderMailsState>(TYPES);
