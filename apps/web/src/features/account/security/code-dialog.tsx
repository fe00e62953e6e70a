"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { showToast } from "@knotter/ui/toast";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { lazyResolver } from "@/components/lazy-resolver";
import { appErrorOf, errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { CodeField } from "./code-field";
import { RecoveryCodes } from "./recovery-codes";

interface Values {
  code: string;
}

const loadSchemas = () => import("./schema");
const resolver = lazyResolver<Values, Values>(() => loadSchemas().then((schemas) => schemas.codeForm as never));

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
  const formId = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { register, handleSubmit, formState, setError, reset } = useForm<Values, unknown, Values>({
    resolver,
    defaultValues: { code: "" },
  });
  const { title, lead, submit } = WORDS[action];
  const renew = () => Promise.all([utils.security.get.invalidate(), utils.security.sessions.invalidate()]);
  const onError = (error: unknown) => {
    const [message] = appErrorOf(error)?.fieldErrors?.["code"] ?? [];
    if (message === undefined) setRefusal(errorText(error));
    else setError("code", { message }, { shouldFocus: true });
  };
  const renewing = trpc.security.renewCodes.useMutation({
    meta: { quiet: true },
    onError,
    async onSuccess({ recoveryCodes }) {
      setCodes(recoveryCodes);
      await renew();
    },
  });
  const removing = trpc.security.removeFactor.useMutation({
    meta: { quiet: true },
    onError,
    async onSuccess() {
      onOpenChange(false);
      showToast({ status: "success", text: "2段階認証を解除しました。" });
      await renew();
    },
  });
  const send = handleSubmit(({ code }) => {
    setRefusal(null);
    if (action === "off") removing.mutate({ code });
    else renewing.mutate({ code });
  });
  const change = (next: boolean) => {
    onOpenChange(next);
    if (next) return;
    setCodes(null);
    setRefusal(null);
    reset();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      closeOnOutside={codes === null}
      footer={
        codes === null ? (
          <>
            <Button variant="secondary" onClick={() => change(false)}>
              戻る
            </Button>
            <Button
              type="submit"
              form={formId}
              variant={action === "off" ? "danger" : "primary"}
              busy={renewing.isPending || removing.isPending || formState.isSubmitting}
            >
              {submit}
            </Button>
          </>
        ) : (
          <Button onClick={() => change(false)}>保管しました</Button>
        )
      }
    >
      {codes === null ? (
        <form id={formId} method="post" onSubmit={send} onFocus={() => void loadSchemas()} noValidate className="grid gap-5">
          <p>{lead}</p>
          {refusal !== null && <Banner status="error" announce title={refusal} />}
          <CodeField recovery error={formState.errors.code?.message} {...register("code")} />
        </form>
      ) : (
        <RecoveryCodes codes={codes} />
      )}
    </Dialog>
  );
}
