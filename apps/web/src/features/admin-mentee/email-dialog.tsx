"use client";

import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { type FormEvent, useState } from "react";
import { FormDialog } from "../../components/form-dialog";
import type { Mentee } from "./labels";
import { useAdminister } from "./use-administer";

/** Proposes another address for a person who cannot change it: nothing changes before both addresses have answered. */
export function EmailDialog({ mentee, onClose }: { mentee: Mentee; onClose: () => void }) {
  const [email, setEmail] = useState("");
  const { administer, busy, refusal } = useAdminister(mentee);
  async function save(event: FormEvent) {
    event.preventDefault();
    if (await administer({ email: email.trim() }, "両方のアドレスに確認のメールを送りました。")) onClose();
  }
  return (
    <FormDialog
      title="メールアドレスの変更を始める"
      description={`${mentee.name ?? "氏名未登録"}さん（いまは ${mentee.email}）`}
      size="small"
      submit="確認のメールを送る"
      busy={busy}
      disabled={email.trim() === ""}
      refusal={refusal}
      onSubmit={save}
      onClose={onClose}
    >
      <p>
        すぐには変わりません。新しいアドレスでの確認が済み、いまのアドレスでも確認するか、72時間返事がなければ変わります。いまのアドレスの確認がなかったときは、これまでに書かれたものは、ご本人の確認が済むまで表示されません。
      </p>
      <Field label="新しいメールアドレス" required>
        <TextInput type="email" autoComplete="off" value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  );
}
