"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { type FormEvent, useId, useState } from "react";
import { useAdminister } from "./use-administer";
import type { Mentee } from "./words";

/** The office changes an address where the person cannot: the old one does not work any more. */
export function EmailDialog({ mentee, onClose }: { mentee: Mentee; onClose: () => void }) {
  const formId = useId();
  const [email, setEmail] = useState("");
  const { administer, busy, refusal } = useAdminister(mentee);
  async function save(event: FormEvent) {
    event.preventDefault();
    if (await administer({ email: email.trim() }, "メールアドレスを変更しました。")) onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="メールアドレスを変更する"
      description={`${mentee.name ?? "氏名未登録"}さん（いまは ${mentee.email}）`}
      size="small"
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button type="submit" form={formId} busy={busy} disabled={email.trim() === ""}>
            変更する
          </Button>
        </>
      }
    >
      <form method="post" id={formId} noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
        {refusal !== null && (
          <Banner status="warning" announce>
            {refusal}
          </Banner>
        )}
        <p>ご本人であることを確かめてから変更してください。ログインにも、新しいアドレスを使います。</p>
        <Field label="新しいメールアドレス" required>
          <TextInput type="email" autoComplete="off" value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
