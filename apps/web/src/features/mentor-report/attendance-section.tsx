"use client";

import { Checkbox } from "@knotter/ui/checkbox";
import { Field } from "@knotter/ui/field";
import { FieldGroup } from "@knotter/ui/field-group";
import { Link } from "@knotter/ui/link";
import { RadioCards } from "@knotter/ui/radio-cards";
import { TextInput } from "@knotter/ui/text-input";
import { FormSection } from "../../components/form-section";
import { registered } from "../../components/registered";
import { ATTENDANCE_OPTIONS } from "./report-labels";
import { REPORT_FIELD_TEXT, type ReportForm } from "./report-values";

/** Attendance, times, and the explanation at the beginning. */
export function AttendanceSection({ form, mayReportAbsence }: { form: ReportForm; mayReportAbsence: boolean }) {
  const { register, watch, setValue, formState } = form;
  const { errors } = formState;
  return (
    <FormSection level={3} title="実施の記録" readers="実施状況と時間は、事務局にも表示されます。">
      <RadioCards
        legend={REPORT_FIELD_TEXT.attendance}
        required
        columns={3}
        options={ATTENDANCE_OPTIONS}
        value={watch("attendance") || null}
        onChange={(value) => setValue("attendance", value, { shouldDirty: true, shouldValidate: false })}
        error={errors.attendance?.message}
        hint={
          mayReportAbsence ? (
            <>
              相談者がいらっしゃらなかったときは、この報告書ではなく、
              <Link href="#absence">お会いできなかったことの報告</Link>をお願いします。
            </>
          ) : undefined
        }
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label={REPORT_FIELD_TEXT.startTime} required error={errors.startTime?.message}>
          <TextInput {...registered(form, "startTime")} type="time" className="max-w-[10rem]" />
        </Field>
        <Field label={REPORT_FIELD_TEXT.endTime} required error={errors.endTime?.message}>
          <TextInput {...registered(form, "endTime")} type="time" className="max-w-[10rem]" />
        </Field>
      </div>
      <FieldGroup legend={REPORT_FIELD_TEXT.informedConsentDone} required error={errors.informedConsentDone?.message}>
        <Checkbox
          {...register("informedConsentDone")}
          label="守秘義務と、会社への共有範囲を、面談のはじめに説明しました"
          aria-invalid={errors.informedConsentDone !== undefined || undefined}
        />
      </FieldGroup>
    </FormSection>
  );
}
