import { type HeaderMap, type ImportKind, isKnownHeading, mapHeader, type SheetRow } from "./import-columns";
import { tidyAscii } from "./import-values";

/** Why a row below the headings is nobody. */
export const SKIP_REASONS = ["TOTAL", "NOTE", "HEADING", "TITLE", "HIDDEN"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export interface SkippedRow {
  row: number;
  reason: SkipReason;
  /** The beginning of what stands in the row. */
  text: string;
}

const TOTAL_WORD =
  /^[-(【「]*(?:合計|小計|総計|総合計|累計|平均|総数|総人数|合計人数|合計件数|人数|件数|人数計|計|(?:部署|部門|所属|課|部|本部|全社|全体|男性?|女性?|男女|総|延べ?|のべ)[別の]?(?:合計|小計|計))[)】」]*$/;
/** 営業部 計, 第一課小計. */
const TOTAL_OF = /(?:部|課|係|室|局|本部|支店|支社|工場|センター|チーム|グループ|営業所|事業所)(?:合計|小計|計)$/;
/** 58, 58名, 計58名, 1,200円, 12.5%, -. */
const COUNT = /^(?:計|全|約|延べ?)?[-+]?[\d,.]*(?:名様?|人|件|回|社|円|個|行|%)?$/;
/** ※…, *…, 注), 備考：, 以上 */
const NOTE_WORD =
  /^[-(【「〈<]*(?:以上|以下余白|以下空白|余白|備考|注|注意|注意事項|注記|注釈|補足|記|凡例|留意事項|特記事項)[)】」〉>-]*(?:$|[:、。,].*)/;
const NOTE_MARK = /^(?:[※*＊]|[(【]?注[)】\d:]|\(注)/;
const SENTENCE = /[。!！]|(?:です|ます|ません|ください|下さい|こと|もの|現在|作成|更新)[。)]?$/;
const BLOCK_MARK = /^(?:[■□◆◇●○◎▼▽▲△★☆▶▷・▪◼#]|(?:【.*】|\[.*\]|<.*>|〈.*〉|《.*》|≪.*≫|〔.*〕|「.*」|\(.*\))(?:\s*[\d名人()計]*)$)/;
/** Words that departments have and family names do not: 服部, 長谷部, 田所 are people. */
const DEPARTMENT_WORD =
  /(?:営業|総務|人事|経理|財務|法務|企画|開発|製造|生産|技術|品質|管理|情報|システム|広報|広告|宣伝|購買|調達|資材|物流|研究|工務|業務|監査|経営|販売|事業|店舗|施工|設計|建築|土木|設備|保全|環境|安全|国際|海外|国内|労務|教育|研修|秘書|庶務|会計|税務|市民|福祉|健康|看護|医事|診療|薬剤|検査|放射線|栄養|教務|学生|学務|入試|本社|支援|推進|サービス|マーケティング|デジタル|カスタマー|第[一二三四五六七八九十\d]+).*(?:部|課|係|室|局|科|班|所|店|本部|支部|支社|センター|チーム|グループ|ユニット|ライン|事業部|部門|病棟)(?:[(・].*)?$/;
const PLACE_WORD =
  /(?:本社|支社|支店|支部|本店|営業所|事業所|事務所|出張所|工場|センター|研究所|事業部|部門|チーム|グループ|株式会社)(?:\(.*\))?$/;

/** Without spaces, in ASCII where there is one: 合　計 is 合計. */
const closed = (text: string): string => tidyAscii(text.slice(0, 300)).replace(/\s/g, "");

/** A number of people or of something else: 58名. */
export const isCount = (text: string): boolean => /\d/.test(text) && COUNT.test(closed(text));

/** 合計, 小　計, 合計：58名, 営業部計 */
function isTotal(text: string): boolean {
  const [word = ""] = /^[^\d:]*/.exec(text) ?? [];
  const rest = text.slice(word.length).replace(/^:/, "");
  return (TOTAL_WORD.test(word) || TOTAL_OF.test(word)) && (rest === "" || COUNT.test(rest));
}

const isNote = (text: string): boolean => NOTE_WORD.test(text) || NOTE_MARK.test(text);
/** ■営業部, 【総務課】, 第一営業部 */
export const isBlockTitle = (text: string): boolean => BLOCK_MARK.test(text) || DEPARTMENT_WORD.test(text) || PLACE_WORD.test(text);

/**
 * Why a row is nobody, or null. A row that names somebody by what identifies them is never left out, nor is a name that stands alone: that is
 * told as a fault.
 */
export function skippedRow(
  kind: ImportKind,
  line: SheetRow,
  { header, heads, takesHidden }: { header: Pick<HeaderMap, "at">; heads: readonly SheetRow[]; takesHidden: boolean },
): SkipReason | null {
  if (line.hidden === true && !takesHidden) return "HIDDEN";
  const filled = line.cells.flatMap(({ text, merged }, index) => {
    const short = closed(text);
    return short === "" ? [] : [{ index, text: short, merged: merged === true }];
  });
  const [first] = filled;
  if (!first) return null;
  if (repeatsHeadings(kind, line, heads)) return "HEADING";
  if (filled.every(({ merged }) => merged)) return "TITLE";
  const textAt = (column: string): string => closed(line.cells[header.at.get(column) ?? -1]?.text ?? "");
  if (identifies(kind, line, textAt)) return null;
  const [single] = new Set(filled.map(({ text }) => text));
  const isLone = filled.every(({ text }) => text === single);
  // A merge over several columns is a title, whatever it says; nobody's name is one.
  if (isLone && filled.length > 1 && filled.slice(1).every(({ merged }) => merged)) return isTotal(first.text) ? "TOTAL" : "TITLE";
  const name = kind === "mentees" ? textAt("name") || `${textAt("familyName")}${textAt("givenName")}` : textAt("name");
  const named = name !== "" && name !== first.text && couldBeName(name);
  if (!named && isTotal(first.text)) return "TOTAL";
  if (!named && isNote(first.text)) return "NOTE";
  if (kind === "mentees" && isCount(name) && !/\d/.test(textAt("employeeNo"))) return "TOTAL";
  if (!isLone) return null;
  if (isBlockTitle(first.text)) return "TITLE";
  return first.text.length > 15 && SENTENCE.test(first.text) ? "NOTE" : null;
}

const couldBeName = (text: string): boolean =>
  text.length <= 20 && !/\d/.test(text) && !isTotal(text) && !isNote(text) && !SENTENCE.test(text);

function identifies(kind: ImportKind, { cells }: SheetRow, textAt: (column: string) => string): boolean {
  if (kind === "orders") return textAt("startsOn") !== "" && textAt("customerName") !== "" && !isTotal(textAt("customerName"));
  if (cells.some(({ text }) => /\S@\S/.test(tidyAscii(text.slice(0, 300))))) return true;
  const number = textAt("employeeNo");
  const name = textAt("name") || `${textAt("familyName")}${textAt("givenName")}`;
  return /\d/.test(number) && !isTotal(number) && !/[名人件]$/.test(number) && name !== "" && !isCount(name);
}

/** A row with the same words as the headings, or with other known names: lists with a block for each department repeat them. */
function repeatsHeadings(kind: ImportKind, line: SheetRow, heads: readonly SheetRow[]): boolean {
  const filled = line.cells.flatMap(({ text }, index) => (closed(text) === "" ? [] : [{ index, text: closed(text) }]));
  if (filled.length < 2) return false;
  if (heads.some(({ cells }) => filled.every(({ index, text }) => closed(cells[index]?.text ?? "") === text))) return true;
  const known = filled.filter(({ text }) => isKnownHeading(kind, text)).length;
  return known >= 2 && known * 2 >= filled.length && mapHeader(kind, line).at.size >= 2;
}
