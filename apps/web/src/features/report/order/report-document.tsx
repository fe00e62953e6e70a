import type { OrderReportView } from "@knotter/api/views/order-report";
import { KeyNumbers, type ReportLists } from "./key-numbers";
import { AnswersChart, AttributeChart, MonthsChart, OverviewChart, RatingsChart, TagsChart, ThemesChart } from "./report-charts";
import { ReportHead } from "./report-head";
import { attributeBlocks } from "./report-rows";
import { ReportSection, ReportText } from "./report-section";

const NOTHING_WRITTEN = "この報告書には記載がありません。";

const PARTS = ["overview", "themes", "ratings", "attributes", "orgIssues", "proposals", "recommendations", "rules"] as const;

interface Props {
  report: OrderReportView;
  company: string;
  /** By order, if the reader may see the people behind the numbers. */
  listsOf?: Readonly<Record<string, ReportLists>> | undefined;
  /** Where the report of the year before is, for those who can open it from here. */
  previousHref?: string | undefined;
}

/** The document with its parts as links beside it, where the window has room for them. */
export function ReportPage(props: Props) {
  const { sections } = props.report;
  if (!sections) return null;
  return (
    <div className="2xl:mx-auto 2xl:grid 2xl:max-w-[1080px] 2xl:grid-cols-[minmax(0,840px)_minmax(0,1fr)] 2xl:items-start 2xl:gap-x-10">
      <ReportDocument {...props} />
      <nav
        aria-label="全体報告書の目次"
        data-print="hide"
        className="sticky top-[calc(var(--header-height)+1.5rem)] border-l border-line pl-4 max-2xl:hidden"
      >
        <ol className="grid text-sm">
          {PARTS.map((part, index) => (
            <li key={part}>
              <a
                href={`#report-section-${index + 1}`}
                className="flex min-h-9 items-center gap-2 text-muted hover:text-ink hover:underline pointer-coarse:min-h-11"
              >
                <span className="w-4 tabular-nums">{index + 1}</span>
                {sections[part].title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

/** 全体報告書 as the company reads it, on the screen and on paper. The admins' preview is identical. */
export function ReportDocument({ report, company, listsOf, previousHref }: Props) {
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
      <ReportHead report={report} company={company} listsOf={listsOf} previousHref={previousHref} />
      <KeyNumbers sections={sections} previous={previous} lists={lists} />
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
          <AnswersChart rows={sections.ratings.answers} ratings={sections.ratings.rows} />
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
