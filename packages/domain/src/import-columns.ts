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
  /** The spreadsheet hides the row, by hand or by a filter. */
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
  /** Columns that stand for this one together, joined by a space; all of them where this one is required. */
  parts?: readonly string[];
  /** Two columns with one of these names, or with the label, are a mistake. */
  aliases: readonly string[];
  /** Names that are taken only where no column has one of the former. */
  others?: readonly string[];
  example: string;
}

/** In the order of the template, by which a list that is pasted without headings is read: a new column is the last one. */
export const MENTEE_COLUMNS = {
  name: {
    label: "氏名",
    required: true,
    parts: ["familyName", "givenName"],
    aliases: ["名前", "お名前", "社員名", "name"],
    others: [
      ...[
        "姓名",
        "ご氏名",
        "フルネーム",
        "full name",
        "employee name",
        "漢字",
        "対象者",
        "対象者名",
        "対象者氏名",
        "相談者氏名",
        "相談者名",
      ],
      ...["社員", "従業員", "職員", "スタッフ"].flatMap((who) => [`${who}名`, `${who}氏名`, `${who}名前`]),
    ],
    example: "山田 花子",
  },
  nameKana: {
    label: "氏名カナ",
    parts: ["familyKana", "givenKana"],
    aliases: ["カナ", "カナ氏名"],
    others: [
      ...["名前カナ", "カナ名前", "姓名カナ", "お名前カナ", "カナ表記"],
      ...["社員", "従業員", "職員", "対象者"].flatMap((who) => [`${who}名カナ`, `${who}氏名カナ`, `${who}カナ`]),
    ],
    example: "ヤマダ ハナコ",
  },
  email: {
    label: "メールアドレス",
    unless: "employeeNo",
    aliases: ["メール", "E-mail", "e-mailアドレス", "mail", "mail address", "email address", "アドレス"],
    others: [
      ...["eメール", "eメールアドレス", "電子メール", "電子メールアドレス", "メアド", "連絡先メール", "連絡先メールアドレス"],
      ...["会社", "社用", "社内", "勤務先", "職場", "業務用", "業務", "pc", "法人", "本人", "社員", "従業員", "職員"].flatMap((whose) => [
        `${whose}メール`,
        `${whose}メールアドレス`,
        `${whose}e-mail`,
        `${whose}アドレス`,
      ]),
      ...["メール1", "メールアドレス1", "e-mail1", "e-mailアドレス1", "mail1"],
    ],
    example: "hanako.yamada@example.com",
  },
  employeeNo: {
    label: "社員番号",
    aliases: ["社員No", "社員コード", "従業員番号", "職員番号", "社員ID", "employee no"],
    others: [
      ...["社番", "社員cd", "人事番号", "employee number", "employee id", "employee code", "emp no", "emp id", "staff id", "staff no"],
      ...["従業員", "職員", "スタッフ"].flatMap((who) => ["番号", "No", "コード", "cd", "ID"].map((number) => `${who}${number}`)),
    ],
    example: "00123",
  },
  department: {
    label: "部署",
    parts: ["department1", "department2", "department3", "department4"],
    aliases: ["所属", "部署名", "所属部署", "部門", "department"],
    others: [
      ...["所属名", "所属部署名", "所属部課", "所属部課名", "部課", "部課名", "部門名", "所属部門", "所属部門名", "所属先", "所属先名"],
      ...["組織", "組織名", "所属組織", "所属組織名", "配属", "配属先", "配属部署", "部署課", "division", "dept"],
    ],
    example: "営業部",
  },
  jobTitle: {
    label: "役職",
    aliases: ["役職名", "職位", "肩書"],
    others: ["肩書キ", "職名", "職階", "役職位", "job title", "title", "position"],
    example: "主任",
  },
  groupTag: { label: "集計属性", aliases: ["集計グループ", "グループ", "属性"], example: "営業" },
  maxCount: { label: "回数", aliases: ["面談回数", "上限回数", "利用回数", "1人あたり回数"], example: "" },
  sendInvite: { label: "招待メールを送る", aliases: ["招待メール", "招待", "メール送信"], example: "はい" },
} as const satisfies Record<string, Column>;
export type MenteeColumn = keyof typeof MENTEE_COLUMNS;

const FAMILY = ["姓", "氏", "苗字", "名字", "ミョウジ", "氏名姓", "姓名姓", "last name", "family name", "surname"];
const GIVEN = ["名", "氏名名", "姓名名", "下ノ名前", "first name", "given name"];
const inKana = (names: readonly string[]) => names.flatMap((name) => [`${name}カナ`, `カナ${name}`]);

