"use client";

import { LIMITS } from "@knotter/domain/policy";
import { useEffect } from "react";
import { FormRefusal } from "@/components/form/form-refusal";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { appErrorOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { CodeField } from "./code-field";
import type { FactorInvitation } from "./factor-invitation";
import { confirmForm } from "./schema";

const TOO_LATE = `設定を始めてから${LIMITS.secondFactor.confirmMinutes}分が過ぎたため、このQRコードは使えなくなりました。画面を閉じて、もう一度「設定する」からお進みください。`;

/** The secret as a picture and as text, and the first code, which proves that it has arrived. */
export function SetupConfirm({
  formId,
  invitation: { qr, secret, uri },
  onBusy,
  onDone,
}: {
  formId: string;
  invitation: FactorInvitation;
  onBusy: (busy: boolean) => void;
  onDone: (codes: readonly string[]) => void;
}) {
  const { mutateAsync } = trpc.security.confirmFactor.useMutation(QUIET);
  const form = useServerForm({
    schema: confirmForm,
    values: { code: "" },
    draft: null,
    send: (code) => mutateAsync(code),
    onSaved: ({ recoveryCodes }) => onDone(recoveryCodes),
    onRefused: (error) => (appErrorOf(error)?.code === "STATUS_NOT_ALLOWED" ? TOO_LATE : undefined),
  });
  useEffect(() => onBusy(form.busy), [form.busy, onBusy]);
  return (
    <form {...form.formProps} id={formId} method="post" onSubmit={(event) => void form.submit(event)} className="grid gap-5">
      <div className="flex flex-col items-center gap-x-6 gap-y-4 sm:flex-row sm:items-start">
        <svg
          role="img"
          aria-label="認証アプリで読み取るQRコード"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          shapeRendering="crispEdges"
          className="size-52 shrink-0 rounded-control border border-line bg-white text-black"
        >
          <path d={qr.path} fill="currentColor" />
        </svg>
        <div className="min-w-0">
          <ol className="grid list-decimal gap-2 pl-5">
            <li>認証アプリを開き、「追加」からQRコードを読み取ります。</li>
            <li>アプリに表示された6桁のコードを、下に入力します。</li>
          </ol>
          <p className="mt-4 text-sm text-muted">読み取れないときは、次の値をアプリに入力してください。</p>
          <code className="mt-1 block font-bold break-words tabular-nums select-all">{secret}</code>
          <p className="mt-2 text-sm md:hidden">
            <a href={uri} className="inline-flex min-h-11 items-center text-primary underline underline-offset-4">
              この端末の認証アプリで開く
            </a>
          </p>
        </div>
      </div>
      <FormRefusal refusal={form.refusal} />
      <CodeField {...form.field("code")} />
    </form>
  );
}
