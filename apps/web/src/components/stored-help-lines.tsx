"use client";

import { trpc } from "@/trpc/client";
import { HelpLines } from "./help-lines";

/** The lines that an admin maintains; until they are loaded, and on an error, the built-in ones. */
export function StoredHelpLines() {
  const { data } = trpc.helpLines.list.useQuery({}, { staleTime: Number.POSITIVE_INFINITY, meta: { quiet: true } });
  return <HelpLines lines={data?.items} />;
}
