"use client";

import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { CodeField } from "./code-field";
import { RecoveryCodes } from "./recovery-codes";
import { codeForm } from "./schema";

const WORDS = {
  codes: {
    title: "回復用コードを作り直す",
    lead: "新しい回復用コードを作ります。前のコードは使えなくなります。",
    submit: "作り直す",
  },
  off: {
    title: "2段階認証を解除する",
    lead: "次のログインから、コードを確認しなくなります。ほかの端末はすべてログアウトします。",
    submit: "解除する",
  },
} as const;

/** Actions on an active second factor, each of which needs a code. */
export function CodeDialog({
  action,
  open,
  onOpenChange,
}: {
  action: keyof typeof WORDS;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const utils = trpc.useUtils();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { title, lead, submit } = WORDS[action];
  const renewing = trpc.security.renewCodes.useMutation(QUIET);
  const removing = trpc.security.removeFactor.useMutation(QUIET);
  const form = useServerForm({
    schema: codeForm,
    values: { code: "" },
    draft: null,
    async send(code): Promise<{ recoveryCodes?: readonly string[] }> {
      if (action === "codes") return renewing.mutateAsync(code);
      await removing.mutateAsync(code);
      return {};
    },
    async onSaved({ recoveryCodes }) {
      if (recoveryCodes) setCodes(recoveryCodes);
      else {
        onOpenChange(false);
        showToast({ status: "success", text: "2段階認証を解除しました。" });
      }
      await Promise.all([utils.security.get.invalidate(), utils.security.sessions.invalidate()]);
    },
  });
  const close = () => {
    onOpenChange(false);
    setCodes(null);
    form.setRefusal(null);
    form.form.reset({ code: "" });
  };

  if (codes !== null) {
    return (
      <Dialog
        open={open}
        onOpenChange={(next) => !next && close()}
        title={title}
        closeOnOutside={false}
        footer={<Button onClick={close}>保管しました</Button>}
      >
        <RecoveryCodes codes={codes} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      form={form}
      open={open}
      title={title}
      submitLabel={submit}
      variant={action === "off" ? "danger" : "primary"}
      onClose={close}
    >
      <p>{lead}</p>
      <CodeField {...form.field("code")} recovery />
    </FormDialog>
  );
}
