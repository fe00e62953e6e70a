import type { OrderReportView } from "@knotter/api/views/order-report";
import { KeyNumbers, type ReportLists } from "./key-numbers";
import { AnswersChart, AttributeChart, MonthsChart, OverviewChart, RatingsChart, TagsChart, ThemesChart } from "./report-charts";
import { ReportHead } from "./report-head";
import { attributeBlocks } from "./report-rows";
import { ReportSection, ReportText } from "./report-section";

const NOTHING_WRITTEN = "この報告書には記載がありません。";

interface Props {
  report: OrderReportView;
  company: string;
  /** By order, if the reader may see the people behind the numbers. */
  listsOf?: Readonly<Record<string, ReportLists>> | undefined;
}

/** 全体報告書 as the company reads it, on the screen and on paper. The admins' preview is identical. */
export function ReportDocument({ report, company, listsOf }: Props) {
  const { sections, orders, previous } = report;
  if (!sections) return null;
  const [only, ...others] = orders;
  // The people of several orders are on several lists: each order's name links to its own.
  const lists = only && others.length === 0 ? listsOf?.[only.id] : undefined;
  return (
    <article
      aria-label="全体報告書"
      data-report
      className="mx-auto max-w-[840px] rounded-card border border-line bg-surface px-5 py-8 md:px-12 md:py-12 print:max-w-none print:border-0 print:p-0 print:[print-color-adjust:exact]"
    >
      <ReportHead report={report} company={company} listsOf={listsOf} />
      <KeyNumbers sections={sections} lists={lists} />
      <ReportSection number={1} title={sections.overview.title}>
        <div className="grid gap-10 print:gap-6">
          <div>
            <OverviewChart rows={sections.overview.rows} previous={previous?.overview} />
          </div>
          <MonthsChart rows={sections.overview.months} />
        </div>
      </ReportSection>
      <ReportSection number={2} title={sections.themes.title}>
        <ThemesChart rows={sections.themes.rows} />
      </ReportSection>
      <ReportSection number={3} title={sections.ratings.title}>
        <div className="grid gap-10 print:gap-6">
          <RatingsChart rows={sections.ratings.rows} previous={previous?.ratings} />
          <AnswersChart rows={sections.ratings.answers} />
        </div>
      </ReportSection>
      <ReportSection number={4} title={sections.attributes.title}>
        <div className="grid gap-10 print:gap-6">
          {attributeBlocks(sections.attributes.rows).map((block) => (
            <AttributeChart key={block.kind} block={block} />
          ))}
        </div>
      </ReportSection>
      <ReportSection number={5} title={sections.orgIssues.title}>
        <TagsChart rows={sections.orgIssues.rows} />
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
