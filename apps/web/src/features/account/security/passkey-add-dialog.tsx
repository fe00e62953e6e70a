"use client";

import { showToast } from "@knotter/ui/toast";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { makePasskey } from "../passkey-ceremony";
import { refusal } from "../refusal";
import { PasskeyProof } from "./passkey-proof";
import { proofForm } from "./schema";

/** Creates a passkey on this device, after its owner has proven to be there. */
export function PasskeyAddDialog({
  hasPasskeys,
  onAdded,
  onClose,
}: {
  hasPasskeys: boolean;
  onAdded: (() => void) | undefined;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const [{ asksPassword }] = trpc.security.get.useSuspenseQuery({});
  const starting = trpc.security.startPasskey.useMutation(QUIET);
  const adding = trpc.security.addPasskey.useMutation(QUIET);
  const form = useServerForm({
    schema: proofForm(asksPassword),
    values: { currentPassword: "" },
    draft: null,
    async send(proof) {
      const made = await makePasskey(await starting.mutateAsync(proof));
      if ("stopped" in made) throw refusal(made.stopped ?? "パスキーの操作が完了しませんでした。もう一度お試しください。");
      return adding.mutateAsync(made);
    },
    // The proof may have expired in the meantime; then the password is asked for.
    async onRefused() {
      await utils.security.get.invalidate();
      return undefined;
    },
    async onSaved({ name, endedSessions }) {
      await Promise.all([utils.security.get.invalidate(), utils.security.passkeys.invalidate(), utils.security.sessions.invalidate()]);
      const others = endedSessions > 0 ? `ほかの${endedSessions}台をログアウトさせました。` : "";
      showToast({ status: "success", text: `パスキー「${name}」を登録しました。${others}` });
      onClose();
      onAdded?.();
    },
  });
  return (
    <FormDialog
      form={form}
      title="パスキーの登録"
      submitLabel="登録する"
      busyLabel="端末の操作を待っています"
      size="small"
      onClose={onClose}
    >
      <p>「登録する」を押すと、この端末が指紋・顔・画面ロックなどで、ご本人を確かめます。案内に沿ってお進みください。</p>
      <p className="text-sm text-muted">ほかの人と共有している端末には、登録しないでください。</p>
      <PasskeyProof field={form.field("currentPassword")} offersPasskey={hasPasskeys} />
    </FormDialog>
  );
}
