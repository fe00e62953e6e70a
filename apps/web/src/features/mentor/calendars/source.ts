import type { RouterOutputs } from "@/trpc/outputs";

/** A calendar of a mentor, as the list of them shows it. */
export type Source = RouterOutputs["calendarSources"]["list"]["sources"][number];
