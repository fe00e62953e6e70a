"use client";

import type { LocalDate } from "@knotter/domain/tokyo";
import { useEffect, useMemo, useState } from "react";
import { type Draft, draftOf, revived, sameWeek } from "./draft";
import type { Schedule } from "./types";

interface Local {
  draft: Draft;
  /** The stored pattern on which the draft is based. */
  base: Draft;
}

export interface WeeklyDraft {
  draft: Draft;
  stored: Draft;
  dirty: boolean;
  /** The stored pattern has changed since editing began. */
  stale: boolean;
  /** Restored from this tab's storage. */
  restored: boolean;
  edit: (change: (draft: Draft) => Draft) => void;
  discard: () => void;
  /** Keeps the input, based on the current stored pattern. */
  rebase: () => void;
}

const nameOf = (userId: string): string => `knotter.schedule-draft.${userId}`;

/** The weekly pattern on the screen. Without changes it is the stored one; changes survive a reload of this tab. */
export function useWeeklyDraft(schedule: Schedule, today: LocalDate, userId: string): WeeklyDraft {
  const stored = useMemo(() => draftOf(schedule.weekly, today), [schedule.weekly, today]);
  const [local, setLocal] = useState<Local | null>(null);
  const [restored, setRestored] = useState(false);
  const dirty = local !== null && !sameWeek(local.draft, local.base) && !sameWeek(local.draft, stored);
  const draft = local !== null && dirty ? local.draft : stored;

  // After hydration, because the server does not know the tab's storage.
  useEffect(() => {
    const kept = readDraft(nameOf(userId));
    if (kept === null) return;
    setLocal({ ...kept, draft: revived(kept.draft) });
    setRestored(true);
  }, [userId]);

  useEffect(() => {
    if (dirty) writeDraft(nameOf(userId), local);
    else if (local !== null) writeDraft(nameOf(userId), null);
  }, [dirty, local, userId]);

  return {
    draft,
    stored,
    dirty,
    stale: dirty && local !== null && !sameWeek(local.base, stored),
    restored: restored && dirty,
    edit: (change) => setLocal({ draft: change(draft), base: local !== null && dirty ? local.base : stored }),
    discard: () => {
      writeDraft(nameOf(userId), null);
      setLocal(null);
      setRestored(false);
    },
    rebase: () => setLocal({ draft, base: stored }),
  };
}

/** Storage may be full, disabled or hold data of an older version: then there is no draft. */
function readDraft(name: string): Local | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? "null") as Local | null;
    return kept !== null && Array.isArray(kept.draft) && Array.isArray(kept.base) ? kept : null;
  } catch {
    return null;
  }
}

function writeDraft(name: string, local: Local | null): void {
  try {
    if (local === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(local));
  } catch {
    // The page itself still holds it.
  }
}
