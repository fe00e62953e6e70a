import type { MentoringEvent } from "./mentoring-codes";
import type { WebhookEvent } from "./webhook-event";

type Reader = "mentee" | "mentor" | "admin";

interface Told {
  /** Who reads it in the history of the interview. */
  readonly history: readonly Reader[];
  /** Whether calendars (feeds and files) count it as a change of the appointment. */
  readonly calendar: boolean;
  /** What webhooks tell of it; `outcome`: by the state that it leads to. */
  readonly webhook: WebhookEvent | "outcome" | null;
}

const EVERYBODY = ["mentee", "mentor", "admin"] as const;
/** What a mentee does alone. */
const NOT_THE_MENTOR = ["mentee", "admin"] as const;
const quiet = { history: EVERYBODY, calendar: false, webhook: null } as const;

/** Who sees an event of an interview. Histories, calendars and webhooks follow this table. */
export const EVENT_READERS = {
  reserved: { history: EVERYBODY, calendar: true, webhook: "mentoring.reserved" },
  rescheduled: { history: EVERYBODY, calendar: true, webhook: "mentoring.moved" },
  times_proposed: quiet,
  proposal_withdrawn: quiet,
  proposal_declined: quiet,
  proposal_lapsed: quiet,
  canceled: { history: EVERYBODY, calendar: true, webhook: "mentoring.canceled" },
  late_canceled: { history: EVERYBODY, calendar: true, webhook: "mentoring.canceled" },
  no_show: { history: EVERYBODY, calendar: false, webhook: "mentoring.no_show" },
  no_show_undone: { history: EVERYBODY, calendar: false, webhook: "outcome" },
  mentor_absent: { history: EVERYBODY, calendar: false, webhook: "mentoring.no_show" },
  mentor_absent_undone: { history: EVERYBODY, calendar: false, webhook: "outcome" },
  disputed: quiet,
  completed: { history: EVERYBODY, calendar: false, webhook: "mentoring.done" },
  auto_closed: { history: EVERYBODY, calendar: false, webhook: "mentoring.done" },
  reopened: { history: EVERYBODY, calendar: false, webhook: "mentoring.reopened" },
  url_ready: quiet,
  url_failed: quiet,
  report_submitted: quiet,
  survey_submitted: { history: NOT_THE_MENTOR, calendar: false, webhook: null },
  hr_summary_approved: quiet,
} as const satisfies Record<MentoringEvent, Told>;

export const CALENDAR_EVENTS = (Object.keys(EVENT_READERS) as MentoringEvent[]).filter((event) => EVENT_READERS[event].calendar);

/** An event as it is stored: earlier versions wrote a mentee's survey as a report, and that a mentor did not come as that a mentee did not. */
export function eventTypeOf(type: string, actorRole: string): string {
  if (actorRole !== "mentee") return type;
  return type === "report_submitted" ? "survey_submitted" : type === "no_show" ? "mentor_absent" : type;
}

/** Whether this reader sees a stored event. One that only the next version knows is for admins alone. */
export function isTold(type: string, reader: Reader): boolean {
  const told = Object.hasOwn(EVENT_READERS, type) ? EVENT_READERS[type as MentoringEvent].history : (["admin"] as const);
  return (told as readonly Reader[]).includes(reader);
}
