"use client";

import { email } from "@knotter/contract/fields";
import { showToast } from "@knotter/ui/toast";
import { z } from "zod";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { useServerForm } from "@/components/form/use-server-form";
import { type Mentee, nameOf } from "./labels";
import { useMenteeChange } from "./use-administer";

const proposal = z.object({ email });

/** Proposes another address for a person who cannot change it: nothing changes before both addresses have answered. */
export function EmailDialog({ mentee, onClose }: { mentee: Mentee; onClose: () => void }) {
  const change = useMenteeChange(mentee);
  const form = useServerForm({
    schema: proposal,
    values: { email: "" },
    draft: drafts.menteeEmail(mentee.id),
    send: (wanted) => change(wanted),
    onSaved() {
      showToast({ status: "success", text: "両方のアドレスに確認のメールを送りました。" });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="メールアドレスの変更を始める"
      description={`${nameOf(mentee)}さん（いまは ${mentee.email}）`}
      size="small"
      submitLabel="確認のメールを送る"
      onClose={onClose}
    >
      <p>
        すぐには変わりません。新しいアドレスでの確認が済み、いまのアドレスでも確認するか、72時間返事がなければ変わります。いまのアドレスの確認がなかったときは、これまでに書かれたものは、ご本人の確認が済むまで表示されません。
      </p>
      <TextField {...form.field("email")} type="email" label="新しいメールアドレス" required />
    </FormDialog>
  );
}
