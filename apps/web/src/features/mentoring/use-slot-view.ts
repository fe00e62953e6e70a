"use client";

import { systemClock } from "@knotter/domain/clock";
import { type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "@/trpc/client";
import { dateOf, type FreeDay, fortnight, fortnightOf, isSameStart } from "./slot-days";

export interface SlotViewOptions {
  mentorId: string;
  orderId?: string | undefined;
  value: string | null;
  moving?: { mentoringId: string; startAt: string } | undefined;
  initialDate?: LocalDate | undefined;
  today?: LocalDate | undefined;
}

/** The selected fortnight and day, with their free slots. */
export function useSlotView({ mentorId, orderId, value, moving, initialDate, today: given }: SlotViewOptions) {
  const [today] = useState(() => given ?? tokyoDate(systemClock.now()));
  const anchor = value === null ? initialDate : dateOf(value);
  const [index, setIndex] = useState(() => fortnightOf(today, anchor));
  const [picked, setPicked] = useState<LocalDate | null>(anchor ?? null);
  const [seen, setSeen] = useState(value);
  function goTo(date: LocalDate) {
    setIndex(fortnightOf(today, date));
    setPicked(date);
  }
  // Chosen elsewhere (an alternative, a restored draft): shows its day.
  if (value !== seen) {
    setSeen(value);
    if (value !== null) goTo(dateOf(value));
  }

  const range = fortnight(today, index);
  const query = trpc.mentors.schedules.useQuery(
    { id: mentorId, ...range, orderId, ...(moving && { movingMentoringId: moving.mentoringId }) },
    // A list that was open for an hour must not offer outdated slots, so it is loaded again on returning to the window.
    { refetchOnWindowFocus: "always", placeholderData: keepPreviousData },
  );
  // The previous fortnight is a placeholder while the next one loads: valid for the end of the calendar, not for its days.
  const days: FreeDay[] | null =
    query.data === undefined || query.isPlaceholderData
      ? null
      : query.data.days.map((day) => ({ ...day, slots: day.slots.filter((slot) => !isSameStart(slot.startAt, moving?.startAt)) }));
  const free = days?.filter((day) => day.slots.length > 0);
  const day = free?.find(({ date }) => date === picked) ?? free?.[0] ?? null;
  const next = query.data?.nextAvailableAt ?? null;

  return {
    today,
    range,
    days,
    day,
    next,
    /** The chosen slot is in these days, but no longer offered. */
    gone:
      value !== null &&
      days !== null &&
      range.from <= dateOf(value) &&
      dateOf(value) <= range.to &&
      !days.some(({ slots }) => slots.some((slot) => isSameStart(slot.startAt, value))),
    failed: query.isError && query.data === undefined,
    retry: () => query.refetch(),
    hasEarlier: index > 0,
    hasLater: query.data?.lastDate != null && range.to < query.data.lastDate,
    turn: (by: 1 | -1) => setIndex(index + by),
    pick: setPicked,
    goTo,
  };
}

export type SlotView = ReturnType<typeof useSlotView>;
