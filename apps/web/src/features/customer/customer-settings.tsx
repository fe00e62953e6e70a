"use client";

import { CUSTOMER_FIELD_TEXT } from "@knotter/contract/labels/customer";
import { ConflictNote } from "@/components/form/conflict-note";
import { RestoredNote } from "@/components/form/restored-note";
import { FormSection } from "@/components/form-section";
import { SaveBar } from "@/components/save-bar";
import { AgreementFields, BillingFields, CompanyFields, EscalationFields } from "./settings-fields";
import { useSettings } from "./use-settings";

/** What has been agreed with a company, in one form: saved as a whole, and put together with what somebody else has saved meanwhile. */
export function CustomerSettings({ id }: { id: string }) {
  const form = useSettings(id);
  return (
    <form
      {...form.formProps}
      method="post"
      onSubmit={(event) => void form.submit(event)}
      className="grid max-w-reading gap-10 xl:max-w-[66rem]"
    >
      <RestoredNote form={form} />
      <ConflictNote conflict={form.conflict} save="保存する" nameOf={(field) => CUSTOMER_FIELD_TEXT[field]} />
      <FormSection aside title="会社の情報" readers="事務局だけが見られます。">
        <CompanyFields form={form} />
      </FormSection>
      <FormSection aside title="約束ごと" readers="会社に見せる集計と、記録の保存に使われます。">
        <AgreementFields form={form} />
      </FormSection>
      <FormSection aside title="緊急連絡先" readers="キャリコンが緊急と報告したときに、担当のキャリコンと事務局に表示されます。">
        <EscalationFields form={form} />
      </FormSection>
      <FormSection aside title="請求のご連絡先" readers="事務局だけが見られます。">
        <BillingFields form={form} />
      </FormSection>
      {form.isDirty && (
        <SaveBar
          failure={form.refusal}
          note="この画面を閉じるまで、入力した内容はこのタブに残ります。"
          busy={form.busy}
          onDiscard={form.discard}
        />
      )}
    </form>
  );
}
