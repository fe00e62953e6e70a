import { describe, expect, test } from "vitest";
import { hidden, type ReportRow, valueTextOf, withUnit } from "../src/features/report/order/report-rows";
import {
  attributeSentence,
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
  test("says why there is none where nothing may be told", () => {
    expect(themesSentence([row("育児", null)])).toBe("テーマごとの人数は、個人の特定を防ぐため表示していません。");
    expect(tagsSentence([row("業務量", null)])).toContain("個人の特定を防ぐため");
    expect(ratingsSentence([row("satisfaction", null)])).toContain("個人の特定を防ぐため");
  });
  test("leaves out rates that are not shared", () => {
    const overview = [row("listed", 52), row("tookPart", 85, { unit: "%", note: "5%刻みの概数" }), row("sessions", null, { unit: "件" })];
    expect(overviewSentence(overview)).toBe("対象者52人のうち、面談を受けた方は約85%です。");
  });
  test("names the largest group, and never the rest as if it were one", () => {
    const group = (name: string, value: number | null) =>
      row("participants", value, { attribute: { kind: "department", kindLabel: "部署", group: name } as ReportRow["attribute"] });
    const block = (...participants: ReportRow[]) => ({ kind: "department", label: "部署", participants, ratings: [] });
    const rest = group("その他", 20);
    expect(attributeSentence(block(rest, group("営業部", 12), group("開発部", null)))).toBe(
      "部署では、「営業部」の方が最も多く面談を受けています（12人）。",
    );
    expect(attributeSentence(block(rest, group("営業部", 12), group("開発部", 12), group("総務部", 11)))).toBe(
      "部署では、「営業部」と「開発部」の方が並んで最も多く面談を受けています（それぞれ12人）。",
    );
    expect(attributeSentence(block(rest, group("未回答・不明", 12)))).toMatch(/^部署ごとに表示できる区分はありません。/);
    expect(attributeSentence(block(group("営業部", null)))).toBe("部署ごとの人数は、個人の特定を防ぐため表示していません。");
  });
});
