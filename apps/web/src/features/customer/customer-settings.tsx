"use client";

import { Banner } from "@knotter/ui/banner";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { type FieldPath, useForm } from "react-hook-form";
import { changesElsewhere, merged } from "../../components/form-merge";
import { FormSection } from "../../components/form-section";
import { SaveBar } from "../../components/save-bar";
import { useMergeDraft } from "../../components/use-merge-draft";
import { appErrorOf, errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import { type CustomerValues, prefetchSchemas, settingsResolver, valuesOf } from "./customer-values";
import { AgreementFields, BillingFields, CompanyFields, EscalationFields } from "./settings-fields";

/** The settings agreed with a company, in one form: saved as a whole, and merged with what somebody else has saved meanwhile. */
export function CustomerSettings({ id }: { id: string }) {
  const utils = trpc.useUtils();
  const [customer] = trpc.customers.get.useSuspenseQuery({ id });
  const [version, setVersion] = useState(customer.version);
  const [elsewhere, setElsewhere] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<CustomerValues, unknown, Record<string, unknown>>({
    resolver: settingsResolver,
    defaultValues: valuesOf(customer),
    mode: "onTouched",
  });
  const baseOf = () => form.formState.defaultValues as CustomerValues;

  /** Puts the input on top of the stored values. */
  function takeUp(base: CustomerValues, typed: CustomerValues, latest: CustomerValues): void {
    form.reset(latest);
    form.reset(merged(base, typed, latest), { keepDefaultValues: true });
    setElsewhere(changesElsewhere(base, typed, latest).length > 0);
  }
  const draft = useMergeDraft(form, `customer:${id}`, ({ base, typed }) => takeUp(base, typed, valuesOf(customer)));

  const { mutate, isPending } = trpc.customers.update.useMutation({
    meta: { quiet: true },
    onSuccess(stored) {
      utils.customers.get.setData({ id }, stored);
      void utils.customers.list.invalidate();
      setVersion(stored.version);
      setElsewhere(false);
      form.reset(valuesOf(stored));
      draft.clear();
      showToast({ status: "success", text: "保存しました。" });
    },
    async onError(error) {
      const app = appErrorOf(error);
      if (app?.code === "VERSION_CONFLICT") {
        const latest = await utils.customers.get.fetch({ id }, { staleTime: 0 }).catch(() => null);
        if (latest) {
          takeUp(baseOf(), form.getValues(), valuesOf(latest));
          setVersion(latest.version);
          setElsewhere(true);
          return setFailure(null);
        }
      }
      for (const [field, [message]] of Object.entries(app?.fieldErrors ?? {}))
        form.setError(field as FieldPath<CustomerValues>, { message: message ?? "" }, { shouldFocus: true });
      setFailure(errorText(error));
    },
  });

  const save = form.handleSubmit(
    (wanted) => {
      setFailure(null);
      mutate({ ...wanted, id, expectedVersion: version });
    },
    () => setFailure("入力内容をご確認ください。"),
  );

  return (
    <form
      method="post"
      noValidate
      onFocus={prefetchSchemas}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="grid max-w-reading gap-10"
    >
      {elsewhere && (
        <Banner status="warning" announce title="他の画面でも変更されていました">
          保存されている内容に、ここで入力した内容を重ねて表示しています。確認して、もう一度保存してください。
        </Banner>
      )}
      <FormSection title="会社の情報" readers="事務局だけが見られます。">
        <CompanyFields form={form} />
      </FormSection>
      <FormSection title="約束ごと" readers="会社に見せる集計と、記録の保存に使われます。">
        <AgreementFields form={form} />
      </FormSection>
      <FormSection title="緊急連絡先" readers="キャリコンが緊急と報告したときに、担当のキャリコンと事務局に表示されます。">
        <EscalationFields form={form} />
      </FormSection>
      <FormSection title="請求のご連絡先" readers="事務局だけが見られます。">
        <BillingFields form={form} />
      </FormSection>
      {form.formState.isDirty && (
        <SaveBar
          failure={failure}
          note="この画面を閉じるまで、入力した内容はこのタブに残ります。"
          busy={isPending}
          onSave={() => void save()}
          onDiscard={() => {
            setFailure(null);
            form.reset();
            draft.clear();
          }}
        />
      )}
    </form>
  );
}
