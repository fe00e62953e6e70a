import type { RouterOutputs } from "@/trpc/outputs";

export type Webhook = RouterOutputs["webhooks"]["list"]["items"][number];
export type WebhookMessage = RouterOutputs["webhooks"]["messages"]["items"][number];

/** A secret that was made just now: it is shown once, and kept nowhere. */
export interface NewSecret {
  name: string;
  secret: string;
  /** Until when the one before it signs as well; null: there is none. */
  formerUntil: string | null;
}
