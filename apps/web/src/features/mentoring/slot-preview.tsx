"use client";

import type { LocalDate } from "@knotter/domain/tokyo";
import { useState } from "react";
import { SlotPicker } from "./slot-picker";

/** The free slots of a mentor as mentees see them; without booking. */
export function SlotPreview({ mentorId, today }: { mentorId: string; today: LocalDate }) {
  const [looked, setLooked] = useState<string | null>(null);
  return (
    <section
      id="times"
      aria-label="空いている日時"
      className="rounded-card border border-line bg-surface p-4 md:p-5 lg:sticky lg:top-[calc(var(--header-height)+16px)]"
    >
      <SlotPicker title="空いている日時" className="max-sm:-mx-1" mentorId={mentorId} today={today} value={looked} onChange={setLooked} />
      <p className="mt-4 border-t border-line pt-4 text-sm text-muted">相談者は、ここから予約に進みます。この画面では予約できません。</p>
    </section>
  );
}
