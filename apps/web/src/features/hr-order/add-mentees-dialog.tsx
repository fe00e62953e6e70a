"use client";

import { LIMITS } from "@knotter/domain/policy";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Checkbox } from "@knotter/ui/checkbox";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { Textarea } from "@knotter/ui/textarea";
import { showToast } from "@knotter/ui/toast";
import { useEffect, useState } from "react";
import { type Fault, FaultsTable } from "../../components/faults-table";
import { useDraft } from "../../components/use-draft";
import { appErrorOf, errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import { pastedRows } from "./paste-rows";

interface Typed {
  text: string;
  sendInvite: boolean;
}

/** Pasted, looked through without writing anything, then registered: all of it or nothing. */
export function AddMenteesDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const utils = trpc.useUtils();
  const draft = useDraft<Typed>(`add-mentees-${orderId}`);
  const [{ text, sendInvite }, setTyped] = useState<Typed>(() => ({ text: "", sendInvite: true, ...draft.read() }));
  useEffect(() => draft.write({ text, sendInvite }), [draft, text, sendInvite]);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const mutation = trpc.orders.addMentees.useMutation({ meta: { quiet: true } });
  const [looked, setLooked] = useState<{ rows: number; created: number; updated: number; unchanged: number } | null>(null);
  const rows = pastedRows(text);
  const change = (typed: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...typed }));
    setLooked(null);
    setFaults([]);
    setRefusal(null);
  };

  async function send(dryRun: boolean) {
    setRefusal(null);
    setFaults([]);
    if (rows.length === 0) return setRefusal("お名前とメールアドレスを貼り付けてください。");
    if (rows.length > LIMITS.importRows) return setRefusal(`一度に登録できるのは${LIMITS.importRows}名までです。`);
    try {
      const answer = await mutation.mutateAsync({ id: orderId, mentees: rows, sendInvite, ...(dryRun && { dryRun }) });
      if (dryRun) return setLooked({ rows: rows.length, ...answer });
      draft.clear();
      await Promise.all([utils.orders.mentees.invalidate({ id: orderId }), utils.orders.get.invalidate({ id: orderId })]);
      showToast({ status: "success", text: "対象者を登録しました。" });
      onClose();
    } catch (error) {
      const data = appErrorOf(error)?.data as { errors?: Fault[] } | undefined;
      setFaults(data?.errors ?? []);
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
          {looked ? (
            <Button busy={mutation.isPending} busyLabel="登録しています" onClick={() => void send(false)}>
              この内容で登録する
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
        <Checkbox
          checked={sendInvite}
          onChange={(event) => change({ sendInvite: event.currentTarget.checked })}
          label="登録した方に、利用登録のご案内をメールで送る"
          hint="文面は事務局のものです。すでに登録のある方には送られません。"
        />
        <div role="status" className="empty:hidden">
          {looked && (
            <Banner status="success" title={`${looked.rows}名の内容を確認しました。`}>
              新しく登録 {looked.created}名／内容の更新 {looked.updated}名／変更なし {looked.unchanged}名。よろしければ登録してください。
            </Banner>
          )}
        </div>
        {faults.length > 0 && <FaultsTable faults={faults} />}
      </div>
    </Dialog>
  );
}
