import type { OrderReportView } from "@knotter/api/views/order-report";
import { formatDate, tokyoDate } from "@knotter/domain/tokyo";
import { KeyFigures } from "./key-figures";
import { AttributeChart, OverviewChart, RatingsChart, TagsChart, ThemesChart } from "./report-charts";
import { attributeBlocks } from "./report-rows";
import { ReportSection, ReportText } from "./report-section";

const NOTHING_WRITTEN = "この報告書には記載がありません。";

/** 全体報告書 as the company reads it, on the screen and on paper. The office previews the very same. */
export function ReportDocument({ report }: { report: OrderReportView }) {
  const { sections } = report;
  if (!sections) return null;
  const { k } = report.suppressed;
  return (
    <article
      aria-label="全体報告書"
      className="rounded-card border border-line bg-surface px-5 py-8 md:px-12 md:py-12 print:border-0 print:p-0"
    >
      <ReportHead report={report} />
      <KeyFigures sections={sections} k={k} />
      <ReportSection number={1} title={sections.overview.title}>
        <OverviewChart rows={sections.overview.rows} k={k} />
      </ReportSection>
      <ReportSection number={2} title={sections.themes.title}>
        <ThemesChart rows={sections.themes.rows} k={k} />
      </ReportSection>
      <ReportSection number={3} title={sections.ratings.title}>
        <RatingsChart rows={sections.ratings.rows} k={k} />
      </ReportSection>
      <ReportSection number={4} title={sections.attributes.title}>
        <div className="grid gap-10">
          {attributeBlocks(sections.attributes.rows).map((block) => (
            <AttributeChart key={block.kind} block={block} k={k} />
          ))}
        </div>
      </ReportSection>
      <ReportSection number={5} title={sections.orgIssues.title}>
        <TagsChart rows={sections.orgIssues.rows} k={k} />
        {sections.orgIssues.text !== null && (
          <div className="mt-6">
            <ReportText text={sections.orgIssues.text} empty="" />
          </div>
        )}
      </ReportSection>
      <ReportSection number={6} title={sections.proposals.title}>
        <ReportText text={sections.proposals.text} empty={NOTHING_WRITTEN} />
      </ReportSection>
      <ReportSection number={7} title={sections.recommendations.title}>
        <ReportText text={sections.recommendations.text} empty={NOTHING_WRITTEN} />
      </ReportSection>
      <ReportSection number={8} title={sections.rules.title}>
        <ul className="grid list-disc gap-1.5 pl-5 text-sm">
          {(sections.rules.text ?? "").split("\n").map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </ReportSection>
    </article>
  );
}

function ReportHead({ report: { orders, asOf, publishedAt } }: { report: OrderReportView }) {
  const [first] = orders;
  const several = orders.length > 1;
  return (
    <header>
      <p className="font-bold text-primary">全体報告書</p>
      <p className="heading mt-1 text-2xl">{several ? `${first?.name ?? ""} ほか${orders.length - 1}件` : first?.name}</p>
      <ul className="mt-3 grid gap-1">
        {orders.map(({ id, name, startsOn, endsOn }) => (
          <li key={id} className="tabular-nums">
            {several && <span className="mr-3 font-bold">{name}</span>}
            <span className="inline-block">{formatDate(startsOn)}</span> 〜 <span className="inline-block">{formatDate(endsOn)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted tabular-nums">
        {asOf !== null && `${formatDate(tokyoDate(new Date(asOf)))}時点の集計`}
        {publishedAt !== null && `／${formatDate(tokyoDate(new Date(publishedAt)))} 公開`}
      </p>
    </header>
  );
}
