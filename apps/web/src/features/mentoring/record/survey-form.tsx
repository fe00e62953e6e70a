"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { TROUBLE_TEXT } from "@knotter/contract/labels/mentoring";
import { ATTENDED, SURVEY_TEXT_MAX, TROUBLES, WANT_NEXT } from "@knotter/domain/mentee-report";
import { Button } from "@knotter/ui/button";
import { Checkbox } from "@knotter/ui/checkbox";
import { RadioCards } from "@knotter/ui/radio-cards";
import { drafts } from "@/components/form/drafts";
import { SelectField, TextareaField } from "@/components/form/fields";
import { FormActions } from "@/components/form/form-actions";
import { FormRefusal } from "@/components/form/form-refusal";
import { MoreFields } from "@/components/form/more-fields";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { ScaleField } from "./scale-field";
import { StarField } from "./star-field";
import { ATTENDED_TEXT, STAR_NAMES, STARS, WANT_NEXT_TEXT } from "./survey-labels";
import { surveyValues } from "./survey-values";

const optionsOf = <Code extends string>(codes: readonly Code[], labels: Record<Code, string>) =>
  codes.map((code) => ({ value: code, label: labels[code] }));

/** Three stars, and as much more as the mentee likes. What is typed stays in this tab until it is submitted. */
export function SurveyForm({ mentoring: { id, reports }, onDone }: { mentoring: MentoringView; onDone: () => void }) {
  const { survey } = reports;
  const corrects = survey?.submittedAt != null;
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.mentoring.menteeReport.useMutation(QUIET);
  const skipping = trpc.mentoring.menteeReport.useMutation(QUIET);
  const answered = async () => {
    await utils.mentoring.get.invalidate({ id });
    void Promise.all([utils.mentees.mentorings.invalidate(), utils.currentUser.get.invalidate()]);
  };
  const form = useServerForm({
    schema: () => import("./survey-schema").then(({ surveyToHandIn }) => surveyToHandIn),
    values: surveyValues(survey?.answers ?? null),
    draft: drafts.survey(id),
    send: ({ shareCommentWithHr, ...answers }) =>
      mutateAsync({
        id,
        ...answers,
        // What nobody wrote cannot be passed on.
        shareCommentWithHr: shareCommentWithHr === true && Boolean(answers.commentToOffice),
        ...(survey?.version != null && { expectedVersion: survey.version }),
      }),
    async onSaved() {
      await answered();
      onDone();
    },
  });
  const values = form.form.watch();

  async function skip() {
    form.setRefusal(null);
    try {
      await skipping.mutateAsync({ id, skip: true });
      await answered();
      done();
    } catch (error) {
      form.setRefusal(errorText(error));
    }
  }
  function done() {
    form.discard();
    onDone();
  }

  return (
    <form {...form.formProps} method="post" onSubmit={(event) => void form.submit(event)} className="grid gap-6">
      <FormRefusal refusal={form.refusal} />
      {STAR_NAMES.map((name) => (
        <StarField key={name} {...STARS[name]} {...form.choice(name)} />
      ))}
      <MoreFields title="もう少し答える" open={corrects || form.restored}>
        <RadioCards legend="面談に参加できましたか" columns={3} options={optionsOf(ATTENDED, ATTENDED_TEXT)} {...form.choice("attended")} />
        <TextareaField
          {...form.field("learned", SURVEY_TEXT_MAX.learned)}
          label="気づいたこと"
          hint="あなただけの記録です。会社にもキャリコンにも表示されません。"
          rows={3}
        />
        <TextareaField
          {...form.field("nextAction", SURVEY_TEXT_MAX.nextAction)}
          label="次に取り組むこと"
          hint="あなただけの記録です。"
          rows={2}
        />
        <ScaleField
          legend="面談の前、これからのことに自分で取り組めそうだと感じていましたか"
          from={1}
          to={10}
          ends={["まったく感じない", "とても感じる"]}
          {...form.choice("selfEfficacyBefore")}
        />
        <ScaleField
          legend="いまは、どうですか"
          from={1}
          to={10}
          ends={["まったく感じない", "とても感じる"]}
          {...form.choice("selfEfficacyAfter")}
        />
        <ScaleField
          legend="この面談を、同僚や友人にすすめたいと思いますか"
          from={0}
          to={10}
          ends={["まったく思わない", "とても思う"]}
          {...form.choice("nps")}
        />
        <RadioCards legend="次の面談について" columns={3} options={optionsOf(WANT_NEXT, WANT_NEXT_TEXT)} {...form.choice("wantNext")} />
        <TextareaField
          {...form.field("commentToMentor", SURVEY_TEXT_MAX.commentToMentor)}
          label="キャリコンへのコメント"
          hint="担当のキャリコンだけに届きます。"
          rows={2}
        />
        <div>
          <TextareaField
            {...form.field("commentToOffice", SURVEY_TEXT_MAX.commentToOffice)}
            label="事務局へのコメント"
            hint="事務局だけに届きます。キャリコンには表示されません。"
            rows={2}
          />
          {values.commentToOffice.trim() !== "" && (
            <Checkbox
              {...form.form.register("shareCommentWithHr")}
              label="事務局へのコメントを、名前を伏せて会社にも伝えてよい"
              hint="チェックを入れなければ、会社には伝わりません。"
            />
          )}
        </div>
        <SelectField
          {...form.field("trouble.category")}
          label="困ったことがありましたか"
          hint="事務局だけに届きます。キャリコンにも会社にも表示されません。"
          placeholder="とくにない"
          options={optionsOf(TROUBLES, TROUBLE_TEXT)}
          className="sm:max-w-[24rem]"
        />
        {values.trouble.category !== "" && (
          <TextareaField {...form.field("trouble.text", SURVEY_TEXT_MAX.trouble)} label="困ったことの内容" optionalLabel="任意" rows={3} />
        )}
      </MoreFields>
      <FormActions>
        <Button type="submit" size="large" busy={form.busy} busyLabel="送信しています">
          {corrects ? "書き直した内容を送る" : "アンケートを送る"}
        </Button>
        {corrects ? (
          <Button variant="quiet" onClick={done}>
            書き直さない
          </Button>
        ) : (
          <Button variant="quiet" busy={skipping.isPending} onClick={() => void skip()}>
            回答しない
          </Button>
        )}
      </FormActions>
      {!corrects && <p className="-mt-3 text-sm text-muted">「回答しない」を選ぶと、このアンケートのご案内は以後お送りしません。</p>}
    </form>
  );
}
