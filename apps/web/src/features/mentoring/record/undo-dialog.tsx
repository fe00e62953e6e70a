"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { RadioCards } from "@knotter/ui/radio-cards";
import { Textarea } from "@knotter/ui/textarea";
import { showToast } from "@knotter/ui/toast";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { AbsenceDialogProps } from "./absence-dialog";
import { useAbsence } from "./use-absence";

const REASON_MAX = 500;

const OUTCOMES = [
  { value: "done", label: "面談を実施していた", hint: "実施済みになります。続けて実施報告書をお願いします。" },
  { value: "canceled", label: "面談は行われなかった", hint: "キャンセルとなり、相談者の回数は元に戻ります。" },
] as const;

/** Undoes a mistaken report: the actual outcome, and the reason, for the admins. */
export function UndoDialog({ mentoring, open, onOpenChange }: AbsenceDialogProps) {
  const [to, setTo] = useState<"done" | "canceled">("done");
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const { send, refusal, busy } = useAbsence(mentoring);
  const formId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal !== null) said.current?.focus();
  }, [refusal]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const note = reason.trim();
    setMissing(note === "");
    if (note === "" || note.length > REASON_MAX) {
      box.current?.focus();
      return;
    }
    if (!(await send({ undo: true, to, note }))) return;
    onOpenChange(false);
    showToast({ status: "success", text: "報告を取り消しました。" });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="報告の取り消し"
      description="相談者に、取り消しのお知らせが届きます。"
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            戻る
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel="取り消しています">
            報告を取り消す
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
        <RadioCards legend="実際には" options={OUTCOMES} value={to} onChange={setTo} />
        <Field label="理由" required hint="事務局だけが読みます。" error={missing ? "理由を入力してください" : undefined}>
          <Textarea ref={box} rows={3} maxCount={REASON_MAX} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
