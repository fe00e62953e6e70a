import { LIMITS } from "@knotter/domain/policy";
import { cx } from "@knotter/ui/cx";
import { IconButton } from "@knotter/ui/icon-button";
import type { Ticked } from "./questionnaire-values";
import { RANKS, ranked, toggled } from "./ranking";

interface RankingListProps {
  selected: readonly Ticked[];
  textOf: (questionId: string) => string;
  onChange: (selected: Ticked[]) => void;
}

/** The ticked questions, each with ranks 1, 2, 3 to press: by touch, mouse or keyboard. */
export function RankingList({ selected, textOf, onChange }: RankingListProps) {
  return (
    <section aria-labelledby="ranking">
      <h3 id="ranking">
        選んだ質問
        <span className="ml-2 text-base font-normal text-muted tabular-nums">
          {selected.length} / {LIMITS.questionnaire.questions}
        </span>
      </h3>
      {selected.length === 0 ? (
        <p className="mt-1 text-sm text-muted">まだ選ばれていません。選ばなくても、下の欄に自由に書くだけで大丈夫です。</p>
      ) : (
        <>
          <p className="mt-1 text-sm text-muted">
            とくに話したいものがあれば、1〜{RANKS.length}の番号を押してください。押さなくてもかまいません。
          </p>
          <ul className="mt-3 divide-y divide-line">
            {selected.map((question) => (
              <li key={question.questionId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <p className="min-w-0 flex-[1_1_18rem] leading-control">{textOf(question.questionId)}</p>
                <div className="flex items-center gap-1.5">
                  <fieldset className="flex gap-1.5">
                    <legend className="sr-only">「{textOf(question.questionId)}」の順番</legend>
                    {RANKS.map((rank) => (
                      <button
                        key={rank}
                        type="button"
                        aria-pressed={question.priority === rank}
                        aria-label={`${rank}番目に話したい：${textOf(question.questionId)}`}
                        onClick={() => onChange(ranked(selected, question.questionId, rank))}
                        className={cx(
                          "size-11 rounded-full border-2 font-bold tabular-nums transition-colors",
                          question.priority === rank
                            ? "border-primary bg-primary text-on-primary"
                            : "border-control bg-surface text-muted hover:border-primary hover:text-primary",
                        )}
                      >
                        {rank}
                      </button>
                    ))}
                  </fieldset>
                  <IconButton
                    icon="close"
                    label={`「${textOf(question.questionId)}」を外す`}
                    onClick={() => onChange(toggled(selected, question.questionId, false))}
                  />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
