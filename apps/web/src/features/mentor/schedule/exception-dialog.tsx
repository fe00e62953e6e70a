"use client";

import { addDays, dateOfDay, dayNumber, type LocalDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { DatedText } from "@/components/dated-text";
import { FormDialog } from "@/components/form/form-dialog";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { isWholeDay } from "./calendar-day";
import { ConflictChoices, useConflictChoices } from "./conflict-choices";
import { conflictTitle } from "./conflict-title";
import { hoursWithoutBlocks, monthDay, onDate, shareDay } from "./day";
import { ExceptionFields } from "./exception-fields";
import { type ExceptionKind, type ExceptionRequest, type ExceptionValues, KIND_TEXT, kindOf, valuesOf, whenText } from "./exception-form";
import { exceptionForm } from "./exception-schema";
import { rangesText, withRange } from "./ranges";
import type { Conflict, Entry, Range, Schedule } from "./types";
import { useExceptionWrite } from "./use-exception-write";

const DEFAULT: Range = { start: "10:00", end: "18:00" };

interface ExceptionDialogProps {
  request: ExceptionRequest;
  schedule: Schedule;
  today: LocalDate;
  onClose: () => void;
}

/** Adds, edits or removes a rule for one or several days. Interviews that it would leave outside are shown before anything is stored. */
export function ExceptionDialog({ request, ...props }: ExceptionDialogProps) {
  const [removing, setRemoving] = useState("entry" in request && request.removing === true);
  if ("entry" in request && removing) return <RemoveDialog entry={request.entry} schedule={props.schedule} onClose={props.onClose} />;
  return <EditDialog request={request} onRemove={() => setRemoving(true)} {...props} />;
}

const nameOfRule = (entry: Entry): string => `${KIND_TEXT[kindOf(entry)]}${entry.kind === "date_block" ? "期間" : ""}`;

function RemoveDialog({ entry, schedule, onClose }: { entry: Entry; schedule: Schedule; onClose: () => void }) {
  const { remove, removed, refused } = useExceptionWrite(onClose);
  const choices = useConflictChoices();
  const [busy, setBusy] = useState(false);
  const [sentence, setSentence] = useState<string | null>(null);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const met = conflicts.length > 0;
  const others = schedule.blocks.filter((block) => block.id !== entry.id && shareDay(block, entry));

  async function carryOut(): Promise<void> {
    setSentence(null);
    setBusy(true);
    try {
      if (met && !(await choices.carryOut(conflicts))) return;
      await remove(entry, met);
      await removed();
    } catch (error) {
      const refusal = await refused(error);
      setSentence(refusal.sentence);
      setConflicts(refusal.conflicts);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={met ? conflictTitle(conflicts.length) : `「${nameOfRule(entry)}」を削除`}
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={met ? () => setConflicts([]) : onClose}>
            戻る
          </Button>
          <Button busy={busy} busyLabel="保存しています" variant={met ? "primary" : "danger"} onClick={() => void carryOut()}>
            {met ? "この内容で保存する" : "削除する"}
          </Button>
        </>
      }
    >
      {sentence !== null && !met && <Banner status="error" announce className="mb-5" title={sentence} />}
      {met ? (
        <ConflictChoices conflicts={conflicts} choices={choices} />
      ) : (
        <div className="grid gap-3">
          <p className="font-bold">
            <DatedText>{`${KIND_TEXT[kindOf(entry)]}：${whenText(entry)}`}</DatedText>
          </p>
          <p>
            {entry.kind === "date_open"
              ? "削除すると、この日は毎週の受付時間に戻ります。入っている予約はそのまま残ります。"
              : "削除すると、この間も受付時間のとおりに予約を受け付けます。"}
          </p>
          {others.length > 0 && (
            <p>
              <DatedText>{`ほかの受け付けない期間（${others.map(whenText).join("、")}）は、そのまま残ります。`}</DatedText>
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

function EditDialog({ request, schedule: loaded, today, onClose, onRemove }: ExceptionDialogProps & { onRemove: () => void }) {
  const near = nearOf(request);
  const [month, setMonth] = useState(() => firstOfMonth(near ?? today));
  // Holidays and rules of the visible month, which may be beyond what the page has loaded.
  const { data: schedule = loaded } = trpc.mentorSchedule.list.useQuery(
    { from: month, to: lastOfMonth(month) },
    { placeholderData: keepPreviousData },
  );
  const asked = "entry" in request ? request.entry : null;
  const added = "entry" in request ? null : request.added;
  const entry = asked && (find(schedule, asked.id) ?? asked);
  const propose = (kind: ExceptionKind, date: LocalDate | null): Range[] => {
    if (kind === "date_block") return added ? [added] : [];
    const hours = date === null ? [] : hoursWithoutBlocks(schedule, date);
    if (added) return withRange(hours, added);
    return hours.length > 0 ? hours : [DEFAULT];
  };
  // A day has one rule of its own, so adding to it edits that one.
  const targetOf = ({ kind, date }: Pick<ExceptionValues, "kind" | "date">): Entry | null =>
    entry ?? (kind === "date_open" && date !== "" ? (schedule.dates.find(onDate(date)) ?? null) : null);
  const { save, done, refused } = useExceptionWrite(onClose);
  const choices = useConflictChoices();
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const met = conflicts.length > 0;
  const form = useServerForm({
    schema: exceptionForm,
    values:
      "entry" in request
        ? valuesOf(request.entry)
        : {
            kind: request.kind,
            date: request.date ?? "",
            dateTo: "",
            wholeDay: request.added === null,
            ranges: propose(request.kind, request.date),
            note: "",
          },
    draft: null,
    // `entries.0.ranges.1` on creation and `ranges.1` on a change are the same place.
    nameOf: (path) => path.replace(/^entries\.0\.?/, ""),
    send: (rule, { typed }) => save(rule, targetOf(typed), met),
    onSaved: () => done("受付時間を保存しました。"),
    async onRefused(error) {
      const refusal = await refused(error);
      setConflicts(refusal.conflicts);
      if (refusal.conflicts.length > 0) return null;
      if (refusal.code !== "SCHEDULE_OVERLAP") return undefined;
      // The sentence names what is there already: with that of the rule it would be said a second time.
      form.setRefusal(refusal.sentence);
      form.pointOut();
      return null;
    },
  });
  const { kind, date } = form.form.watch();
  const { dirtyFields } = form.form.formState;
  const reset = (ranges: Range[]) => {
    if (!dirtyFields.ranges) form.form.setValue("ranges", ranges);
  };

  return (
    <FormDialog
      form={{
        ...form,
        busy: form.busy || choices.busy,
        async submit(event) {
          event.preventDefault();
          if (!met || (await choices.carryOut(conflicts))) await form.submit(event);
        },
      }}
      title={met ? conflictTitle(conflicts.length) : entry ? `「${nameOfRule(entry)}」を編集` : "日付を指定して登録"}
      submitLabel={met ? "この内容で保存する" : "保存する"}
      busyLabel="保存しています"
      beside={
        entry &&
        !met && (
          <Button variant="quiet" icon="trash" className="md:mr-auto" onClick={onRemove}>
            削除する
          </Button>
        )
      }
      onClose={met ? () => setConflicts([]) : onClose}
    >
      {met ? (
        <ConflictChoices conflicts={conflicts} choices={choices} />
      ) : (
        <ExceptionFields
          form={form}
          stored={entry !== null}
          today={today}
          near={near ?? today}
          step={schedule.limits.slotGridMinutes}
          holidays={Object.fromEntries(schedule.holidays.map((holiday) => [holiday.date, holiday.name]))}
          onMonthChange={setMonth}
          onDate={(next) => {
            form.choice("date").onChange(next);
            setMonth(firstOfMonth(next));
            if (kind !== "") reset(propose(kind, next));
          }}
          onKind={(next) => {
            form.choice("kind").onChange(next);
            reset(propose(next, date || null));
          }}
          remarks={entry === null ? remarksOf(schedule, kind, date, added !== null) : []}
        />
      )}
    </FormDialog>
  );
}

/** The current state of the chosen day, so that nobody closes hours by opening others. */
function remarksOf(schedule: Schedule, kind: ExceptionValues["kind"], date: ExceptionValues["date"], dragged: boolean): string[] {
  if (date === "") return [];
  const blocks = schedule.blocks.filter(onDate(date));
  if (kind === "date_block")
    return blocks.filter(isWholeDay).map((block) => `この日は、すでに受け付けない期間（${whenText(block)}）に入っています。`);
  const hours = hoursWithoutBlocks(schedule, date);
  const [block] = blocks;
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

/** The day that a request is about, or near which one is to be chosen. */
function nearOf(request: ExceptionRequest): LocalDate | null {
  if ("entry" in request) return request.entry.date;
  return request.date ?? request.near;
}

const find = ({ dates, blocks }: Schedule, id: string) => [...dates, ...blocks].find((entry) => entry.id === id);

const firstOfMonth = (date: LocalDate): LocalDate => `${date.slice(0, 8)}01`;

/** The day before the first of the next month, which is at most 31 days away. */
const lastOfMonth = (first: LocalDate): LocalDate => addDays(firstOfMonth(dateOfDay(dayNumber(first) + 31)), -1);
