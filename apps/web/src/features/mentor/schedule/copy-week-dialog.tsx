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
import { DatedText } from "@/components/dated-text";
import { trpc } from "@/trpc/client";
import { ConflictChoices, useConflictChoices } from "./conflict-choices";
import { conflictTitle } from "./conflict-title";
import { monthDay } from "./day";
import { blockText } from "./exception-form";
import { rangeOf, rangesText } from "./ranges";
import { type Refusal, refusalOf } from "./refusal";
import type { Schedule } from "./types";
import { type CopiedDay, differingDays, entriesOfWeek, isProposed, storedEntriesOf } from "./week-copy";

/** Long enough to look at the week that has come of it. */
const UNDO_MS = 12_000;

const hours = (ranges: CopiedDay["before"]): string => (ranges.length > 0 ? rangesText(ranges.map(rangeOf)) : "受付なし");

/** What there is of a day now: a day off by its name, the hours otherwise. */
const beforeText = ({ before, ownBlocks }: CopiedDay): string =>
  before.length === 0 && ownBlocks.length > 0 ? ownBlocks.map(blockText).join("、") : hours(before);

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
    let version: number;
    try {
      ({ version } = await create.mutateAsync({
        entries: entriesOfWeek(ready.current, taken, monday),
        mode: "replaceWeek",
        weekOf: monday,
        onConflict,
        expectedVersion: ready.current.version,
      }));
    } catch (error) {
      const refused = refusalOf(error);
      setRefusal(refused);
      if (refused.code === "VERSION_CONFLICT") await utils.mentorSchedule.list.invalidate();
      return;
    }
    showToast({
      status: "success",
      text: "前の週の受付時間をコピーしました。",
      action: { label: "元に戻す", onClick: () => void undo(ready.current, version) },
      durationMs: UNDO_MS,
    });
    onClose();
    await utils.mentorSchedule.list.invalidate();
  }

  /** The week gets back the rules that it had; nothing else may have changed since. */
  async function undo(stored: Schedule, expectedVersion: number) {
    try {
      await utils.client.mentorSchedule.create.mutate({
        entries: storedEntriesOf(stored, monday),
        mode: "replaceWeek",
        weekOf: monday,
        onConflict: "keep",
        expectedVersion,
      });
      await utils.mentorSchedule.list.invalidate();
      showToast({ status: "success", text: "コピーする前の受付時間に戻しました。" });
    } catch (error) {
      showToast({ status: "warning", text: refusalOf(error).sentence });
      await utils.mentorSchedule.list.invalidate();
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={conflicts.length > 0 ? conflictTitle(conflicts.length) : "前の週をコピー"}
      description={<DatedText>{`${monthDay(monday)}〜${monthDay(addDays(monday, 6))} を、前の週と同じ受付時間にします。`}</DatedText>}
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
            days.some((day) => day.ownBlocks.length > 0) && "「受け付けない」を登録した日は、はじめは選んでいません。",
            days.some((day) => day.losesOnly) && "受付時間が減るだけの日は、はじめは選んでいません。",
          ]
            .filter(Boolean)
            .join("")}
          options={days.map((day) => ({
            value: day.date,
            label: <span className="tabular-nums">{monthDay(day.date)}</span>,
            hint: (
              <span className="tabular-nums">
                <DatedText>{`${beforeText(day)} → `}</DatedText>
                <span className="font-bold text-ink">
                  <DatedText>{hours(day.after)}</DatedText>
                </span>
                {day.sourceClosedBy !== null && `（前の週は「${day.sourceClosedBy}」でした）`}
                {day.losesOnly && day.sourceClosedBy === null && "（受付時間が減ります）"}
                {day.ownBlocks.length > 0 && (
                  <span className="block">
                    <DatedText>{`コピーすると、「${day.ownBlocks.map(blockText).join("」「")}」は削除されます。`}</DatedText>
                  </span>
                )}
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
