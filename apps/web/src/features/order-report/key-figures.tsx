import { type ReportRow, type ReportSections, rowOf, valueTextOf } from "./report-rows";

/** The three numbers that say what became of the programme. */
export function KeyFigures({ sections, k }: { sections: ReportSections; k: number }) {
  const figures = [
    { title: "対象者", row: rowOf(sections.overview.rows, "listed") },
    { title: "面談を受けた方の割合", row: rowOf(sections.overview.rows, "tookPart") },
    { title: "満足度（5点満点）", row: rowOf(sections.ratings.rows, "satisfaction") },
  ];
  return (
    <dl
      className="mt-8 grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3 print:grid-cols-3"
      data-print="keep"
    >
      {figures.map(({ title, row }) => (
        <div key={title} className="bg-surface px-5 py-5 text-center">
          <dt className="text-sm text-muted">{title}</dt>
          <dd className="mt-1">
            <Figure row={row} k={k} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Figure({ row, k }: { row: ReportRow | undefined; k: number }) {
  if (!row || row.suppressed) {
    return (
      <>
        <span className="heading block text-display text-muted">―</span>
        <span className="block text-sm text-muted">{k}人未満のため非表示</span>
      </>
    );
  }
  const said = valueTextOf(row);
  const number = said.slice(0, said.length - row.unit.length);
  return (
    <span className="heading text-display whitespace-nowrap tabular-nums">
      {number}
      <span className="ml-0.5 text-lg">{row.unit}</span>
    </span>
  );
}
