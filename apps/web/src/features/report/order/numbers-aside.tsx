import type { OrderReportView } from "@knotter/api/views/order-report";
import { attributeBlocks } from "./report-rows";
import { attributeSentence, overviewSentence, ratingsSentence, tagsSentence, themesSentence } from "./report-sentences";

/** The numbers in the document's sentences, for the author of the texts. */
export function NumbersAside({ report: { sections } }: { report: OrderReportView }) {
  if (!sections) return null;
  const { overview, themes, ratings, attributes, orgIssues } = sections;
  const parts = [
    { title: overview.title, text: overviewSentence(overview.rows) },
    { title: themes.title, text: themesSentence(themes.rows) },
    { title: ratings.title, text: ratingsSentence(ratings.rows) },
    {
      title: attributes.title,
      text: attributeBlocks(attributes.rows)
        .map((block) => attributeSentence(block))
        .join("\n"),
    },
    { title: orgIssues.title, text: tagsSentence(orgIssues.rows) },
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
            <dd className="whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
