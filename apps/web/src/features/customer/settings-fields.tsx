"use client";

import { ESCALATION_TYPE_TEXT } from "@knotter/contract/labels/admin";
import { DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import { EMPLOYEE_SIZE_BANDS, ESCALATION_TYPES } from "@knotter/domain/customer";
import { DISCLOSURE_LEVELS } from "@knotter/domain/disclosure";
import { LIMITS } from "@knotter/domain/policy";
import { RadioCards } from "@knotter/ui/radio-cards";
import { SelectField, TextareaField, TextField } from "@/components/form/fields";
import type { SettingsForm } from "./use-settings";

type Props = { form: SettingsForm };

export function CompanyFields({ form }: Props) {
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2">
        <TextField {...form.field("name")} label="会社名" required />
        <TextField {...form.field("nameKana")} label="会社名（カナ）" />
        <TextField {...form.field("industry")} label="業種" />
        <SelectField
          {...form.field("employeeSizeBand")}
          label="従業員数"
          placeholder="選択しない"
          options={EMPLOYEE_SIZE_BANDS.map((band) => ({ value: band, label: band }))}
        />
        <TextField {...form.field("corporateNumber")} label="法人番号" hint="13桁の数字" inputMode="numeric" />
        <TextField {...form.field("postalCode")} label="郵便番号" hint="7桁の数字" inputMode="numeric" />
      </div>
      <TextField {...form.field("address")} label="住所" />
      <TextareaField {...form.field("adminMemo", LIMITS.text.adminMemo)} label="事務局のメモ" hint="事務局だけが見られます。" rows={3} />
    </>
  );
}

export function AgreementFields({ form }: Props) {
  return (
    <>
      <RadioCards
        {...form.choice("defaultDisclosureLevel")}
        legend="会社への共有範囲（おすすめの値）"
        hint="全員対象の施策を登録するときに、おすすめとして示します。選ぶのは施策ごとで、すでにある施策は変わりません。"
        options={DISCLOSURE_LEVELS.map((value) => ({ value, label: value, hint: DISCLOSURE_SENTENCES[value] }))}
      />
      <div className="grid gap-6 md:grid-cols-2">
        <TextField
          {...form.field("kThreshold")}
          label="集計の最小人数"
          hint="この人数に満たない集計は会社に表示しません。5人以上。"
          required
          inputMode="numeric"
        />
        <TextField
          {...form.field("dataRetentionMonths")}
          label="保存期間（月）"
          hint="施策の終了から、面談の内容を匿名にするまで。12〜120か月。"
          required
          inputMode="numeric"
        />
      </div>
      <TextareaField
        {...form.field("allowedEmailDomains")}
        label="メールアドレスのドメイン"
        hint="1行に1つ。登録すると、人事ご担当者の招待はこのドメインだけになります。"
        rows={3}
        placeholder={"example.co.jp\ngroup.example.co.jp"}
      />
    </>
  );
}

export function EscalationFields({ form }: Props) {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <SelectField
        {...form.field("escalationContact.type")}
        label="種類"
        placeholder="選択してください"
        options={ESCALATION_TYPES.map((type) => ({ value: type, label: ESCALATION_TYPE_TEXT[type] }))}
      />
      <TextField {...form.field("escalationContact.name")} label="お名前" />
      <TextField {...form.field("escalationContact.email")} label="メールアドレス" type="email" />
      <TextField {...form.field("escalationContact.phone")} label="電話番号" type="tel" />
    </div>
  );
}

export function BillingFields({ form }: Props) {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <TextField {...form.field("billingContact.name")} label="お名前" />
      <TextField {...form.field("billingContact.email")} label="メールアドレス" type="email" />
      <TextField {...form.field("billingContact.phone")} label="電話番号" type="tel" />
    </div>
  );
}
