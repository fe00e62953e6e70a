"use client";

import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { FormRefusal } from "@/components/form/form-refusal";
import { TextField } from "@/components/form/text-field";
import { useServerForm } from "@/components/form/use-server-form";
import { appErrorOf } from "@/trpc/app-error";
import { LinkSent } from "./link-sent";
import { OrderCodeField } from "./order-code-field";

export interface LinkRequestProps {
  /** The route that mails the link. */
  to: "/login/link" | "/login/mentor" | "/password/reset" | "/signup";
  submit: string;
  /** How long the mailed link is valid, in words. */
  lasts: string;
  /** For people who are on no list: 注文番号. */
  orderCode?: boolean;
  /** The page to open after the link. */
  next?: string | null | undefined;
}

const UNANSWERED = "通信に時間がかかり、送信を確認できませんでした。メールが届かないときは、もう一度お試しください。";
const loadPost = () => import("./post");

/** Asks for an address, and shows the same to everybody: only the mail tells whether it is known. */
export function LinkRequest({ to, submit, lasts, orderCode = false, next }: LinkRequestProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useServerForm({
    schema() {
      loadPost().catch(() => undefined);
      return import("./address-schema").then(({ requestForms }) => requestForms[to === "/signup" ? "signup" : "account"]);
    },
    values: { email: "", orderCode: "" },
    mode: "onTouched",
    draft: null,
    async send(accepted) {
      const { postForm } = await loadPost();
      await postForm(to, next ? { ...accepted, next } : accepted);
      return accepted.email;
    },
    onSaved: setSentTo,
    onRefused: (error) => (appErrorOf(error) ? undefined : UNANSWERED),
  });

  if (sentTo !== null) {
    const again = () => {
      setSentTo(null);
      requestAnimationFrame(() => form.form.setFocus("email"));
    };
    return <LinkSent to={sentTo} lasts={lasts} onAgain={again} />;
  }
  return (
    <form {...form.formProps} method="post" onSubmit={(event) => void form.submit(event)} aria-label={submit} className="grid gap-6">
      <FormRefusal refusal={form.refusal} status="error" />
      <TextField
        {...form.field("email")}
        label="メールアドレス"
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {orderCode && <OrderCodeField {...form.field("orderCode")} />}
      <Button type="submit" size="large" fullWidth busy={form.busy} busyLabel="送信しています">
        {submit}
      </Button>
    </form>
  );
}
