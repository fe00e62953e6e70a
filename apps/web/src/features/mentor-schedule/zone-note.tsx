"use client";

import { instantOf, type LocalDate } from "@knotter/domain/tokyo";
import { useLocalClock } from "./use-local-clock";

const TEN = 600;

/** All hours are Japan's; where the browser's clock is another one, ten o'clock is said in both. */
export function ZoneNote({ today }: { today: LocalDate }) {
  const local = useLocalClock(instantOf(today, TEN).toISOString());
  return (
    <>
      時刻はすべて日本時間です。
      {local !== null && `日本時間の10:00は、お使いの端末の時計では${local}です。`}
    </>
  );
}
