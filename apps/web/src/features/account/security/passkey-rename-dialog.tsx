"use client";

import { passkeyNameForm } from "@knotter/contract/resources/security";
import { showToast } from "@knotter/ui/toast";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import type { Passkey } from "./passkey";

export function PasskeyRenameDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.security.renamePasskey.useMutation(QUIET);
  const form = useServerForm({
    schema: passkeyNameForm,
    values: { name },
    draft: null,
    send: (changed) => mutateAsync({ ...changed, id }),
    async onSaved() {
      await utils.security.passkeys.invalidate();
      showToast({ status: "success", text: "パスキーの名前を変えました。" });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="パスキーの名前" submitLabel="保存する" busyLabel="保存しています" size="small" onClose={onClose}>
      <TextField {...form.field("name")} label="名前" required hint="どの端末のものか、見分けるための名前です。例：会社のパソコン" />
    </FormDialog>
  );
}
