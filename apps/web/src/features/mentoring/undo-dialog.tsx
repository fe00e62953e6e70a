"use client";

import { undoNoShow } from "@knotter/contract/resources/mentoring";
import type { NoShowSide } from "@knotter/domain/mentoring-codes";
import { RadioCards } from "@knotter/ui/radio-cards";
import { showToast } from "@knotter/ui/toast";
import { drafts } from "@/components/form/drafts";
import { TextareaField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { useServerForm } from "@/components/form/use-server-form";
import type { AbsenceDialogProps } from "./absence-dialog";
import type { Viewer } from "./counterpart";
import { useAbsence } from "./use-absence";

/** What happened instead. The count of an absent mentor's interview has come back already. */
const outcomesOf = (viewer: Viewer, absent: NoShowSide) =>
  [
    {
      value: "done",
      label: "面談を実施していた",
      hint: `実施済みになり${absent === "mentor" ? "、相談者の回数が1回分数えられ" : ""}ます。${
        viewer === "admin" ? "実施報告書の提出は、引き続きキャリコンにお願いします。" : "続けて実施報告書をお願いします。"
      }`,
    },
    {
      value: "canceled",
      label: "面談は行われなかった",
      hint: absent === "mentor" ? "キャンセルとなり、相談者の回数は戻ったままです。" : "キャンセルとなり、相談者の回数は元に戻ります。",
    },
  ] as const;

const WORDS = {
  report: { title: "報告の取り消し", submit: "報告を取り消す", done: "報告を取り消しました。" },
  record: { title: "不在の記録を取り消す", submit: "記録を取り消す", done: "不在の記録を取り消しました。" },
} as const;

/** The report was mistaken: what happened instead, and why, for the admins. */
export function UndoDialog({ mentoring, viewer, open, onOpenChange }: AbsenceDialogProps) {
  const words = WORDS[viewer === "admin" ? "record" : "report"];
  const { report, onSaved, onRefused } = useAbsence(mentoring);
  const form = useServerForm({
    schema: undoNoShow,
    values: { to: "done", note: "" },
    draft: drafts.undoAbsence(mentoring.id),
    send: ({ to, note }) => report({ undo: true, to, note }),
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
      description="相談者に、取り消しのお知らせが届きます。"
      submitLabel={words.submit}
      busyLabel="取り消しています"
      onClose={() => onOpenChange(false)}
    >
      <RadioCards {...form.choice("to")} legend="実際には" options={outcomesOf(viewer, mentoring.absence?.absent ?? "mentee")} />
      <TextareaField {...form.field("note")} label="理由" required hint="事務局だけが読みます。" rows={3} />
    </FormDialog>
  );
}
