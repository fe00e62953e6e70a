"use client";

import { countedFrom } from "@knotter/contract/labels/import";
import { LIMITS } from "@knotter/domain/policy";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { SectionHeading } from "@knotter/ui/section-heading";
import { useCallback, useEffect, useMemo, useState } from "react";
import { drafts } from "@/components/form/drafts";
import { useDraft } from "@/components/form/use-draft";
import { HR_COLUMNS, LIST_COLUMNS } from "@/components/pasted-list";
import { CheckResult } from "./check-result";
import { CommitResult } from "./commit-result";
import { emptyGrid, fileOf, filledRows, type Grid, pastedInto, written } from "./grid";
import { PasteGrid } from "./paste-grid";
import { type Checked, type ImportBy, useImport } from "./use-import";

/** Visible rows: nine inputs each. */
const PAGE = 25;
/** The row of the file, after its headings, that is row 1 here. */
const FIRST = 2;

function numbered(checked: Checked): Checked {
  const moved = (rows: readonly number[]) => rows.map((row) => Math.max(1, row - FIRST + 1));
  const { lostZeros } = checked.layout;
  return {
    ...checked,
    errors: checked.errors.map((note) => countedFrom(note, FIRST)),
    warningGroups: checked.warningGroups.map((group) => ({ ...group, rows: moved(group.rows) })),
    preview: { ...checked.preview, rows: checked.preview.rows.map((row) => ({ ...row, row: row.row - FIRST + 1 })) },
    layout: {
      ...checked.layout,
      lostZeros: lostZeros && { ...lostZeros, rows: moved(lostZeros.rows) },
      skipped: checked.layout.skipped.map((skipped) => ({ ...skipped, row: skipped.row - FIRST + 1 })),
    },
  };
}

/** Imports a list from a spreadsheet without a file: pasted, corrected in its cells, validated and committed like a file. */
export function PasteView({ orderId, by, onShowList }: { orderId: string; by: ImportBy; onShowList: () => void }) {
  const columns = by === "hr" ? HR_COLUMNS : LIST_COLUMNS;
  const draft = useDraft<{ grid: Grid }>(drafts.pastedMentees(orderId));
  const [grid, setGrid] = useState<Grid>(() => draft.read().grid ?? emptyGrid(columns));
  const [page, setPage] = useState(0);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const { wish, checked, committed, refusal, busy, check, recheck, commit, reset, refuse } = useImport(orderId, by);
  // Written when typing pauses: 2,000 rows are not serialised at every keystroke.
  useEffect(() => {
    const timer = setTimeout(() => draft.write({ grid }), 300);
    return () => clearTimeout(timer);
  }, [draft, grid]);
  const filled = filledRows(grid);
  const pages = Math.max(1, Math.ceil(grid.length / PAGE));
  const from = Math.min(page, pages - 1) * PAGE;

  // With the row numbers of this grid. Only a grid that was validated without faults, and is unchanged since, can be committed.
  const [looked, setLooked] = useState<Grid | null>(null);
  const result = useMemo(() => checked && numbered(checked), [checked]);
  const faults = useMemo(() => result?.errors ?? [], [result]);
  const byRow = useMemo(() => {
    const found = new Map<number, Record<string, string>>();
    for (const { row, column, message } of faults) found.set(row - 1, { ...found.get(row - 1), [column ?? ""]: message });
    return found;
  }, [faults]);

  const onWrite = useCallback((at: { row: number; column: number }, value: string) => setGrid((before) => written(before, at, value)), []);
  const onPaste = useCallback(
    (at: { row: number; column: number }, text: string) => {
      const pasted = pastedInto(columns, grid, at, text);
      setGrid(pasted.grid);
      setLeftOut(pasted.leftOut);
    },
    [columns, grid],
  );

  async function take(options: { again: boolean }) {
    if (!(await commit(options))) return;
    draft.clear();
    setGrid(emptyGrid(columns));
    setPage(0);
  }
  function look() {
    if (filled === 0) return refuse("氏名とメールアドレスを入力するか、貼り付けてください。");
    setLooked(grid);
    return void check(fileOf(columns, grid));
  }
  const first = faults[0];

  if (committed) return <CommitResult committed={committed} onShowList={onShowList} onMore={reset} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <SectionHeading
          title="表を貼り付ける"
          lead="表計算ソフトで範囲をコピーし、貼り付けたいセルを選んで貼り付けてください。見出しの行も一緒にコピーすると、列の順番は問いません。"
        />
        <PasteGrid columns={columns} rows={grid.slice(from, from + PAGE)} from={from} faults={byRow} onWrite={onWrite} onPaste={onPaste} />
        <p role="status" className="mt-3 text-sm empty:hidden">
          {leftOut.length > 0 &&
            `貼り付けた内容のうち、表に入れなかったもの：${leftOut.slice(0, 10).join("、")}${leftOut.length > 10 ? "ほか" : ""}`}
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-sm text-muted tabular-nums">
            {from + 1}〜{Math.min(from + PAGE, grid.length)}行（入力のある行 {filled}行）
          </p>
          {pages > 1 && (
            <span className="flex gap-2">
              <Button variant="secondary" size="small" disabled={from === 0} onClick={() => setPage(from / PAGE - 1)}>
                前の{PAGE}行
              </Button>
              <Button variant="secondary" size="small" disabled={from + PAGE >= grid.length} onClick={() => setPage(from / PAGE + 1)}>
                次の{PAGE}行
              </Button>
            </span>
          )}
          {grid.length < LIMITS.importRows && (
            <Button
              variant="quiet"
              size="small"
              icon="plus"
              onClick={() => setGrid((before) => [...before, ...emptyGrid(columns, Math.min(10, LIMITS.importRows - before.length))])}
            >
              行を増やす
            </Button>
          )}
          {filled > 0 && (
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                setGrid(emptyGrid(columns));
                setPage(0);
                reset();
              }}
            >
              すべて消す
            </Button>
          )}
        </div>
        <Button icon="check" className="mt-5" busy={busy === "check"} busyLabel="すべての行を確認しています" onClick={look}>
          内容を確認する
        </Button>
      </div>
      {refusal !== null && (
        <Banner status="warning" announce>
          {refusal}
        </Banner>
      )}
      {result && (faults.length > 0 || looked === grid) && (
        <CheckResult
          key={result.importId}
          checked={result}
          isFile={false}
          sendInvite={wish.sendInvite}
          onReread={(change) => void recheck(change)}
          busy={busy === "commit"}
          rereading={busy === "check"}
          onCommit={(options) => void take(options)}
        >
          上の表の赤いセルを直して、もう一度「内容を確認する」を押してください。
          {first && (
            <Button variant="secondary" size="small" className="mt-2 block" onClick={() => setPage(Math.floor((first.row - 1) / PAGE))}>
              {first.row}行目を表示する
            </Button>
          )}
        </CheckResult>
      )}
    </div>
  );
}
