"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { QUESTIONNAIRE_STATUS_TEXT } from "@knotter/contract/labels/mentoring";
import { href } from "@knotter/contract/routes";
import { Badge } from "@knotter/ui/badge";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { AppLink } from "@/components/app-link";
import { trpc } from "@/trpc/client";
import { LOOSE_QUESTIONNAIRE } from "../queries";

/** 事前質問シート: not written yet, its state, or that it waits to be read. */
export function QuestionnairePanel({ mentoring, viewer }: { mentoring: MentoringView; viewer: "mentee" | "mentor" }) {
  const { checkedQuestion: questionnaire, can } = mentoring;
  if (!questionnaire && !can.attachSheet && viewer === "mentee") return null;
  return (
    <section aria-labelledby="sheet">
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="sheet" className="text-lg">
            事前質問シート
          </h2>
          {questionnaire && viewer === "mentee" && (
            <Badge tone={questionnaire.status === "draft" ? "neutral" : "primary"}>
              {questionnaire.status === "locked"
                ? "締切"
                : questionnaire.status === "checked"
                  ? "確認済み"
                  : QUESTIONNAIRE_STATUS_TEXT[questionnaire.status]}
            </Badge>
          )}
          {questionnaire && viewer === "mentor" && questionnaire.changedAfterCheck && (
            <Badge tone="accent" icon="bell">
              更新あり
            </Badge>
          )}
          {questionnaire && viewer === "mentor" && questionnaire.status === "submitted" && !questionnaire.changedAfterCheck && (
            <Badge tone="accent" icon="bell">
              未確認
            </Badge>
          )}
        </div>
        {viewer === "mentor" ? (
          <ForMentor questionnaire={questionnaire} arrived={arrivedOf(mentoring)} />
        ) : questionnaire ? (
          <Written questionnaire={questionnaire} />
        ) : (
          <Unwritten mentoring={mentoring} />
        )}
      </Card>
    </section>
  );
}

type Questionnaire = NonNullable<MentoringView["checkedQuestion"]>;

const MENTEE_LEADS = {
  draft: "書きかけの下書きがあります。提出すると、キャリコンが読めるようになります。",
  submitted: "提出済みです。面談が始まるまで書き直せます。",
  checked: "キャリコンが確認しました。面談が始まるまで書き直せます。",
  locked: "面談が始まったため、書き換えはできません。",
} as const satisfies Record<Questionnaire["status"], string>;

function Written({ questionnaire }: { questionnaire: Questionnaire }) {
  return (
    <>
      <p className="mt-2 text-sm">{MENTEE_LEADS[questionnaire.status]}</p>
      <ButtonLink as={AppLink} variant="secondary" className="mt-4" href={href("question", { id: questionnaire.id })} icon="edit">
        {questionnaire.status === "draft" ? "続きを書く" : questionnaire.status === "locked" ? "読み返す" : "読む・書き直す"}
      </ButtonLink>
    </>
  );
}

/** A draft from before the booking can be attached to this interview. */
function Unwritten({ mentoring }: { mentoring: MentoringView }) {
  const [{ items }] = trpc.checkedQuestions.list.useSuspenseQuery(LOOSE_QUESTIONNAIRE);
  const loose = items[0];
  const begun = mentoring.theme !== null || mentoring.note !== null;
  return (
    <>
      <p className="mt-2 text-sm">
        {begun
          ? "予約のときに書いたことは、もう伝わっています。思い出したことがあれば、面談の前に書き足せます。"
          : "話したいことを先に書いておくと、面談の時間をゆっくり使えます。書かなくてもかまいません。"}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {loose && (
          <ButtonLink
            as={AppLink}
            variant="secondary"
            icon="document"
            href={href("question", { id: loose.id }, { mentoringId: mentoring.id })}
          >
            書いておいた下書きを使う
          </ButtonLink>
        )}
        <ButtonLink
          as={AppLink}
          variant={loose ? "quiet" : "secondary"}
          icon="edit"
          href={href("question", { id: "new" }, { mentoringId: mentoring.id })}
        >
          {begun ? "話したいことを書き足す" : "事前質問シートを書く"}
        </ButtonLink>
      </div>
    </>
  );
}

/** What a mentor has been told without a sheet. */
function arrivedOf({ theme, note }: MentoringView): string {
  if (note) return "予約のときに書かれた「話したいこと」だけが届いています。";
  return theme ? "予約のときに選ばれた相談テーマだけが届いています。" : "まだ何も届いていません。";
}

function ForMentor({ questionnaire, arrived }: { questionnaire: Questionnaire | null; arrived: string }) {
  if (!questionnaire) return <p className="mt-2 text-sm text-muted">{arrived}シートは任意です。</p>;
  return (
    <>
      <p className="mt-2 text-sm">
        {questionnaire.changedAfterCheck
          ? "確認したあとに、内容が更新されました。"
          : questionnaire.status === "checked"
            ? "確認済みです。"
            : "相談者から届いています。面談の前にお読みください。"}
      </p>
      <ButtonLink
        as={AppLink}
        variant={questionnaire.status === "submitted" ? "primary" : "secondary"}
        className="mt-4"
        icon="document"
        href={href("question", { id: questionnaire.id })}
      >
        事前質問シートを読む
      </ButtonLink>
    </>
  );
}
