"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { useEffect, useRef, useState } from "react";
import { FormRefusal } from "@/components/form/form-refusal";
import { TextField } from "@/components/form/text-field";
import { useServerForm } from "@/components/form/use-server-form";
import { appErrorOf } from "@/trpc/app-error";
import { EntryLead } from "../entry-lead";
import { LinkSent } from "../link-sent";
import { refusal } from "../refusal";

interface Slip {
  orderCode: string;
  employeeNo: string;
  code: string;
}

const UNANSWERED = "通信に時間がかかり、送信を確認できませんでした。もう一度お試しください。";
const USED =
  "この用紙ですでに登録した方には、リンクは届きません。ログイン画面からお入りください。そのアドレスが使えないときは、会社のご担当者に新しい用紙をお求めください。";
const loadPost = () => import("../post");
const asPrinted = { autoComplete: "off", autoCapitalize: "characters", spellCheck: false } as const;

/** Registration without an e-mail address at work: the code of the slip first, then an address of one's own, which gets the link to register. */
export function SignUpByCode({ orderCode }: { orderCode: string }) {
  const [slip, setSlip] = useState<Slip>({ orderCode, employeeNo: "", code: "" });
  /** Of the person that the slip was made for, once the slip is known. */
  const [name, setName] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <LinkSent to={sentTo} lasts="14日間" unsent={USED} onAgain={() => setSentTo(null)} />;
  const read = (given: Slip, of: string) => {
    setSlip(given);
    setName(of);
  };
  if (name === null) return <SlipForm typed={slip} onRead={read} />;
  return <AddressForm given={slip} name={name} onSent={setSentTo} onBack={() => setName(null)} />;
}

function SlipForm({ typed, onRead }: { typed: Slip; onRead: (given: Slip, name: string) => void }) {
  const form = useServerForm({
    schema() {
      loadPost().catch(() => undefined);
      return import("./slip-schema").then(({ slipValues }) => slipValues);
    },
    values: { ...typed },
    mode: "onTouched",
    draft: null,
    async send(given) {
      const { post } = await loadPost();
      const answer = await post<{ name: string }>("/signup/code", given);
      if ("code" in answer) throw refusal(answer.message, answer.fields);
      return { given, name: answer.body.name };
    },
    onSaved: ({ given, name }) => onRead(given, name),
    onRefused: (error) => (appErrorOf(error) ? undefined : UNANSWERED),
  });
  return (
    <>
      <EntryLead>会社から受け取った用紙の内容を、そのまま入力してください。</EntryLead>
      <form {...form.formProps} method="post" onSubmit={(event) => void form.submit(event)} aria-label="用紙の内容" className="grid gap-6">
        <FormRefusal refusal={form.refusal} status="error" />
        <TextField {...form.field("orderCode")} {...asPrinted} label="注文番号" required placeholder="ORD-202604-0001" />
        <TextField {...form.field("employeeNo")} {...asPrinted} autoCapitalize="none" label="社員番号" required />
        <TextField
          {...form.field("code")}
          {...asPrinted}
          label="コード"
          required
          hint="16文字の英数字です。ハイフンや大文字・小文字の違いは気にせず入力できます。"
          placeholder="ABCD-EFGH-JKLM-NPQR"
        />
        <Button type="submit" size="large" fullWidth busy={form.busy} busyLabel="確認しています">
          次へ進む
        </Button>
      </form>
    </>
  );
}

function AddressForm({
  given,
  name,
  onSent,
  onBack,
}: {
  given: Slip;
  name: string;
  onSent: (address: string) => void;
  onBack: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const form = useServerForm({
    schema: () => import("../address-schema").then(({ requestForms }) => requestForms.account),
    values: { email: "", orderCode: "" },
    mode: "onTouched",
    draft: null,
    async send({ email }) {
      const { postForm } = await loadPost();
      await postForm("/signup/code/address", { ...given, email });
      return email;
    },
    onSaved: onSent,
    onRefused: (error) => (appErrorOf(error) ? undefined : UNANSWERED),
  });
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-xl outline-none">
        {name} 様ですね
      </h2>
      <p className="mt-2 mb-6 text-muted">ご本人でなければ、ここで終わりにして、用紙を会社のご担当者へお返しください。</p>
      <Banner status="info">
        これからのログインに使う、ご自身のメールアドレスを入力してください。このアドレスが会社に伝わることはありません。
      </Banner>
      <form
        {...form.formProps}
        method="post"
        onSubmit={(event) => void form.submit(event)}
        aria-label="登録用のリンクの送り先"
        className="mt-6 grid gap-6"
      >
        <FormRefusal refusal={form.refusal} status="error" />
        <TextField
          {...form.field("email")}
          label="ご自身のメールアドレス"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" size="large" fullWidth busy={form.busy} busyLabel="送信しています">
          登録用のリンクを受け取る
        </Button>
        <Button variant="quiet" onClick={onBack}>
          用紙の入力に戻る
        </Button>
      </form>
    </>
  );
}
