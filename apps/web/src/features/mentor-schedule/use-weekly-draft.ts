"use client";

import type { LocalDate } from "@knotter/domain/tokyo";
import { useEffect, useMemo, useState } from "react";
import { type Draft, draftOf, revived, sameWeek } from "./draft";
import type { Schedule } from "./types";

interface Local {
  draft: Draft;
  /** The stored pattern that the editing began with. */
  base: Draft;
}

export interface WeeklyDraft {
  draft: Draft;
  stored: Draft;
  dirty: boolean;
  /** The stored pattern has become another one since the editing began. */
  stale: boolean;
  /** Came back from this tab's storage. */
  restored: boolean;
  edit: (change: (draft: Draft) => Draft) => void;
  discard: () => void;
  /** Goes on with the own input, on top of what is stored now. */
  rebase: () => void;
}

const nameOf = (userId: string): string => `knotter.schedule-draft.${userId}`;

/** The weekly pattern on the screen. Until it differs it is the stored one; what differs survives a reload of this tab. */
export function useWeeklyDraft(schedule: Schedule, today: LocalDate, userId: string): WeeklyDraft {
  const stored = useMemo(() => draftOf(schedule.weekly, today), [schedule.weekly, today]);
  const [local, setLocal] = useState<Local | null>(null);
  const [restored, setRestored] = useState(false);
  const dirty = local !== null && !sameWeek(local.draft, local.base) && !sameWeek(local.draft, stored);
  const draft = local !== null && dirty ? local.draft : stored;

  // After hydration: the server cannot know what this tab has kept.
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

/** Storage may be full, forbidden or hold something of an older version: then there is no draft. */
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
