"use client";

import { instantOf, type LocalDate } from "@knotter/domain/tokyo";
import { useLocalClock } from "./use-local-clock";

const TEN = 600;

/** All times are in JST; with another local time zone, an example is shown in both. */
export function ZoneNote({ today }: { today: LocalDate }) {
  const local = useLocalClock(instantOf(today, TEN).toISOString());
  return (
    <>
      時刻はすべて日本時間です。
      {local !== null && `日本時間の10:00は、お使いの端末の時計では${local}です。`}
    </>
  );
}
