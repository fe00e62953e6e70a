"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { showToast } from "@knotter/ui/toast";
import { type FormEvent, useState } from "react";
import { appErrorOf, errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import { useMentoringChanged } from "./use-mentoring-changed";

/**
 * For the mentor of an interview whose mentee's address was changed without confirmation: asks whether it is the same person, and for the
 * code that this person's account shows at the moment.
 */
export function IdentifyPanel({ mentoring }: { mentoring: MentoringView }) {
  const changed = useMentoringChanged();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutate, isPending } = trpc.mentoring.identify.useMutation({
    meta: { quiet: true },
    onSuccess(view) {
      changed(view);
      showToast({ status: "success", text: "ご本人と確認したことを記録しました。" });
    },
    onError(cause) {
      const [message] = appErrorOf(cause)?.fieldErrors?.["code"] ?? [];
      if (message === undefined) setRefusal(errorText(cause));
      else setError(message);
    },
  });
  if (!mentoring.can.identify) return null;
  function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(null);
    setError(code.trim() === "" ? "必須項目です" : undefined);
    if (code.trim() !== "") mutate({ id: mentoring.id, code });
  }
  return (
    <section aria-labelledby="identify">
      <Card>
        <h2 id="identify" className="text-lg">
          ご本人の確認
        </h2>
        <p className="mt-2 text-sm">
          この方のメールアドレスは、変更前のアドレスでの確認がないまま変わりました。そのため、これまでに書かれたものを、この方に表示していません。面談で、以前からの相談者ご本人だと分かったときだけ、その方のマイページ「セキュリティ」に表示される確認コードを聞いて、入力してください。面談以外で届いたコードは、入力しないでください。
        </p>
        <form method="post" onSubmit={submit} noValidate aria-label="ご本人の確認" className="mt-4 grid max-w-xs gap-4">
          {refusal !== null && <Banner status="error" announce title={refusal} />}
          <Field label="確認コード（6桁）" required error={error}>
            <TextInput inputMode="numeric" autoComplete="off" value={code} onChange={(event) => setCode(event.currentTarget.value)} />
          </Field>
          <div>
            <Button type="submit" variant="secondary" busy={isPending}>
              本人と確認しました
            </Button>
          </div>
        </form>
      </Card>
    </section>
  );
}
