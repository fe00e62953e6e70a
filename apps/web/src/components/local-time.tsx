"use client";

import { useBrowserValue } from "./use-browser-value";

const JAPAN = -540;
const written = new Intl.DateTimeFormat("ja-JP", { month: "long", day: "numeric", hour: "numeric", minute: "2-digit", hourCycle: "h23" });

/** 現地 3月31日 18:00, where the browser's clock is not Japan's; nothing in Japan, and nothing in the server's HTML. */
export function LocalTime({ at, className }: { at: string; className?: string | undefined }) {
  const local = useBrowserValue(
    () => (new Date(at).getTimezoneOffset() === JAPAN ? null : written.format(new Date(at))),
    () => null,
  );
  if (local === null) return null;
  return <span className={className}>／現地 {local}</span>;
}
