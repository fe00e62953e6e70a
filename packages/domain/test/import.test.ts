import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cell, MENTEE_COLUMNS, mapHeader, ORDER_COLUMNS, type SheetRow } from "../src/import-columns";
import { readMentees, withoutPlus } from "../src/import-mentees";
import { readOrders } from "../src/import-orders";
import { hasControl, isEmail, isScientific, parseDay, tidy, tidyAscii, tidyKana, wholeNumber, yesNo } from "../src/import-values";

const cell = (text: string): Cell => ({ text, kind: "text" });
const line = (row: number, ...texts: string[]): SheetRow => ({ row, cells: texts.map(cell) });
const sheet = (header: string[], ...rows: string[][]) => ({
  header: line(1, ...header),
  rows: rows.map((texts, index) => line(index + 2, ...texts)),
});

describe("a day as people type it", () => {
  test.each([
    ["2026/4/1", "2026-04-01"],
    ["2026/04/01", "2026-04-01"],
    ["2026-04-01", "2026-04-01"],
    ["2026.4.1", "2026-04-01"],
    ["２０２６／４／１", "2026-04-01"],
    ["2026年4月1日", "2026-04-01"],
    ["2026年4月1日(水)", "2026-04-01"],
    ["2026/4/1 0:00:00", "2026-04-01"],
    ["2026-04-01T00:00:00Z", "2026-04-01"],
    ["20260401", "2026-04-01"],
    ["令和8年4月1日", "2026-04-01"],
    ["令和８年４月１日", "2026-04-01"],
    ["令和元年5月1日", "2019-05-01"],
    ["平成31年4月30日", "2019-04-30"],
    ["昭和64年1月7日", "1989-01-07"],
    ["R8.4.1", "2026-04-01"],
    ["r8/4/1", "2026-04-01"],
    ["H31.4.30", "2019-04-30"],
    [" 2026/4/1　", "2026-04-01"],
  ])("%s is %s", (text, day) => expect(parseDay(text)).toBe(day));

  test.each([
    "令和八年",
    "2026/2/29",
    "2026/13/1",
    "4/1",
    "2026/4",
    "未定",
    "19999",
    "99999",
    "0000-01-01",
    "2026-04-01,",
    "1E+05",
    "明日",
  ])("%s is none", (text) => expect(parseDay(text)).toBeNull());

  test("a number is none by its size: what it counts from is known to the workbook alone", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.constantFrom("", ".0", ".5"), (serial, fraction) => {
        expect(parseDay(`${serial}${fraction}`)).toBeNull();
      }),
    );
  });
});

