"use client";

import { addDays, dateOfDay, dayNumber, type LocalDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { trpc } from "@/trpc/client";
import { ConflictChoices, useConflictChoices } from "./conflict-choices";
import { conflictTitle } from "./conflict-title";
import { hoursWithoutBlocks, monthDay, onDate } from "./day";
import { ExceptionFields } from "./exception-fields";
import { type ExceptionRequest, type ExceptionValues, exceptionResolver, KIND_TEXT, valuesOf, whenText } from "./exception-form";
import { rangesText, withRange } from "./ranges";
import type { Range, Schedule } from "./types";
import { useExceptionWrite } from "./use-exception-write";

const DEFAULT: Range = { start: "10:00", end: "18:00" };

/** Adds, edits or removes a rule for one or several days. Interviews that it would leave outside are shown before anything is stored. */
export function ExceptionDialog({
  request,
  schedule: loaded,
  today,
  onClose,
}: {
  request: ExceptionRequest;
  schedule: Schedule;
  today: LocalDate;
  onClose: () => void;
}) {
  const [month, setMonth] = useState(() => firstOfMonth(("entry" in request ? request.entry.date : request.date) ?? today));
  // Holidays and rules of the visible month, which may be beyond what the page has loaded.
  const { data: schedule = loaded } = trpc.mentorSchedule.list.useQuery(
    { from: month, to: lastOfMonth(month) },
    { placeholderData: keepPreviousData },
  );
  const asked = "entry" in request ? request.entry : null;
  const added = "entry" in request ? null : request.added;
  const entry = asked && (find(schedule, asked.id) ?? asked);
  const propose = (kind: ExceptionValues["kind"], date: LocalDate | null): Range[] => {
    if (kind === "date_block") return added ? [added] : [];
    const hours = date === null ? [] : hoursWithoutBlocks(schedule, date);
    if (added) return withRange(hours, added);
    return hours.length > 0 ? hours : [DEFAULT];
  };
  const form = useForm<ExceptionValues>({
    resolver: exceptionResolver,
    defaultValues:
      "entry" in request
        ? valuesOf(request.entry)
        : {
            kind: request.kind,
            date: request.date,
            dateTo: null,
            wholeDay: request.added === null,
            ranges: propose(request.kind, request.date),
            note: "",
          },
  });
  const [removing, setRemoving] = useState("entry" in request && request.removing === true);
  const { refusal, busy, forget, save, remove } = useExceptionWrite(onClose);
  const { kind, date } = form.watch();
  // A day has one rule of its own, so adding to it edits that one.
  const already = entry === null && kind === "date_open" && date !== null ? schedule.dates.find(onDate(date)) : undefined;
  const target = entry ?? already ?? null;
  const holidays = Object.fromEntries(schedule.holidays.map((holiday) => [holiday.date, holiday.name]));
  const conflicts = refusal?.conflicts ?? [];
  const choices = useConflictChoices();

  async function carryOut(consent: boolean) {
    if (consent && !(await choices.carryOut(conflicts))) return;
    if (removing && entry) return void remove(entry, consent);
    void form.handleSubmit((values) => save(values, target, consent ? "keep" : "report"))();
  }

  const heading = conflicts.length > 0 ? conflictTitle(conflicts.length) : titleOf(entry, removing);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={heading}
      closeOnOutside={false}
      footer={
        <>
          {entry && !removing && conflicts.length === 0 && (
            <Button variant="quiet" icon="trash" className="md:mr-auto" onClick={() => setRemoving(true)}>
              削除する
            </Button>
          )}
          <Button variant="secondary" onClick={conflicts.length > 0 ? forget : onClose}>
            {conflicts.length > 0 ? "入力に戻る" : "やめる"}
          </Button>
          <Button
            busy={busy || choices.busy}
            busyLabel="保存しています"
            variant={removing && conflicts.length === 0 ? "danger" : "primary"}
            onClick={() => void carryOut(conflicts.length > 0)}
          >
            {conflicts.length > 0 ? "この内容で保存する" : removing ? "削除する" : "保存する"}
          </Button>
        </>
      }
    >
      {refusal !== null && conflicts.length === 0 && <Banner status="error" announce className="mb-5" title={refusal.sentence} />}
      {conflicts.length > 0 ? (
        <ConflictChoices conflicts={conflicts} choices={choices} />
      ) : removing && entry ? (
        <div className="grid gap-3">
          <p className="font-bold">
            {KIND_TEXT[valuesOf(entry).kind]}：{whenText(entry)}
          </p>
          <p>
            {entry.kind === "date_open"
              ? "削除すると、この日は毎週の受付時間に戻ります。入っている予約はそのまま残ります。"
              : "削除すると、この間も受付時間のとおりに予約を受け付けます。"}
          </p>
        </div>
      ) : (
        <ExceptionFields
          form={form}
          stored={entry !== null}
          today={today}
          step={schedule.limits.slotGridMinutes}
          holidays={holidays}
          onMonthChange={setMonth}
          onDate={(next) => {
            form.setValue("date", next, { shouldValidate: form.formState.isSubmitted });
            setMonth(firstOfMonth(next));
            if (!form.formState.dirtyFields.ranges) form.setValue("ranges", propose(kind, next));
          }}
          onKind={(next) => {
            form.setValue("kind", next);
            if (!form.formState.dirtyFields.ranges) form.setValue("ranges", propose(next, date));
          }}
          remarks={entry === null ? remarksOf(schedule, kind, date, added !== null) : []}
          serverErrors={withoutPrefix(refusal?.fields ?? {})}
        />
      )}
    </Dialog>
  );
}

