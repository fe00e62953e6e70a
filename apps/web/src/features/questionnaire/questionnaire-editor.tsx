"use client";

import type { MentoringItem } from "@knotter/api/views/mentoring";
import { href } from "@knotter/contract/routes";
import { soundsDistressed } from "@knotter/domain/distress";
import { formatShort } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { Icon } from "@knotter/ui/icon";
import { Link } from "@knotter/ui/link";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { AppLink } from "@/components/app-link";
import { FormRefusal } from "@/components/form/form-refusal";
import { sameValue } from "@/components/form/merge";
import { READ_BY_MENTOR } from "@/components/readers";
import { SavingNote } from "@/components/saving-note";
import { WayToChoice, WrittenTwice } from "@/components/written-twice";
import { trpc } from "@/trpc/client";
import { CalmBox } from "./calm-box";
import { CarryOver } from "./carry-over";
import { MoodField } from "./mood-field";
import type { Bank } from "./queries";
import { QuestionBank } from "./question-bank";
import { QuestionnaireBadges } from "./questionnaire-badges";
import { questionnaireDifferences } from "./questionnaire-differences";
import { NOT_YET, QuestionnaireFor, QuestionnaireTarget, UNATTACHED } from "./questionnaire-target";
import { beginningOf, QUESTIONNAIRE_FIELD_TEXT } from "./questionnaire-values";
import { RankingList } from "./ranking-list";
import { TextFields, ThemesField } from "./text-fields";
import type { Questionnaire, QuestionnaireInterview } from "./types";
import { useQuestionnaire } from "./use-questionnaire";

interface QuestionnaireEditorProps {
  viewerId: string;
  /** Null: a new one. */
  questionnaire: Questionnaire | null;
  bank: Bank;
  /** The interview it belongs to from the beginning. */
  interview: QuestionnaireInterview | null;
  /** Future interviews without a questionnaire. */
  open: readonly MentoringItem[];
  /** One of them, if it was opened from its page. */
  forInterview?: string | undefined;
}

/** 事前質問シート: ticks, ranks and texts, all of them optional. */
export function QuestionnaireEditor({
  viewerId,
  questionnaire: first,
  bank,
  interview,
  open,
  forInterview = NOT_YET,
}: QuestionnaireEditorProps) {
  const [beginning] = useState(() => beginningOf(first === null && interview ? { theme: null, note: null, ...interview } : null));
  const form = useQuestionnaire({ first, mentoringId: interview?.id ?? null, viewerId, beginning });
  const { doc: questionnaire, handedIn, conflict } = form;
  const { data: questions } = trpc.questions.get.useQuery(form.carriedVersion === null ? bank : { version: form.carriedVersion }, {
    placeholderData: keepPreviousData,
  });
  const [{ themes }] = trpc.terms.list.useSuspenseQuery({});
  const [target, setTarget] = useState(forInterview);
  const values = form.form.watch();
  const attached = questionnaire?.mentoring ?? interview;
  const texts = new Map([
    ...(questions?.groups.flatMap((group) => group.questions.map(({ id, text }) => [id, text] as const)) ?? []),
    ...(questionnaire?.selected.map(({ questionId, text }) => [questionId, text] as const) ?? []),
  ]);
  const { onChange: select } = form.choice("selected");

  const submits = attached !== null || target !== NOT_YET;

  return (
    <form
      {...form.formProps}
      method="post"
      onSubmit={(event) =>
        void form.submit({ submit: true, ...(attached === null && target !== NOT_YET ? { mentoringId: target } : {}) })(event)
      }
      className="grid gap-8"
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          {attached ? <QuestionnaireFor interview={attached} /> : <span className="text-muted">{UNATTACHED}</span>}
          {questionnaire && <QuestionnaireBadges questionnaire={questionnaire} />}
        </div>
        <p className="flex items-start gap-2 rounded-control bg-primary-tint px-4 py-3 text-sm">
          <Icon name="lock" size={18} className="mt-[3px] text-primary" />
          <span className="min-w-0">この内容は{READ_BY_MENTOR}</span>
        </p>
        {conflict && (
          <WrittenTwice
            what="事前質問シート"
            storedAt={formatShort(new Date(conflict.updatedAt))}
            differences={questionnaireDifferences(values, conflict)}
            onResolve={form.resolve}
          />
        )}
        {!attached && <QuestionnaireTarget interviews={open} value={target} onChange={setTarget} />}
        {!handedIn && sameValue(values, beginning) && (
          <CarryOver
            except={questionnaire?.id ?? null}
            interviewId={questionnaire === null ? interview?.id : undefined}
            onCarry={form.carryOver}
          />
        )}
      </div>

      <section aria-labelledby="bank" className="grid gap-4">
        <div>
          <h2 id="bank">話したいことを選ぶ</h2>
          <p className="mt-1 text-muted">まとまっていなくて大丈夫です。近いものにチェックを入れてください。</p>
        </div>
        {questions && questions.groups.length > 0 ? (
          <QuestionBank key={questions.version} bank={questions} themes={values.themes} selected={values.selected} onChange={select} />
        ) : (
          <p className="text-muted">いま選べる質問はありません。下の欄に自由にお書きください。</p>
        )}
        <Card>
          <RankingList selected={values.selected} textOf={(id) => texts.get(id) ?? ""} onChange={select} />
        </Card>
      </section>

      <section aria-labelledby="words" className="grid gap-4">
        <div>
          <h2 id="words">自分の言葉で書く</h2>
          <p className="mt-1 text-muted">
            {questionnaire === null && (beginning.freeText !== "" || beginning.themes.length > 0)
              ? "予約のときの「話したいこと」を写してあります。書き足しも、書き直しもできます。"
              : "どの欄も、空欄のままでかまいません。"}
          </p>
        </div>
        <Card className="grid gap-6">
          <TextFields form={form} fields={["currentSituation", "goal", "freeText", "avoidTopics"]} />
          <MoodField form={form} />
          <ThemesField form={form} themes={themes} />
        </Card>
        {soundsDistressed([values.currentSituation, values.goal, values.freeText, values.avoidTopics]) && <CalmBox />}
      </section>

      <FormRefusal refusal={form.refusal} />
      <div
        data-bottom-bar
        className="sticky bottom-0 z-10 -mx-5 border-t border-line bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-8 md:px-8"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div className="min-w-0 flex-[1_1_16rem]">
            {conflict ? (
              <WayToChoice />
            ) : handedIn ? (
              <p className="text-sm text-muted">
                {form.isDirty
                  ? "変更は、まだキャリコンに届いていません。提出すると伝わります。"
                  : "提出済みです。面談が始まるまで、書き直して提出し直せます。"}
                {attached && !form.isDirty && (
                  <Link as={AppLink} href={href("reserved", { id: attached.id })} className="ml-2 inline-block">
                    予約の内容へ
                  </Link>
                )}
              </p>
            ) : (
              <SavingNote saving={form.saving} leftOut={form.leftOut.map((field) => QUESTIONNAIRE_FIELD_TEXT[field])} />
            )}
          </div>
          {!submits && (
            // Nothing to submit yet, and everything is saved: the way on is the list.
            <ButtonLink as={AppLink} href={href("questions")} variant="secondary" className="max-sm:w-full">
              一覧へ戻る
            </ButtonLink>
          )}
          {submits && (
            <Button
              type="submit"
              size="large"
              className="max-sm:w-full"
              disabled={conflict !== null}
              busy={form.busy}
              busyLabel="提出しています"
            >
              {handedIn ? "変更を提出する" : "提出する"}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
