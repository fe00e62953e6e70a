"use client";

import { href } from "@knotter/contract/routes";
import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { FormRefusal } from "@/components/form/form-refusal";
import { useServerForm } from "@/components/form/use-server-form";
import { appErrorOf } from "@/trpc/app-error";
import { EntryLead } from "../entry-lead";
import type { GivenLink } from "../given-link";
import { LinkRequest } from "../link-request";
import { NewPasswordField } from "../new-password-field";
import { refusal } from "../refusal";
import { DeadLink } from "../refusal-banner";
import { useLinkToken } from "../use-link-token";

const UNANSWERED =
  "通信に時間がかかり、変更を確認できませんでした。もう一度お試しください。変更が済んでいれば、新しいパスワードでログインできます。";
const loadSending = () => Promise.all([import("../post"), import("../link-refusal")]);

/** Sets a new password with a mailed link; without one, or with an invalid one, requests the mail. */
export function PasswordReset({ given, first }: { given: GivenLink; first: boolean }) {
  const { token, spend, forget } = useLinkToken("reset", given.token, given.dead !== null);
  const [dead, setDead] = useState(given.dead?.refused ?? null);
  const [leaving, setLeaving] = useState(false);
  const form = useServerForm({
    schema() {
      loadSending().catch(() => undefined);
      return import("../token-schema").then(({ newPasswordForm }) => newPasswordForm);
    },
    values: { password: "" },
    mode: "onTouched",
    draft: null,
    /** `dead`: why the link does not work any more. Without it, the password is set. */
    async send({ password }): Promise<{ dead?: string }> {
      const [{ post }, { linkRefusal }] = await loadSending();
      const answer = await post("/password/reset", { token, password });
      if ("body" in answer) return {};
      const why = answer.code === "BAD_REQUEST" ? null : linkRefusal(answer.code);
      if (why === null) throw refusal(answer.message, answer.fields);
      return { dead: why };
    },
    onSaved({ dead: why }) {
      if (why !== undefined) {
        setDead(why);
        return forget();
      }
      spend();
      setLeaving(true);
      window.location.assign(href("login", {}, { done: first ? "password-set" : "password" }));
    },
    onRefused: (error) => (appErrorOf(error) ? undefined : UNANSWERED),
  });

  if (token === null) {
    return (
      <>
        <EntryLead>ご登録のメールアドレスに、パスワードを設定し直すためのリンクをお送りします。</EntryLead>
        <DeadLink refusal={dead}>変更が済んでいるときは、新しいパスワードでログインできます。</DeadLink>
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
        {...form.formProps}
        method="post"
        onSubmit={(event) => void form.submit(event)}
        aria-label={first ? "パスワードの設定" : "パスワードの再設定"}
        className="grid gap-6"
      >
        <FormRefusal refusal={form.refusal} status="error" />
        <NewPasswordField
          {...form.field("password")}
          label={first ? "パスワード" : "新しいパスワード"}
          typed={form.form.watch("password")}
        />
        <Button type="submit" size="large" fullWidth busy={form.busy || leaving} busyLabel={first ? "設定しています" : "変更しています"}>
          {first ? "パスワードを設定する" : "パスワードを変更する"}
        </Button>
      </form>
    </>
  );
}
