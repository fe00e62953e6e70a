"use client";

import { Button } from "@knotter/ui/button";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { lazyResolver } from "@/components/lazy-resolver";
import { LinkSent } from "./link-sent";
import { OrderCodeField } from "./order-code-field";
import { RefusalBanner } from "./refusal-banner";

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

interface Values {
  email: string;
  orderCode: string;
}

const loadSchemas = () => import("./address-schema");
const loadPost = () => import("./post");

function fetchAhead(): void {
  void loadSchemas();
  void loadPost();
}

const filled = ({ email, orderCode }: Values) => (orderCode.trim() === "" ? { email } : { email, orderCode });
const resolvers = {
  account: lazyResolver<Values, { email?: string | undefined }>(() => loadSchemas().then(({ linkForm }) => linkForm), filled),
  signup: lazyResolver<Values, object>(() => loadSchemas().then(({ signupRequest }) => signupRequest), filled),
};

/** Asks for an address, and shows the same to everybody: only the mail tells whether it is known. */
export function LinkRequest({ to, submit, lasts, orderCode = false, next }: LinkRequestProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState, setFocus } = useForm<Values, unknown, object>({
    resolver: resolvers[to === "/signup" ? "signup" : "account"],
    defaultValues: { email: "", orderCode: "" },
    mode: "onTouched",
    reValidateMode: "onChange",
  });
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(async (form) => {
    setRefusal(null);
    const answer = await loadPost()
      .then(({ post }) => post(to, next ? { ...form, next } : form))
      .catch(() => null);
    if (answer === null) setRefusal("通信に時間がかかり、送信を確認できませんでした。メールが届かないときは、もう一度お試しください。");
    else if ("body" in answer) setSentTo((form as { email: string }).email);
    else setRefusal(answer.message);
  });

  if (sentTo !== null) {
    const again = () => {
      setSentTo(null);
      requestAnimationFrame(() => setFocus("email"));
    };
    return <LinkSent to={sentTo} lasts={lasts} onAgain={again} />;
  }
  return (
    <form method="post" onSubmit={send} onFocus={fetchAhead} noValidate aria-label={submit} className="grid gap-6">
      <RefusalBanner refusal={refusal} />
      <Field label="メールアドレス" required error={errors.email?.message}>
        <TextInput {...register("email")} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      {orderCode && <OrderCodeField error={errors.orderCode?.message} {...register("orderCode")} />}
      <Button type="submit" size="large" fullWidth busy={isSubmitting} busyLabel="送信しています">
        {submit}
      </Button>
    </form>
  );
}
