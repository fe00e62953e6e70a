"use client";

import { createServiceAccountForm } from "@knotter/contract/resources/service-accounts";
import { Banner } from "@knotter/ui/banner";
import { drafts } from "@/components/form/drafts";
import { SelectField, TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { SHOWN_ONCE, unansweredOnce } from "@/components/form/shown-once";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { DAYS_OPTIONS } from "./labels";
import { ScopesField } from "./scopes-field";
import type { Issued } from "./types";

const UNANSWERED = "入力はこの画面に残っています。作成されているかもしれません。一覧をご確認ください。";

/** `owner`: the company for which an admin creates it; null: it belongs to the admins, or to the HR user's own company. */
export function CreateDialog({
  owner,
  forAdmin,
  onIssued,
  onClose,
}: {
  owner: { id: string; name: string } | null;
  forAdmin: boolean;
  onIssued: (issued: Issued) => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.serviceAccounts.create.useMutation(SHOWN_ONCE);
  const form = useServerForm({
    schema: createServiceAccountForm,
    values: { name: "", scopes: [], expiresInDays: "90" },
    draft: drafts.serviceAccount(owner?.id ?? "own"),
    anew: ["scopes"],
    send: (wanted) => mutateAsync({ ...wanted, ...(owner && { customerId: owner.id }) }),
    async onSaved({ account: { name }, token }) {
      onIssued({ name, token, formerUntil: null });
      await utils.serviceAccounts.list.invalidate();
    },
    async onRefused(error) {
      const said = unansweredOnce(error, UNANSWERED);
      if (said !== undefined) await utils.serviceAccounts.list.invalidate();
      return said;
    },
  });
  return (
    <FormDialog form={form} title="サービスアカウントを作成する" size="large" submitLabel="作成する" onClose={onClose}>
      {forAdmin ? (
        <Banner>
          {owner
            ? `${owner.name}のデータだけを、同社の人事ご担当者と同じ共有範囲で扱います。`
            : "事務局のアカウントです。すべての顧客企業のデータを扱えます。1社だけのものは、一覧をその企業でしぼり込んでから作成してください。"}
        </Banner>
      ) : (
        <Banner>
          御社のデータだけを、ご自身の権限と共有範囲の中で扱います。面談の記録や相談者の書いた文章は、どの操作でも読めません。
        </Banner>
      )}
      <TextField
        {...form.field("name")}
        label="名前"
        hint="用途がわかる名前にします。操作記録に表示されます。例：人事システムとの連携"
        required
      />
      <SelectField
        {...form.field("expiresInDays")}
        label="トークンの有効期間"
        hint="期限の前に、止めずに入れ替えられます。"
        options={DAYS_OPTIONS}
        required
      />
      <ScopesField customerId={owner?.id} {...form.choice("scopes")} />
    </FormDialog>
  );
}
