"use client";

import { newServiceAccountForm } from "@knotter/contract/resources/service-accounts";
import { Banner } from "@knotter/ui/banner";
import { CustomerField } from "@/components/form/customer-field";
import { drafts } from "@/components/form/drafts";
import { SelectField, TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { SHOWN_ONCE, unansweredOnce } from "@/components/form/shown-once";
import { useServerForm } from "@/components/form/use-server-form";
import { useNames } from "@/components/listing/use-names";
import { trpc } from "@/trpc/client";
import { DAYS_OPTIONS } from "./labels";
import { ScopesField } from "./scopes-field";
import type { Issued } from "./types";

const UNANSWERED = "入力はこの画面に残っています。作成されているかもしれません。一覧をご確認ください。";

/** `customerId`: the company that the list of the admins is narrowed to; they may choose another one, or none: then it is their own. */
export function CreateDialog({
  customerId,
  forAdmin,
  onIssued,
  onClose,
}: {
  customerId: string | null;
  forAdmin: boolean;
  onIssued: (issued: Issued) => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.serviceAccounts.create.useMutation(SHOWN_ONCE);
  const form = useServerForm({
    schema: newServiceAccountForm,
    values: { customerId: customerId ?? "", name: "", scopes: [], expiresInDays: "90" },
    draft: drafts.serviceAccount(customerId ?? "own"),
    anew: ["scopes"],
    send: (wanted) => mutateAsync(wanted),
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
  const owner = form.choice("customerId");
  const scopes = form.choice("scopes");
  const { customer } = useNames({ customerId: owner.value || null });
  return (
    <FormDialog form={form} title="サービスアカウントを作成する" size="large" submitLabel="作成する" onClose={onClose}>
      {forAdmin && (
        <CustomerField
          {...owner}
          name={customer}
          onChange={(id) => {
            owner.onChange(id);
            // What may be given is another list for each owner.
            scopes.onChange([]);
          }}
        />
      )}
      {forAdmin ? (
        <Banner>
          {owner.value !== ""
            ? `${customer}のデータだけを、同社の人事ご担当者と同じ共有範囲で扱います。`
            : "事務局のアカウントです。すべての顧客企業のデータを扱えます。"}
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
      <ScopesField customerId={owner.value || undefined} {...scopes} />
    </FormDialog>
  );
}
