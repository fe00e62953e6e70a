import type { RouterOutputs } from "@/trpc/outputs";

export type Webhook = RouterOutputs["webhooks"]["list"]["items"][number];
export type WebhookMessage = RouterOutputs["webhooks"]["messages"]["items"][number];

/** A secret that was created just now: it is shown once, and stored only encrypted. */
export interface NewSecret {
  name: string;
  secret: string;
  /** Until when the previous secret signs, too; null: there is none. */
  formerUntil: string | null;
  /** The one that was shown last time signs no more; what signs, too, is the one before it. */
  again?: boolean;
}
