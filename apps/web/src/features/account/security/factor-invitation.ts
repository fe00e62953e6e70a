import type { RouterOutputs } from "../../../trpc/outputs";

/** A new secret, to be put into an app. */
export type FactorInvitation = RouterOutputs["security"]["startFactor"];
