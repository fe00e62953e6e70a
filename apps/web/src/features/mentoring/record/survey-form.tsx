"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { TROUBLE_TEXT } from "@knotter/contract/labels/mentoring";
import { ATTENDED, TROUBLES, WANT_NEXT } from "@knotter/domain/mentee-report";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Checkbox } from "@knotter/ui/checkbox";
import { Field } from "@knotter/ui/field";
import { Icon } from "@knotter/ui/icon";
import { RadioCards } from "@knotter/ui/radio-cards";
import { Select } from "@knotter/ui/select";
import { Textarea } from "@knotter/ui/textarea";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { drafts } from "../../../components/form/drafts";
import { useDraft } from "../../../components/form/use-draft";
import { lazyResolver } from "../../../components/lazy-resolver";
import { ScaleField } from "./scale-field";
import { StarField } from "./star-field";
import { ATTENDED_TEXT, STAR_NAMES, STARS, SURVEY_LIMITS, WANT_NEXT_TEXT } from "./survey-labels";
import { type SurveyValues, surveyValues, toSurveyInput } from "./survey-values";
import { useSurvey } from "./use-survey";

type SurveyInput = ReturnType<typeof toSurveyInput>;

const loadSchema = () => import("./survey-schema").then(({ surveyToHandIn }) => surveyToHandIn);
const resolver = lazyResolver<SurveyValues, SurveyInput>(loadSchema as never, toSurveyInput);

const MISSING = "[aria-invalid=true] input, textarea[aria-invalid=true]";

const optionsOf = <Code extends string>(codes: readonly Code[], words: Record<Code, string>) =>
  codes.map((code) => ({ value: code, label: words[code] }));

