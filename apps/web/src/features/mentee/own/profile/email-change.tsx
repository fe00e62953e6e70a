"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { useState } from "react";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormActions } from "@/components/form/form-actions";
import { FormRefusal } from "@/components/form/form-refusal";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";

/** The address changes when both the old and the new one have said yes: a stranger at the mentee's screen cannot take it away. */
export function EmailChange({ menteeId }: { menteeId: string }) {
  const utils = trpc.useUtils();
  const [mentee] = trpc.mentees.get.useSuspenseQuery({ id: menteeId });
  const [asked, setAsked] = useState(false);
  const { mutateAsync } = trpc.mentees.update.useMutation(QUIET);
  const form = useServerForm({
    schema: () => import("./email-schema").then(({ newEmail }) => newEmail(mentee.email)),
    values: { email: "" },
    mode: "onTouched",
    draft: drafts.email(menteeId),
    send: ({ email }) => mutateAsync({ id: menteeId, email }),
    onSaved(stored) {
      utils.mentees.get.setData({ id: menteeId }, stored);
      close();
    },
  });
  const open = asked || form.restored;
  function close() {
    setAsked(false);
    form.settle({ email: "" });
    form.discard();
  }
  const { pendingEmail } = mentee;

  return (
    <section aria-labelledby="email">
      <h2 id="email" className="mb-4">
        メールアドレス
      </h2>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <p className="font-bold">{mentee.email}</p>
            <p className="text-sm text-muted">ログインと、予約などのご案内に使います。</p>
          </div>
          {!open && (
            <Button variant="secondary" icon="edit" onClick={() => setAsked(true)}>
              変更する
            </Button>
          )}
        </div>
        {pendingEmail && (
          <Banner announce className="mt-5" title="確認をお待ちしています">
            {mentee.email} と {pendingEmail}{" "}
            の両方に、確認のメールをお送りしました。24時間以内に、それぞれのメールのリンクから確認してください。両方の確認が済むと、新しいアドレスに変わります。
          </Banner>
        )}
        {open && (
          <form
            {...form.formProps}
            method="post"
            onSubmit={(event) => void form.submit(event)}
            aria-label="メールアドレスの変更"
            className="mt-5 grid gap-5 border-t border-line pt-5"
          >
            <FormRefusal refusal={form.refusal} status="error" />
            <TextField
              {...form.field("email")}
              label="新しいメールアドレス"
              required
              hint="いまのアドレスと新しいアドレスの両方に、確認のメールをお送りします。両方のリンクを開くまで、アドレスは変わりません。"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
            <FormActions>
              <Button type="submit" busy={form.busy} busyLabel="送信しています">
                確認のメールを送る
              </Button>
              <Button variant="secondary" onClick={close}>
                やめる
              </Button>
            </FormActions>
          </form>
        )}
      </Card>
    </section>
  );
}
