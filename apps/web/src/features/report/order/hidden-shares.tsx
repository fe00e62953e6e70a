import type { OrderReportView } from "@knotter/api/views/order-report";
import { hiddenReason } from "@knotter/contract/labels/report";
import { hiddenShares } from "./report-rows";

/** Before publication: how many of the numbers the company will not see, in which parts, and why. */
export function HiddenShares({ report: { sections, suppressed } }: { report: OrderReportView }) {
  if (!sections) return null;
  const { k, cells, of } = suppressed;
  if (cells === 0) return <p>すべての数字（{of}項目）が会社に表示されます。</p>;
  return (
    <details className="rounded-control bg-sunken px-4 py-2">
      <summary className="min-h-11 content-center font-bold tabular-nums">
        {`${of}項目のうち${cells}項目（${Math.round((100 * cells) / of)}%）が、会社には表示されません。`}
      </summary>
      <dl className="grid gap-2 pb-2 text-sm">
        {hiddenShares(sections).map(({ section, title, hidden, of }) => (
          <div key={section} className="border-t border-line pt-2">
            <dt className="flex flex-wrap justify-between gap-x-4">
              <span className="font-bold">{title}</span>
              <span className="tabular-nums">{`${of}項目のうち${hidden}項目`}</span>
            </dt>
            <dd className="text-muted">{hiddenReason(section, k)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
