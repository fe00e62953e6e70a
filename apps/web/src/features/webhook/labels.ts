import { WEBHOOK_EVENT_TEXT, WEBHOOK_OUTCOME_TEXT, WEBHOOK_STATE_TEXT } from "@knotter/contract/labels/webhook";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@knotter/domain/webhook-event";
import type { Tone } from "@knotter/ui/badge";
import type { Webhook, WebhookMessage } from "./types";

const STATE_TONE = { enabled: "success", disabled: "neutral", gone: "error", failing: "error" } as const satisfies Record<
  Webhook["state"],
  Tone
>;
const OUTCOME_TONE = {
  waiting: "info",
  delivered: "success",
  failed: "error",
  withheld: "neutral",
} as const satisfies Record<WebhookMessage["state"], Tone>;

/** The badge of an endpoint. A failing endpoint is still enabled, so the badge says more than `state`. */
export const stateOf = ({ state, failingSince }: Pick<Webhook, "state" | "failingSince">): { text: string; tone: Tone } =>
  failingSince === null ? { text: WEBHOOK_STATE_TEXT[state], tone: STATE_TONE[state] } : { text: "届いていません", tone: "warning" };

export const outcomeOf = (state: WebhookMessage["state"]): { text: string; tone: Tone } => ({
  text: WEBHOOK_OUTCOME_TEXT[state],
  tone: OUTCOME_TONE[state],
});

/** The owner's name for admins. */
export const ownerOf = ({ customerName }: Pick<Webhook, "customerName">): string => customerName ?? "事務局";

const isEvent = (type: string): type is WebhookEvent => (WEBHOOK_EVENTS as readonly string[]).includes(type);
export const eventText = (type: string): string => (isEvent(type) ? WEBHOOK_EVENT_TEXT[type] : "テスト");
