"use client";

import { rowsText } from "@knotter/contract/labels/import";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { amount } from "@/components/amount";
import type { Checked, Wish } from "./use-import";

/** What the list contains and the import leaves out, or had to fill in: each with the reason, and the way to have it otherwise. */
export function LeftOut({ layout, onChange }: { layout: Checked["layout"]; onChange: (change: Partial<Wish>) => void }) {
  const { skipped, hidden, hiddenRows, hiddenColumns, merged, cut } = layout;
  const isHiding = hiddenRows.length > 0 || hiddenColumns.length > 0;
  const takes = hidden === "take";
  const others = skipped.filter(({ reason }) => reason !== "HIDDEN");
  return (
    <>
      {isHiding && (
        <Banner
          status="warning"
          title={takes ? "Excelで非表示の行や列も取り込みます。" : "Excelで非表示の行や列は取り込みません。"}
          action={
            <Button variant="secondary" size="small" onClick={() => onChange({ hidden: takes ? "leave" : "take" })}>
              {takes ? "非表示の行や列を除く" : "非表示の行や列も取り込む"}
            </Button>
          }
        >
          {hiddenRows.length > 0 && (
            <p>
              非表示の行（フィルターを含む）：{amount(hiddenRows.length)}行（{rowsText(hiddenRows)}）
            </p>
          )}
          {hiddenColumns.length > 0 && <p>非表示の列：{hiddenColumns.map((heading) => `「${heading}」`).join("")}</p>}
        </Banner>
      )}
      {others.length > 0 && (
        <details open={others.length <= 5} className="rounded-card border border-line bg-surface px-4 py-2">
          <summary className="min-h-9 cursor-pointer leading-9">取り込まない行（{amount(others.length)}行）</summary>
          <ul className="grid max-h-60 gap-1 overflow-y-auto pt-1 pb-2 text-sm">
            {others.map(({ row, reasonText, text }) => (
              <li key={row} className="grid gap-x-3 sm:grid-cols-[4.5rem_9rem_minmax(0,1fr)]">
                <span className="tabular-nums">{row}行目</span>
                <span className="text-muted">{reasonText}</span>
                <span className="min-w-0 break-words">{text}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {merged.map(({ column, label, rows }) => (
        <p key={column} className="text-sm">
          {label}：結合されたセルの値を、{rowsText(rows)}にも入れました。
        </p>
      ))}
      {cut.length > 0 && <p className="text-sm">列が多いため、{cut.join("、")}のセルは読み取っていません。</p>}
    </>
  );
}