/** Columns that other lists have in the place of one of ours. They are not in the template. */
export const PART_COLUMNS = {
  familyName: { label: "姓", aliases: FAMILY, example: "" },
  givenName: { label: "名", aliases: GIVEN, example: "" },
  familyKana: { label: "姓カナ", aliases: ["セイ", "カナセイ", ...inKana([...FAMILY, "セイ"])], example: "" },
  givenKana: { label: "名カナ", aliases: ["メイ", "カナメイ", ...inKana([...GIVEN, "メイ"])], example: "" },
  department1: { label: "部署（本部）", aliases: ["本部", "本部名", "事業本部", "事業部", "事業部名", "所属本部"], example: "" },
  department2: { label: "部署（部）", aliases: ["部", "部名", "所属部"], example: "" },
  department3: { label: "部署（課）", aliases: ["課", "課名", "所属課", "室", "課室", "課室名"], example: "" },
  department4: { label: "部署（係）", aliases: ["係", "係名", "班", "チーム", "チーム名"], example: "" },
} as const satisfies Record<string, Column>;
export type PartColumn = keyof typeof PART_COLUMNS;

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

/** The columns of our template, in its order. */
export const TEMPLATE_OF: Record<ImportKind, Record<string, Column>> = { mentees: MENTEE_COLUMNS, orders: ORDER_COLUMNS };

/** What a column of a list can be taken for. */
export const COLUMNS_OF: Record<ImportKind, Record<string, Column>> = {
  mentees: { ...MENTEE_COLUMNS, ...PART_COLUMNS },
  orders: ORDER_COLUMNS,
};

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

const BRACKETED = /[([【〔［<「『]([^)\]】〕］>」』]*)[)\]】〕］>」』]/g;
/** What a heading says about how to write, not about what. */
const HOW = /全角|半角|漢字|必須|任意|推奨|英数字?|数字|のみ|入力|記入|文字列|文字|ノミ/g;
const IN_KANA = /フリガナ|ヨミガナ|ヨミカナ|カタカナ|ヨミ|読ミ仮名|読ミ|振リ仮名|振仮名|仮名|kana/g;

/** The name in a key: without hints in brackets and long marks (typed as dashes, too), and with one word for all that mean kana. */
function nameIn(key: string): string {
  const open = key.replace(BRACKETED, (_, inside: string) => (/^(?:例|※|空欄|yyyy|ハイフン)/.test(inside) ? "" : inside));
  const name = open
    .replace(HOW, "")
    .replace(IN_KANA, "カナ")
    .replace(/(?:カナ){2,}/g, "カナ")
    .replace(/[./。※、,ー‐‑‒–—―−─]/g, "");
  return name === "" ? open : name;
}

interface Named {
  column: string;
  /** A name that yields to another column with one of the usual ones. */
  yields: boolean;
}

function namesOf(kind: ImportKind): ReadonlyMap<string, Named> {
  const names = new Map<string, Named>();
  const add = (column: string, name: string, yields: boolean) => {
    const key = nameIn(headerKey(name));
    if (!names.has(key)) names.set(key, { column, yields });
  };
  for (const [column, { label, aliases }] of Object.entries(COLUMNS_OF[kind]))
    for (const name of [label, ...aliases]) add(column, name, false);
  for (const [column, { others = [] }] of Object.entries(COLUMNS_OF[kind])) for (const name of others) add(column, name, true);
  return names;
}
const NAMES: Record<ImportKind, ReadonlyMap<string, Named>> = { mentees: namesOf("mentees"), orders: namesOf("orders") };

/** Whether a heading means something, by its name or by what was corrected for earlier lists. */
export function isKnownHeading(kind: ImportKind, text: string, remembered: ColumnMemory = {}): boolean {
  const key = headerKey(text);
  return key !== "" && (Object.hasOwn(remembered, key) ? remembered[key] !== null : NAMES[kind].has(nameIn(key)));
}

