import { COLUMNS_OF, type ImportKind } from "@knotter/domain/import-columns";
import type { NoteParams, RowFault, RowFaultCode, RowWarning, RowWarningCode } from "@knotter/domain/import-fault";
import type { SkipReason } from "@knotter/domain/import-skipped";
import { PERIOD_TOO_LONG } from "./order";

/** Messages about one cell of a list. {name} is filled from the note. */
const SENTENCES = {
  REQUIRED: "必須項目です",
  TOO_LONG: "{max}文字以内で入力してください",
  CHARACTER: "使用できない文字が含まれています",
  LOST: "文字が失われています（{value}）。元の文字で入力し直してください",
  CELL_ERROR: "Excelの数式がエラー（{value}）になっています。値を入力し直してください",
  DATE_CELL: "Excelで日付（{value}）に変わっています。セルの書式を「文字列」にして、元の番号を入力し直してください",
  EMAIL: "形式が正しくありません",
  EMAIL_CARRIER:
    "この形式のアドレス（@の直前や連続したピリオド）には送信できないため、別のアドレスを入力してください。社員番号だけでも登録できます",
  EMAIL_SEVERAL: "メールアドレスが2つ以上あります。1つだけ入力してください",
  EMAIL_OR_NUMBER: "メールアドレスか社員番号のどちらかを入力してください",
  LISTED_WITHOUT_EMAIL: "この社員番号の方は、メールなしで登録されています。アドレスは、対象者の訂正で加えます（事務局にご連絡ください）",
  KANA: "カタカナで入力してください",
  NUMBER: "数字で入力してください",
  NUMBER_RANGE: "{min}〜{max}の数字で入力してください",
  SCIENTIFIC: "Excelで指数表示になり、数字が失われています。セルの書式を「文字列」にして入力し直してください",
  DATE: "日付として読めません。2027/4/1 のように入力してください（Excelでは、セルの書式を「日付」にします）",
  PERIOD_ORDER: "日付の順序が正しくありません（開始日 ≦ 予約受付開始日 ≦ 予約受付終了日 ≦ 終了日）",
  PERIOD_TOO_LONG,
  CHOICE: "{choices} のいずれかを入力してください",
  YES_NO: "「はい」または「いいえ」を入力してください",
  DUPLICATE_ROW: "行{row}と重複しています",
  EMPLOYEE_NO_OF_ROW: "行{row}の方と同じ社員番号です。お一人ずつ別の番号にしてください",
  EMPLOYEE_NO_TAKEN:
    "この社員番号は、同じ会社のほかの方に使われています。同じ方なら、名簿にあるメールアドレスで入力してください。アドレスの誤りは、対象者の一覧でその方を開いて訂正できます（訂正できないときは、事務局にご連絡ください）",
  ROLE_CONFLICT: "相談者以外のアカウントで使われているメールアドレスです。別のアドレスを入力してください",
  BELOW_USED: "すでに利用された回数（{used}回）より少なくはできません",
  COUNT_BY_OFFICE: "回数を変更できるのは事務局だけです。空欄にしてください",
  LIST_FULL: "この施策に登録できる人数（{max}名）を超えています",
  RAGGED: '列の数がヘッダーより多くなっています。区切り文字（,）を含む値は " で囲んでください',
  HEADER_MISSING: "ヘッダー『{label}』が見つかりません。見つかったヘッダー：{found}",
  HEADER_HIDDEN: "ヘッダー『{label}』の列は、Excelで非表示のため読んでいません。表示するか、非表示の列も取り込んでください",
  HEADER_DUPLICATE: "ヘッダー『{label}』が2つ以上あります",
  HEADER_IS_ROW: "見出しではなく、データの行のようです。先頭に見出しの行を付けるか、見出しの行を選び直してください",
  CORPORATE_NUMBER: "13桁の法人番号として正しくありません",
  CUSTOMER_DIFFERS: "この注文番号は別の顧客企業で使われています",
  CUSTOMER_CLOSED: "ご契約を停止している顧客企業です",
  ORDER_OVER: "終了または取りやめた施策は変更できません",
  SESSIONS_AFTER_END: "契約終了日より後に予約済みの面談が{count}件あります",
  MENTOR_UNKNOWN: "登録番号「{number}」のキャリコンが見つかりません",
  MENTOR_CONFLICT: "登録番号「{number}」のキャリコンは、利益相反のため担当にできません",
  HR_OF_OTHER_CUSTOMER: "ほかの顧客企業の人事ご担当者のメールアドレスです",
  HR_NAME_MISSING: "人事担当者メールを入力するときは、氏名も入力してください",
  NO_EMAIL: "メールなしで登録します。ログイン用紙を印刷してお渡しください",
  OTHER_DOMAIN: "顧客企業のドメインではないメールアドレスです。ご確認ください",
  SAME_PLUS_ADDRESS: "行{row}と同じ方の可能性があります",
  FORMER_ADDRESS: "訂正する前のアドレスです。同じ方として扱い、訂正後のアドレスのままにします",
  NUMBER_CELL: "Excelで数値として保存されています。先頭の 0 が失われていないかご確認ください",
  LOST_KEPT: "文字が失われているため（{value}）、登録済みの「{kept}」のままにします",
  NAME_ODD: "氏名ではない文字が含まれているようです（{value}）。ご確認ください",
  KANA_ODD: "氏名と氏名カナの読みが異なるようです。ご確認ください",
  SAME_NAME: "行{row}の方と同じ氏名です。別の方であれば、このままお進みください",
  DAY_FAR: "本日から2年以上離れた日付です。ご確認ください",
  WITHDRAWN: "対象外になっている方です",
  MENTOR_NOT_READY: "登録番号「{number}」のキャリコンは、いまは予約を受けられません",
  NEW_CUSTOMER: "新しい顧客企業として登録されます",
  COLUMN_IGNORED: "列『{value}』は取り込みません",
} as const satisfies Record<RowFaultCode | RowWarningCode, string>;

