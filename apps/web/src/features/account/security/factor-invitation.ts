import type { RouterOutputs } from "@/trpc/outputs";

/** A new secret, to be added to an app. */
export type FactorInvitation = RouterOutputs["security"]["startFactor"];
