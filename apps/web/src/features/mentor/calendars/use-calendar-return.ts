"use client";

import { href } from "@knotter/contract/routes";
import { useEffect, useState } from "react";
import { QUIET } from "@/components/form/quiet";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { CalendarReturn } from "./calendar-return";

export type CalendarNews = { kind: "working" } | { kind: "connected"; id: string } | { kind: "denied" } | { kind: "refused"; text: string };

/** A vendor's code is valid once, but React may run an effect twice. */
const walked = new Set<string>();

/**
 * Submits what a vendor has sent back, once. It is removed from the address at once, so that it is in no history, bookmark or Referer.
 * `onConnected`: with the id of the calendar, which is read then.
 */
export function useCalendarReturn(
  back: CalendarReturn | null,
  onConnected: (id: string) => void,
): { news: CalendarNews | null; dismiss: () => void } {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.calendarSources.authorize.useMutation(QUIET);
  const [news, setNews] = useState<CalendarNews | null>(() => back && { kind: back.denied ? "denied" : "working" });
  useEffect(() => {
    if (back === null) return;
    window.history.replaceState(null, "", href("mentorMypage", {}, { tab: "calendars" }));
    const { code, state, denied } = back;
    if (denied || code === null || walked.has(state)) return;
    walked.add(state);
    mutateAsync({ code, state, redirectUri: `${window.location.origin}${href("mentorMypage")}` })
      .then(async ({ id }) => {
        await utils.calendarSources.list.invalidate();
        setNews({ kind: "connected", id });
        onConnected(id);
      })
      .catch((error: unknown) => setNews({ kind: "refused", text: errorText(error) }));
  }, [back, mutateAsync, onConnected, utils]);
  return { news, dismiss: () => setNews(null) };
}
