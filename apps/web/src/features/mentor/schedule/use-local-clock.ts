"use client";

import { useBrowserValue } from "@/components/use-browser-value";

const JAPAN = -540;
const written = new Intl.DateTimeFormat("ja-JP", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** The local time of an instant, if the browser's time zone is not Japan's; otherwise, and on the server, null. */
export function useLocalClock(at: string): string | null {
  return useBrowserValue(
    () => (new Date(at).getTimezoneOffset() === JAPAN ? null : written.format(new Date(at))),
    () => null,
  );
}
