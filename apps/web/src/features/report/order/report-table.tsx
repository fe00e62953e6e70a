import { keyOf, labelOf, ofTextOf, type ReportRow, rowOf, valueTextOf } from "./report-rows";

interface Props {
  caption: string;
  head?: string | undefined;
  rows: readonly ReportRow[];
  /** The same numbers of the year before, for a column of their own. */
  previous?: readonly ReportRow[] | undefined;
}

/** All numbers behind a chart, including suppressed ones. With three columns it stays a table on a phone and on paper. */
export function ReportTable({ caption, head = "項目", rows, previous }: Props) {
  const mixed = rows.some(({ attribute, answers }) => attribute !== null || answers !== null);
  return (
    <table className="w-full border-collapse text-left text-sm leading-control">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-control">
          <th scope="col" className="py-2 pr-3">
            {head}
          </th>
          <th scope="col" className="px-3 py-2 text-right">
            値
          </th>
          <th scope="col" className="py-2 pl-3 text-right whitespace-nowrap">
            人数
          </th>
          {previous && (
            <th scope="col" className="py-2 pl-3 text-right whitespace-nowrap">
              前年
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="border-b border-line">
            <th scope="row" className="py-2 pr-3 font-normal">
              {labelOf(row)}
              {mixed && <span className="text-muted">・{row.item}</span>}
              {row.note !== "" && <span className="block text-xs text-muted">{row.note}</span>}
            </th>
            <td className="px-3 py-2 text-right whitespace-nowrap tabular-nums">{valueTextOf(row)}</td>
            <td className="py-2 pl-3 text-right whitespace-nowrap tabular-nums">{ofTextOf(row) || "―"}</td>
            {previous && <td className="py-2 pl-3 text-right whitespace-nowrap tabular-nums">{beforeText(row, previous)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const beforeText = (row: ReportRow, previous: readonly ReportRow[]): string => {
  const before = rowOf(previous, row.itemCode);
  return before ? valueTextOf(before) : "―";
};