describe("what a cell says", () => {
  test.each([
    [" 山田　 花子\u200B\u00A0", "山田 花子"],
    ["か\u3099", "が"],
    ["a\r\nb\tc", "a\nb c"],
    ["👩‍💻", "👩‍💻"],
  ])("%j is tidied to %j", (text, tidied) => expect(tidy(text)).toBe(tidied));

  test("full-width letters and digits of a code are ASCII, names keep theirs", () => {
    expect(tidyAscii("ＡＢ１２＠ｅｘａｍｐｌｅ．ｃｏｍ")).toBe("AB12@example.com");
    expect(tidy("ＡＢ")).toBe("ＡＢ");
  });

  test.each([
    ["やまだ はなこ", "ヤマダ ハナコ"],
    ["ﾔﾏﾀﾞ　ﾊﾅｺ", "ヤマダ ハナコ"],
    ["ヤマダ ハナコ", "ヤマダ ハナコ"],
  ])("%s is read %s", (text, kana) => expect(tidyKana(text)).toBe(kana));

  test.each([
    ["60", 60],
    ["６０分", 60],
    ["1,000", 1000],
    ["3回", 3],
    ["3.0", 3],
    ["007", 7],
  ])("%s is the number %i", (text, number) => expect(wholeNumber(text)).toBe(number));
  test.each(["", "三", "-1", "1.5", "3x", "1E+05", "12345678901"])("%s is no number", (text) => expect(wholeNumber(text)).toBeNull());

  test.each([
    ["はい", true],
    ["○", true],
    ["TRUE", true],
    ["１", true],
    ["いいえ", false],
    ["×", false],
    ["False", false],
    ["たぶん", null],
  ])("%s means %s", (text, meaning) => expect(yesNo(text)).toBe(meaning));

  test.each(["1E+05", "1.23457E+12", "１Ｅ＋０５"])("%s has lost its digits", (text) => expect(isScientific(text)).toBe(true));
  test.each(["E05", "1E", "A1E+05"])("%s has not", (text) => expect(isScientific(text)).toBe(false));

  test.each(["hanako@example.com", "h.y+1@sub.example.co.jp", "a_b-c'd@x-y.jp"])("%s is an address", (text) =>
    expect(isEmail(text)).toBe(true),
  );
  test.each([
    "hanako",
    "hanako@",
    "@example.com",
    "a@b",
    "a..b@example.com",
    ".a@example.com",
    "a b@example.com",
    "山田@example.com",
    "a@例え.jp",
  ])("%s is none", (text) => expect(isEmail(text)).toBe(false));

  test("control characters and halves of characters have no place in a list, line breaks and emoji have", () => {
    expect(["a\u0000", "\u001b[0m", "\ud83d"].map(hasControl)).toEqual([true, true, true]);
    expect(["一行\n二行", "👍🏽"].map(hasControl)).toEqual([false, false]);
  });

  test("a plus address belongs to the mailbox before the plus", () =>
    expect(withoutPlus("taro+test@example.com")).toBe("taro@example.com"));
});

describe("a header", () => {
  test.each([
    ["氏名", "メールアドレス"],
    ["メール", "名前"],
    ["E-mail", "お名前"],
    ["ｅ－ｍａｉｌアドレス", "氏 名"],
    ["メールアドレス*", "氏名（必須）"],
  ])("%s and %s are the columns of name and address, in any order", (...names) => {
    const { at, faults } = mapHeader("mentees", line(1, ...names));
    expect([...at.keys()].sort()).toEqual(["email", "name"]);
    expect(faults).toEqual([]);
  });

  test("tells all that is missing and doubled at once, with the headers that were found; unknown columns are named", () => {
    const { faults, warnings, found } = mapHeader("mentees", line(3, "部署", "部署名", "", "血液型"));
    expect(found).toEqual(["部署", "部署名", "血液型"]);
    expect(faults).toEqual([
      { row: 3, column: "department", code: "HEADER_DUPLICATE", value: "部署名" },
      { row: 3, column: "name", code: "HEADER_MISSING", params: { found: "部署、部署名、血液型" } },
      { row: 3, column: "email", code: "HEADER_MISSING", params: { found: "部署、部署名、血液型" } },
    ]);
    expect(warnings).toEqual([{ row: 3, column: null, code: "COLUMN_IGNORED", value: "血液型" }]);
  });

  test.each([
    ["mentees", MENTEE_COLUMNS],
    ["orders", ORDER_COLUMNS],
  ] as const)("of our own template is understood: %s", (kind, columns) => {
    const map = mapHeader(kind, line(1, ...Object.values(columns).map(({ label }) => label)));
    expect([...map.at.keys()]).toEqual(Object.keys(columns));
    expect(map.faults).toEqual([]);
    expect(map.warnings).toEqual([]);
  });
});

test("a list that is pasted without headings is read by the order of our template: a new column comes last, the others stay where they are", () => {
  expect(Object.keys(MENTEE_COLUMNS)).toEqual([
    "name",
    "nameKana",
    "email",
    "employeeNo",
    "department",
    "jobTitle",
    "groupTag",
    "maxCount",
    "sendInvite",
  ]);
});

