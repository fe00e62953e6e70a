"use client";

import type { LocalDate } from "@knotter/domain/tokyo";
import { showToast } from "@knotter/ui/toast";
import { type RefObject, useEffect, useState } from "react";
import { trpc } from "@/trpc/client";
import { inputsOf, type Problem, placesOf, problemsIn } from "./draft";
import { loadProblemLabels } from "./problem-labels";
import { scheduleInput } from "./queries";
import { refusalOf } from "./refusal";
import type { Conflict, Schedule } from "./types";
import type { WeeklyDraft } from "./use-weekly-draft";

/** Refused by the server for exactly this draft: after a change it may no longer apply. */
interface Refused {
  draft: WeeklyDraft["draft"];
  places: ReadonlyMap<string, string>;
  sentence: string;
}

export interface WeeklySave {
  busy: boolean;
  conflicts: readonly Conflict[];
  failure: string | null;
  errorAt: (position: string) => string | undefined;
  save: (onConflict: "report" | "keep") => void;
  forget: () => void;
}

/** Saves the whole pattern or nothing. With known problems it does not save, but focuses the first one. */
export function useWeeklySave({
  schedule,
  weekly,
  today,
  form,
}: {
  schedule: Schedule;
  weekly: WeeklyDraft;
  today: LocalDate;
  form: RefObject<HTMLElement | null>;
}): WeeklySave {
  const { draft } = weekly;
  const utils = trpc.useUtils();
  const create = trpc.mentorSchedule.create.useMutation({ meta: { quiet: true } });
  const [words, setWords] = useState<Record<Problem, string> | null>(null);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const problems = problemsIn(draft, schedule.limits.slotGridMinutes, today);
  const current = refused?.draft === draft ? refused : null;
  const wrong = problems.size > 0;

  useEffect(() => {
    if (wrong && words === null) void loadProblemLabels().then(setWords);
  }, [wrong, words]);

  // Counts the attempts to focus a place, which only exists after the next render.
  const [led, setLed] = useState(0);
  useEffect(() => {
    if (led > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"] button')?.focus();
  }, [led, form]);
  const focusFirst = () => setLed((times) => times + 1);

  async function save(onConflict: "report" | "keep") {
    setTried(true);
    if (wrong || weekly.stale) {
      if (wrong) setWords(await loadProblemLabels());
      focusFirst();
      return;
    }
    setRefused(null);
    try {
      const saved = await create.mutateAsync({
        entries: inputsOf(draft),
        mode: "replaceWeekly",
        onConflict,
        expectedVersion: schedule.version,
      });
      utils.mentorSchedule.list.setData(scheduleInput(today), (old) => old && { ...old, weekly: saved.entries, version: saved.version });
      weekly.discard();
      setConflicts([]);
      setTried(false);
      showToast({ status: "success", text: "受付時間を保存しました。" });
      await utils.mentorSchedule.list.invalidate();
    } catch (error) {
      const refusal = refusalOf(error);
      setConflicts(refusal.conflicts);
      if (refusal.conflicts.length > 0) return;
      setRefused({ draft, places: placesOf(draft, refusal.fields), sentence: refusal.sentence });
      if (refusal.code === "VERSION_CONFLICT") await utils.mentorSchedule.list.invalidate();
      focusFirst();
    }
  }

  return {
    busy: create.isPending,
    conflicts,
    failure: current?.sentence ?? (tried && wrong ? "入力内容をご確認ください。" : null),
    errorAt: (position) => {
      const problem = problems.get(position);
      // An incomplete range is no error while it is being typed.
      if (problem !== undefined && (tried || problem !== "incomplete")) return words?.[problem];
      return current?.places.get(position);
    },
    save: (onConflict) => void save(onConflict),
    forget: () => {
      setConflicts([]);
      setRefused(null);
      setTried(false);
    },
  };
}
