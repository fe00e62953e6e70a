"use client";

import { href } from "@knotter/contract/routes";
import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { lazyResolver } from "@/components/lazy-resolver";
import { EntryLead } from "../entry-lead";
import { LinkRequest } from "../link-request";
import { NewPasswordField } from "../new-password-field";
import { DeadLink, RefusalBanner } from "../refusal-banner";
import { useLinkToken } from "../use-link-token";

interface Values {
  password: string;
}

const loadSchema = () => import("../token-schema").then(({ newPasswordForm }) => newPasswordForm);
const loadPost = () => import("../post");
const loadRefusal = () => import("../link-refusal");
const resolver = lazyResolver<Values, Values>(loadSchema);

function fetchAhead(): void {
  void loadSchema();
  void loadPost();
  void loadRefusal();
}

/** Sets a new password with a mailed link; without one, or with an invalid one, requests the mail. */
export function PasswordReset({ given, first }: { given: string | null; first: boolean }) {
  const { token, spend, forget } = useLinkToken("reset", given);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const { register, handleSubmit, formState, setError, watch } = useForm<Values, unknown, Values>({
    resolver,
    defaultValues: { password: "" },
    mode: "onTouched",
    reValidateMode: "onChange",
  });
  const { errors, isSubmitting } = formState;

  const save = handleSubmit(async ({ password }) => {
    setRefusal(null);
    const [{ post }, { linkRefusal }] = await Promise.all([loadPost(), loadRefusal()]);
    const answer = await post<{ changed: true }>("/password/reset", { token, password }).catch(() => null);
    if (answer === null) {
      setRefusal(
        "通信に時間がかかり、変更を確認できませんでした。もう一度お試しください。変更が済んでいれば、新しいパスワードでログインできます。",
      );
      return;
    }
    if ("body" in answer) {
      spend();
      setLeaving(true);
      window.location.assign(href("login", {}, { done: first ? "password-set" : "password" }));
      return;
    }
    const [sentence] = answer.fields["password"] ?? [];
    if (sentence !== undefined) {
      setError("password", { message: sentence }, { shouldFocus: true });
      return;
    }
    const dead = answer.code === "BAD_REQUEST" ? null : linkRefusal(answer.code);
    setRefusal(dead ?? answer.message);
    if (dead !== null) forget();
  });

  if (token === null) {
    return (
      <>
        <EntryLead>ご登録のメールアドレスに、パスワードを設定し直すためのリンクをお送りします。</EntryLead>
        <DeadLink refusal={refusal}>変更が済んでいるときは、新しいパスワードでログインできます。</DeadLink>
        <LinkRequest to="/password/reset" submit="設定用のリンクを送る" lasts="60分間" />
      </>
    );
  }
  return (
    <>
      <EntryLead>
        {first
          ? "ログインに使うパスワードをご入力ください。設定が済むと、メールアドレスとパスワードでログインできます。"
          : "新しいパスワードをご入力ください。変更すると、ほかの端末からはログアウトします。"}
      </EntryLead>
      <form
        method="post"
        onSubmit={save}
        onFocus={fetchAhead}
        noValidate
        aria-label={first ? "パスワードの設定" : "パスワードの再設定"}
        className="grid gap-6"
      >
        <RefusalBanner refusal={refusal} />
        <NewPasswordField
          label={first ? "パスワード" : "新しいパスワード"}
          typed={watch("password")}
          error={errors.password?.message}
          {...register("password")}
        />
        <Button type="submit" size="large" fullWidth busy={isSubmitting || leaving} busyLabel={first ? "設定しています" : "変更しています"}>
          {first ? "パスワードを設定する" : "パスワードを変更する"}
        </Button>
      </form>
    </>
  );
}