function titleOf(entry: Schedule["dates"][number] | null, removing: boolean): string {
  if (entry === null) return "日付を指定して登録";
  const name = `${KIND_TEXT[valuesOf(entry).kind]}${entry.kind === "date_block" ? "期間" : ""}`;
  return removing ? `「${name}」を削除` : `「${name}」を編集`;
}

/** The current state of the chosen day, so that nobody closes hours by opening others. */
function remarksOf(schedule: Schedule, kind: ExceptionValues["kind"], date: LocalDate | null, dragged: boolean): string[] {
  if (date === null || kind === "date_block") return [];
  const hours = hoursWithoutBlocks(schedule, date);
  const block = schedule.blocks.find(onDate(date));
  const company = schedule.companyBlocks.find((closed) => closed.from <= date && date <= closed.to);
  const own = schedule.dates.some(onDate(date));
  const remarks: string[] = [];
  if (hours.length > 0) {
    const now = own ? "この日だけの受付時間" : "毎週の受付時間";
    remarks.push(`${monthDay(date)}には${now}（${rangesText(hours)}）があります。`);
    remarks.push(
      dragged
        ? "その時間と、追加する時間を合わせた内容を入れてあります。保存すると、この日はここにある時間だけを受け付けます。"
        : "保存すると、この日はその代わりに、ここにある時間だけを受け付けます。",
    );
  }
  if (block) remarks.push(`受け付けない期間（${whenText(block)}）と重なる時間は、追加しても予約を受け付けません。`);
  if (company) remarks.push(`${company.name}のため、この日は予約を受け付けません。`);
  return remarks;
}

const find = ({ dates, blocks }: Schedule, id: string) => [...dates, ...blocks].find((entry) => entry.id === id);

const firstOfMonth = (date: LocalDate): LocalDate => `${date.slice(0, 8)}01`;

/** The day before the first of the next month, which is at most 31 days away. */
const lastOfMonth = (first: LocalDate): LocalDate => addDays(firstOfMonth(dateOfDay(dayNumber(first) + 31)), -1);

/** `entries.0.ranges.1` on creation and `ranges.1` on a change are the same place. */
function withoutPrefix(fields: Readonly<Record<string, readonly string[]>>): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(fields).map(([path, messages]) => [path.replace(/^entries\.0\.?/, ""), messages]));
}
