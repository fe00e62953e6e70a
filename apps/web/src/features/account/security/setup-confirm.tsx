"use client";

import { LIMITS } from "@knotter/domain/policy";
import { Banner } from "@knotter/ui/banner";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { lazyResolver } from "@/components/lazy-resolver";
import { appErrorOf, errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { CodeField } from "./code-field";
import type { FactorInvitation } from "./factor-invitation";

interface Values {
  code: string;
}

const loadSchemas = () => import("./schema");
const resolver = lazyResolver<Values, Values>(() => loadSchemas().then((schemas) => schemas.confirmForm as never));

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
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm<Values, unknown, Values>({ resolver, defaultValues: { code: "" } });
  const { mutate, isPending } = trpc.security.confirmFactor.useMutation({
    meta: { quiet: true },
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError(error) {
      const refused = appErrorOf(error);
      const [message] = refused?.fieldErrors?.["code"] ?? [];
      if (refused?.code === "STATUS_NOT_ALLOWED") setRefusal(TOO_LATE);
      else if (message === undefined) setRefusal(errorText(error));
      else setError("code", { message }, { shouldFocus: true });
    },
  });
  useEffect(() => onBusy(isPending), [isPending, onBusy]);
  const send = handleSubmit(({ code }) => {
    setRefusal(null);
    mutate({ code });
  });
  return (
    <form id={formId} method="post" onSubmit={send} onFocus={() => void loadSchemas()} noValidate className="grid gap-5">
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
      {refusal !== null && <Banner status="warning" announce title={refusal} />}
      <CodeField error={formState.errors.code?.message} {...register("code")} />
    </form>
  );
}
