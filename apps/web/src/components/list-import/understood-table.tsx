"use client";

import { COLUMNS_OF, type ImportKind } from "@knotter/domain/import-columns";
import type { RowEffect } from "@knotter/domain/import-preview";
import { Badge, type BadgeProps } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { Icon } from "@knotter/ui/icon";
import { type Column, Table } from "@knotter/ui/table";
import { useMemo, useState } from "react";
import { amount } from "@/components/amount";
import type { RouterOutputs } from "@/trpc/outputs";

type Understood = NonNullable<RouterOutputs["orders"]["addMentees"]["preview"]>;
type Row = Understood["rows"][number];

const EFFECTS: Readonly<Record<RowEffect, { text: string; tone: BadgeProps["tone"] }>> = {
  new: { text: "新規", tone: "success" },
  update: { text: "更新", tone: "info" },
  same: { text: "変更なし", tone: "neutral" },
  skip: { text: "対象外", tone: "neutral" },
};

/** Rows that are shown before more are asked for. */
const FEW = 20;

/** The rows of a list as they were understood: whoever confirms it sees what will be stored, those rows first that look odd. */
export function UnderstoodTable({ kind, preview: { rows, total } }: { kind: ImportKind; preview: Understood }) {
  const [all, setAll] = useState(false);
  const columns = useMemo(() => columnsOf(kind, rows), [kind, rows]);
  if (rows.length === 0) return null;
  const shown = all ? rows : rows.slice(0, FEW);
  const odd = rows.filter(({ notes }) => notes.length > 0).length;
  return (
    <section aria-labelledby="understood" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h4 id="understood" className="text-base">
          読み取った内容
        </h4>
        <p className="text-sm text-muted">
          この内容で登録します。{odd > 0 && "確かめていただきたい行から順に表示しています。"}
          {total > rows.length && `${amount(total)}行のうち、はじめの${amount(rows.length)}行です。`}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard */}
      <section tabIndex={0} aria-label="読み取った行" className="max-h-[40rem] overflow-auto [--header-height:0px] md:rounded-card">
        <Table caption="読み取った行" dense rows={shown} rowKey={({ row }) => String(row)} columns={columns} />
      </section>
      {rows.length > shown.length && (
        <Button variant="secondary" size="small" className="justify-self-start" onClick={() => setAll(true)}>
          残りの{amount(rows.length - shown.length)}行も表示する
        </Button>
      )}
    </section>
  );
}

/** The columns that any of the rows says something about, in the order of the template. */
function columnsOf(kind: ImportKind, rows: readonly Row[]): Column<Row>[] {
  const used = Object.entries(COLUMNS_OF[kind]).filter(([key]) =>
    rows.some(({ values, before }) => (values[key] ?? null) !== null || (before[key] ?? null) !== null),
  );
  return [
    { key: "row", header: "行", nowrap: true, cell: ({ row }) => <span className="tabular-nums">{row}行目</span> },
    {
      key: "does",
      header: "登録",
      nowrap: true,
      cell: ({ does }) => <Badge tone={EFFECTS[does].tone}>{EFFECTS[does].text}</Badge>,
    },
    ...used.map(([key, { label }], index) => ({
      key,
      header: label,
      rowHeader: index === 0,
      cell: (row: Row) => <Value row={row} column={key} notes={index === 0 ? row.notes : []} />,
    })),
  ];
}

function Value({ row: { values, before }, column, notes }: { row: Row; column: string; notes: readonly string[] }) {
  const value = values[column] ?? null;
  const changed = column in before;
  return (
    <span className="block min-w-24 break-words">
      {changed && (
        <span className="block text-muted">
          <span className="sr-only">いまの値：</span>
          <s>{before[column] ?? "空欄"}</s>
          <span aria-hidden="true"> →</span>
        </span>
      )}
      {value === null ? (
        <span className="text-muted">―</span>
      ) : (
        <span className={changed ? "font-bold" : undefined}>
          {changed && <span className="sr-only">新しい値：</span>}
          {value}
        </span>
      )}
      {notes.map((note) => (
        <span key={note} className="mt-0.5 flex max-w-80 gap-1 text-sm font-normal text-warning">
          <Icon name="warning" size={16} className="mt-[0.2em] shrink-0" />
          {note}
        </span>
      ))}
    </span>
  );
}
