"use client";

import { showToast } from "@knotter/ui/toast";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { appErrorOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { Passkey } from "./passkey";
import { PasskeyProof } from "./passkey-proof";
import { proofForm } from "./schema";

export function PasskeyRemoveDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [{ asksPassword }] = trpc.security.get.useSuspenseQuery({});
  const { mutateAsync } = trpc.security.removePasskey.useMutation(QUIET);
  const form = useServerForm({
    schema: proofForm(asksPassword),
    values: { currentPassword: "" },
    draft: null,
    send: (proof) => mutateAsync({ ...proof, id }),
    async onRefused(error) {
      if (appErrorOf(error)?.code === "STATUS_NOT_ALLOWED")
        return "ほかにログインの方法がないため、最後のパスキーは削除できません。別のパスキーか2段階認証を設定してから、もう一度お試しください。";
      // The proof may have expired in the meantime; then the password is asked for.
      await utils.security.get.invalidate();
      return undefined;
    },
    async onSaved() {
      await Promise.all([utils.security.get.invalidate(), utils.security.passkeys.invalidate(), utils.security.sessions.invalidate()]);
      showToast({ status: "success", text: `パスキー「${name}」を削除しました。` });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="パスキーを削除する"
      submitLabel="削除する"
      busyLabel="削除しています"
      variant="danger"
      size="small"
      onClose={onClose}
    >
      <p>
        <span className="font-bold">{name}</span>
        ではログインできなくなり、ほかの端末はすべてログアウトします。端末に残るパスキーは、端末の設定から削除できます。
      </p>
      <PasskeyProof field={form.field("currentPassword")} offersPasskey />
    </FormDialog>
  );
}
