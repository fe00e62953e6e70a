"use client";

import { SKILL_LEVEL_TEXT } from "@knotter/contract/labels/mentor";
import { PROFILE_LIMITS, registrationState, SKILL_LEVELS } from "@knotter/domain/mentor-profile";
import { daysBetween, isLocalDate, type LocalDate } from "@knotter/domain/tokyo";
import { Badge, type Tone } from "@knotter/ui/badge";
import { Field } from "@knotter/ui/field";
import { RadioCards } from "@knotter/ui/radio-cards";
import { TextInput } from "@knotter/ui/text-input";
import { FormSection } from "../../../components/form-section";
import { registered } from "../../../components/registered";
import { FieldAnchor } from "../field-anchor";
import { BY_HAND, type ProfileForm, readersOf } from "./profile-form";
import { FIELD_TEXT } from "./profile-labels";
import { SECTION_TEXT } from "./profile-sections";
import type { Edit } from "./profile-values";
import { ScanField } from "./scan-field";
import { TextList } from "./text-list";

const LEVELS = SKILL_LEVELS.map((value) => ({ value, label: SKILL_LEVEL_TEXT[value] ?? "なし" }));

/** The national register, and other qualifications. */
export function RegistrationSection({
  form,
  edit,
  version,
  waits,
  today,
  onStored,
}: {
  form: ProfileForm;
  edit: Edit;
  version: number;
  waits: boolean;
  today: LocalDate;
  onStored: (stored: Edit) => void;
}) {
  const { formState, watch, setValue } = form;
  const { errors } = formState;
  const expiresOn = watch("registrationExpiresOn");
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
        <Field
          label="キャリアコンサルタント登録番号"
          required
          hint="登録証に記載の番号です。数字だけで入力してください。"
          error={errors.registrationNumber?.message}
        >
          <TextInput
            {...registered(form, "registrationNumber")}
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums sm:max-w-[20rem]"
            placeholder="20160001"
          />
        </Field>
      </FieldAnchor>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label={FIELD_TEXT.registrationDate} optionalLabel="任意" error={errors.registrationDate?.message}>
          <TextInput {...registered(form, "registrationDate")} type="date" max={today} />
        </Field>
        <FieldAnchor name="registrationExpiresOn">
          <Field
            label={FIELD_TEXT.registrationExpiresOn}
            required
            hint="更新は5年ごとです。期限を過ぎると、新しい予約を受け付けられません。"
            error={errors.registrationExpiresOn?.message}
          >
            <TextInput {...registered(form, "registrationExpiresOn")} type="date" />
          </Field>
          <p className="mt-2 min-h-7">{state && <Badge tone={state.tone}>{state.text}</Badge>}</p>
        </FieldAnchor>
      </div>
      <ScanField edit={edit} version={version} onStored={onStored} />
      <RadioCards
        legend={FIELD_TEXT.skillLevel}
        options={LEVELS}
        value={watch("skillLevel")}
        onChange={(value) => setValue("skillLevel", value, BY_HAND)}
        columns={3}
      />
      <TextList
        legend={FIELD_TEXT.otherQualifications}
        hint={`産業カウンセラー、公認心理師など。${PROFILE_LIMITS.qualifications.count}個まで登録できます。`}
        addLabel="資格を追加"
        itemLabel="資格"
        max={PROFILE_LIMITS.qualifications.count}
        values={watch("otherQualifications")}
        onChange={(values) => setValue("otherQualifications", values, BY_HAND)}
        errorAt={(index) => errors.otherQualifications?.[index]?.message}
        error={errors.otherQualifications?.root?.message ?? errors.otherQualifications?.message}
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
