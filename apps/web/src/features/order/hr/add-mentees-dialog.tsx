"use client";

import { LIMITS } from "@knotter/domain/policy";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { showToast } from "@knotter/ui/toast";
import { useEffect, useMemo, useRef, useState } from "react";
import { amount } from "@/components/amount";
import { type Fault, FaultsTable } from "@/components/faults-table";
import { drafts } from "@/components/form/drafts";
import { CheckField, TextareaField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { PeopleList } from "@/components/people-list";
import { rowErrorsOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { AddPersonDialog } from "./add-person-dialog";
import { type PastedPeople, pastedPeople } from "./pasted-people";
import { pastedMenteesForm } from "./pasted-schema";

/** What the server has said of one list: it does not hold for the next. */
interface Looked {
  typed: string;
  answer: RouterOutputs["orders"]["addMentees"] | null;
  faults: readonly Fault[];
}

/** People are put on the list by pasting, or one by one in fields of their own. */
export function AddMenteesDialog(props: { orderId: string; onClose: () => void }) {
  const [single, setSingle] = useState(false);
  return single ? <AddPersonDialog {...props} onMany={() => setSingle(false)} /> : <PasteDialog {...props} onOne={() => setSingle(true)} />;
}

/** Pasted, validated without writing, then added: all or nothing. */
function PasteDialog({ orderId, onOne, onClose }: { orderId: string; onOne: () => void; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [last, setLast] = useState<Looked | null>(null);
  const { mutateAsync } = trpc.orders.addMentees.useMutation(QUIET);
  const form = useServerForm({
    schema: pastedMenteesForm,
    values: { mentees: "", sendInvite: true },
    draft: drafts.addMentees(orderId),
    async send(list) {
      if (looked !== null && changes > 0) return mutateAsync({ ...list, id: orderId });
      const answer = await mutateAsync({ ...list, id: orderId, dryRun: true });
      setLast({ typed, answer, faults: [] });
      return null;
    },
    onRefused(error) {
      setLast({ typed, answer: null, faults: rowErrorsOf(error) });
      return undefined;
    },
    async onSaved({ created, updated }) {
      await Promise.all([utils.orders.mentees.invalidate({ id: orderId }), utils.orders.get.invalidate({ id: orderId })]);
      showToast({ status: "success", text: `${amount(created + updated)}名を登録・更新しました。` });
      onClose();
    },
  });
  const typed = form.form.watch("mentees");
  const { people, ignored } = useMemo(() => pastedPeople(typed), [typed]);
  const { answer: looked = null, faults = [] } = last?.typed === typed ? last : {};
  const changes = looked === null ? 0 : looked.created + looked.updated;
  const result = useRef<HTMLDivElement>(null);
  // What was found out stands below the pasted text, which may be long.
  useEffect(() => {
    if (last === null) return;
    result.current?.scrollIntoView({ block: "start" });
    result.current?.focus({ preventScroll: true });
  }, [last]);

  return (
    <FormDialog
      form={form}
      title="対象者を登録する"
      size="large"
      submitLabel={changes > 0 ? `${amount(changes)}名を登録・更新する` : "内容を確認する"}
      busyLabel={changes > 0 ? "登録しています" : "確認しています"}
      beside={
        typed === "" && (
          <Button variant="quiet" onClick={onOne}>
            1名ずつ入力する
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextareaField
        {...form.field("mentees")}
        label="対象者の一覧"
        required
        hint={`表計算ソフトから、氏名・メールアドレス・社員番号・部署の順にコピーして貼り付けてください。氏名カナの列があるときは、氏名の次に置きます。手で入力するときは、列のあいだをカンマ（,）かタブで区切ります。見出しの行があるときは、列の順番は問いません。メールアドレスのない方は空欄のまま、社員番号を入れてください。ログイン用紙でご案内できます。一度に${amount(LIMITS.importRows)}名まで登録できます。`}
        rows={last === null ? 8 : 4}
        placeholder="山田 花子,hanako.yamada@example.co.jp,00123,営業部"
        spellCheck={false}
      />
      <p role="status" className="-mt-2 text-sm text-muted tabular-nums empty:hidden">
        {people.length > 0 &&
          (form.busy
            ? `${amount(people.length)}名の${changes > 0 ? "登録をしています" : "内容を確認しています"}。画面を開いたままお待ちください。`
            : looked === null && faults.length === 0 && `${amount(people.length)}名を読み取りました。まだ登録していません。`)}
      </p>
      <CheckField
        {...form.check("sendInvite")}
        label="登録した方に、利用登録のご案内をメールで送る"
        hint="文面は事務局のものです。すでに登録のある方には送られません。"
      />
      <div ref={result} role="status" tabIndex={-1} className="scroll-mt-4 empty:hidden">
        {looked && (
          <Banner status={changes > 0 ? "success" : "info"} title={`${amount(people.length)}名の内容を確認しました。`}>
            新しく登録 {amount(looked.created)}名／内容の更新 {amount(looked.updated)}名／変更なし {amount(looked.unchanged)}名
            {looked.skipped.length > 0 && `／対象から外れているため登録しない方 ${amount(looked.skipped.length)}名`}。
            {changes > 0 ? "まだ登録していません。" : "登録するものはありません。"}
            {looked.updated > 0 && "更新する方は、貼り付けた内容に変わります（空欄の項目は、いまのままです）。"}
            {ignored.length > 0 && `「${ignored.join("」「")}」の列は使いません。`}
          </Banner>
        )}
        {faults.length > 0 && (
          <Banner status="warning" title={`直していただきたいところが${amount(faults.length)}件あります。`}>
            まだ登録していません。直してから、もう一度内容を確認してください。
          </Banner>
        )}
      </div>
      {looked && (
        <PeopleList
          label="読み取った方"
          people={people.map((person, index) => ({ id: `${index}`, name: person.name, detail: readOf(person) }))}
        />
      )}
      {looked && looked.warnings.length > 0 && (
        <FaultsTable faults={looked.warnings} caption="ご確認いただきたい行（このまま登録できます）" />
      )}
      {faults.length > 0 && <FaultsTable faults={faults} />}
    </FormDialog>
  );
}

/** What was read of a person besides the name. */
const readOf = ({ nameKana, email, employeeNo, department, jobTitle, groupTag }: PastedPeople["people"][number]): string =>
  [nameKana, email ?? "メールなし", employeeNo && `社員番号 ${employeeNo}`, department, jobTitle, groupTag].filter(Boolean).join("／");
