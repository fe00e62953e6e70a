"use client";

import { showToast } from "@knotter/ui/toast";
import { drafts } from "@/components/form/drafts";
import { CheckField, TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { rowErrorsOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { personForm } from "./person-schema";

/** Puts one person on the list. Somebody who is on it already is brought up to date. */
export function AddPersonDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.orders.addMentees.useMutation(QUIET);
  const form = useServerForm({
    schema: personForm,
    values: { name: "", nameKana: "", email: "", employeeNo: "", department: "", sendInvite: true },
    mode: "onTouched",
    draft: drafts.addPerson(orderId),
    async send({ sendInvite, ...person }) {
      const { created, updated } = await mutateAsync({ id: orderId, mentees: [person], sendInvite });
      return { name: person.name, created, updated };
    },
    nameOf: (path) => path.replace(/^mentees\.0\./, ""),
    onRefused(error) {
      const faults = rowErrorsOf(error).flatMap(({ column, message }) => (column === null ? [message] : []));
      return faults.length > 0 ? `${faults.join("。")}。` : undefined;
    },
    async onSaved({ name, created, updated }) {
      await Promise.all([utils.orders.mentees.invalidate({ id: orderId }), utils.orders.get.invalidate({ id: orderId })]);
      showToast({
        status: "success",
        text:
          created > 0
            ? `${name}さんを登録しました。`
            : updated > 0
              ? `${name}さんはすでに登録されているため、内容を更新しました。`
              : `${name}さんは、すでにこの内容で登録されています。`,
      });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="対象者を登録する" submitLabel="登録する" busyLabel="登録しています" onClose={onClose}>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField {...form.field("name")} label="氏名" required autoComplete="off" />
        <TextField {...form.field("nameKana")} label="氏名カナ" autoComplete="off" />
      </div>
      <TextField
        {...form.field("email")}
        label="メールアドレス"
        type="email"
        hint="ない方は空欄のまま、社員番号を入力してください。ログイン用紙でご案内できます。"
        autoComplete="off"
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField {...form.field("employeeNo")} label="社員番号" autoComplete="off" />
        <TextField {...form.field("department")} label="部署" autoComplete="off" />
      </div>
      <CheckField
        {...form.check("sendInvite")}
        label="利用登録のご案内をメールで送る"
        hint="文面は事務局のものです。すでに登録のある方には送られません。"
      />
    </FormDialog>
  );
}
