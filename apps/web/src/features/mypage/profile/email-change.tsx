"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { drafts } from "../../../components/form/drafts";
import { useDraft } from "../../../components/form/use-draft";
import { lazyResolver } from "../../../components/lazy-resolver";
import { appErrorOf, errorText } from "../../../trpc/app-error";
import { trpc } from "../../../trpc/client";

interface Values {
  email: string;
}

const loadSchema = () => import("./email-schema").then(({ emailForm }) => emailForm);
const resolver = lazyResolver<Values, Values>(loadSchema);

/** Changes the address once both the old and the new one have confirmed: a stranger at the screen cannot take over the account. */
export function EmailChange({ menteeId }: { menteeId: string }) {
  const utils = trpc.useUtils();
  const [mentee] = trpc.mentees.get.useSuspenseQuery({ id: menteeId });
  const [open, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const draft = useDraft<Values>(drafts.email(menteeId));
  const { register, handleSubmit, formState, reset, setError, subscribe } = useForm<Values, unknown, Values>({
    resolver,
    defaultValues: { email: "" },
    mode: "onTouched",
    reValidateMode: "onChange",
  });
  useEffect(() => {
    const { email } = draft.read();
    if (email) {
      reset({ email }, { keepDefaultValues: true });
      setOpen(true);
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => (values.email === "" ? draft.clear() : draft.write(values)),
    });
  }, [draft, reset, subscribe]);
  const { mutate, isPending } = trpc.mentees.update.useMutation({
    meta: { quiet: true },
    onSuccess(stored) {
      utils.mentees.get.setData({ id: menteeId }, stored);
      setOpen(false);
      reset();
    },
    onError(error) {
      const [message] = appErrorOf(error)?.fieldErrors?.["email"] ?? [];
      if (message !== undefined) setError("email", { message }, { shouldFocus: true });
      else setRefusal(errorText(error));
    },
  });
  const submit = handleSubmit(({ email }) => {
    setRefusal(null);
    if (email === mentee.email) setError("email", { message: "いまと同じメールアドレスです" }, { shouldFocus: true });
    else mutate({ id: menteeId, email });
  });
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
            <Button variant="secondary" icon="edit" onClick={() => setOpen(true)}>
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
            method="post"
            onSubmit={submit}
            onFocus={() => void loadSchema()}
            noValidate
            aria-label="メールアドレスの変更"
            className="mt-5 grid gap-5 border-t border-line pt-5"
          >
            {refusal !== null && <Banner status="error" announce title={refusal} />}
            <Field
              label="新しいメールアドレス"
              required
              hint="いまのアドレスと新しいアドレスの両方に、確認のメールをお送りします。両方のリンクを開くまで、アドレスは変わりません。"
              error={formState.errors.email?.message}
            >
              <TextInput
                {...register("email")}
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
            <div className="flex flex-wrap gap-3">
              <Button type="submit" busy={isPending || formState.isSubmitting} busyLabel="送信しています">
                確認のメールを送る
              </Button>
              <Button
                variant="secondary"
                onClick={() => {
                  setOpen(false);
                  reset();
                }}
              >
                やめる
              </Button>
            </div>
          </form>
        )}
      </Card>
    </section>
  );
}