/** Headings of a column that only counts the rows. */
export const isRunningNumber = (heading: string): boolean =>
  /^(?:no|#|番号|連番|通番|項番|通シ番号|行番号|行|整理番号)$/.test(nameIn(headerKey(heading)).replace(/\.$/, ""));

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

/** 名前 is the given name next to a column of family names. */
const GIVEN_BESIDE: Readonly<Record<string, { family: PartColumn; given: PartColumn; names: ReadonlySet<string> }>> = {
  name: { family: "familyName", given: "givenName", names: new Set(["名前", "ナマエ", "name"]) },
  nameKana: { family: "familyKana", given: "givenKana", names: new Set(["名前カナ", "カナ名前"]) },
};

/**
 * Finds the columns by name, in any order; what was corrected by hand, now or for an earlier list, comes before the name. Missing and
 * duplicate columns are reported together; unknown ones are ignored and named in a warning. A row with an address in it is no row of headings.
 */
export function mapHeader(
  kind: ImportKind,
  header: SheetRow,
  {
    columns: chosen,
    remembered = {},
    hidden,
  }: {
    columns?: readonly ColumnChoice[] | undefined;
    remembered?: ColumnMemory;
    /** Columns that are left out unless they are chosen by hand, from 0. */
    hidden?: ReadonlySet<number> | undefined;
  } = {},
): HeaderMap {
  const columns = COLUMNS_OF[kind];
  const byHand = new Map(chosen?.map(({ index, column }) => [index, column]));
  const known = (column: string | null | undefined) => (column && Object.hasOwn(columns, column) ? column : null);
  const at = new Map<string, number>();
  const faults: RowFault[] = [];
  const warnings: RowWarning[] = [];
  const found = header.cells.map((cell) => cell.text.trim()).filter((text) => text !== "");
  const headings = header.cells.map(({ text, merged }, index) => {
    // The first cell of a merge of columns has the heading.
    const repeats = merged === true && header.cells[index - 1]?.text === text;
    const heading = repeats ? "" : text.trim();
    const key = heading === "" ? "" : headerKey(text);
    const name = nameIn(key);
    const isChosen = byHand.has(index) || Object.hasOwn(remembered, key);
    const named = isChosen || key === "" ? undefined : NAMES[kind].get(name);
    const column = byHand.has(index) ? known(byHand.get(index)) : isChosen ? known(remembered[key]) : (named?.column ?? null);
    return { index, heading, key, name, column, named };
  });
  type Heading = (typeof headings)[number];
  const isLeft = ({ index }: Heading) => hidden?.has(index) === true && !byHand.has(index);
  const hiddenOnes = new Set(headings.filter(isLeft).map(({ column }) => column));
  for (const each of headings) if (isLeft(each)) each.column = null;
  const has = (column: string) => headings.some((each) => each.column === column);
  for (const each of headings) {
    const beside = each.named && GIVEN_BESIDE[each.named.column];
    if (each.column && beside?.names.has(each.name) && has(beside.family) && !has(beside.given)) each.column = beside.given;
  }
  for (const [whole, { parts = [] }] of Object.entries(columns))
    if (has(whole)) for (const each of headings) if (each.named && each.column && parts.includes(each.column)) each.column = null;
  for (const each of headings) {
    const { column, named } = each;
    if (named?.yields && column && headings.some((other) => other.column === column && other.named?.yields !== true)) each.column = null;
  }
  const mapped = headings.map(({ index, heading, key, column }) => {
    if (column === null) {
      if (heading !== "") warnings.push({ row: header.row, column: null, code: "COLUMN_IGNORED", value: beginningOf(heading, 100) });
    } else if (at.has(column)) faults.push({ row: header.row, column, code: "HEADER_DUPLICATE", value: heading });
    else at.set(column, index);
    return { index, heading: beginningOf(heading, 100), key, column };
  });
  // Whoever stands in it would be left out, and what is remembered of the headings would be somebody's name.
  const isRow = header.cells.some(({ text }) => isEmail(tidyAscii(text.slice(0, 400))));
  if (isRow) faults.push({ row: header.row, column: null, code: "HEADER_IS_ROW" });
  for (const [key, { required, unless, parts = [] }] of Object.entries(columns)) {
    if (!(required || (unless !== undefined && !at.has(unless))) || at.has(key)) continue;
    const given = parts.filter((part) => at.has(part));
    if (parts.length > 0 && given.length === parts.length) continue;
    const missing = (given.length > 0 ? parts.find((part) => !at.has(part)) : undefined) ?? key;
    if (hiddenOnes.has(missing)) faults.push({ row: header.row, column: missing, code: "HEADER_HIDDEN" });
    else
      faults.push({
        row: header.row,
        column: missing,
        code: "HEADER_MISSING",
        params: { found: beginningOf(found.slice(0, 30).join("、"), 300) },
      });
  }
  return { at, columns: mapped, found, faults, warnings };
}
