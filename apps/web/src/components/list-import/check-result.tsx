"use client";

import { rowsText } from "@knotter/contract/labels/import";
import type { ImportKind } from "@knotter/domain/import-columns";
import { formatShort } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Checkbox } from "@knotter/ui/checkbox";
import { cx } from "@knotter/ui/cx";
import { type ReactNode, useState } from "react";
import { amount } from "@/components/amount";
import { FaultsTable } from "@/components/faults-table";
import { FileButton } from "./file-button";
import { LeftOut } from "./left-out";
import { LostZeros, Reading } from "./reading";
import { UnderstoodTable } from "./understood-table";
import type { Checked, Wish } from "./use-import";

const ENCODINGS: Record<string, string> = {
  "utf-8": "UTF-8",
  "utf-8-bom": "UTF-8（BOM付き）",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  cp932: "Shift_JIS（CP932）",
};

/** What was read: a workbook has no encoding to be told, and a pasted table has none of its own. */
const formatText = (encoding: string): string => (encoding === "xlsx" ? "形式：Excel" : `文字コード：${ENCODINGS[encoding] ?? encoding}`);

/** What the list would do, and its faults, before anything is written. */
export function CheckResult({
  kind = "mentees",
  checked,
  busy,
  rereading,
  unit = "名",
  isFile = true,
  note,
  sendInvite,
  onCommit,
  onReread,
  children,
}: {
  kind?: ImportKind | undefined;
  checked: Checked;
  busy: boolean;
  /** What is shown is being replaced: it cannot be committed meanwhile. */
  rereading: boolean;
  /** The counter of the list's rows: people 名, orders 件. */
  unit?: "名" | "件" | undefined;
  /** Whether it was a file, with an encoding, a layout and a copy with its errors; otherwise a table that was pasted. */
  isFile?: boolean | undefined;
  /** Further consequences. */
  note?: string | undefined;
  /** Whether its people are invited; undefined: this is not decided with the list. */
  sendInvite?: boolean | undefined;
  onCommit: (options: { again: boolean }) => void;
  /** Reads the same list again with these corrections. */
  onReread: (change: Partial<Wish>) => void;
  /** What can be done about faults here. */
  children?: ReactNode | undefined;
}) {
  const { summary, errors: faults, warningGroups, alreadyImportedAt, importId, encoding } = checked;
  const [confirmed, setConfirmed] = useState<string | null>(null);
  // A confirmation holds for what was on the screen.
  const again = confirmed === importId;
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
        <p className="mt-1 text-sm text-muted">まだ何も登録していません。{isFile && formatText(encoding)}</p>
      </div>
      {isFile && <Reading kind={kind} checked={checked} onChange={onReread} />}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {tiles.map(([label, count, bad]) => (
          <div
            key={label}
            className={cx("rounded-card border px-4 py-3", bad ? "border-error/40 bg-error-tint" : "border-line bg-surface")}
          >
            <dt className={cx("text-sm font-bold", bad ? "text-error" : "text-muted")}>{label}</dt>
            <dd className="text-xl leading-control font-bold tabular-nums">
              {amount(count)}
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
            title={`${amount(summary.error)}行を直していただく必要があります。`}
            action={isFile && <FileButton operation={`/orders/csv/${importId}/errors?format=xlsx`}>エラー付きのExcelを保存する</FileButton>}
          >
            {children ?? "ファイルを直して、もう一度お選びください。誤りが1行でもあるあいだは、何も登録されません。"}
          </Banner>
          <FaultsTable faults={faults} />
        </>
      )}
      <LeftOut layout={checked.layout} onChange={onReread} />
      <LostZeros checked={checked} onChange={onReread} />
      {warningGroups.length > 0 && (
        <Banner status="warning" title="ご確認いただきたいこと（このまま取り込めます）">
          <ul className="grid gap-1">
            {warningGroups.map(({ column, message, rows }) => (
              <li key={`${column}/${message}`}>
                {column !== null && `${column}：`}
                {message}（{amount(rows.length)}件・{rowsText(rows)}）
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <UnderstoodTable kind={kind} preview={checked.preview} />
      {faults.length === 0 &&
        (changes === 0 ? (
          <Banner>登録されている内容と同じです。取り込むものはありません。</Banner>
        ) : (
          <div className="grid justify-items-start gap-3">
            {alreadyImportedAt !== null && (
              <Checkbox
                label="もう一度取り込む"
                checked={again}
                onChange={(event) => setConfirmed(event.currentTarget.checked ? importId : null)}
              />
            )}
            {sendInvite !== undefined && (
              <Checkbox
                label="新しく登録する方に、利用登録のご案内をメールで送る"
                hint="文面は事務局のものです。すでに登録のある方には送られません。"
                checked={sendInvite}
                disabled={busy}
                onChange={(event) => onReread({ sendInvite: event.currentTarget.checked })}
              />
            )}
            <Button
              icon="check"
              busy={busy}
              busyLabel="登録しています"
              disabled={rereading || (alreadyImportedAt !== null && !again)}
              onClick={() => onCommit({ again })}
            >
              {[summary.new > 0 && `新規 ${amount(summary.new)}${unit}`, summary.update > 0 && `更新 ${amount(summary.update)}${unit}`]
                .filter(Boolean)
                .join("・")}
              を取り込む
            </Button>
            <p className="text-sm text-muted">一度にすべて登録します。途中で止まったときは、何も登録されません。{note}</p>
          </div>
        ))}
    </section>
  );
}