/** Three ratings and optional answers. The input is kept in this tab until it is submitted. */
export function SurveyForm({ mentoring, onDone }: { mentoring: MentoringView; onDone: () => void }) {
  const survey = mentoring.reports.survey;
  const corrects = survey?.submittedAt != null;
  const draft = useDraft<SurveyValues>(drafts.survey(mentoring.id));
  const form = useForm<SurveyValues, unknown, SurveyInput>({ resolver, defaultValues: surveyValues(survey?.answers ?? null) });
  const { register, watch, setValue, formState } = form;
  const { send, skip, refusal, busy, skipping } = useSurvey(mentoring);
  const values = watch();
  const [open, setOpen] = useState(corrects);
  const said = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const kept = draft.read();
    if (Object.keys(kept).length > 0) {
      form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true });
      setOpen(true);
    }
    return form.subscribe({ formState: { values: true }, callback: ({ values: typed }) => draft.write(typed as SurveyValues) });
  }, [draft, form]);
  useEffect(() => {
    if (refusal !== null) said.current?.focus();
  }, [refusal]);

  const { submitCount } = formState;
  useEffect(() => {
    // The form cannot focus the stars itself, and the button is far below them.
    if (submitCount > 0) whole.current?.querySelector<HTMLElement>(MISSING)?.focus();
  }, [submitCount]);

  const done = () => {
    draft.clear();
    onDone();
  };
  const submit = form.handleSubmit(async (answers) => {
    if (await send(answers)) done();
  });
  const set = <Name extends keyof SurveyValues>(name: Name, value: SurveyValues[Name]) =>
    setValue(name, value as never, { shouldDirty: true, shouldValidate: formState.isSubmitted || formState.isSubmitting });
  const tooLong = (name: keyof typeof SURVEY_LIMITS) =>
    values[name].length > SURVEY_LIMITS[name] ? `${SURVEY_LIMITS[name]}文字以内で入力してください` : undefined;

  return (
    <form ref={whole} method="post" onSubmit={submit} onFocus={() => void loadSchema()} noValidate className="grid gap-6">
      <div ref={said} tabIndex={-1} className="outline-none empty:hidden">
        {refusal !== null && (
          <Banner status="warning" announce>
            {refusal}
          </Banner>
        )}
      </div>
      {STAR_NAMES.map((name) => (
        <StarField
          key={name}
          {...STARS[name]}
          value={values[name]}
          onChange={(stars) => set(name, stars)}
          error={formState.errors[name]?.message}
        />
      ))}
      <details className="group/more border-t border-line pt-2" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 font-bold [&::-webkit-details-marker]:hidden">
          <Icon
            name="chevron-right"
            className="text-primary transition-transform group-open/more:rotate-90 motion-reduce:transition-none"
          />
          もう少し答える
          <span className="text-sm font-normal text-muted">任意</span>
        </summary>
        <div className="mt-4 grid gap-6">
          <RadioCards
            legend="面談に参加できましたか"
            columns={3}
            options={optionsOf(ATTENDED, ATTENDED_TEXT)}
            value={values.attended || null}
            onChange={(value) => set("attended", value)}
          />
          <Field label="気づいたこと" hint="あなただけの記録です。会社にもキャリコンにも表示されません。" error={tooLong("learned")}>
            <Textarea {...register("learned")} rows={3} maxCount={SURVEY_LIMITS.learned} count={values.learned.length} />
          </Field>
          <Field label="次に取り組むこと" hint="あなただけの記録です。" error={tooLong("nextAction")}>
            <Textarea {...register("nextAction")} rows={2} maxCount={SURVEY_LIMITS.nextAction} count={values.nextAction.length} />
          </Field>
          <ScaleField
            legend="面談の前、これからのことに自分で取り組めそうだと感じていましたか"
            from={1}
            to={10}
            ends={["まったく感じない", "とても感じる"]}
            value={values.selfEfficacyBefore}
            onChange={(value) => set("selfEfficacyBefore", value)}
          />
          <ScaleField
            legend="いまは、どうですか"
            from={1}
            to={10}
            ends={["まったく感じない", "とても感じる"]}
            value={values.selfEfficacyAfter}
            onChange={(value) => set("selfEfficacyAfter", value)}
          />
          <ScaleField
            legend="この面談を、同僚や友人にすすめたいと思いますか"
            from={0}
            to={10}
            ends={["まったく思わない", "とても思う"]}
            value={values.nps}
            onChange={(value) => set("nps", value)}
          />
          <RadioCards
            legend="次の面談について"
            columns={3}
            options={optionsOf(WANT_NEXT, WANT_NEXT_TEXT)}
            value={values.wantNext || null}
            onChange={(value) => set("wantNext", value)}
          />
          <Field label="キャリコンへのコメント" hint="担当のキャリコンだけに届きます。" error={tooLong("commentToMentor")}>
            <Textarea
              {...register("commentToMentor")}
              rows={2}
              maxCount={SURVEY_LIMITS.commentToMentor}
              count={values.commentToMentor.length}
            />
          </Field>
          <div>
            <Field
              label="事務局へのコメント"
              hint="事務局だけに届きます。キャリコンには表示されません。"
              error={tooLong("commentToOffice")}
            >
              <Textarea
                {...register("commentToOffice")}
                rows={2}
                maxCount={SURVEY_LIMITS.commentToOffice}
                count={values.commentToOffice.length}
              />
            </Field>
            {values.commentToOffice.trim() !== "" && (
              <Checkbox
                {...register("shareCommentWithHr")}
                label="事務局へのコメントを、名前を伏せて会社にも伝えてよい"
                hint="チェックを入れなければ、会社には伝わりません。"
              />
            )}
          </div>
          <Field label="困ったことがありましたか" hint="事務局だけに届きます。キャリコンにも会社にも表示されません。">
            <Select
              {...register("troubleCategory")}
              placeholder="とくにない"
              options={optionsOf(TROUBLES, TROUBLE_TEXT)}
              className="sm:max-w-[24rem]"
            />
          </Field>
          {values.troubleCategory !== "" && (
            <Field label="困ったことの内容" optionalLabel="任意" error={tooLong("troubleText")}>
              <Textarea {...register("troubleText")} rows={3} maxCount={SURVEY_LIMITS.troubleText} count={values.troubleText.length} />
            </Field>
          )}
        </div>
      </details>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="large" busy={busy} busyLabel="送信しています">
          {corrects ? "書き直した内容を送る" : "アンケートを送る"}
        </Button>
        {corrects ? (
          <Button variant="quiet" onClick={done}>
            書き直さない
          </Button>
        ) : (
          <Button variant="quiet" busy={skipping} onClick={() => void skip().then((skipped) => skipped && done())}>
            回答しない
          </Button>
        )}
      </div>
      {!corrects && <p className="-mt-3 text-sm text-muted">「回答しない」を選ぶと、このアンケートのご案内は以後お送りしません。</p>}
    </form>
  );
}
