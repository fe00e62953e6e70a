import type { RouterOutputs } from "@/trpc/outputs";

export type ClosingDaysItem = RouterOutputs["closingDays"]["list"]["items"][number];

type Affected = NonNullable<RouterOutputs["closingDays"]["update"]["affected"]>[number];
type Named = "menteeName" | "mentorName";

/** A future interview on the days. The preview names its people; a refusal, which tells of one that was booked meanwhile, does not. */
export type Ahead = Omit<Affected, Named> & Partial<Pick<Affected, Named>>;

export type Plan = "keep" | "cancel";
