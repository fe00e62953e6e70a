"use client";

import { PROFILE_LIMITS, registrationState, SKILL_LEVELS } from "@knotter/domain/mentor-profile";
import { daysBetween, isLocalDate, type LocalDate } from "@knotter/domain/tokyo";
import { Badge, type Tone } from "@knotter/ui/badge";
import { RadioCards } from "@knotter/ui/radio-cards";
import { DateField } from "@/components/form/date-field";
import { TextField } from "@/components/form/fields";
import { FormSection } from "@/components/form-section";
import { FieldAnchor } from "../field-anchor";
import { type ProfileForm, readersOf } from "./profile-form";
import { FIELD_TEXT } from "./profile-labels";
import type { Edit } from "./profile-values";
import { ScanField } from "./scan-field";
import { SECTION_TEXT } from "./section-labels";
import { TextList } from "./text-list";

/** The legend names the qualification. */
const LEVEL_TEXT = { none: "なし", grade2: "2級", grade1: "1級" } as const satisfies Record<(typeof SKILL_LEVELS)[number], string>;
const LEVELS = SKILL_LEVELS.map((value) => ({ value, label: LEVEL_TEXT[value] }));

/** The national register, and other qualifications. */
export function RegistrationSection({
  form,
  edit,
  waits,
  today,
  onStored,
}: {
  form: ProfileForm;
  edit: Edit;
  waits: boolean;
  today: LocalDate;
  onStored: (stored: Edit) => void;
}) {
  const expiresOn = form.form.watch("registrationExpiresOn");
  const state = isLocalDate(expiresOn) ? expiryWord(expiresOn, today) : null;
  return (
    <FormSection title={SECTION_TEXT.registration} readers={`${readersOf(waits)}登録番号と登録証は、事務局だけが見ます。`}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge tone={edit.registrationVerified ? "success" : "warning"} icon={edit.registrationVerified ? "check-circle" : "clock"}>
          {edit.registrationVerified ? "事務局が確認済み" : "事務局の確認前"}
        </Badge>
        {edit.registrationVerified
          ? "プロフィールに「国家資格」と表示されます。"
          : "事務局が登録を確認すると、プロフィールに「国家資格」と表示されます。"}
      </p>
      <FieldAnchor name="registrationNumber">
        <TextField
          {...form.field("registrationNumber")}
          label="キャリアコンサルタント登録番号"
          required
          hint="登録証に記載の番号です。数字だけで入力してください。"
          inputMode="numeric"
          className="tabular-nums sm:max-w-[20rem]"
          placeholder="20160001"
        />
      </FieldAnchor>
      <div className="grid gap-6 sm:grid-cols-2">
        <DateField {...form.field("registrationDate")} label={FIELD_TEXT.registrationDate} optionalLabel="任意" max={today} />
        <FieldAnchor name="registrationExpiresOn">
          <DateField
            {...form.field("registrationExpiresOn")}
            label={FIELD_TEXT.registrationExpiresOn}
            required
            hint="更新は5年ごとです。期限を過ぎると、新しい予約を受け付けられません。"
          />
          <p className="mt-2 min-h-7">{state && <Badge tone={state.tone}>{state.text}</Badge>}</p>
        </FieldAnchor>
      </div>
      <ScanField edit={edit} onStored={onStored} />
      <RadioCards {...form.choice("skillLevel")} legend={FIELD_TEXT.skillLevel} options={LEVELS} columns={3} />
      <TextList
        {...form.choice("otherQualifications")}
        fieldAt={(index) => form.field(`otherQualifications.${index}`)}
        legend={FIELD_TEXT.otherQualifications}
        hint={`産業カウンセラー、公認心理師など。${PROFILE_LIMITS.qualifications.count}個まで登録できます。`}
        addLabel="資格を追加"
        itemLabel="資格"
        max={PROFILE_LIMITS.qualifications.count}
      />
    </FormSection>
  );
}

function expiryWord(expiresOn: LocalDate, today: LocalDate): { text: string; tone: Tone } {
  const left = daysBetween(today, expiresOn);
  const state = registrationState(expiresOn, today);
  if (state === "expired") return { text: "期限切れ", tone: "error" };
  if (state === "valid") return { text: "有効", tone: "success" };
  return { text: left === 0 ? "今日まで" : `あと${left}日`, tone: left <= 30 ? "warning" : "info" };
}
