"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { formatTime, instantOf, parseTime, tokyoDate, tokyoMinutes, toOffsetIso } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { Textarea } from "@knotter/ui/textarea";
import { showToast } from "@knotter/ui/toast";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { dayAndHours } from "../../../components/day-and-hours";
import { drafts } from "../../../components/form/drafts";
import { useDraft } from "../../../components/form/use-draft";
import { withSan } from "../counterpart";
import { useAbsence } from "./use-absence";

export interface AbsenceDialogProps {
  mentoring: MentoringView;
  viewer: "mentee" | "mentor";
  now: Date;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const NOTE_MAX = 500;

const CONSEQUENCES = {
  mentor: [
    "相談者の回数は、1回分として数えられます。",
    "相談者には「お会いできませんでした」というお知らせが届き、7日のあいだ、事実と異なる場合に申立てができます。",
    "報告は24時間以内なら取り消せます。",
  ],
  mentee: ["あなたの回数は元に戻ります。", "キャリコンと事務局に伝わり、事務局からご連絡します。"],
} as const;

/** How long somebody has certainly waited: until now if the report is made meanwhile, or until the end of the required waiting time. */
function waitedAtLeast({ endAt, deadlines }: MentoringView, now: Date): Date {
  return now < new Date(endAt) ? now : new Date(deadlines.noShowFrom);
}

/** Who was absent, until when the other side waited, and the consequences of the report. */
export function AbsenceDialog({ mentoring, viewer, now, open, onOpenChange }: AbsenceDialogProps) {
  const { day, hours } = dayAndHours(mentoring);
  const absent = viewer === "mentor" ? "mentee" : "mentor";
  const [until, setUntil] = useState(() => formatTime(tokyoMinutes(waitedAtLeast(mentoring, now))));
  const draft = useDraft<{ note: string }>(drafts.absence(mentoring.id));
  const [note, setNote] = useState(() => draft.read().note ?? "");
  const { send, refusal, busy } = useAbsence(mentoring);
  const formId = useId();
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal !== null) said.current?.focus();
  }, [refusal]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const waitedUntil = until === "" ? undefined : toOffsetIso(instantOf(tokyoDate(new Date(mentoring.startAt)), parseTime(until)));
    if (!(await send({ absent, note: note.trim() || undefined, ...(waitedUntil ? { waitedUntil } : {}) }))) return;
    draft.clear();
    onOpenChange(false);
    showToast({ status: "success", text: "報告しました。" });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="お会いできなかったことの報告"
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            戻る
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy} busyLabel="報告しています">
            報告する
          </Button>
        </>
      }
    >
      <form method="post" id={formId} onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        <div ref={said} tabIndex={-1} className="outline-none empty:hidden">
          {refusal !== null && (
            <Banner status="warning" announce>
              {refusal}
            </Banner>
          )}
        </div>
        <p>
          <span className="inline-block font-bold tabular-nums">
            {day} {hours}
          </span>{" "}
          の面談に、
          <span className="font-bold">{withSan(absent === "mentee" ? mentoring.mentee.displayName : mentoring.mentor.displayName)}</span>
          がいらっしゃらなかったことを報告します。
        </p>
        <ul className="list-disc pl-5 text-sm">
          {CONSEQUENCES[viewer].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <Field label="お待ちした時刻" optionalLabel="任意">
          <TextInput type="time" value={until} onChange={(event) => setUntil(event.currentTarget.value)} className="max-w-[10rem]" />
        </Field>
        <Field
          label="事務局へのメモ"
          optionalLabel="任意"
          hint="事務局だけが読みます。"
          error={note.length > NOTE_MAX ? `${NOTE_MAX}文字以内で入力してください` : undefined}
        >
          <Textarea
            rows={3}
            maxCount={NOTE_MAX}
            value={note}
            onChange={(event) => {
              setNote(event.currentTarget.value);
              draft.write({ note: event.currentTarget.value });
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
