"use client";

import { LIMITS } from "@knotter/domain/policy";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";

/** The code that the mentee tells the mentor in the interview: it proves that the person met has this page open. */
export function IdentityCode() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutate, data, isPending } = trpc.security.identityCode.useMutation({
    meta: { quiet: true },
    onMutate: () => setRefusal(null),
    onError: (error) => setRefusal(errorText(error)),
  });
  return (
    <div className="mt-8 grid gap-4">
      <h3 className="text-base font-bold">面談で伝える確認コード</h3>
      <p>面談が始まったら表示し、以前からの担当キャリコンに、声で伝えてください。事務局を含め、ほかの方には伝えないでください。</p>
      {refusal !== null && <Banner status="error" announce title={refusal} />}
      <div role="status" className="empty:hidden">
        {data && (
          <p className="rounded-control bg-sunken p-4">
            <strong className="block text-2xl tracking-widest tabular-nums">{data.code}</strong>
            <span className="text-sm text-muted">{LIMITS.identityCode.minutes}分間、1回だけ使えます。</span>
          </p>
        )}
      </div>
      <div>
        <Button variant="secondary" busy={isPending} onClick={() => mutate({})}>
          {data ? "新しいコードを表示する" : "確認コードを表示する"}
        </Button>
      </div>
    </div>
  );
}
