"use client";

import { addDays, type LocalDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { CheckboxGroup } from "@knotter/ui/checkbox-group";
import { Dialog } from "@knotter/ui/dialog";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { trpc } from "@/trpc/client";
import { ConflictChoices, useConflictChoices } from "./conflict-choices";
import { conflictTitle } from "./conflict-title";
import { monthDay } from "./day";
import { rangeOf, rangesText } from "./ranges";
import { type Refusal, refusalOf } from "./refusal";
import { differingDays, entriesOfWeek, isProposed } from "./week-copy";

const hours = (ranges: Parameters<typeof rangeOf>[0][]): string => (ranges.length > 0 ? rangesText(ranges.map(rangeOf)) : "受付なし");

/** Makes the week like the previous one: shows the differing days first, and stores the chosen ones together or not at all. */
export function CopyWeekDialog({ monday, onClose }: { monday: LocalDate; onClose: () => void }) {
  const utils = trpc.useUtils();
  const previous = trpc.mentorSchedule.list.useQuery({ from: addDays(monday, -7), to: addDays(monday, -1) });
  const current = trpc.mentorSchedule.list.useQuery({ from: monday, to: addDays(monday, 6) });
  const create = trpc.mentorSchedule.create.useMutation({ meta: { quiet: true } });
  const [chosen, setChosen] = useState<string[] | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const choices = useConflictChoices();
  const ready = previous.data && current.data ? { previous: previous.data, current: current.data } : null;
  const days = ready ? differingDays(ready.previous, ready.current, monday) : [];
  const picked = chosen ?? days.filter(isProposed).map((day) => day.date);
  const conflicts = refusal?.conflicts ?? [];

  async function save(onConflict: "report" | "keep") {
    if (!ready) return;
    if (onConflict === "keep" && !(await choices.carryOut(conflicts))) return;
    const taken = days.filter((day) => picked.includes(day.date));
    try {
      await create.mutateAsync({
        entries: entriesOfWeek(ready.current, taken, monday),
        mode: "replaceWeek",
        weekOf: monday,
        onConflict,
        expectedVersion: ready.current.version,
      });
    } catch (error) {
      const refused = refusalOf(error);
      setRefusal(refused);
      if (refused.code === "VERSION_CONFLICT") await utils.mentorSchedule.list.invalidate();
      return;
    }
    showToast({ status: "success", text: "前の週の受付時間をコピーしました。" });
    onClose();
    await utils.mentorSchedule.list.invalidate();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={conflicts.length > 0 ? conflictTitle(conflicts.length) : "前の週をコピー"}
      description={`${monthDay(monday)}〜${monthDay(addDays(monday, 6))} を、前の週と同じ受付時間にします。`}
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={conflicts.length > 0 ? () => setRefusal(null) : onClose}>
            {conflicts.length > 0 ? "選び直す" : "戻る"}
          </Button>
          <Button
            busy={create.isPending || choices.busy}
            busyLabel="保存しています"
            disabled={picked.length === 0}
            onClick={() => void save(conflicts.length > 0 ? "keep" : "report")}
          >
            {conflicts.length > 0 ? "この内容で保存する" : `${picked.length}日分をコピーする`}
          </Button>
        </>
      }
    >
      {refusal !== null && conflicts.length === 0 && <Banner status="error" announce className="mb-5" title={refusal.sentence} />}
      {conflicts.length > 0 ? (
        <ConflictChoices conflicts={conflicts} choices={choices} />
      ) : !ready ? (
        <SkeletonRegion className="grid gap-3">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </SkeletonRegion>
      ) : days.length === 0 ? (
        <p>前の週と同じ受付時間です。コピーするものはありません。</p>
      ) : (
        <CheckboxGroup
          legend="コピーする日"
          hint={[
            "選ばなかった日は、いまのままです。",
            days.some((day) => day.losesOnly) && "受付時間が減るだけの日は、はじめは選んでいません。",
          ]
            .filter(Boolean)
            .join("")}
          options={days.map((day) => ({
            value: day.date,
            label: <span className="tabular-nums">{monthDay(day.date)}</span>,
            hint: (
              <span className="tabular-nums">
                {hours(day.before)} → <span className="font-bold text-ink">{hours(day.after)}</span>
                {day.sourceClosedBy !== null && `（前の週は「${day.sourceClosedBy}」でした）`}
                {day.losesOnly && day.sourceClosedBy === null && "（受付時間が減ります）"}
              </span>
            ),
          }))}
          value={picked}
          onChange={setChosen}
        />
      )}
    </Dialog>
  );
}
