"use client";

import { Checkbox } from "@knotter/ui/checkbox";
import { FieldGroup } from "@knotter/ui/field-group";
import { Link } from "@knotter/ui/link";
import { RadioCards } from "@knotter/ui/radio-cards";
import { TimeField } from "@/components/form/date-field";
import { FormSection } from "@/components/form-section";
import { ATTENDANCE_OPTIONS } from "./report-labels";
import { REPORT_FIELD_TEXT } from "./report-values";
import type { ReportForm } from "./use-report";

/** Attendance, times, and the explanation at the beginning. */
export function AttendanceSection({ form, mayReportAbsence }: { form: ReportForm; mayReportAbsence: boolean }) {
  const informed = form.check("informedConsentDone");
  return (
    <FormSection level={3} title="実施の記録" readers="実施状況と時間は、事務局にも表示されます。">
      <RadioCards
        {...form.choice("attendance")}
        legend={REPORT_FIELD_TEXT.attendance}
        required
        columns={3}
        options={ATTENDANCE_OPTIONS}
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
        <TimeField {...form.field("startTime")} label={REPORT_FIELD_TEXT.startTime} required className="max-w-[10rem]" />
        <TimeField {...form.field("endTime")} label={REPORT_FIELD_TEXT.endTime} required className="max-w-[10rem]" />
      </div>
      <FieldGroup legend={REPORT_FIELD_TEXT.informedConsentDone} required error={informed.error}>
        <Checkbox
          {...form.form.register("informedConsentDone")}
          label="守秘義務と、会社への共有範囲を、面談のはじめに説明しました"
          aria-invalid={informed.error !== undefined || undefined}
        />
      </FieldGroup>
    </FormSection>
  );
}