describe("a list of people", () => {
  const HEADER = ["氏名", "氏名カナ", "メールアドレス", "社員番号", "回数", "招待メールを送る"];
  const read = (...rows: string[][]) => {
    const table = sheet(HEADER, ...rows);
    return readMentees(table, mapHeader("mentees", table.header));
  };

  test("is normalised: kana, widths, capitals, yes and no", () => {
    expect(read(["山田　花子", "やまだ ﾊﾅｺ", " Hanako@Example.COM ", "００１２３", "３回", "はい"]).wishes).toEqual([
      {
        row: 2,
        name: "山田 花子",
        nameKana: "ヤマダ ハナコ",
        email: "hanako@example.com",
        employeeNo: "00123",
        department: null,
        jobTitle: null,
        groupTag: null,
        maxCount: 3,
        sendInvite: true,
      },
    ]);
  });

  test.each([
    [["", "", "a@example.com"], { column: "name", code: "REQUIRED" }],
    [["山田", "", ""], { column: "email", code: "EMAIL_OR_NUMBER" }],
    [["山田", "", "a@"], { column: "email", code: "EMAIL", value: "a@" }],
    [["山田", "YAMADA", "a@example.com"], { column: "nameKana", code: "KANA", value: "YAMADA" }],
    [["あ".repeat(51), "", "a@example.com"], { column: "name", code: "TOO_LONG", params: { max: 50 }, value: "あ".repeat(51) }],
    [["山\u0007田", "", "a@example.com"], { column: "name", code: "CHARACTER", value: "山\u0007田" }],
    [["山田", "", "a@example.com", "1E+05"], { column: "employeeNo", code: "SCIENTIFIC", value: "1E+05" }],
    [["山田", "", "a@example.com", "", "21"], { column: "maxCount", code: "NUMBER_RANGE", params: { min: 1, max: 20 }, value: "21" }],
    [["山田", "", "a@example.com", "", "三回"], { column: "maxCount", code: "NUMBER", value: "三回" }],
    [["山田", "", "a@example.com", "", "", "たぶん"], { column: "sendInvite", code: "YES_NO", value: "たぶん" }],
    [["山田", "", "a@example.com", "", "", "", "余分"], { column: null, code: "RAGGED" }],
  ])("%j is refused with its row and column", (row, fault) => {
    const { wishes, faults } = read(row);
    expect(wishes).toEqual([]);
    expect(faults).toEqual([{ row: 2, ...fault }]);
  });

  test("an address in other letters is the same person; one with a plus may be", () => {
    const { wishes, faults, warnings } = read(
      ["山田", "", "a@example.com"],
      ["山田", "", "A@EXAMPLE.com"],
      ["山田", "", "a+2@example.com"],
    );
    expect(wishes.map(({ row }) => row)).toEqual([2, 4]);
    expect(faults).toEqual([{ row: 3, column: "email", code: "DUPLICATE_ROW", value: "A@EXAMPLE.com", params: { row: 2 } }]);
    expect(warnings).toEqual([{ row: 4, column: "email", code: "SAME_PLUS_ADDRESS", value: "a+2@example.com", params: { row: 2 } }]);
  });

  test("a number that Excel has taken for a number may have lost its zeros", () => {
    const table = {
      header: line(1, ...HEADER),
      rows: [{ row: 2, cells: [cell("山田"), cell(""), cell("a@example.com"), { text: "123", kind: "number" as const }] }],
    };
    expect(readMentees(table, mapHeader("mentees", table.header)).warnings).toEqual([
      { row: 2, column: "employeeNo", code: "NUMBER_CELL", value: "123" },
    ]);
  });
});