/** Codes whose note shows the value, where that helps to find the mistake. */
const SHOWS_VALUE: ReadonlySet<string> = new Set<RowFaultCode | RowWarningCode>([
  "DATE",
  "KANA",
  "EMAIL_SEVERAL",
  "DAY_FAR",
  "NUMBER",
  "NUMBER_RANGE",
  "YES_NO",
  "SCIENTIFIC",
  "EMPLOYEE_NO_OF_ROW",
  "EMPLOYEE_NO_TAKEN",
]);

export interface RowNote {
  row: number;
  /** The column's name as in our template. */
  column: string | null;
  value: string | null;
  code: RowFaultCode | RowWarningCode;
  params: NoteParams;
  message: string;
}

function messageOf({ column, value, code, params }: Omit<RowNote, "row" | "message">): string {
  const words: NoteParams = { ...params, label: column ?? "", value: value ?? "" };
  const sentence = SENTENCES[code].replace(/\{(\w+)\}/g, (blank, name: string) => String(words[name] ?? blank));
  return SHOWS_VALUE.has(code) && value ? `${sentence}（入力値：${value}）` : sentence;
}

/** A note in words. */
export function rowNoteOf(note: RowFault | RowWarning, kind: ImportKind): RowNote {
  const columns: Record<string, { label: string }> = COLUMNS_OF[kind];
  const about = {
    column: note.column === null ? null : (columns[note.column]?.label ?? note.column),
    value: note.value ?? null,
    code: note.code,
    params: note.params ?? {},
  };
  return { row: note.row, ...about, message: messageOf(about) };
}

/** The same note where the rows are counted from a later one: its own row, and the row that its message names. */
export function countedFrom<Note extends RowNote>(note: Note, first: number): Note {
  const moved = (row: number) => Math.max(1, row - first + 1);
  const params = typeof note.params["row"] === "number" ? { ...note.params, row: moved(note.params["row"]) } : note.params;
  return { ...note, row: moved(note.row), params, message: messageOf({ ...note, params }) };
}

/** Where the sentence of one row names something of that row, the sentence of many. */
const OF_MANY: Partial<Record<RowWarningCode, string>> = {
  SAME_PLUS_ADDRESS: "ほかの行と同じ方の可能性があります",
  MENTOR_NOT_READY: "いまは予約を受けられないキャリコンです",
  LOST_KEPT: "文字が失われているため、登録済みの値のままにします",
  NAME_ODD: "氏名ではない文字が含まれているようです。ご確認ください",
  SAME_NAME: "ほかの行の方と同じ氏名です。別の方であれば、このままお進みください",
  DAY_FAR: "本日から2年以上離れた日付です。ご確認ください",
};

export interface NoteGroup {
  column: string | null;
  message: string;
  rows: number[];
}

/**
 * The warnings of one kind as one sentence with its rows. Columns that are not imported are left out: whoever shows the columns shows these.
 */
export function warningGroupsOf(warnings: readonly RowWarning[], kind: ImportKind): NoteGroup[] {
  const groups = new Map<string, NoteGroup>();
  for (const warning of warnings) {
    if (warning.code === "COLUMN_IGNORED") continue;
    const { column, message } = rowNoteOf(warning, kind);
    const key = `${warning.code} ${column ?? ""}`;
    const group = groups.get(key) ?? { column, message: OF_MANY[warning.code] ?? message, rows: [] };
    if (group.rows.at(-1) !== warning.row) group.rows.push(warning.row);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Rows in words: 2〜11、15. At most ten ranges are named. */
export function rowsText(rows: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const row of [...new Set(rows)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && row === last[1] + 1) last[1] = row;
    else ranges.push([row, row]);
  }
  const shown = ranges.slice(0, 10).map(([from, to]) => (from === to ? `${from}` : `${from}〜${to}`));
  return `${shown.join("、")}${ranges.length > shown.length ? "ほか" : ""}行目`;
}

/** 「行12 メールアドレス：形式が正しくありません」 */
export const rowNoteLine = ({ row, column, message }: RowNote): string => `行${row} ${column ? `${column}：` : ""}${message}`;

/** Why a row below the headings is left out. */
export const SKIP_REASON_TEXT = {
  TOTAL: "合計・小計の行",
  NOTE: "注記の行",
  HEADING: "見出しの行",
  TITLE: "区切りの行",
  HIDDEN: "Excelで非表示の行",
} as const satisfies Record<SkipReason, string>;
