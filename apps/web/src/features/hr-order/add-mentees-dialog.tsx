"use client";

import { LIMITS } from "@knotter/domain/policy";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Checkbox } from "@knotter/ui/checkbox";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { Textarea } from "@knotter/ui/textarea";
import { showToast } from "@knotter/ui/toast";
import { useEffect, useMemo, useState } from "react";
import { type Fault, FaultsTable } from "../../components/faults-table";
import { drafts } from "../../components/form/drafts";
import { useDraft } from "../../components/form/use-draft";
import { PeopleList } from "../../components/people-list";
import { errorText, rowErrorsOf } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import type { RouterOutputs } from "../../trpc/outputs";
import { pastedPeople } from "./pasted-people";

interface FormValues {
  text: string;
  sendInvite: boolean;
}

/** Pasted, validated without writing, then added: all or nothing. */
export function AddMenteesDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const utils = trpc.useUtils();
  const draft = useDraft<FormValues>(drafts.addMentees(orderId));
  const [{ text, sendInvite }, setTyped] = useState<FormValues>(() => ({ text: "", sendInvite: true, ...draft.read() }));
  useEffect(() => draft.write({ text, sendInvite }), [draft, text, sendInvite]);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const mutation = trpc.orders.addMentees.useMutation({ meta: { quiet: true } });
  const [looked, setLooked] = useState<RouterOutputs["orders"]["addMentees"] | null>(null);
  const { people, rows, ignored } = useMemo(() => pastedPeople(text), [text]);
  const change = (typed: Partial<FormValues>) => {
    setTyped((before) => ({ ...before, ...typed }));
    setLooked(null);
    setFaults([]);
    setRefusal(null);
  };

  async function send(dryRun: boolean) {
    setRefusal(null);
    setFaults([]);
    if (people.length === 0) return setRefusal("お名前とメールアドレスを貼り付けてください。");
    if (people.length > LIMITS.importRows) return setRefusal(`一度に登録できるのは${LIMITS.importRows}名までです。`);
    try {
      // Notes refer to the rows as pasted, not as sent: in the number column and within the messages.
      const mentees = people.map((person, index) => ({ ...person, row: rows[index] }));
      const answer = await mutation.mutateAsync({ id: orderId, mentees, sendInvite, ...(dryRun && { dryRun }) });
      if (dryRun) return setLooked(answer);
      draft.clear();
      await Promise.all([utils.orders.mentees.invalidate({ id: orderId }), utils.orders.get.invalidate({ id: orderId })]);
      showToast({ status: "success", text: `${answer.created + answer.updated}名を登録・更新しました。` });
      onClose();
    } catch (error) {
      setFaults(rowErrorsOf(error));
      setRefusal(errorText(error));
    }
    return undefined;
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="対象者を登録する"
      size="large"
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          {looked && looked.created + looked.updated > 0 ? (
            <Button busy={mutation.isPending} busyLabel="登録しています" onClick={() => void send(false)}>
              {looked.created + looked.updated}名を登録・更新する
            </Button>
          ) : (
            <Button busy={mutation.isPending} busyLabel="確認しています" onClick={() => void send(true)}>
              内容を確認する
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <Field
          label="対象者の一覧"
          required
          hint="表計算ソフトから、氏名・メールアドレス・社員番号・部署の順にコピーして貼り付けてください。見出しの行があるときは、列の順番は問いません。"
          error={refusal}
        >
          <Textarea
            rows={8}
            value={text}
            onChange={(event) => change({ text: event.currentTarget.value })}
            placeholder={"山田 花子\thanako.yamada@example.co.jp\t00123\t営業部"}
            spellCheck={false}
          />
        </Field>
        <p role="status" className="-mt-2 text-sm text-muted tabular-nums empty:hidden">
          {people.length > 0 &&
            (mutation.isPending
              ? `${people.length}名の${looked ? "登録をしています" : "内容を確認しています"}。画面を開いたままお待ちください。`
              : looked === null && faults.length === 0 && `${people.length}名を読み取りました。まだ登録していません。`)}
        </p>
        <Checkbox
          checked={sendInvite}
          onChange={(event) => change({ sendInvite: event.currentTarget.checked })}
          label="登録した方に、利用登録のご案内をメールで送る"
          hint="文面は事務局のものです。すでに登録のある方には送られません。"
        />
        <div role="status" className="empty:hidden">
          {looked && (
            <Banner status={looked.created + looked.updated > 0 ? "success" : "info"} title={`${people.length}名の内容を確認しました。`}>
              新しく登録 {looked.created}名／内容の更新 {looked.updated}名／変更なし {looked.unchanged}名
              {looked.skipped.length > 0 && `／対象から外れているため登録しない方 ${looked.skipped.length}名`}。
              {looked.created + looked.updated > 0 ? "まだ登録していません。" : "登録するものはありません。"}
              {ignored.length > 0 && `「${ignored.join("」「")}」の列は使いません。`}
            </Banner>
          )}
        </div>
        {looked && (
          <PeopleList
            label="読み取った方"
            people={people.map((person, index) => ({ id: `${index}`, name: person.name, detail: person.email }))}
          />
        )}
        {looked && looked.warnings.length > 0 && (
          <FaultsTable faults={looked.warnings} caption="ご確認いただきたい行（このまま登録できます）" />
        )}
        {faults.length > 0 && <FaultsTable faults={faults} />}
      </div>
    </Dialog>
  );
}
