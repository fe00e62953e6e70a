"use client";

import { cx } from "@knotter/ui/cx";
import { type ClipboardEvent, type KeyboardEvent, memo } from "react";
import type { GridColumns } from "@/components/pasted-list";

interface RowProps {
  columns: GridColumns;
  row: number;
  cells: readonly string[];
  /** The faults, by the label of the column; "" for the whole row. */
  wrong: Readonly<Record<string, string>> | undefined;
  onWrite: (at: { row: number; column: number }, value: string) => void;
  onPaste: (at: { row: number; column: number }, text: string) => void;
}

const cellId = (row: number, column: number): string => `cell-${row}-${column}`;

/** Up and down move within a column, as in a spreadsheet. */
function move(event: KeyboardEvent, row: number, column: number) {
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
  if (step === undefined || event.nativeEvent.isComposing) return;
  event.preventDefault();
  document.getElementById(cellId(row + step, column))?.focus();
}

function PlainRow({ columns, row, cells, wrong, onWrite, onPaste }: RowProps) {
  return (
    <tr>
      <th
        scope="row"
        className="sticky left-0 z-10 border-r border-b border-line bg-sunken px-2 text-right text-sm font-normal tabular-nums"
      >
        {row + 1}
      </th>
      {columns.map(({ key, label }, column) => {
        const fault = wrong?.[label];
        return (
          <td key={key} className="border-r border-b border-line p-0">
            <input
              id={cellId(row, column)}
              aria-label={`${row + 1}行目の${label}`}
              aria-invalid={fault !== undefined || undefined}
              title={fault}
              value={cells[column] ?? ""}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => onWrite({ row, column }, event.currentTarget.value)}
              onPaste={(event: ClipboardEvent) => {
                const text = event.clipboardData.getData("text/plain");
                if (!/[\t\n]/.test(text)) return;
                event.preventDefault();
                onPaste({ row, column }, text);
              }}
              onKeyDown={(event) => move(event, row, column)}
              className={cx(
                "block min-h-11 w-full min-w-0 px-2 focus-visible:relative focus-visible:z-20",
                fault === undefined ? "bg-surface" : "bg-error-tint font-bold text-error",
              )}
            />
          </td>
        );
      })}
    </tr>
  );
}

const Row = memo(PlainRow);

const WIDTHS: Record<string, string> = { email: "16rem", name: "10rem", nameKana: "10rem", maxCount: "5rem", sendInvite: "9rem" };

/** A small spreadsheet: typed into, or filled by pasting at any of its cells. */
export function PasteGrid({
  columns,
  rows,
  from,
  faults,
  ...writing
}: {
  columns: GridColumns;
  rows: readonly (readonly string[])[];
  /** The first visible row of the grid. */
  from: number;
  faults: ReadonlyMap<number, Readonly<Record<string, string>>>;
} & Pick<RowProps, "onWrite" | "onPaste">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard
    <section aria-label="対象者の表" tabIndex={0} className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-max min-w-full table-fixed border-separate border-spacing-0 text-left text-sm">
        <caption className="sr-only">対象者の表。どのセルにも、表計算ソフトからコピーした範囲を貼り付けられます</caption>
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 z-10 w-12 border-r border-b border-line bg-sunken px-2 py-2">
              <span className="sr-only">行</span>
            </th>
            {columns.map(({ key, label, required }) => (
              <th
                key={key}
                scope="col"
                style={{ width: WIDTHS[key] ?? "8rem" }}
                className="border-r border-b border-line bg-sunken px-2 py-2 font-bold whitespace-nowrap"
              >
                {label}
                {required && <span className="ml-1 font-normal text-error">必須</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <Row key={from + index} columns={columns} row={from + index} cells={cells} wrong={faults.get(from + index)} {...writing} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
