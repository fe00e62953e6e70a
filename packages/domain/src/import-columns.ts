import type { RowFault, RowWarning } from "./import-fault";
import { isEmail, tidyAscii } from "./import-values";
import { beginningOf, toKatakana } from "./text";

export const IMPORT_KINDS = ["orders", "mentees"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** A cell as the file reader understood it. A date cell of a spreadsheet is `YYYY-MM-DD`. */
export interface Cell {
  text: string;
  /** error: a formula error such as #N/A; the text is the error word. */
  kind: "text" | "number" | "date" | "boolean" | "error";
  /** The value stands in the first cell of a merge that covers this one too. */
  merged?: true;
}

export interface SheetRow {
  /** The row number at the left edge of the spreadsheet. */
  row: number;
  cells: readonly Cell[];
  /** The spreadsheet hides the row (by hand or by a filter). */
  hidden?: true;
}

/** A table read from a file: its header and its rows that are not blank. */
export interface Sheet {
  format: "csv" | "xlsx";
  encoding: string;
  /** The visible sheets of a workbook, and the one that was read; a CSV has none. */
  sheets: readonly string[];
  sheetName: string | null;
  header: SheetRow;
  rows: readonly SheetRow[];
  /** Columns that the spreadsheet hides, from 0. */
  hiddenColumns?: readonly number[];
  /** References of cells beyond the columns that are read (at most five, e.g. "XFD2"). */
  cut?: readonly string[];
}

interface Column {
  /** The column's name in our own template. */
  label: string;
  required?: true;
  /** Required where this other column is missing. */
  unless?: string;
  aliases: readonly string[];
  example: string;
}

/** In the order of the template, by which a list that is pasted without headings is read: a new column is the last one. */
export const MENTEE_COLUMNS = {
  name: { label: "氏名", required: true, aliases: ["名前", "お名前", "社員名", "氏名漢字", "name"], example: "山田 花子" },
  nameKana: {
    label: "氏名カナ",
    aliases: ["カナ", "フリガナ", "ふりがな", "氏名フリガナ", "カナ氏名", "氏名(カナ)"],
    example: "ヤマダ ハナコ",
  },
  email: {
    label: "メールアドレス",
    unless: "employeeNo",
    aliases: ["メール", "E-mail", "email", "e-mailアドレス", "emailアドレス", "mail", "mail address", "email address", "アドレス"],
    example: "hanako.yamada@example.com",
  },
  employeeNo: {
    label: "社員番号",
    aliases: ["社員No", "社員No.", "社員コード", "従業員番号", "職員番号", "社員ID", "employee no"],
    example: "00123",
  },
  department: { label: "部署", aliases: ["所属", "部署名", "所属部署", "部門", "department"], example: "営業部" },
  jobTitle: { label: "役職", aliases: ["役職名", "職位", "肩書"], example: "主任" },
  groupTag: { label: "集計属性", aliases: ["集計グループ", "グループ", "属性"], example: "営業" },
  maxCount: { label: "回数", aliases: ["面談回数", "上限回数", "利用回数", "1人あたり回数"], example: "" },
  sendInvite: { label: "招待メールを送る", aliases: ["招待メール", "招待", "メール送信"], example: "はい" },
} as const satisfies Record<string, Column>;
export type MenteeColumn = keyof typeof MENTEE_COLUMNS;

export const ORDER_COLUMNS = {
  orderNo: { label: "注文番号", aliases: ["施策番号", "申込番号", "受注番号", "order no"], example: "" },
  customerName: { label: "顧客企業名", required: true, aliases: ["企業名", "会社名", "顧客名", "顧客企業"], example: "株式会社みなと商事" },
  corporateNumber: { label: "法人番号", aliases: ["法人No", "法人番号13桁"], example: "" },
  name: { label: "施策名", required: true, aliases: ["施策名", "プログラム名", "施策"], example: "2026年度 キャリア面談" },
  programType: { label: "区分", required: true, aliases: ["施策区分", "種別"], example: "任意" },
  startsOn: { label: "契約開始日", required: true, aliases: ["開始日", "契約開始"], example: "2026/04/01" },
  endsOn: { label: "契約終了日", required: true, aliases: ["終了日", "契約終了"], example: "2027/03/31" },
  bookingOpensOn: { label: "予約受付開始日", aliases: ["予約開始日", "受付開始日"], example: "" },
  bookingClosesOn: { label: "予約受付終了日", aliases: ["予約終了日", "受付終了日"], example: "" },
  sessionMinutes: { label: "面談時間(分)", required: true, aliases: ["面談時間", "時間", "時間(分)"], example: "60" },
  maxMentoringCount: { label: "1人あたり回数", required: true, aliases: ["回数", "面談回数", "一人あたり回数", "上限回数"], example: "3" },
  totalSessionCap: { label: "総回数上限", aliases: ["総回数", "総上限"], example: "" },
  disclosureLevel: { label: "共有範囲", required: true, aliases: ["共有レベル", "会社への共有範囲"], example: "L0" },
  hrName: { label: "人事担当者氏名", aliases: ["人事担当者", "担当者氏名", "人事担当者名"], example: "鈴木 一郎" },
  hrEmail: { label: "人事担当者メール", aliases: ["人事担当者メールアドレス", "担当者メール", "人事メール"], example: "jinji@example.com" },
  mentors: {
    label: "キャリコン登録番号",
    aliases: ["キャリコン", "登録番号", "担当キャリコン", "キャリコン登録番号(;区切り)"],
    example: "",
  },
  memo: { label: "メモ", aliases: ["備考", "運営メモ"], example: "" },
} as const satisfies Record<string, Column>;
export type OrderColumn = keyof typeof ORDER_COLUMNS;

export const COLUMNS_OF: Record<ImportKind, Record<string, Column>> = { mentees: MENTEE_COLUMNS, orders: ORDER_COLUMNS };

/** Column names are compared without spaces, marks of "required", width and kind of kana. */
function headerKey(text: string): string {
  // A longer text cannot be the name of a column; cutting it bounds the work.
  const key = toKatakana(tidyAscii(beginningOf(text, 200)))
    .toLowerCase()
    .replace(/[\s*・_:-]/g, "");
  const hint = key.indexOf("(空欄");
  if (hint > 0 && key.endsWith(")")) return key.slice(0, hint);
  return key.replace(/\((?:必須|任意)\)$/, "");
}

/** What a column of the file is taken for, by hand; null: it is not imported. */
export interface ColumnChoice {
  /** From 0. */
  index: number;
  column: string | null;
}

/** By key of the heading: what it means in the lists of one company, where that is not what its name says. */
export type ColumnMemory = Readonly<Record<string, string | null>>;

export interface HeaderMap {
  /** Key of the column → its index. */
  at: ReadonlyMap<string, number>;
  /** Every column of the file with its heading (and the key by which that is compared) and what it is taken for. */
  columns: readonly { index: number; heading: string; key: string; column: string | null }[];
  /** As written, in the order of the file. */
  found: readonly string[];
  faults: readonly RowFault[];
  warnings: readonly RowWarning[];
}

/**
 * Finds the columns by name, in any order; what was corrected by hand, now or for an earlier list, comes before the name. Missing and
 * duplicate columns are reported together; unknown ones are ignored and named in a warning. A row with an address in it is no row of headings.
 */
export function mapHeader(
  kind: ImportKind,
  header: SheetRow,
  { columns: chosen, remembered = {} }: { columns?: readonly ColumnChoice[] | undefined; remembered?: ColumnMemory } = {},
): HeaderMap {
  const columns = COLUMNS_OF[kind];
  const keyOf = new Map(
    Object.entries(columns)
      .flatMap(([key, { label, aliases }]) => [label, ...aliases].map((name) => [headerKey(name), key] as const))
      .reverse(),
  );
  const byHand = new Map(chosen?.map(({ index, column }) => [index, column]));
  const known = (column: string | null | undefined) => (column && Object.hasOwn(columns, column) ? column : null);
  const at = new Map<string, number>();
  const faults: RowFault[] = [];
  const warnings: RowWarning[] = [];
  const found = header.cells.map((cell) => cell.text.trim()).filter((text) => text !== "");
  const mapped = header.cells.map(({ text }, index) => {
    const heading = text.trim();
    const key = heading === "" ? "" : headerKey(text);
    const column = byHand.has(index)
      ? known(byHand.get(index))
      : Object.hasOwn(remembered, key)
        ? known(remembered[key])
        : (keyOf.get(key) ?? null);
    if (column === null) {
      if (heading !== "") warnings.push({ row: header.row, column: null, code: "COLUMN_IGNORED", value: beginningOf(heading, 100) });
    } else if (at.has(column)) faults.push({ row: header.row, column, code: "HEADER_DUPLICATE", value: heading });
    else at.set(column, index);
    return { index, heading: beginningOf(heading, 100), key, column };
  });
  // Whoever stands in it would be left out, and what is remembered of the headings would be somebody's name.
  const isRow = header.cells.some(({ text }) => isEmail(tidyAscii(text.slice(0, 400))));
  if (isRow) faults.push({ row: header.row, column: null, code: "HEADER_IS_ROW" });
  for (const [key, { required, unless }] of Object.entries(columns)) {
    if ((required || (unless !== undefined && !at.has(unless))) && !at.has(key))
      faults.push({
        row: header.row,
        column: key,
        code: "HEADER_MISSING",
        params: { found: beginningOf(found.slice(0, 30).join("、"), 300) },
      });
  }
  return { at, columns: mapped, found, faults, warnings };
}
