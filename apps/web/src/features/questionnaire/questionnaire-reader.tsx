import { Card } from "@knotter/ui/card";
import { type Description, DescriptionList } from "@knotter/ui/description-list";
import { moodText } from "./moods";
import { QUESTIONNAIRE_FIELD_TEXT } from "./questionnaire-values";
import { inOrder } from "./ranking";
import type { Questionnaire } from "./types";

/** A questionnaire as it was written; empty fields are left out. */
export function QuestionnaireReader({ questionnaire }: { questionnaire: Questionnaire }) {
  const questions = inOrder(questionnaire.selected);
  const words = wordsOf(questionnaire);
  return (
    <div className="grid gap-8">
      {questions.length > 0 && (
        <section aria-labelledby="asked">
          <h2 id="asked" className="mb-4">
            話したいこと
          </h2>
          <ol className="grid gap-2">
            {questions.map((question) => (
              <li key={question.questionId} className="flex items-start gap-3 rounded-control border border-line bg-surface px-4 py-3">
                {question.priority !== null && (
                  <span className="grid size-7 shrink-0 place-items-center rounded-full bg-primary text-sm font-bold text-on-primary tabular-nums">
                    <span className="sr-only">順番：</span>
                    {question.priority}
                  </span>
                )}
                <span className="min-w-0">{question.text}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {words.length > 0 && (
        <section aria-labelledby="written">
          <h2 id="written" className="mb-4">
            書かれていること
          </h2>
          <Card padding="none" className="px-5 py-1 md:px-6">
            <DescriptionList items={words} />
          </Card>
        </section>
      )}
      {questions.length === 0 && words.length === 0 && <p className="text-muted">何も書かれていません。</p>}
    </div>
  );
}

function wordsOf(questionnaire: Questionnaire): Description[] {
  const text = (field: "currentSituation" | "goal" | "freeText" | "avoidTopics"): Description[] => {
    const written = questionnaire[field];
    return written ? [{ term: QUESTIONNAIRE_FIELD_TEXT[field], detail: <p className="whitespace-pre-line">{written}</p> }] : [];
  };
  return [
    ...(questionnaire.themes.length > 0
      ? [{ term: QUESTIONNAIRE_FIELD_TEXT.themes, detail: questionnaire.themes.map(({ label }) => label).join("、") }]
      : []),
    ...text("currentSituation"),
    ...text("goal"),
    ...text("freeText"),
    ...text("avoidTopics"),
    ...(questionnaire.mood === null
      ? []
      : [{ term: QUESTIONNAIRE_FIELD_TEXT.mood, detail: `${moodText(questionnaire.mood)}（5段階の${questionnaire.mood}）` }]),
  ];
}
