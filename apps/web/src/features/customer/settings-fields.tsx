"use client";

import { ESCALATION_TYPE_TEXT } from "@knotter/contract/labels/admin";
import { DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import { EMPLOYEE_SIZE_BANDS, ESCALATION_TYPES } from "@knotter/domain/customer";
import { DISCLOSURE_LEVELS } from "@knotter/domain/disclosure";
import { Field } from "@knotter/ui/field";
import { RadioCards } from "@knotter/ui/radio-cards";
import { Select } from "@knotter/ui/select";
import { TextInput } from "@knotter/ui/text-input";
import { Textarea } from "@knotter/ui/textarea";
import { Controller, type FieldPath, type UseFormReturn } from "react-hook-form";
import type { CustomerValues } from "./customer-values";

export type SettingsForm = UseFormReturn<CustomerValues, unknown, Record<string, unknown>>;
type Props = { form: SettingsForm };

/** The message of a field, also of a nested one. */
const errorOf = ({ formState, getFieldState }: SettingsForm, name: FieldPath<CustomerValues>): string | undefined =>
  getFieldState(name, formState).error?.message;

function TextField({
  form,
  name,
  label,
  hint,
  required,
  type,
  inputMode,
}: Props & {
  name: FieldPath<CustomerValues>;
  label: string;
  hint?: string;
  required?: boolean;
  type?: "email" | "tel";
  inputMode?: "numeric";
}) {
  return (
    <Field label={label} hint={hint} required={required} error={errorOf(form, name)}>
      <TextInput autoComplete="off" {...(type && { type })} {...(inputMode && { inputMode })} {...form.register(name)} />
    </Field>
  );
}

export function CompanyFields({ form }: Props) {
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2">
        <TextField form={form} name="name" label="会社名" required />
        <TextField form={form} name="nameKana" label="会社名（カナ）" />
        <TextField form={form} name="industry" label="業種" />
        <Field label="従業員数" error={errorOf(form, "employeeSizeBand")}>
          <Select
            placeholder="選択しない"
            options={EMPLOYEE_SIZE_BANDS.map((band) => ({ value: band, label: band }))}
            {...form.register("employeeSizeBand")}
          />
        </Field>
        <TextField form={form} name="corporateNumber" label="法人番号" hint="13桁の数字" inputMode="numeric" />
        <TextField form={form} name="postalCode" label="郵便番号" hint="7桁の数字" inputMode="numeric" />
      </div>
      <TextField form={form} name="address" label="住所" />
      <Field label="事務局のメモ" hint="事務局だけが見られます。" error={errorOf(form, "adminMemo")}>
        <Textarea rows={3} maxCount={2000} {...form.register("adminMemo")} />
      </Field>
    </>
  );
}

export function AgreementFields({ form }: Props) {
  return (
    <>
      <Controller
        name="defaultDisclosureLevel"
        control={form.control}
        render={({ field }) => (
          <RadioCards
            legend="会社への共有範囲（はじめの値）"
            hint="新しい施策のはじめの値です。すでにある施策は変わりません。"
            options={DISCLOSURE_LEVELS.map((value) => ({ value, label: value, hint: DISCLOSURE_SENTENCES[value] }))}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            name={field.name}
          />
        )}
      />
      <div className="grid gap-6 md:grid-cols-2">
        <TextField
          form={form}
          name="kThreshold"
          label="集計の最小人数"
          hint="この人数に満たない集計は会社に表示しません。5人以上。"
          required
          inputMode="numeric"
        />
        <TextField
          form={form}
          name="dataRetentionMonths"
          label="保存期間（月）"
          hint="施策の終了から、面談の内容を匿名にするまで。12〜120か月。"
          required
          inputMode="numeric"
        />
      </div>
      <Field
        label="メールアドレスのドメイン"
        hint="1行に1つ。登録すると、人事ご担当者の招待はこのドメインだけになります。"
        error={errorOf(form, "allowedEmailDomains")}
      >
        <Textarea rows={3} placeholder={"example.co.jp\ngroup.example.co.jp"} {...form.register("allowedEmailDomains")} />
      </Field>
    </>
  );
}

export function EscalationFields({ form }: Props) {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Field label="種類" error={errorOf(form, "escalationContact.type")}>
        <Select
          placeholder="選択してください"
          options={ESCALATION_TYPES.map((type) => ({ value: type, label: ESCALATION_TYPE_TEXT[type] }))}
          {...form.register("escalationContact.type")}
        />
      </Field>
      <TextField form={form} name="escalationContact.name" label="お名前" />
      <TextField form={form} name="escalationContact.email" label="メールアドレス" type="email" />
      <TextField form={form} name="escalationContact.phone" label="電話番号" type="tel" />
    </div>
  );
}

export function BillingFields({ form }: Props) {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <TextField form={form} name="billingContact.name" label="お名前" />
      <TextField form={form} name="billingContact.email" label="メールアドレス" type="email" />
      <TextField form={form} name="billingContact.phone" label="電話番号" type="tel" />
    </div>
  );
}
