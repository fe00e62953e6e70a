"use client";

import { trpc } from "../trpc/client";
import { HelpLines } from "./help-lines";

/** The lines as the office keeps them; until they are there, and where they cannot be read, those that never go. */
export function KeptHelpLines() {
  const { data } = trpc.helpLines.list.useQuery({}, { staleTime: Number.POSITIVE_INFINITY, meta: { quiet: true } });
  return <HelpLines lines={data?.items} />;
}
