import type { OrderReportView } from "@knotter/api/views/order-report";
import { attributeBlocks } from "./report-rows";
import {
  answersSentence,
  attributeSentence,
  monthsSentence,
  overviewSentence,
  ratingsSentence,
  tagsSentence,
  themesSentence,
} from "./report-sentences";

/** The numbers in the document's sentences, for the author of the texts. */
export function NumbersAside({ report: { sections, previous } }: { report: OrderReportView }) {
  if (!sections) return null;
  const { overview, themes, ratings, attributes, orgIssues } = sections;
  const parts = [
    {
      title: overview.title,
      text: [overviewSentence(overview.rows, previous?.overview), overview.months.length > 0 && monthsSentence(overview.months)],
    },
    { title: themes.title, text: [themesSentence(themes.rows)] },
    {
      title: ratings.title,
      text: [ratingsSentence(ratings.rows, previous?.ratings), ratings.answers.length > 0 && answersSentence(ratings.answers)],
    },
    { title: attributes.title, text: attributeBlocks(attributes.rows).map(attributeSentence) },
    { title: orgIssues.title, text: [tagsSentence(orgIssues.rows)] },
  ];
  return (
    <aside aria-labelledby="numbers-beside" className="rounded-card bg-sunken px-5 py-4 lg:sticky lg:top-[calc(var(--header-height)+1rem)]">
      <h2 id="numbers-beside" className="text-base">
        数字の要点
      </h2>
      <dl className="mt-2 grid gap-3 text-sm">
        {parts.map(({ title, text }, index) => (
          <div key={title}>
            <dt className="font-bold text-muted">
              {index + 1}　{title}
            </dt>
            <dd className="whitespace-pre-line">{text.filter(Boolean).join("\n")}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
