"use client";

import { timeOfDay } from "@knotter/contract/fields";
import { SIDE_TEXT } from "@knotter/contract/labels/mentoring";
import { noShowForm } from "@knotter/contract/resources/mentoring";
import { NO_SHOW_SIDES, type NoShowSide } from "@knotter/domain/mentoring-codes";
import { instantOf, parseTime, tokyoDate, toOffsetIso } from "@knotter/domain/tokyo";
import { RadioCards } from "@knotter/ui/radio-cards";
import { showToast } from "@knotter/ui/toast";
import { dayAndHours } from "@/components/day-and-hours";
import { TimeField } from "@/components/form/date-field";
import { drafts } from "@/components/form/drafts";
import { TextareaField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { useServerForm } from "@/components/form/use-server-form";
import { type Viewer, withSan } from "./counterpart";
import { useAbsence } from "./use-absence";

/** The interview that somebody missed. */
export interface Missed {
  id: string;
  version: number;
  startAt: string;
  endAt: string;
  mentee: { displayName: string };
  mentor: { displayName: string };
  absence: { absent: NoShowSide } | null;
}

export interface AbsenceDialogProps {
  mentoring: Missed;
  viewer: Viewer;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The time is that of the day of the interview, in Japan. */
const absenceForm = noShowForm.pick({ note: true }).extend({ absent: noShowForm.shape.absent.unwrap(), waitedUntil: timeOfDay.optional() });

const CONSEQUENCES = {
  mentor: [
    "相談者の回数は、1回分として数えられます。",
    "相談者には「お会いできませんでした」というお知らせが届き、7日のあいだ、事実と異なる場合に申立てができます。",
    "報告は24時間以内なら取り消せます。",
  ],
  mentee: ["あなたの回数は元に戻ります。", "キャリコンと事務局に伝わり、事務局からご連絡します。"],
  admin: ["記録は、7日以内なら取り消せます。"],
} as const;

/** An admin says which of the two was absent; the consequences are told with each. */
const SIDE_HINT: Record<NoShowSide, string> = {
  mentee: "1回分として数えられます。相談者にお知らせが届き、7日のあいだ申立てができます。",
  mentor: "相談者の回数は元に戻ります。相談者とキャリコンにお知らせが届きます。",
};

/** What the dialog is called: a party reports what it met with, an admin records what was told. */
const WORDS = {
  report: { title: "お会いできなかったことの報告", submit: "報告する", busy: "報告しています", done: "報告しました。" },
  record: { title: "不在を記録する", submit: "記録する", busy: "記録しています", done: "不在を記録しました。" },
} as const;

/** Who was absent, until when the other side waited, and the consequences of the report. */
export function AbsenceDialog({ mentoring, viewer, open, onOpenChange }: AbsenceDialogProps) {
  const { day, hours } = dayAndHours(mentoring);
  const words = WORDS[viewer === "admin" ? "record" : "report"];
  const other = viewer === "mentor" ? "mentee" : "mentor";
  const { report, onSaved, onRefused } = useAbsence(mentoring);
  const form = useServerForm({
    schema: absenceForm,
    values: { absent: viewer === "admin" ? "" : other, note: "", waitedUntil: "" },
    draft: drafts.absence(mentoring.id),
    send: ({ absent, note, waitedUntil }) =>
      report({
        absent,
        note,
        ...(waitedUntil && { waitedUntil: toOffsetIso(instantOf(tokyoDate(new Date(mentoring.startAt)), parseTime(waitedUntil))) }),
      }),
    onSaved(view) {
      onSaved(view);
      onOpenChange(false);
      showToast({ status: "success", text: words.done });
    },
    onRefused,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={words.title}
      submitLabel={words.submit}
      busyLabel={words.busy}
      variant="danger"
      onClose={() => onOpenChange(false)}
    >
      <p>
        <span className="inline-block font-bold tabular-nums">
          {day} {hours}
        </span>{" "}
        {viewer === "admin" ? (
          <>
            の、<span className="inline-block">{withSan(mentoring.mentee.displayName)}</span>と
            <span className="inline-block">{withSan(mentoring.mentor.displayName)}</span>の面談です。
          </>
        ) : (
          <>
            の面談に、<span className="font-bold">{withSan(mentoring[other].displayName)}</span>
            がいらっしゃらなかったことを報告します。
          </>
        )}
      </p>
      {viewer === "admin" && (
        <RadioCards<NoShowSide | "">
          {...form.choice("absent")}
          legend="いらっしゃらなかった方"
          required
          options={NO_SHOW_SIDES.map((side) => ({ value: side, label: SIDE_TEXT[side], hint: SIDE_HINT[side] }))}
        />
      )}
      <ul className="list-disc pl-5 text-sm">
        {CONSEQUENCES[viewer].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <TimeField
        {...form.field("waitedUntil")}
        label={viewer === "admin" ? "何時まで待ったか" : "何時までお待ちになりましたか"}
        optionalLabel="任意"
        className="sm:max-w-[16rem]"
      />
      <TextareaField
        {...form.field("note")}
        label={viewer === "admin" ? "メモ" : "事務局へのメモ"}
        optionalLabel="任意"
        hint="事務局だけが読みます。"
        rows={3}
      />
    </FormDialog>
  );
}
