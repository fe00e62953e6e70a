"use client";

import { formatShort } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Checkbox } from "@knotter/ui/checkbox";
import { cx } from "@knotter/ui/cx";
import { type ReactNode, useState } from "react";
import { FaultsTable } from "@/components/faults-table";
import { FileButton } from "./file-button";
import type { Checked } from "./use-import";

const ENCODINGS: Record<string, string> = { "utf-8": "UTF-8", utf8: "UTF-8", cp932: "Shift_JIS（CP932）", xlsx: "Excel" };

/** What the list would do, and its faults, before anything is written. */
export function CheckResult({
  checked,
  busy,
  unit = "名",
  errorFile = true,
  note,
  onCommit,
  children,
}: {
  checked: Checked;
  busy: boolean;
  /** The counter of the list's rows: people 名, orders 件. */
  unit?: "名" | "件" | undefined;
  errorFile?: boolean | undefined;
  /** Further consequences. */
  note?: string | undefined;
  onCommit: (options: { again: boolean }) => void;
  /** What can be done about faults here. */
  children?: ReactNode | undefined;
}) {
  const { summary, errors: faults, warnings, alreadyImportedAt, importId, encoding } = checked;
  const [again, setAgain] = useState(false);
  const tiles: [string, number, boolean][] = [
    ["新規", summary.new, false],
    ["更新", summary.update, false],
    ["変更なし", summary.same, false],
    ["エラー", summary.error, summary.error > 0],
  ];
  const changes = summary.new + summary.update;
  return (
    <section aria-labelledby="checked" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <h3 id="checked" className="text-lg">
          確認の結果
        </h3>
        <p className="mt-1 text-sm text-muted">まだ何も登録していません。文字コード：{ENCODINGS[encoding] ?? encoding}</p>
      </div>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {tiles.map(([label, count, bad]) => (
          <div
            key={label}
            className={cx("rounded-card border px-4 py-3", bad ? "border-error/40 bg-error-tint" : "border-line bg-surface")}
          >
            <dt className={cx("text-sm font-bold", bad ? "text-error" : "text-muted")}>{label}</dt>
            <dd className="text-xl leading-control font-bold tabular-nums">
              {count}
              <span className="ml-0.5 text-base">{bad ? "行" : unit}</span>
            </dd>
          </div>
        ))}
      </dl>
      {alreadyImportedAt !== null && (
        <Banner status="warning" title={`このファイルは${formatShort(new Date(alreadyImportedAt))}に取り込み済みです。`}>
          同じ内容をもう一度取り込むときだけ、お進みください。
        </Banner>
      )}
      {faults.length > 0 && (
        <>
          <Banner
            status="warning"
            announce
            title={`${summary.error}行を直していただく必要があります。`}
            action={errorFile && <FileButton operation={`/orders/csv/${importId}/errors`}>エラー付きCSVを保存する</FileButton>}
          >
            {children ?? "ファイルを直して、もう一度お選びください。誤りが1行でもあるあいだは、何も登録されません。"}
          </Banner>
          <FaultsTable faults={faults} />
        </>
      )}
      {warnings.length > 0 && (
        <details className="rounded-card border border-line bg-surface px-4 py-2">
          <summary className="min-h-9 cursor-pointer leading-9">ご確認いただきたいこと {warnings.length}件（このまま取り込めます）</summary>
          <div className="pt-2 pb-3">
            <FaultsTable faults={warnings} caption="ご確認いただきたい行" />
          </div>
        </details>
      )}
      {faults.length === 0 &&
        (changes === 0 ? (
          <Banner>登録されている内容と同じです。取り込むものはありません。</Banner>
        ) : (
          <div className="grid justify-items-start gap-3">
            {alreadyImportedAt !== null && (
              <Checkbox label="もう一度取り込む" checked={again} onChange={(event) => setAgain(event.currentTarget.checked)} />
            )}
            <Button
              icon="check"
              busy={busy}
              busyLabel="登録しています"
              disabled={alreadyImportedAt !== null && !again}
              onClick={() => onCommit({ again })}
            >
              {changes}
              {unit}を取り込む
            </Button>
            <p className="text-sm text-muted">
              新しく登録する{summary.new}
              {unit}、内容を変える{summary.update}
              {unit}を、一度に登録します。{note}
            </p>
          </div>
        ))}
    </section>
  );
}
