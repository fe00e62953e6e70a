/** The events that an endpoint can subscribe to. An event names what has changed by its ids, and has no texts. */
export const WEBHOOK_EVENTS = [
  "mentoring.reserved",
  "mentoring.moved",
  "mentoring.canceled",
  "mentoring.done",
  "mentoring.no_show",
  "mentoring.reopened",
  "order.created",
  "order.changed",
  "order.closed",
  "order.mentees_added",
  "report.published",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
