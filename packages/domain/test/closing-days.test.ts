import { describe, expect, test } from "vitest";
import { closingDaysFault, keepsClosingDays, parseClosingDays } from "../src/closing-days";

const rowsOf = (text: string) => parseClosingDays(text).rows.map(({ from, to, name }) => [from, to, name]);

describe("a pasted list of closing days", () => {
  test.each([
    ["2026/12/29〜2027/1/3 年末年始休業", ["2026-12-29", "2027-01-03", "年末年始休業"]],
    ["2026-12-29\t2027-01-03\t年末年始休業", ["2026-12-29", "2027-01-03", "年末年始休業"]],
    ["2026-12-29,2027-01-03,年末年始休業", ["2026-12-29", "2027-01-03", "年末年始休業"]],
    ["2026年5月1日 創立記念日", ["2026-05-01", "2026-05-01", "創立記念日"]],
    ["２０２６／８／１２（水）～２０２６／８／１６（日）　夏季休業", ["2026-08-12", "2026-08-16", "夏季休業"]],
    ["令和8年4月29日", ["2026-04-29", "2026-04-29", "全社休業"]],
    ["20261229 - 20270103 年末年始", ["2026-12-29", "2027-01-03", "年末年始"]],
    ["2026/12/29から2027/1/3まで 年末年始", ["2026-12-29", "2027-01-03", "年末年始"]],
    ["2026/12/29-2027/1/3 年末年始", ["2026-12-29", "2027-01-03", "年末年始"]],
    ["2026/12/29－2027/1/3 年末年始", ["2026-12-29", "2027-01-03", "年末年始"]],
    ["2026/12/29ー2027/1/3 年末年始", ["2026-12-29", "2027-01-03", "年末年始"]],
    ["2026/12/29–2027/1/3 年末年始", ["2026-12-29", "2027-01-03", "年末年始"]],
    ["2026-12-29-2027-01-03 年末年始", ["2026-12-29", "2027-01-03", "年末年始"]],
    ["20261229-20270103 年末年始", ["2026-12-29", "2027-01-03", "年末年始"]],
    ["2026/12/29〜1/3", ["2026-12-29", "2027-01-03", "全社休業"]],
    ["2026/8/12～8/16 夏季休業", ["2026-08-12", "2026-08-16", "夏季休業"]],
    ["2026年12月29日～1月3日 冬季休業", ["2026-12-29", "2027-01-03", "冬季休業"]],
    ["2026年12月29日（火）から1月3日（日）まで 冬季休業", ["2026-12-29", "2027-01-03", "冬季休業"]],
    ["2026/12/29(火)〜31(木)", ["2026-12-29", "2026-12-31", "全社休業"]],
    ["2026/12/29(火曜)〜31日(木曜日) 年末", ["2026-12-29", "2026-12-31", "年末"]],
    ["2026/8/29〜2 夏季休業", ["2026-08-29", "2026-09-02", "夏季休業"]],
    ["2026/12/31〜2月1日", ["2026-12-31", "2027-02-01", "全社休業"]],
    ["2026/8/12〜8/16 夏季休業（5日間）", ["2026-08-12", "2026-08-16", "夏季休業(5日間)"]],
    ["2026/5/1 10周年記念日", ["2026-05-01", "2026-05-01", "10周年記念日"]],
    ["2026/5/1,2026/5/1,第2創立記念日", ["2026-05-01", "2026-05-01", "第2創立記念日"]],
    ["2026/12/29〜1/3, 年末年始", ["2026-12-29", "2027-01-03", "年末年始"]],
  ])("%s", (line, row) => {
    expect(rowsOf(line)).toEqual([row]);
  });

  test.each([
    ["2026/12/29〜2027/2/30 年末年始"],
    ["2026/12/29〜13/3"],
    ["2026/12/29〜"],
    ["2026/12/29〜32"],
    ["2026/12/29〜年末年始"],
    ["2026/12/29 1/3 年末年始"],
    ["2026/12/29・30日 年末"],
    ["2026/8/12 夏季休業（5日間）"],
    ["2026/12/29と12月31日"],
    ["2026/12/29-2027/1/3-2027/1/5"],
    ["2026/12/29〜1/3〜1/5"],
    ["2026/12/29〜31〜"],
    ["2026/12/291"],
    ["46385\t46390\t年末年始"],
  ])("%s is unread: what is left of a date is no name, and the day before it no whole range", (line) => {
    expect(parseClosingDays(line)).toMatchObject({ rows: [], unread: [{ line: 1 }] });
  });

  test("passes over headings and empty lines, and names the lines that say no day", () => {
    expect(parseClosingDays("開始日\t終了日\t名称\r\n\r\n2026/5/1\t2026/5/1\t創立記念日\r\n13月の休み 2026/13/1\r\n未定")).toEqual({
      rows: [{ from: "2026-05-01", to: "2026-05-01", name: "創立記念日" }],
      lines: [3],
      unread: [
        { line: 4, text: "13月の休み 2026/13/1" },
        { line: 5, text: "未定" },
      ],
    });
  });
});

test("a range lies ahead, ends after it begins, and is no longer than a season", () => {
  const fault = (from: string, to: string) => closingDaysFault({ from, to }, "2026-06-01");
  expect(fault("2026-05-31", "2026-06-02")).toEqual({ field: "from", code: "PAST_DATE" });
  expect(fault("2026-06-02", "2026-06-01")).toEqual({ field: "to", code: "END_BEFORE_START" });
  expect(fault("2026-06-01", "2026-09-01")).toEqual({ field: "to", code: "BLOCK_TOO_LONG" });
  expect(fault("2026-06-01", "2026-08-31")).toBeNull();
  expect(fault("2026-06-01", "2026-06-01")).toBeNull();
});

test("admins, 主担当 and whoever looks after the company's list enter them", () => {
  const permissions = { viewReport: true, exportCsv: true, manageMentees: false, manageHrStaff: true };
  expect(keepsClosingDays({ role: "admin" })).toBe(true);
  expect(keepsClosingDays({ role: "hrstaff", isPrimary: true, permissions })).toBe(true);
  expect(keepsClosingDays({ role: "hrstaff", permissions: { ...permissions, manageMentees: true } })).toBe(true);
  expect(keepsClosingDays({ role: "hrstaff", permissions })).toBe(false);
  expect(keepsClosingDays({ role: "mentor" })).toBe(false);
});
