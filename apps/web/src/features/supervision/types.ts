import type { RouterOutputs } from "@/trpc/outputs";

export type Supervision = RouterOutputs["supervisions"]["get"];
export type SupervisionItem = RouterOutputs["supervisions"]["list"]["items"][number];
