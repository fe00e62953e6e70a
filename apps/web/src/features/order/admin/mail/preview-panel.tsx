"use client";

import { Badge } from "@knotter/ui/badge";
import { EmptyState } from "@knotter/ui/empty-state";
import { Email } from "@/components/email";
import { SampleLetters } from "@/components/mail/sample-letters";
import type { Preview } from "./use-compose";

/** The mail for three of the current recipients, with their own names, and the number of recipients; and who would not get it, and why. */
export function PreviewPanel({ preview, current }: { preview: Preview | null; current: boolean }) {
  return (
    <section aria-labelledby="preview" className="min-w-0 rounded-card border border-line bg-surface p-5 md:p-6">
      <h3 id="preview" className="text-lg">
        プレビュー
      </h3>
      {preview === null ? (
        <EmptyState title="まだ表示していません">「プレビュー」を押すと、実際の宛先から3名分の文面と人数を表示します。</EmptyState>
      ) : (
        <div className="mt-3 grid gap-4">
          <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              いま送ると、<span className="font-bold tabular-nums">{preview.count}名</span>に届きます。
            </span>
            {!current && <Badge tone="warning">書き直す前の内容です</Badge>}
          </p>
          {preview.skipped.length > 0 && <SkippedList refused={preview.refused} skipped={preview.skipped} />}
          {preview.samples.length === 0 ? (
            <p className="text-muted">いま届く方はいません。送信日時を決めると、その日時に当てはまる方へ送れます。</p>
          ) : (
            <SampleLetters samples={preview.samples} of={preview.of} />
          )}
        </div>
      )}
    </section>
  );
}

const people = (count: number): string => `${count.toLocaleString("ja-JP")}名`;

/** Those of the audience who get nothing: how many and why, and who the first hundred are. */
export const SkippedList = ({ refused, skipped }: Pick<Preview, "refused" | "skipped">) => (
  <details className="rounded-control border border-line px-4 py-2">
    <summary className="min-h-9 cursor-pointer leading-9">送られない方 {people(refused.reduce((sum, one) => sum + one.people, 0))}</summary>
    <ul className="pb-2 text-sm">
      {refused.map(({ reason, label, people: count }) => (
        <li key={reason} className="font-bold">
          {label}：{people(count)}
        </li>
      ))}
    </ul>
    <ul className="max-h-60 overflow-y-auto pb-2 text-sm">
      {skipped.slice(0, 100).map(({ to, reasonLabel }, index) => (
        <li key={index} className="flex flex-wrap gap-x-4">
          <span>{to === null ? "―" : <Email>{to}</Email>}</span>
          <span className="text-muted">{reasonLabel}</span>
        </li>
      ))}
    </ul>
  </details>
);
