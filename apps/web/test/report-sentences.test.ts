import { describe, expect, test } from "vitest";
import {
  hidden,
  hiddenShares,
  keyOf,
  ofTextOf,
  type ReportRow,
  type ReportSections,
  valueTextOf,
  withUnit,
} from "../src/features/report/order/report-rows";
import {
  answersSentence,
  attributeSentence,
  monthsSentence,
  overviewSentence,
  ratingsSentence,
  tagsSentence,
  themesSentence,
} from "../src/features/report/order/report-sentences";

const row = (item: string, value: number | null, given: Partial<ReportRow> = {}): ReportRow => ({
  item,
  itemCode: item,
  attribute: null,
  value,
  valueText: value === null ? "―" : String(value),
  unit: "人",
  people: value === null ? "" : String(value),
  note: value === null ? "個人の特定を防ぐため非表示" : "",
  suppressed: value === null,
  of: null,
  answers: null,
  ...given,
});

describe("a number of a report reads", () => {
  test.each([
    [row("a", 23), "23人"],
    [row("a", 10, { valueText: "10以上" }), "10人以上"],
    [row("a", null), "―"],
    [row("a", 85, { unit: "%", note: "5%刻みの概数" }), "約85%"],
    [row("nps", 46.2, { unit: "ポイント" }), "+46.2ポイント"],
    [row("selfEfficacyChange", -0.5, { unit: "点" }), "-0.5点"],
  ])("%j: %s", (given, said) => expect(valueTextOf(given)).toBe(said));
  test("names the number of people it is of", () => expect(withUnit("45以上", "人")).toBe("45人以上"));
});

describe("the sentence under a chart", () => {
  test("says the most frequent themes, and none that is hidden", () => {
    const rows = [row("育児", null), row("学び", 22), row("異動", 14), row("評価", 0)];
    expect(themesSentence(rows)).toBe(
      "多く話されたのは、「学び」（22人）、「異動」（14人）でした。1人が複数のテーマを話すことがあります。",
    );
    expect(hidden(rows).map(({ item }) => item)).toEqual(["育児"]);
  });
  test("tells ties as ties: what is as frequent as the third is told too", () => {
    const rows = [row("学び", 22), row("異動", 14), row("評価", 14), row("育児", 9)];
    expect(themesSentence(rows)).toContain("「学び」（22人）、「異動」と「評価」（それぞれ14人）でした。");
    expect(tagsSentence([row("業務量", 12), row("評価", 11), row("役割", 10), row("関係", 10)])).toContain(
      "「業務量」（12人）、「評価」（11人）、「役割」と「関係」（それぞれ10人）です。",
    );
    const alike = ["a", "b", "c", "d", "e"].map((name) => row(name, 10));
    expect(themesSentence(alike)).toContain("多く話されたのは、同数の5項目（それぞれ10人）でした。");
    expect(monthsSentence([row("2025年5月", 10, { unit: "件" }), row("2025年6月", null), row("2025年7月", 10, { unit: "件" })])).toBe(
      "面談が最も多かった月は、2025年5月と2025年7月（それぞれ10件）です。",
    );
  });
  test("says how many gave the best answer", () => {
    const share = (itemCode: string, from: number, to: number, value: number) =>
      row(itemCode, value, { unit: "%", note: "5%刻みの概数", answers: { from, to }, people: "" });
    const rows = [share("満足度", 1, 3, 25), share("満足度", 4, 5, 75), share("話しやすさ", 1, 4, 40), share("話しやすさ", 5, 5, 60)];
    expect(answersSentence(rows)).toBe("満足度に4〜5点とお答えの方は約75%、話しやすさに5点とお答えの方は約60%でした。");
    expect(answersSentence([row("満足度", null)])).toContain("個人の特定を防ぐため");
    expect(new Set(rows.map(keyOf)).size).toBe(4);
  });
  test("holds a number against the year before if both are exact", () => {
    const rows = [row("listed", 52), row("tookPart", 85, { unit: "%" }), row("booked", 90, { unit: "%" })];
    const before = [row("tookPart", 80, { unit: "%" }), row("booked", 90, { unit: "%" })];
    expect(overviewSentence(rows, before)).toContain("bookedは前年と同じ90%、tookPartは前年の80%から85%です。");
    for (const given of [{ note: "5%刻みの概数" }, { valueText: "95以上" }])
      expect(overviewSentence(rows, [row("tookPart", 80, { unit: "%", ...given })])).not.toContain("前年");
    expect(overviewSentence(rows, [row("tookPart", null)])).not.toContain("前年");
    expect(ofTextOf(row("tookPart", 85, { unit: "%", people: "44", of: 1052 }))).toBe("44人／1,052人");
  });
  test("says why there is none where nothing may be told", () => {
    expect(themesSentence([row("育児", null)])).toBe("テーマごとの人数は、個人の特定を防ぐため表示していません。");
    expect(tagsSentence([row("業務量", null)])).toContain("個人の特定を防ぐため");
    expect(ratingsSentence([row("satisfaction", null)])).toContain("個人の特定を防ぐため");
  });
  test("leaves out rates that are not shared", () => {
    const overview = [row("listed", 52), row("tookPart", 85, { unit: "%", note: "5%刻みの概数" }), row("sessions", null, { unit: "件" })];
    expect(overviewSentence(overview)).toBe("対象者52人のうち、面談を受けた方は約85%です。");
    expect(overviewSentence([...overview, row("registered", null)])).not.toContain("―");
  });
  test("names the largest group, and never the rest as if it were one", () => {
    const group = (name: string, value: number | null) =>
      row("participants", value, { attribute: { kind: "department", kindLabel: "部署", group: name } as ReportRow["attribute"] });
    const block = (...participants: ReportRow[]) => ({ kind: "department", label: "部署", participants, rates: [], ratings: [] });
    const rest = group("その他", 20);
    expect(attributeSentence(block(rest, group("営業部", 12), group("開発部", null)))).toBe(
      "部署では、「営業部」の方が最も多く面談を受けています（12人）。",
    );
    expect(attributeSentence(block(rest, group("営業部", 12), group("開発部", 12), group("総務部", 11)))).toBe(
      "部署では、「営業部」と「開発部」の方が並んで最も多く面談を受けています（それぞれ12人）。",
    );
    expect(attributeSentence(block(group("営業部", 12), group("開発部", 12), group("総務部", 12)))).toBe(
      "部署では、どの区分の方も同じ人数が面談を受けています（それぞれ12人）。",
    );
    expect(attributeSentence(block(rest, group("未回答・不明", 12)))).toMatch(/^部署ごとに表示できる区分はありません。/);
    expect(attributeSentence(block(group("営業部", null)))).toBe("部署ごとの人数は、個人の特定を防ぐため表示していません。");
  });
});

