import { GROUP_TEXT } from "@knotter/contract/labels/report";
import { type AttributeBlock, labelOf, mostFirst, type ReportRow, rowOf, told, valueTextOf } from "./report-rows";

// Under each chart the sentence that says what it shows, made of the very numbers of the chart: nothing is told here that a row does not tell.

const joined = (parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join("");
const nothingTold = (what: string): string => `${what}は、個人の特定を防ぐため表示していません。`;

export function overviewSentence(rows: readonly ReportRow[]): string {
  const [listed, registered, tookPart, sessions] = ["listed", "registered", "tookPart", "sessions"].map((item) => rowOf(rows, item));
  if (!listed || !tookPart) return "";
  return joined([
    `対象者${valueTextOf(listed)}のうち、`,
    registered && `登録した方は${valueTextOf(registered)}、`,
    `面談を受けた方は${valueTextOf(tookPart)}です。`,
    sessions && !sessions.suppressed && `期間中に${valueTextOf(sessions)}の面談を実施しました。`,
  ]);
}

/** The three that most people spoke of; fewer where fewer are told. */
function leading(rows: readonly ReportRow[]): string {
  return mostFirst(told(rows))
    .filter(({ value }) => (value ?? 0) > 0)
    .slice(0, 3)
    .map((row) => `「${labelOf(row)}」（${valueTextOf(row)}）`)
    .join("、");
}

export function themesSentence(rows: readonly ReportRow[]): string {
  const first = leading(rows);
  return first === "" ? nothingTold("テーマごとの人数") : `多く話されたのは、${first}でした。1人が複数のテーマを話すことがあります。`;
}

export function tagsSentence(rows: readonly ReportRow[]): string {
  const first = leading(rows);
  return first === "" ? nothingTold("課題ごとの人数") : `面談で語られた職場の課題のうち、多くみられたのは、${first}です。`;
}

export function ratingsSentence(rows: readonly ReportRow[]): string {
  const [satisfaction, ease, change] = ["satisfaction", "easeOfTalking", "selfEfficacyChange"].map((item) => rowOf(rows, item));
  const stars = [satisfaction, ease].filter((row): row is ReportRow => row?.suppressed === false);
  if (stars.length === 0) return nothingTold("アンケートの平均");
  return joined([
    `5点満点で、${stars.map((row) => `${row.item}は平均${valueTextOf(row)}`).join("、")}でした。`,
    change?.suppressed === false && `自己効力感（10段階）は、面談の前後で平均${valueTextOf(change)}変化しました。`,
  ]);
}

/** Groups of which no more is known than that they are the rest: the most people may be in one of them, and it says nothing of anybody. */
const REST: readonly string[] = Object.values(GROUP_TEXT);

export function attributeSentence({ label, participants }: AttributeBlock): string {
  const some = mostFirst(told(participants)).filter(({ value }) => (value ?? 0) > 0);
  const most = some.find((row) => !REST.includes(labelOf(row)));
  if (most) {
    const equal = some.filter((row) => row.value === most.value && !REST.includes(labelOf(row)));
    const names = equal.map((row) => `「${labelOf(row)}」`).join("と");
    return equal.length === 1
      ? `${label}では、${names}の方が最も多く面談を受けています（${valueTextOf(most)}）。`
      : `${label}では、${names}の方が並んで最も多く面談を受けています（それぞれ${valueTextOf(most)}）。`;
  }
  if (some.length === 0) return nothingTold(`${label}ごとの人数`);
  return `${label}ごとに表示できる区分はありません。少人数の区分などをまとめた人数だけを表示しています。`;
}
