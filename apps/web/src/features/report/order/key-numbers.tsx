import type { OrderReportView } from "@knotter/api/views/order-report";
import { HIDDEN_NOTE } from "@knotter/contract/labels/report";
import { AppLink } from "@/components/app-link";
import { beforeOf, ofTextOf, peopleTextOf, type ReportRow, type ReportSections, rowOf, valueTextOf } from "./report-rows";

/** The lists of the people behind a number, for a reader who may see them. */
export interface ReportLists {
  listed: string;
  tookPart?: string | undefined;
}

interface KeyNumber {
  title: string;
  row: ReportRow | undefined;
  /** The numbers of the year before. */
  before: readonly ReportRow[] | undefined;
  /** The number of people it is based on. */
  people?: string | undefined;
  link: { href: string; label: string } | undefined;
}

/** The three key numbers of the programme, each with a link to its people. */
export function KeyNumbers({
  sections,
  previous,
  lists,
}: {
  sections: ReportSections;
  previous: OrderReportView["previous"];
  lists: ReportLists | undefined;
}) {
  const [listed, tookPart, satisfaction] = [
    rowOf(sections.overview.rows, "listed"),
    rowOf(sections.overview.rows, "tookPart"),
    rowOf(sections.ratings.rows, "satisfaction"),
  ];
  const figures: KeyNumber[] = [
    { title: "対象者", row: listed, before: previous?.overview, link: lists && { href: lists.listed, label: "いまの一覧" } },
    {
      title: "面談を受けた方の割合",
      row: tookPart,
      before: previous?.overview,
      people: tookPart && ofTextOf(tookPart),
      link:
        lists?.tookPart === undefined ? { href: "#report-section-1", label: "実施概要" } : { href: lists.tookPart, label: "いまの一覧" },
    },
    {
      title: "満足度（5点満点）",
      row: satisfaction,
      before: previous?.ratings,
      people: satisfaction && !satisfaction.suppressed ? `${peopleTextOf(satisfaction)}が回答` : undefined,
      link: { href: "#report-section-3", label: "評価の内訳" },
    },
  ];
  return (
    <dl
      className="mt-8 grid rounded-card border border-line max-sm:divide-y max-sm:divide-line sm:grid-cols-3 sm:divide-x sm:divide-line print:mt-4 print:grid-cols-3 print:divide-x print:divide-y-0"
      data-print="keep"
    >
      {figures.map(({ title, row, before, people, link }) => (
        <div
          key={title}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-5 py-4 sm:block sm:pt-5 sm:pb-3 sm:text-center print:block print:py-3 print:text-center"
        >
          <dt className="text-sm text-muted">{title}</dt>
          <dd className="sm:mt-1 print:mt-1">
            <Figure row={row} />
            <Before row={row && beforeOf(row, before)} />
          </dd>
          <dd className="col-span-2 flex min-h-6 items-center justify-between gap-x-3 text-sm text-muted tabular-nums sm:justify-center print:justify-center">
            <span>{people}</span>
            {link && (
              <AppLink
                href={link.href}
                data-print="hide"
                className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
              >
                {link.label}
              </AppLink>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Before({ row }: { row: ReportRow | undefined }) {
  return row ? <span className="block text-sm text-muted tabular-nums">前年 {valueTextOf(row)}</span> : null;
}

function Figure({ row }: { row: ReportRow | undefined }) {
  if (!row || row.suppressed) {
    return (
      <>
        <span className="heading block text-display text-muted">―</span>
        <span className="block text-sm text-muted">{HIDDEN_NOTE}</span>
      </>
    );
  }
  const said = valueTextOf(row);
  // 95%以上: the bound follows the unit.
  const [, number = said, bound = ""] = new RegExp(`^(.*?)${row.unit}(以上|以下)?$`).exec(said) ?? [];
  return (
    <span className="heading text-display whitespace-nowrap tabular-nums">
      {number}
      <span className="ml-0.5 text-lg">
        {row.unit}
        {bound}
      </span>
    </span>
  );
}
