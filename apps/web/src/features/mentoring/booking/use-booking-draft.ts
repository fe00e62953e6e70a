"use client";

import { useCallback, useEffect, useState } from "react";

export type BookingStep = "time" | "questions" | "confirm" | "done";

/** The input of the booking dialog, at any step. */
export interface BookingDraft {
  open: boolean;
  step: BookingStep;
  startAt: string | null;
  theme: string;
  note: string;
  /** The last unanswered request: sent again, it has the same Idempotency-Key, also after a reload. */
  attempt: { body: string; key: string } | null;
  /** `begun`: something was written, with which the questionnaire begins. */
  booked: { id: string; startAt: string; endAt: string; begun?: boolean } | null;
}

const EMPTY: BookingDraft = { open: false, step: "time", startAt: null, theme: "", note: "", attempt: null, booked: null };

/** One draft per person and mentor, so that the next person at the same screen sees nothing of it. */
const nameOf = (viewerId: string, mentorId: string): string => `knotter-draft:booking:${viewerId}:${mentorId}`;

function read(name: string): BookingDraft | null {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(name) ?? "null");
    return typeof stored === "object" && stored !== null ? { ...EMPTY, ...stored } : null;
  } catch {
    return null;
  }
}

/** Without storage (private windows, a full disk) the draft lives as long as the page. */
function write(name: string, draft: BookingDraft): void {
  try {
    window.sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {}
}

/** Copies the texts to the booking of another mentor. */
export function carryDraft(viewerId: string, mentorId: string, { theme, note }: Pick<BookingDraft, "theme" | "note">): void {
  write(nameOf(viewerId, mentorId), { ...EMPTY, theme, note });
}

/** Opens the booking of a mentor, at a time or at the choice of one; an earlier draft is kept. */
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
 * The draft, which survives a reload; `theme` is that of a new one. An address with a time (`?startAt=`) opens the dialog with it; the time
 * is then removed from the address, so that closing the dialog is final.
 */
export function useBookingDraft(viewerId: string, mentorId: string, startAt: string | null, theme = "") {
  const name = nameOf(viewerId, mentorId);
  const [draft, setDraft] = useState<BookingDraft>({ ...EMPTY, startAt, theme });
  const [ready, setReady] = useState(false);

  useEffect(() => {
    const stored = read(name) ?? { ...EMPTY, theme };
    const address = new URL(window.location.href);
    // The back button restores the page with its original props, but the time was removed from its address.
    const named = startAt !== null && address.searchParams.has("startAt");
    const next: BookingDraft = named ? { ...stored, open: true, step: "questions", startAt, booked: null } : stored;
    setDraft(next);
    if (named) write(name, next);
    // Delayed: on a page that has just loaded, the router has not taken over the history yet, and would not recognise this entry later.
    const timer = setTimeout(() => {
      if (named) {
        address.searchParams.delete("startAt");
        window.history.replaceState(null, "", address);
      }
      setReady(true);
    });
    return () => {
      clearTimeout(timer);
      // On leaving the page, also by the back button: the draft stays, with the dialog closed.
      const left = read(name);
      if (left?.open && window.location.pathname !== address.pathname) write(name, { ...left, open: false });
    };
  }, [name, startAt, theme]);

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
  return { draft, ready, update, clear };
}
