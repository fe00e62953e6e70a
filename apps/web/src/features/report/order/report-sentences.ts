import {
  type AttributeBlock,
  beforeOf,
  isRest,
  labelOf,
  mostFirst,
  ofTextOf,
  type ReportRow,
  ratedGroups,
  rowOf,
  told,
  valueTextOf,
} from "./report-rows";

// The sentence below each chart, built from the numbers of the chart, so that it reveals nothing that the rows do not.

const joined = (parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join("");
const nothingTold = (what: string): string => `${what}は、個人の特定を防ぐため表示していません。`;

/** 「実施率は前年の80%から85%に」: only numbers that are exact in both years. */
function comparison(rows: readonly ReportRow[], previous: readonly ReportRow[] | undefined, items: readonly string[]): string {
  const parts = items.flatMap((item) => {
    const row = rowOf(rows, item);
    const before = row && beforeOf(row, previous);
    if (!before) return [];
    return before.value === row.value
      ? [`${row.item}は前年と同じ${valueTextOf(row)}`]
      : [`${row.item}は前年の${valueTextOf(before)}から${valueTextOf(row)}`];
  });
  return parts.length === 0 ? "" : `${parts.join("、")}です。`;
}

export function overviewSentence(rows: readonly ReportRow[], previous?: readonly ReportRow[]): string {
  const [listed, registered, tookPart, sessions] = ["listed", "registered", "tookPart", "sessions"].map((item) => rowOf(rows, item));
  if (!listed || !tookPart) return "";
  return joined([
    `対象者${valueTextOf(listed)}のうち、`,
    registered?.suppressed === false && `登録した方は${valueTextOf(registered)}、`,
    `面談を受けた方は${valueTextOf(tookPart)}です。`,
    sessions && !sessions.suppressed && `期間中に${valueTextOf(sessions)}の面談を実施しました。`,
    comparison(rows, previous, ["registered", "booked", "tookPart"]),
  ]);
}

/** The months with the most interviews; two or more with as many are told as such. */
export function monthsSentence(rows: readonly ReportRow[]): string {
  const [most, ...others] = mostFirst(told(rows));
  if (!most) return nothingTold("月ごとの件数");
  const equal = [most, ...others.filter(({ value }) => value === most.value)].map(labelOf);
  return equal.length === 1
    ? `面談が最も多かった月は、${equal[0]}（${valueTextOf(most)}）です。`
    : `面談が最も多かった月は、${equal.join("と")}（それぞれ${valueTextOf(most)}）です。`;
}

/** Of each rating, how many gave the best answer that is told on its own or with its neighbors. */
export function answersSentence(rows: readonly ReportRow[]): string {
  const best = new Map(told(rows).map((row) => [row.itemCode, row]));
  if (best.size === 0) return nothingTold("回答の分布");
  return `${[...best.values()].map((row) => `${row.item}に${labelOf(row)}とお答えの方は${valueTextOf(row)}`).join("、")}でした。`;
}

/** Beyond this many that are equal, the sentence says how many there are instead of their names. */
const EQUALS_NAMED = 4;

/** The three most frequent themes; fewer if fewer are shown, and more where others are as frequent as the last of them. */
function leading(rows: readonly ReportRow[]): string {
  const some = mostFirst(told(rows)).filter(({ value }) => (value ?? 0) > 0);
  const least = some[2]?.value ?? 0;
  const first = some.filter(({ value }) => (value ?? 0) >= least);
  return [...new Set(first.map(({ value }) => value))]
    .map((value) => {
      const equal = first.filter((row) => row.value === value);
      const [row] = equal as [ReportRow];
      if (equal.length === 1) return `「${labelOf(row)}」（${valueTextOf(row)}）`;
      if (equal.length > EQUALS_NAMED) return `同数の${equal.length}項目（それぞれ${valueTextOf(row)}）`;
      return `${equal.map((one) => `「${labelOf(one)}」`).join("と")}（それぞれ${valueTextOf(row)}）`;
    })
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

export function ratingsSentence(rows: readonly ReportRow[], previous?: readonly ReportRow[]): string {
  const [satisfaction, ease, change] = ["satisfaction", "easeOfTalking", "selfEfficacyChange"].map((item) => rowOf(rows, item));
  const stars = [satisfaction, ease].filter((row): row is ReportRow => row?.suppressed === false);
  if (stars.length === 0) return nothingTold("アンケートの平均");
  return joined([
    `5点満点で、${stars.map((row) => `${row.item}は平均${valueTextOf(row)}`).join("、")}でした。`,
    change?.suppressed === false && `自己効力感（10段階）は、面談の前後で平均${valueTextOf(change)}変化しました。`,
    comparison(rows, previous, ["satisfaction", "easeOfTalking", "goalProgress"]),
  ]);
}

/** Where rates are highest and where they are lowest, of the groups that have a name. */
function ratesSentence(label: string, rates: readonly ReportRow[]): string {
  const named = mostFirst(rates.filter((row) => !isRest(row)));
  const rateText = (rows: readonly ReportRow[]) => {
    const [first] = rows as [ReportRow];
    const names = rows.map((row) => `「${labelOf(row)}」`).join("と");
    return rows.length === 1 ? `${names}（${valueTextOf(first)}、${ofTextOf(first)}）` : `${names}（それぞれ${valueTextOf(first)}）`;
  };
  const [most, least] = [named[0], named.at(-1)];
  if (!most || !least) return `${label}ごとに表示できる区分はありません。少人数の区分などをまとめた割合だけを表示しています。`;
  if (named.length === 1) return `${label}では、${rateText(named)}の実施率を表示しています。`;
  if (most.value === least.value) return `${label}では、どの区分も実施率は同じです（${valueTextOf(most)}）。`;
  const equalTo = (one: ReportRow) => named.filter(({ value }) => value === one.value);
  return `${label}では、実施率が最も高いのは${rateText(equalTo(most))}、最も低いのは${rateText(equalTo(least))}です。`;
}

export function attributeSentence(block: AttributeBlock): string {
  const { label, participants } = block;
  const rated = ratedGroups(block);
  if (rated.length > 0) return ratesSentence(label, rated);
  const some = mostFirst(told(participants)).filter(({ value }) => (value ?? 0) > 0);
  const most = some.find((row) => !isRest(row));
  if (most) {
    const equal = some.filter((row) => row.value === most.value && !isRest(row));
    const names = equal.map((row) => `「${labelOf(row)}」`).join("と");
    if (equal.length > 2 && equal.length === some.length)
      return `${label}では、どの区分の方も同じ人数が面談を受けています（それぞれ${valueTextOf(most)}）。`;
    return equal.length === 1
      ? `${label}では、${names}の方が最も多く面談を受けています（${valueTextOf(most)}）。`
      : `${label}では、${names}の方が並んで最も多く面談を受けています（それぞれ${valueTextOf(most)}）。`;
  }
  if (some.length === 0) return nothingTold(`${label}ごとの人数`);
  return `${label}ごとに表示できる区分はありません。少人数の区分などをまとめた人数だけを表示しています。`;
}