describe("where each group has a rate", () => {
  const of = (item: string, group: string, value: number | null, given: Partial<ReportRow> = {}) =>
    row(item, value, { attribute: { kind: "department", kindLabel: "部署", group } as ReportRow["attribute"], ...given });
  const rate = (group: string, value: number, people: number, listed: number) =>
    of("tookPart", group, value, { unit: "%", people: String(people), of: listed });
  const said = (rates: ReportRow[], participants = rates.map(({ attribute }) => of("participants", attribute?.group ?? "", 12))) =>
    attributeSentence({ kind: "department", label: "部署", participants, rates, ratings: [] });

  test("the sentence says where it is highest and lowest, of the groups that have a name, and tells ties", () => {
    const [sales, law, rest] = [rate("営業部", 60, 12, 20), rate("法務部", 80, 16, 20), rate("その他", 90, 18, 20)];
    expect(said([sales, law, rest])).toBe(
      "部署では、実施率が最も高いのは「法務部」（80%、16人／20人）、最も低いのは「営業部」（60%、12人／20人）です。",
    );
    expect(said([sales, law, rate("開発部", 80, 12, 15)])).toContain(
      "最も高いのは「法務部」と「開発部」（それぞれ80%）、最も低いのは「営業部」",
    );
    expect(said([law, rate("開発部", 80, 12, 15)])).toBe("部署では、どの区分も実施率は同じです（80%）。");
    expect(said([sales, rest])).toBe("部署では、「営業部」（60%、12人／20人）の実施率を表示しています。");
    expect(said([rest])).toMatch(/^部署ごとに表示できる区分はありません。/);
  });
  test("but not where some group has only its people", () => {
    const participants = [of("participants", "営業部", 12), of("participants", "法務部", 16)];
    expect(said([rate("営業部", 60, 12, 20)], participants)).toBe("部署では、「法務部」の方が最も多く面談を受けています（16人）。");
  });
});

test("how much will be hidden is counted for each part of the report, with its rows of months and answers", () => {
  const part = (...rows: ReportRow[]) => ({ title: "部", rows });
  const sections = {
    overview: { ...part(row("listed", 52), row("noShow", null)), months: [row("5月", null), row("6月", 12)] },
    themes: part(row("学び", 22)),
    ratings: { ...part(row("nps", null)), answers: [] },
    attributes: part(),
    orgIssues: { ...part(row("業務量", null), row("役割", null)), text: null },
  } as unknown as ReportSections;
  expect(hiddenShares(sections).map(({ section, hidden, of }) => [section, hidden, of])).toEqual([
    ["overview", 1, 2],
    ["months", 1, 2],
    ["ratings", 1, 1],
    ["orgIssues", 2, 2],
  ]);
});
