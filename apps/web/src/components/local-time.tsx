"use client";

import { useBrowserValue } from "./use-browser-value";

const JAPAN = -540;
const written = new Intl.DateTimeFormat("ja-JP", { month: "long", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** 現地 3月31日 18:00, if the browser's time zone is not Japan's; otherwise, and in the server's HTML, nothing. */
export function LocalTime({ at, className }: { at: string; className?: string | undefined }) {
  const local = useBrowserValue(
    () => (new Date(at).getTimezoneOffset() === JAPAN ? null : written.format(new Date(at))),
    () => null,
  );
  if (local === null) return null;
  return <span className={className}>／現地 {local}</span>;
}
