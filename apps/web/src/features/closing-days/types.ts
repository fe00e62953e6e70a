import type { RouterOutputs } from "@/trpc/outputs";

export type ClosingDaysItem = RouterOutputs["closingDays"]["list"]["items"][number];

/** A future interview on the days, as the refusal and the preview name it. */
export type Ahead = NonNullable<RouterOutputs["closingDays"]["update"]["affected"]>[number];

export type Plan = "keep" | "cancel";
