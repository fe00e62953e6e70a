"use client";

import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { type FormEvent, useState } from "react";
import { FormDialog } from "../../components/form-dialog";
import { useAdminister } from "./use-administer";
import type { Mentee } from "./words";

/** The office changes an address where the person cannot: the old one does not work any more. */
export function EmailDialog({ mentee, onClose }: { mentee: Mentee; onClose: () => void }) {
  const [email, setEmail] = useState("");
  const { administer, busy, refusal } = useAdminister(mentee);
  async function save(event: FormEvent) {
    event.preventDefault();
    if (await administer({ email: email.trim() }, "メールアドレスを変更しました。")) onClose();
  }
  return (
    <FormDialog
      title="メールアドレスを変更する"
      description={`${mentee.name ?? "氏名未登録"}さん（いまは ${mentee.email}）`}
      size="small"
      submit="変更する"
      busy={busy}
      disabled={email.trim() === ""}
      refusal={refusal}
      onSubmit={save}
      onClose={onClose}
    >
      <p>ご本人であることを確かめてから変更してください。ログインにも、新しいアドレスを使います。</p>
      <Field label="新しいメールアドレス" required>
        <TextInput type="email" autoComplete="off" value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  );
}
