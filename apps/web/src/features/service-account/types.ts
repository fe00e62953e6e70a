import type { RouterOutputs } from "@/trpc/outputs";

export type ServiceAccount = RouterOutputs["serviceAccounts"]["list"]["items"][number];

/** A token that was issued just now: it is shown once, and kept nowhere. */
export interface Issued {
  name: string;
  token: string;
  /** When the token before it ends; null: there is none. */
  formerUntil: string | null;
}
