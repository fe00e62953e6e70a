"use client";

import { POLICY_RANGES, SYSTEM_POLICY } from "@knotter/domain/policy";
import { formatTime } from "@knotter/domain/tokyo";
import { RadioCards } from "@knotter/ui/radio-cards";
import { SelectField } from "@/components/form/fields";
import { FormSection } from "@/components/form-section";
import { FormFrame } from "../form-frame";
import { useMentorForm } from "../use-mentor-form";
import { conditionValuesOf, FIELD_TEXT, noticeText, textOf } from "./condition-values";

const BUFFERS = [0, 5, 10, 15, 20, 30, 45, 60];
const NOTICES = [24, 36, 48, 72, 96, 120, 168];
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The choices, and the stored value if it is none of them. */
const optionsOf = (choices: readonly number[], current: string, labelOf: (value: number) => string) =>
  [...new Set([...choices, Number(current)])].sort((a, b) => a - b).map((value) => ({ value: String(value), label: labelOf(value) }));
const minutes = (value: number): string => `${value}分`;
const interviews = (value: number): string => `${value}件`;

/** Caps, buffers and notice, which limit all free slots. Changes apply to future bookings at once. */
export function ConditionsForm({ mentorId }: { mentorId: string }) {
  const form = useMentorForm({
    mentorId,
    name: "mentor-conditions",
    schema: () => import("../profile/mentor-schema").then(({ conditionsForm }) => conditionsForm),
    valuesOf: conditionValuesOf,
  });
  const values = form.form.watch();
  const accepting = form.choice("acceptingNew");
  const gap = Math.max(Number(values.bufferBefore), Number(values.bufferAfter));
  const { dailyCap, weeklyCap } = POLICY_RANGES;
  return (
    <FormFrame of={form} label="受付の条件" nameOf={(field) => FIELD_TEXT[field]} textOf={textOf}>
      <FormSection title="新しい予約" readers="保存すると、すぐに反映されます。すでに入っている予約は変わりません。">
        <RadioCards
          legend={FIELD_TEXT.acceptingNew}
          hideLegend
          columns={2}
          options={[
            { value: "yes", label: "受け付ける", hint: "受付時間に予約が入ります。" },
            { value: "no", label: "お休みする", hint: "検索に表示されなくなります。いつでも再開できます。" },
          ]}
          value={accepting.value ? "yes" : "no"}
          onChange={(value) => accepting.onChange(value === "yes")}
        />
      </FormSection>
      <FormSection title="面談と面談の間" readers="相談者には表示されません。空き時間を計算するために使います。">
        <div className="grid gap-6 sm:grid-cols-2">
          <SelectField
            {...form.field("bufferBefore")}
            label={FIELD_TEXT.bufferBefore}
            options={optionsOf(BUFFERS, values.bufferBefore, minutes)}
          />
          <SelectField
            {...form.field("bufferAfter")}
            label={FIELD_TEXT.bufferAfter}
            options={optionsOf(BUFFERS, values.bufferAfter, minutes)}
          />
        </div>
        <p className="rounded-control bg-primary-tint px-4 py-3 text-sm tabular-nums">
          面談と面談の間は、長いほうの{gap}分が空きます。たとえば 10:00〜11:00 の面談のあとは、{formatTime(660 + gap)}{" "}
          以降に次の面談が入ります。
        </p>
      </FormSection>
      <FormSection title="予約の締切と上限" readers="締切は、予約の画面で相談者に伝わります。上限は表示されません。">
        <SelectField
          {...form.field("minNoticeHours")}
          label={FIELD_TEXT.minNoticeHours}
          hint={`開始のどれくらい前まで予約を受け付けるか。${SYSTEM_POLICY.minNoticeHours}時間より短くはできません。`}
          options={optionsOf(NOTICES, values.minNoticeHours, noticeText)}
          className="sm:max-w-[20rem]"
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <SelectField
            {...form.field("dailyCap")}
            label={FIELD_TEXT.dailyCap}
            hint="0時から24時まで"
            options={optionsOf(numbers(dailyCap.min, dailyCap.max), values.dailyCap, interviews)}
          />
          <SelectField
            {...form.field("weeklyCap")}
            label={FIELD_TEXT.weeklyCap}
            hint="月曜日から日曜日まで"
            options={optionsOf(numbers(weeklyCap.min, weeklyCap.max), values.weeklyCap, interviews)}
          />
        </div>
        <p className="text-sm text-muted">面談の長さと、何日先まで予約できるかは、施策ごとに事務局が決めています。</p>
      </FormSection>
    </FormFrame>
  );
}
