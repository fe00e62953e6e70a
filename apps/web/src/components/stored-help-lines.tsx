"use client";

import { trpc } from "../trpc/client";
import { HelpLines } from "./help-lines";

/** The lines as an admin keeps them; until they are there, and where they cannot be read, those that never go. */
export function StoredHelpLines() {
  const { data } = trpc.helpLines.list.useQuery({}, { staleTime: Number.POSITIVE_INFINITY, meta: { quiet: true } });
  return <HelpLines lines={data?.items} />;
}
