"use client";

import { undoNoShow } from "@knotter/contract/resources/mentoring";
import { RadioCards } from "@knotter/ui/radio-cards";
import { showToast } from "@knotter/ui/toast";
import { drafts } from "@/components/form/drafts";
import { TextareaField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { useServerForm } from "@/components/form/use-server-form";
import type { AbsenceDialogProps } from "./absence-dialog";
import { useAbsence } from "./use-absence";

const OUTCOMES = [
  { value: "done", label: "面談を実施していた", hint: "実施済みになります。続けて実施報告書をお願いします。" },
  { value: "canceled", label: "面談は行われなかった", hint: "キャンセルとなり、相談者の回数は元に戻ります。" },
] as const;

/** The report was mistaken: what happened instead, and why, for the admins. */
export function UndoDialog({ mentoring, open, onOpenChange }: AbsenceDialogProps) {
  const { report, onSaved, onRefused } = useAbsence(mentoring);
  const form = useServerForm({
    schema: undoNoShow,
    values: { to: "done", note: "" },
    draft: drafts.undoAbsence(mentoring.id),
    send: ({ to, note }) => report({ undo: true, to, note }),
    onSaved(view) {
      onSaved(view);
      onOpenChange(false);
      showToast({ status: "success", text: "報告を取り消しました。" });
    },
    onRefused,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title="報告の取り消し"
      description="相談者に、取り消しのお知らせが届きます。"
      submitLabel="報告を取り消す"
      busyLabel="取り消しています"
      onClose={() => onOpenChange(false)}
    >
      <RadioCards {...form.choice("to")} legend="実際には" options={OUTCOMES} />
      <TextareaField {...form.field("note")} label="理由" required hint="事務局だけが読みます。" rows={3} />
    </FormDialog>
  );
}
