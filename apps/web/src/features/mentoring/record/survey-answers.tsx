import type { MentoringView } from "@knotter/api/views/mentoring";
import { TROUBLE_TEXT } from "@knotter/contract/labels/mentoring";
import { type Description, DescriptionList } from "@knotter/ui/description-list";
import { ATTENDED_TEXT, STAR_NAMES, STARS, WANT_NEXT_TEXT } from "./survey-labels";

type Survey = NonNullable<MentoringView["reports"]["survey"]>;
type Answers = NonNullable<Survey["answers"]>;

/** The mentee's own answers, with the readers of each. */
export function SurveyAnswers({ answers }: { answers: Answers }) {
  return <DescriptionList items={itemsOf(answers)} />;
}

/** The mentee's confidence before and after the interview. */
function courseOf(before: number | null, after: number | null): string {
  if (before === null || after === null) return `${before === null ? "いま" : "面談の前"} ${before ?? after}（1〜10）`;
  return `面談の前 ${before} → いま ${after}（1〜10）`;
}

function itemsOf(answers: Answers): Description[] {
  const { trouble } = answers;
  const text = (term: string, written: string | null, reader: string): Description[] =>
    written
      ? [
          {
            term,
            detail: (
              <>
                <p className="whitespace-pre-line">{written}</p>
                <p className="text-sm text-muted">{reader}</p>
              </>
            ),
          },
        ]
      : [];
  const { selfEfficacyBefore: before, selfEfficacyAfter: after } = answers;
  return [
    ...STAR_NAMES.flatMap((name): Description[] => {
      const stars = answers[name];
      return stars === null ? [] : [{ term: STARS[name].legend, detail: `${STARS[name].words[stars - 1]}（5段階の${stars}）` }];
    }),
    ...(answers.attended ? [{ term: "参加", detail: ATTENDED_TEXT[answers.attended] }] : []),
    ...text("気づいたこと", answers.learned, "あなただけの記録です。"),
    ...text("次に取り組むこと", answers.nextAction, "あなただけの記録です。"),
    ...(before === null && after === null ? [] : [{ term: "取り組めそうだという感じ", detail: courseOf(before, after) }]),
    ...(answers.nps === null ? [] : [{ term: "同僚や友人にすすめたいか", detail: `0〜10のうち${answers.nps}` }]),
    ...(answers.wantNext ? [{ term: "次の面談", detail: WANT_NEXT_TEXT[answers.wantNext] }] : []),
    ...text("キャリコンへ", answers.commentToMentor, "担当のキャリコンだけに届いています。"),
    ...text(
      "事務局へ",
      answers.commentToOffice,
      answers.shareCommentWithHr ? "事務局に届いています。名前を伏せて会社に伝わることがあります。" : "事務局だけに届いています。",
    ),
    ...(trouble
      ? [
          {
            term: "困ったこと",
            detail: (
              <>
                <p>{TROUBLE_TEXT[trouble.category as keyof typeof TROUBLE_TEXT] ?? trouble.category}</p>
                {trouble.text && <p className="whitespace-pre-line">{trouble.text}</p>}
                <p className="text-sm text-muted">事務局だけに届いています。</p>
              </>
            ),
          },
        ]
      : []),
  ];
}
