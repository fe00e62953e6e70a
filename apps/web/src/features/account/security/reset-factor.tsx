"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { lazyResolver } from "@/components/lazy-resolver";
import { appErrorOf, errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";

interface Values {
  email: string;
  reason: string;
}

const loadSchemas = () => import("./schema");
const resolver = lazyResolver<Values, Values>(() => loadSchemas().then((schemas) => schemas.resetForm as never));

/** For admins: removes the second factor of somebody who has lost phone and recovery codes. Who did it to whom, and why, is audited. */
export function ResetFactor() {
  const [open, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, reset } = useForm<Values, unknown, Values>({
    resolver,
    defaultValues: { email: "", reason: "" },
    mode: "onTouched",
    reValidateMode: "onChange",
  });
  const { errors, isSubmitting } = formState;
  const { mutate, isPending } = trpc.security.resetFactor.useMutation({
    meta: { quiet: true },
    onSuccess(_, { email }) {
      showToast({ status: "success", text: `${email} の2段階認証を解除しました。` });
      setOpen(false);
      reset();
    },
    onError(error) {
      const [message] = appErrorOf(error)?.fieldErrors?.["email"] ?? [];
      if (message === undefined) setRefusal(errorText(error));
      else setError("email", { message }, { shouldFocus: true });
    },
  });
  const submit = handleSubmit((values) => {
    setRefusal(null);
    mutate(values);
  });
  return (
    <section aria-labelledby="reset-factor" className="mt-10">
      <h2 id="reset-factor" className="mb-1">
        ほかの方の2段階認証を解除する
      </h2>
      <p className="mb-4 text-sm text-muted">スマートフォンと回復用コードの両方をなくした方から、お申し出があったときに使います。</p>
      <Card>
        {open ? (
          <form
            method="post"
            onSubmit={submit}
            onFocus={() => void loadSchemas()}
            noValidate
            aria-label="2段階認証の解除"
            className="grid gap-5"
          >
            <Banner title="解除の前に、ご本人であることをご確認ください">
              その方はすべての端末からログアウトし、解除したことがメールで伝わります。操作は記録に残ります。
            </Banner>
            {refusal !== null && <Banner status="error" announce title={refusal} />}
            <Field label="メールアドレス" required error={errors.email?.message}>
              <TextInput
                {...register("email")}
                type="email"
                inputMode="email"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
            <Field
              label="ご本人をどのように確認したか"
              required
              hint="記録に残ります。例：登録の電話番号にかけ、社員番号を確認"
              error={errors.reason?.message}
            >
              <TextInput {...register("reason")} maxLength={200} />
            </Field>
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="danger" busy={isPending || isSubmitting} busyLabel="解除しています">
                解除する
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
        ) : (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            解除の手続きを始める
          </Button>
        )}
      </Card>
    </section>
  );
}
