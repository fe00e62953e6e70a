"use client";

import type { CareerPlan } from "@knotter/api/views/career-plan";
import { CAREER_PLAN_GUIDE } from "@knotter/contract/labels/career-plan";
import { CAREER_PLAN_TEXT_MAX, type CareerPlanText } from "@knotter/domain/career-plan";
import { RETENTION } from "@knotter/domain/retention";
import { formatDate, type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { showToast } from "@knotter/ui/toast";
import { ConflictNote } from "@/components/form/conflict-note";
import { DateField } from "@/components/form/date-field";
import { drafts } from "@/components/form/drafts";
import { TextareaField } from "@/components/form/fields";
import { FormActions } from "@/components/form/form-actions";
import { FormRefusal } from "@/components/form/form-refusal";
import { filledText, MoreFields } from "@/components/form/more-fields";
import { QUIET } from "@/components/form/quiet";
import { RestoredNote } from "@/components/form/restored-note";
import { UnsavedNote } from "@/components/form/unsaved-note";
import { useServerForm } from "@/components/form/use-server-form";
import { FormSection } from "@/components/form-section";
import { trpc } from "@/trpc/client";

/** The questions of this form; on the sheet the boxes have their official names. */
const PLAN_FIELD_TEXT = {
  nextSteps: "次に取り組むこと",
  interests: "大切にしたいこと、興味・関心",
  strengths: "強み",
  aspirations: "将来取り組みたい仕事や働き方",
  other: "そのほか",
  birthDate: "生年月日",
} as const satisfies Record<CareerPlanText | "birthDate", string>;

/** The remaining boxes of the sheet, all optional. */
const SHEET_TEXTS = ["interests", "strengths", "aspirations", "other"] as const;
const MORE = [...SHEET_TEXTS, "birthDate"] as const;

const valuesOf = ({ nextSteps, interests, strengths, aspirations, other, birthDate }: CareerPlan) => ({
  nextSteps,
  interests,
  strengths,
  aspirations,
  other,
  birthDate: birthDate ?? "",
});

const dayText = (day: string) => (day === "" ? day : formatDate(day as LocalDate));

/** The mentee's private career plan: one short text first, and the rest of the sheet as optional fields. */
export function CareerPlanForm({ menteeId, plan }: { menteeId: string; plan: CareerPlan }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.mentees.saveCareerPlan.useMutation(QUIET);
  const form = useServerForm({
    schema: () => import("./career-plan-schema").then(({ careerPlan }) => careerPlan),
    stored: { doc: plan, valuesOf, latest: () => utils.mentees.careerPlan.fetch({ id: menteeId }, { staleTime: 0 }) },
    mode: "onTouched",
    draft: drafts.careerPlan(menteeId),
    send: (accepted, { expectedVersion }) => mutateAsync({ ...accepted, id: menteeId, expectedVersion }),
    onSaved(stored) {
      utils.mentees.careerPlan.setData({ id: menteeId }, stored);
      showToast({ status: "success", text: "保存しました。読めるのは、あなただけです。" });
    },
  });
  const text = (field: keyof typeof CAREER_PLAN_TEXT_MAX) => ({
    ...form.field(field, CAREER_PLAN_TEXT_MAX[field]),
    label: PLAN_FIELD_TEXT[field],
  });
  return (
    <form
      {...form.formProps}
      method="post"
      aria-label="キャリア・プラン"
      className="grid gap-10"
      onSubmit={(event) => void form.submit(event)}
    >
      <RestoredNote form={form} />
      <FormSection
        title="これからのこと"
        readers="読めるのは、あなただけです。会社にも、事務局にも、キャリコンにも表示されず、書いたことも伝わりません。"
      >
        <TextareaField
          {...text("nextSteps")}
          hint="小さなことで十分です。「いつまでに」「どうやって」まで書くと、動きやすくなります。"
          rows={5}
        />
        <MoreFields title="キャリア・プランの項目" state={filledText(form.form.watch(MORE))} open={MORE.some((field) => plan[field])}>
          {SHEET_TEXTS.map((field) => (
            <TextareaField key={field} {...text(field)} hint={CAREER_PLAN_GUIDE[field]} rows={4} />
          ))}
          <DateField
            {...form.field("birthDate")}
            label={PLAN_FIELD_TEXT.birthDate}
            optionalLabel="任意"
            hint="キャリア・プランシートに印字するためだけに使います。"
          />
        </MoreFields>
      </FormSection>
      <div className="grid gap-4">
        <ConflictNote
          conflict={form.conflict}
          save="保存する"
          nameOf={(field) => PLAN_FIELD_TEXT[field]}
          textOf={(field, values) => (field === "birthDate" ? dayText(values.birthDate) : values[field]) || "空欄"}
        />
        <FormRefusal refusal={form.refusal} />
        <FormActions>
          <Button type="submit" size="large" busy={form.busy} busyLabel="保存しています">
            保存する
          </Button>
          {form.isDirty ? (
            <UnsavedNote onDiscard={form.discard} />
          ) : (
            plan.updatedAt !== null && (
              <span className="text-sm text-muted">{`最後に保存した日：${formatDate(tokyoDate(new Date(plan.updatedAt)))}`}</span>
            )
          )}
        </FormActions>
        <p className="text-sm text-muted">
          {`最後に保存してから${RETENTION.careerPlanMonths / 12}年たつと、自動で消えます。退会やデータの削除でも消えます。`}
        </p>
      </div>
    </form>
  );
}
