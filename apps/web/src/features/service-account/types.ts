import type { RouterOutputs } from "@/trpc/outputs";

export type ServiceAccount = RouterOutputs["serviceAccounts"]["list"]["items"][number];

/** A token that was issued just now: it is shown once and not stored in clear. */
export interface Issued {
  name: string;
  token: string;
  /** When the previous token ends; null: there is none. */
  formerUntil: string | null;
}
