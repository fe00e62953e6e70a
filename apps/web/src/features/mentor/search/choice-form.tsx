import { STYLE_HINT_TEXT } from "@knotter/contract/labels/mentor";
import { href } from "@knotter/contract/routes";
import { buttonStyle } from "@knotter/ui/button-style";
import { cx } from "@knotter/ui/cx";
import type { SearchResult } from "./search-state";

interface Question {
  /** The filter of the search that the answer sets. */
  name: "theme" | "style" | "timeBand" | "gender" | "within7days";
  title: string;
  options: readonly { value: string; label: string; hint?: string | undefined }[];
  /** The answer that sets no filter. */
  open: string;
}

/** Only answers that lead to somebody are offered, and no question with a single answer. */
function questionsOf({ theme, style, timeBand, gender, within7days }: SearchResult["facets"]): Question[] {
  const optionsOf = (facet: readonly { code: string; label: string; count: number }[]) =>
    facet.filter(({ count }) => count > 0).map(({ code, label }) => ({ value: code, label }));
  const questions: Question[] = [
    { name: "theme", title: "いま、どんなことが気になっていますか", options: optionsOf(theme), open: "決めずに探す" },
    {
      name: "style",
      title: "どんなふうに話せるとよいですか",
      options: optionsOf(style).map((option) => ({ ...option, hint: STYLE_HINT_TEXT[option.value] })),
      open: "どれでもよい",
    },
    { name: "timeBand", title: "話しやすいのは、いつですか", options: optionsOf(timeBand), open: "いつでもよい" },
    { name: "gender", title: "キャリコンの性別に、希望はありますか", options: optionsOf(gender), open: "希望しない" },
    {
      name: "within7days",
      title: "急いでいますか",
      options: within7days > 0 ? [{ value: "1", label: "7日以内に話したい" }] : [],
      open: "急いでいない",
    },
  ];
  return questions.filter(({ options }) => options.length > 0);
}

/** Questions for somebody who cannot choose. A plain form whose answers are the filters of the search: it works before any script has loaded. */
export function ChoiceForm({ found }: { found: Pick<SearchResult, "facets" | "orderId" | "orders"> }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the search; an element around it would be a second one
    <form role="search" aria-label="質問に答えてしぼる" action={href("mentors")} method="get" className="grid gap-8">
      {found.orders.length > 1 && found.orderId !== null && <input type="hidden" name="orderId" value={found.orderId} />}
      {questionsOf(found.facets).map(({ name, title, options, open }, index) => (
        <fieldset key={name} className="m-0 min-w-0 border-0 p-0">
          <legend className="mb-3 p-0 text-lg font-bold">
            <span className="mr-2 text-primary tabular-nums">{index + 1}.</span>
            {title}
          </legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {[...options, { value: "", label: open, hint: undefined }].map(({ value, label, hint }) => (
              <label
                key={value}
                className={cx(
                  "flex min-h-11 items-center gap-3 rounded-control border border-control bg-surface px-4 py-2.5 leading-control hover:border-primary",
                  "has-checked:border-primary has-checked:bg-primary-tint has-checked:ring-1 has-checked:ring-primary",
                  "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
                )}
              >
                <input
                  type="radio"
                  name={name}
                  value={value}
                  defaultChecked={value === ""}
                  className="size-5 shrink-0 appearance-none rounded-full border-2 border-control bg-surface outline-none checked:border-[6px] checked:border-primary"
                />
                <span className="min-w-0">
                  {label}
                  {hint !== undefined && <span className="block text-sm text-muted">{hint}</span>}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div>
        <button type="submit" className={cx(buttonStyle({ size: "large" }), "max-sm:w-full")}>
          合うキャリコンを見る
        </button>
      </div>
    </form>
  );
}
