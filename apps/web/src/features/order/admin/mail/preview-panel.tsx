"use client";

import { Badge } from "@knotter/ui/badge";
import { EmptyState } from "@knotter/ui/empty-state";
import { Field } from "@knotter/ui/field";
import { Select } from "@knotter/ui/select";
import { useState } from "react";
import { Letter } from "@/components/mail/letter";
import type { Preview } from "./use-compose";

/** The mail for three of the current recipients, with their own names, and the number of recipients; and who would not get it, and why. */
export function PreviewPanel({ preview, current }: { preview: Preview | null; current: boolean }) {
  const [shown, setShown] = useState(0);
  const sample = preview?.samples[shown] ?? preview?.samples[0];
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
          {sample === undefined ? (
            <p className="text-muted">いま届く方はいません。送信日時を決めると、その日時に当てはまる方へ送れます。</p>
          ) : (
            <>
              {preview.samples.length > 1 && (
                <Field label="どなたの文面か">
                  <Select
                    value={String(Math.min(shown, preview.samples.length - 1))}
                    options={preview.samples.map(({ name, to }, index) => ({
                      value: String(index),
                      label: `${name ?? "―"}（${to ?? "―"}）`,
                    }))}
                    onChange={(event) => setShown(Number(event.currentTarget.value))}
                  />
                </Field>
              )}
              <div>
                <p className="text-sm text-muted">件名</p>
                <p className="font-bold">{sample.subject}</p>
              </div>
              <Letter key={`${preview.of}/${shown}`} subject={sample.subject} html={sample.html} text={sample.text} />
            </>
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
          <span className="break-all">{to ?? "―"}</span>
          <span className="text-muted">{reasonLabel}</span>
        </li>
      ))}
    </ul>
  </details>
);