describe("a list of orders", () => {
  const HEADER = [
    "顧客企業名",
    "施策名",
    "区分",
    "契約開始日",
    "契約終了日",
    "面談時間(分)",
    "1人あたり回数",
    "共有範囲",
    "人事担当者氏名",
    "人事担当者メール",
    "キャリコン登録番号",
  ];
  const GOOD = [
    "みなと商事",
    "節目面談",
    "節目",
    "令和8年4月1日",
    "2027/3/31",
    "60分",
    "3",
    "L1",
    "鈴木 一郎",
    "J@example.com",
    "K-1;K-2；k-1",
  ];
  const read = (...rows: string[][]) => {
    const table = sheet(HEADER, ...rows);
    return readOrders(table, mapHeader("orders", table.header));
  };
  const spoilt = (index: number, value: string) => GOOD.map((text, i) => (i === index ? value : text));

  test("is read with days, words and numbers as people write them", () => {
    const { wishes, faults } = read(GOOD);
    expect(faults).toEqual([]);
    expect(wishes).toMatchObject([
      {
        row: 2,
        orderNo: null,
        programType: "milestone",
        startsOn: "2026-04-01",
        endsOn: "2027-03-31",
        sessionMinutes: 60,
        disclosureLevel: "L1",
        hrEmail: "j@example.com",
        registrationNumbers: ["K-1", "K-2", "k-1"],
      },
    ]);
  });

  test.each([
    [2, "全社", "programType", "CHOICE"],
    [3, "令和八年", "startsOn", "DATE"],
    [3, "2999/4/1", "startsOn", "DATE"],
    [4, "2026/3/31", "endsOn", "PERIOD_ORDER"],
    [4, "2126/3/31", "endsOn", "PERIOD_TOO_LONG"],
    [5, "50", "sessionMinutes", "CHOICE"],
    [6, "0", "maxMentoringCount", "NUMBER_RANGE"],
    [7, "L4", "disclosureLevel", "CHOICE"],
    [8, "", "hrName", "HR_NAME_MISSING"],
    [9, "j@", "hrEmail", "EMAIL"],
  ])("column %i as %s is refused at %s: %s", (index, value, column, code) => {
    expect(read(spoilt(index, value)).faults).toMatchObject([{ row: 2, column, code }]);
  });

  test("the same order in two rows is refused at the second", () => {
    expect(read(GOOD, GOOD).faults).toMatchObject([{ row: 3, column: "name", code: "DUPLICATE_ROW", params: { row: 2 } }]);
  });
});

describe("what somebody sends to keep the server busy or to slip in a line", () => {
  test("names of columns without end are read as any other unknown column", () => {
    // Backtracking for each of them would take minutes.
    const name = "(空欄".repeat(500_000);
    expect(mapHeader("mentees", line(1, "氏名", "メールアドレス", name, "回数（空欄のままで可）")).at).toEqual(
      new Map([
        ["name", 0],
        ["email", 1],
        ["maxCount", 3],
      ]),
    );
  });

  test.each(["\n", "\r\n", "\u2028", "\v", "\u0085"])("a line break in a name is a space (%j)", (end) => {
    const table = sheet(["氏名", "メールアドレス", "部署"], [`山田${end}Bcc: evil@example.com`, "h@example.com", `営業${end}一課`]);
    const { wishes, faults } = readMentees(table, mapHeader("mentees", table.header));
    expect(faults).toEqual([]);
    expect(wishes[0]).toMatchObject({ name: "山田 Bcc: evil@example.com", department: "営業 一課" });
  });

  test.each([
    [`${"a".repeat(64)}@example.com`, true],
    [`${"a".repeat(65)}@example.com`, false],
    [`a@${"b".repeat(63)}.example.com`, true],
    [`a@${"b".repeat(64)}.example.com`, false],
  ])("an address that no mail server takes is none: %s", (email, good) => {
    const table = sheet(["氏名", "メールアドレス"], ["山田", email]);
    expect(readMentees(table, mapHeader("mentees", table.header)).faults.map(({ code }) => code)).toEqual(good ? [] : ["EMAIL"]);
    expect(isEmail(email)).toBe(good);
  });
});
