import { keyOf, labelOf, peopleTextOf, type ReportRow, valueTextOf } from "./report-rows";

/** All numbers behind a chart, including suppressed ones. With three columns it stays a table on a phone and on paper. */
export function ReportTable({ caption, head = "項目", rows }: { caption: string; head?: string; rows: readonly ReportRow[] }) {
  const mixed = rows.some(({ attribute }) => attribute !== null);
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
            <td className="py-2 pl-3 text-right whitespace-nowrap tabular-nums">{peopleTextOf(row) || "―"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
