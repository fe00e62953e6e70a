"use client";

import type { LocalDate } from "@knotter/domain/tokyo";
import { useRouter } from "next/navigation";
import { useEffect, useMemo, useRef, useState } from "react";
import { RestoredNote } from "@/components/form/restored-note";
import { SaveBar } from "@/components/save-bar";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { outsideOf, previewOf } from "./day";
import { exceptionRuleOf, proposal, ruleOf, weeklyRuleOf } from "./draft";
import type { ExceptionRequest } from "./exception-form";
import { ExceptionsList } from "./exceptions-list";
import { Preview } from "./preview";
import { scheduleInput } from "./queries";
import { StaleBanner } from "./stale-banner";
import { StartHere } from "./start-here";
import { useLeaveGuard } from "./use-leave-guard";
import { useWeeklyDraft } from "./use-weekly-draft";
import { useWeeklySave } from "./use-weekly-save";
import { WeeklyEditor } from "./weekly-editor";
import { WhyButton } from "./why-button";

const ConflictDialog = whenAsked(() => import("./conflict-dialog").then((module) => module.ConflictDialog));
const ExceptionDialog = whenAsked(() => import("./exception-dialog").then((module) => module.ExceptionDialog));
const LeaveDialog = whenAsked(() => import("./leave-dialog").then((module) => module.LeaveDialog));

const PREVIEW_DAYS = 14;

/** The mentor's hours: a weekly pattern that is saved as a whole, exceptions that are saved one by one, and a preview of both. */
export function ScheduleEditor({ today, userId }: { today: LocalDate; userId: string }) {
  const router = useRouter();
  const [schedule] = trpc.mentorSchedule.list.useSuspenseQuery(scheduleInput(today));
  const weekly = useWeeklyDraft(schedule, today, userId);
  const form = useRef<HTMLDivElement>(null);
  const saving = useWeeklySave({ schedule, weekly, today, form });
  const guard = useLeaveGuard(weekly.dirty);
  const [blank, setBlank] = useState(false);
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    if (begun) form.current?.querySelector<HTMLElement>("[data-rule] select, [data-add-rule]")?.focus();
  }, [begun]);
  const [asked, setAsked] = useState<ExceptionRequest | null>(null);

  const { before, after, days } = useMemo(() => {
    const exceptions = [...schedule.dates, ...schedule.blocks].map(exceptionRuleOf);
    const stored = [...schedule.weekly.map(weeklyRuleOf), ...exceptions];
    const edited = weekly.dirty ? [...weekly.draft.map(ruleOf), ...exceptions] : stored;
    return { before: stored, after: edited, days: previewOf(schedule, stored, edited, today, PREVIEW_DAYS) };
  }, [schedule, weekly.draft, weekly.dirty, today]);
  const outside = weekly.dirty ? outsideOf(schedule, before, after) : [];
  const holidays = Object.fromEntries(schedule.holidays.map((holiday) => [holiday.date, holiday.name]));
  const empty = weekly.draft.length === 0 && weekly.stored.length === 0 && !weekly.dirty && !blank;

  return (
    <div ref={form} className="grid gap-8">
      {!weekly.stale && (
        <RestoredNote form={{ restored: weekly.restored, isDirty: weekly.dirty, conflict: null, discard: weekly.discard }} />
      )}
      {weekly.stale && <StaleBanner draft={weekly.draft} stored={weekly.stored} onTakeStored={weekly.discard} onKeepOwn={weekly.rebase} />}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="grid min-w-0 gap-10">
          {empty ? (
            <StartHere
              onPropose={() => {
                weekly.edit(proposal);
                setBegun(true);
              }}
              onBlank={() => {
                setBlank(true);
                setBegun(true);
              }}
            />
          ) : (
            <WeeklyEditor
              draft={weekly.draft}
              edit={weekly.edit}
              step={schedule.limits.slotGridMinutes}
              errorAt={saving.errorAt}
              today={today}
              holidays={holidays}
            />
          )}
          <ExceptionsList schedule={schedule} today={today} onAsk={setAsked} />
        </div>
        <div className="lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
          <Preview days={days} outside={outside} dirty={weekly.dirty}>
            <p className="border-t border-line px-3 py-2">
              <WhyButton mentorId={userId} today={today} />
            </p>
          </Preview>
        </div>
      </div>
      {weekly.dirty && (
        <SaveBar
          failure={saving.failure}
          busy={saving.busy}
          onDiscard={() => {
            saving.forget();
            weekly.discard();
          }}
          onSave={() => saving.save("report")}
        />
      )}
      {saving.conflicts.length > 0 && (
        <ConflictDialog conflicts={saving.conflicts} busy={saving.busy} onKeep={() => saving.save("keep")} onClose={saving.forget} />
      )}
      {asked !== null && <ExceptionDialog request={asked} schedule={schedule} today={today} onClose={() => setAsked(null)} />}
      {guard.leavingTo !== null && <LeaveDialog onStay={guard.stay} onLeave={() => router.push(guard.leavingTo ?? "/")} />}
    </div>
  );
}
