"use client";

import { useBrowserValue } from "../../components/use-browser-value";

const JAPAN = -540;
const written = new Intl.DateTimeFormat("ja-JP", { hour: "numeric", minute: "2-digit", hourCycle: "h23" });

/** What the browser's own clock shows at an instant, where it is not Japan's; null in Japan, and on the server. */
export function useLocalClock(at: string): string | null {
  return useBrowserValue(
    () => (new Date(at).getTimezoneOffset() === JAPAN ? null : written.format(new Date(at))),
    () => null,
  );
}
