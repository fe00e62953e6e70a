import { rowNoteOf } from "@knotter/contract/labels/import";
import { PROGRAM_TYPE_TEXT } from "@knotter/contract/labels/order";
import type { understoodRows } from "@knotter/contract/resources/understood";
import type { ImportKind } from "@knotter/domain/import-columns";
import type { RowWarning } from "@knotter/domain/import-fault";
import { inOrderOfAttention, type UnderstoodRow, type UnderstoodValue } from "@knotter/domain/import-preview";
import type { z } from "zod";

/** Longer lists are confirmed by their beginning, and answers must be bounded. */
const SHOWN = 500;

/** What most rows have in common is no reason to look at one of them: the warnings of the whole list say it once. */
function setApart(warnings: readonly RowWarning[], rows: number): readonly RowWarning[] {
  const count = (code: RowWarning["code"]): number => warnings.filter((warning) => warning.code === code).length;
  const common = new Set([...new Set(warnings.map(({ code }) => code))].filter((code) => count(code) > 2 && count(code) * 2 > rows));
  return warnings.filter(({ code }) => !common.has(code));
}

/** The rows as a person confirms them: values in words, those to be checked first, each with its reasons. */
export function toUnderstood(
  rows: readonly UnderstoodRow[],
  warnings: readonly RowWarning[],
  kind: ImportKind,
): z.infer<typeof understoodRows> {
  const notes = new Map<number, string[]>();
  for (const warning of setApart(warnings, rows.length)) {
    const { column, message } = rowNoteOf(warning, kind);
    notes.set(warning.row, [...(notes.get(warning.row) ?? []), column === null ? message : `${column}：${message}`]);
  }
  const shown = inOrderOfAttention(rows, new Set(notes.keys())).slice(0, SHOWN);
  return {
    rows: shown.map(({ row, does, values, before }) => ({
      row,
      does,
      values: inWords(values),
      before: inWords(before),
      notes: notes.get(row) ?? [],
    })),
    total: rows.length,
  };
}

const inWords = (values: UnderstoodRow["values"]): Record<string, string | null> =>
  Object.fromEntries(Object.entries(values).map(([column, value = null]) => [column, wordOf(column, value)]));

function wordOf(column: string, value: UnderstoodValue): string | null {
  if (typeof value === "boolean") return value ? "はい" : "いいえ";
  if (typeof value === "string" && column === "programType") return (PROGRAM_TYPE_TEXT as Record<string, string>)[value] ?? value;
  if (value === null || typeof value === "string") return value;
  return typeof value === "number" ? String(value) : value.join("、");
}
