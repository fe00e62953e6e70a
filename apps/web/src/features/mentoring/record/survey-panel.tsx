"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { href, timesHref } from "@knotter/contract/routes";
import { formatUntil } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { startTransition, useRef, useState } from "react";
import { AppLink } from "@/components/app-link";
import { DatedText } from "@/components/dated-text";
import { whenOpened } from "@/components/when-opened";
import { useCanBook } from "../use-can-book";
import { SurveyAnswers } from "./survey-answers";

/** Its script is sent to whoever may still answer. */
const SurveyForm = whenOpened(() => import("./survey-form").then((module) => module.SurveyForm));

const LEAD =
  "面談おつかれさまでした。1分ほどのアンケートにご協力ください。会社には個人が特定されない集計だけが共有されます（キャリコン宛・事務局宛のコメントは、それぞれの宛先だけに届きます）。";

/** アンケート: to answer, to correct for a week, or to decline permanently. */
export function SurveyPanel({ mentoring }: { mentoring: MentoringView }) {
  const { survey } = mentoring.reports;
  const canBook = useCanBook();
  const mayWrite = mentoring.can.reportMentee;
  const answered = survey?.submittedAt != null;
  const declined = survey?.declined === true && !answered;
  const [opened, setOpened] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  const writes = mayWrite && (opened || (!answered && !declined));
  if (!mayWrite && !survey?.answers && !declined && mentoring.status !== "done") return null;
  // What is on the screen stays until the script of the form has come.
  const open = () => startTransition(() => setOpened(true));
  const close = () => {
    setOpened(false);
    requestAnimationFrame(() => head.current?.focus());
  };
  return (
    <section aria-labelledby="survey">
      <h2 id="survey" ref={head} tabIndex={-1} className="mb-4 outline-none">
        アンケート
      </h2>
      <Card>
        {writes && (
          <>
            {!answered && (
              <p className="mb-6">
                {LEAD}
                <DatedText>{`${formatUntil(new Date(mentoring.deadlines.surveyUntil))} まで受け付けています。`}</DatedText>
              </p>
            )}
            <SurveyForm key={survey?.version ?? 0} mentoring={mentoring} onDone={close} />
          </>
        )}
        {!writes && answered && survey?.answers && (
          <>
            <Banner status="success" title="ご回答ありがとうございました。">
              {mayWrite && survey.editableUntil
                ? `${formatUntil(new Date(survey.editableUntil))} まで書き直せます。`
                : "書き直せる期間は終わりました。回答は、いつでもここで読み返せます。"}
            </Banner>
            <div className="mt-4">
              <SurveyAnswers answers={survey.answers} />
            </div>
            <div className="mt-4 flex flex-wrap gap-3">
              {mayWrite && (
                <Button variant="secondary" icon="edit" onClick={open}>
                  回答を書き直す
                </Button>
              )}
              {canBook && survey.answers.wantNext === "same" && (
                <ButtonLink as={AppLink} variant="quiet" href={timesHref(mentoring.mentor.id)}>
                  同じキャリコンの空きを見る
                </ButtonLink>
              )}
              {canBook && survey.answers.wantNext === "other" && (
                <ButtonLink as={AppLink} variant="quiet" href={href("mentors")}>
                  キャリコンを探す
                </ButtonLink>
              )}
            </div>
          </>
        )}
        {!writes && declined && (
          <>
            <p>「回答しない」を選ばれました。このアンケートのご案内は、以後お送りしません。</p>
            {mayWrite && (
              <Button variant="secondary" className="mt-4" onClick={open}>
                やはり回答する
              </Button>
            )}
          </>
        )}
        {!writes && !answered && !declined && (
          <p className="text-muted">
            <DatedText>{`アンケートの受付は、${formatUntil(new Date(mentoring.deadlines.surveyUntil))} に終わりました。`}</DatedText>
            回答は任意なので、このままで大丈夫です。お伝えになりたいことは、ページの下のお問い合わせ先で承ります。
          </p>
        )}
      </Card>
    </section>
  );
}
