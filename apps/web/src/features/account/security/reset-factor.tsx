"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { TextField } from "@/components/form/fields";
import { FormActions } from "@/components/form/form-actions";
import { FormRefusal } from "@/components/form/form-refusal";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";

/** For admins: removes the second factor of somebody who has lost phone and recovery codes. Who did it to whom, and why, is audited. */
export function ResetFactor() {
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="reset-factor" className="mt-10">
      <h2 id="reset-factor" className="mb-1">
        ほかの方の2段階認証を解除する
      </h2>
      <p className="mb-4 text-sm text-muted">スマートフォンと回復用コードの両方をなくした方から、お申し出があったときに使います。</p>
      <Card>
        {open ? (
          <ResetForm onClose={() => setOpen(false)} />
        ) : (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            解除の手続きを始める
          </Button>
        )}
      </Card>
    </section>
  );
}

function ResetForm({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = trpc.security.resetFactor.useMutation(QUIET);
  const form = useServerForm({
    schema: () => import("./schema").then(({ resetForm }) => resetForm),
    values: { email: "", reason: "" },
    mode: "onTouched",
    draft: null,
    send: (request) => mutateAsync(request).then(() => request.email),
    onSaved(email) {
      showToast({ status: "success", text: `${email} の2段階認証を解除しました。` });
      onClose();
    },
  });
  return (
    <form
      {...form.formProps}
      method="post"
      onSubmit={(event) => void form.submit(event)}
      aria-label="2段階認証の解除"
      className="grid gap-5"
    >
      <Banner title="解除の前に、ご本人であることをご確認ください">
        その方はすべての端末からログアウトし、解除したことがメールで伝わります。操作は記録に残ります。
      </Banner>
      <FormRefusal refusal={form.refusal} status="error" />
      <TextField
        {...form.field("email")}
        label="メールアドレス"
        required
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...form.field("reason")}
        label="ご本人をどのように確認したか"
        required
        hint="記録に残ります。例：登録の電話番号にかけ、社員番号を確認"
      />
      <FormActions>
        <Button type="submit" variant="danger" busy={form.busy} busyLabel="解除しています">
          解除する
        </Button>
        <Button variant="secondary" onClick={onClose}>
          やめる
        </Button>
      </FormActions>
    </form>
  );
}
