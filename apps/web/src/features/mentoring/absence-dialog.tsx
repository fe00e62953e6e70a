"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { timeOfDay } from "@knotter/contract/fields";
import { noShowForm } from "@knotter/contract/resources/mentoring";
import { instantOf, parseTime, tokyoDate, toOffsetIso } from "@knotter/domain/tokyo";
import { showToast } from "@knotter/ui/toast";
import { dayAndHours } from "@/components/day-and-hours";
import { TimeField } from "@/components/form/date-field";
import { drafts } from "@/components/form/drafts";
import { TextareaField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { useServerForm } from "@/components/form/use-server-form";
import { withSan } from "./counterpart";
import { useAbsence } from "./use-absence";

export interface AbsenceDialogProps {
  mentoring: MentoringView;
  viewer: "mentee" | "mentor";
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The time is that of the day of the interview, in Japan. */
const absenceForm = noShowForm.pick({ note: true }).extend({ waitedUntil: timeOfDay.optional() });

const CONSEQUENCES = {
  mentor: [
    "相談者の回数は、1回分として数えられます。",
    "相談者には「お会いできませんでした」というお知らせが届き、7日のあいだ、事実と異なる場合に申立てができます。",
    "報告は24時間以内なら取り消せます。",
  ],
  mentee: ["あなたの回数は元に戻ります。", "キャリコンと事務局に伝わり、事務局からご連絡します。"],
} as const;

/** Who was absent, until when the other side waited, and the consequences of the report. */
export function AbsenceDialog({ mentoring, viewer, open, onOpenChange }: AbsenceDialogProps) {
  const { day, hours } = dayAndHours(mentoring);
  const absent = viewer === "mentor" ? "mentee" : "mentor";
  const { report, onSaved, onRefused } = useAbsence(mentoring);
  const form = useServerForm({
    schema: absenceForm,
    values: { note: "", waitedUntil: "" },
    draft: drafts.absence(mentoring.id),
    send: ({ note, waitedUntil }) =>
      report({
        absent,
        note,
        ...(waitedUntil && { waitedUntil: toOffsetIso(instantOf(tokyoDate(new Date(mentoring.startAt)), parseTime(waitedUntil))) }),
      }),
    onSaved(view) {
      onSaved(view);
      onOpenChange(false);
      showToast({ status: "success", text: "報告しました。" });
    },
    onRefused,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title="お会いできなかったことの報告"
      submitLabel="報告する"
      busyLabel="報告しています"
      variant="danger"
      onClose={() => onOpenChange(false)}
    >
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
      <TimeField {...form.field("waitedUntil")} label="何時までお待ちになりましたか" optionalLabel="任意" className="sm:max-w-[16rem]" />
      <TextareaField {...form.field("note")} label="事務局へのメモ" optionalLabel="任意" hint="事務局だけが読みます。" rows={3} />
    </FormDialog>
  );
}
