"use client";

import { useCallback, useEffect, useState } from "react";

export type BookingStep = "time" | "questions" | "confirm" | "done";

/** What somebody has put into the booking dialog, wherever she is in it. */
export interface BookingDraft {
  open: boolean;
  step: BookingStep;
  startAt: string | null;
  theme: string;
  note: string;
  /** The last request that was not decided: sent again, it carries the same Idempotency-Key, also after a reload. */
  attempt: { body: string; key: string } | null;
  booked: { id: string; startAt: string; endAt: string } | null;
}

const EMPTY: BookingDraft = { open: false, step: "time", startAt: null, theme: "", note: "", attempt: null, booked: null };

/** One draft for each person and mentor: the next person at the same screen finds nothing of it. */
const nameOf = (viewerId: string, mentorId: string): string => `knotter-draft:booking:${viewerId}:${mentorId}`;

function read(name: string): BookingDraft | null {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(name) ?? "null");
    return typeof stored === "object" && stored !== null ? { ...EMPTY, ...stored } : null;
  } catch {
    return null;
  }
}

/** Where storing is refused (private windows, a full disk) the draft lives as long as the page. */
function write(name: string, draft: BookingDraft): void {
  try {
    window.sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {}
}

/** Hands what was written to the booking of another mentor. */
export function carryDraft(viewerId: string, mentorId: string, { theme, note }: Pick<BookingDraft, "theme" | "note">): void {
  write(nameOf(viewerId, mentorId), { ...EMPTY, theme, note });
}

/** Opens the booking of a mentor, at a time or at the choice of one; what was written for it before is kept. */
export function beginDraft(viewerId: string, mentorId: string, startAt: string | null): void {
  const name = nameOf(viewerId, mentorId);
  const known = read(name) ?? EMPTY;
  write(name, {
    ...known,
    open: true,
    booked: null,
    startAt: startAt ?? known.startAt,
    step: startAt === null ? "time" : "questions",
  });
}

/**
 * The draft, which survives a reload. An address that names a time (`?startAt=`) opens the dialog with it; the address then forgets it,
 * so that closing the dialog is for good.
 */
export function useBookingDraft(viewerId: string, mentorId: string, startAt: string | null) {
  const name = nameOf(viewerId, mentorId);
  const [draft, setDraft] = useState<BookingDraft>({ ...EMPTY, startAt });

  useEffect(() => {
    const stored = read(name) ?? EMPTY;
    const address = new URL(window.location.href);
    // The back button brings the page as it was made, but not the time that its address has forgotten.
    const named = startAt !== null && address.searchParams.has("startAt");
    const next: BookingDraft = named ? { ...stored, open: true, step: "questions", startAt, booked: null } : stored;
    setDraft(next);
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (named) {
      write(name, next);
      address.searchParams.delete("startAt");
      // A moment later: on a page that has just loaded, the router has yet to take history over, and would not know this entry again.
      timer = setTimeout(() => window.history.replaceState(null, "", address));
    }
    return () => {
      clearTimeout(timer);
      // Gone to another page, by the back button too: when she comes again, what she wrote is here, and the dialog waits to be asked for.
      const left = read(name);
      if (left?.open && window.location.pathname !== address.pathname) write(name, { ...left, open: false });
    };
  }, [name, startAt]);

  const update = useCallback(
    (change: Partial<BookingDraft>) =>
      setDraft((current) => {
        const next = { ...current, ...change };
        write(name, next);
        return next;
      }),
    [name],
  );
  const clear = useCallback(() => {
    try {
      window.sessionStorage.removeItem(name);
    } catch {}
    setDraft(EMPTY);
  }, [name]);
  return { draft, update, clear };
}
