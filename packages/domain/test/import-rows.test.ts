import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Cell, ImportKind, Sheet, SheetRow } from "../src/import-columns";
import { type LayoutWish, layoutOf } from "../src/import-layout";
import { readMentees } from "../src/import-mentees";
import { readOrders } from "../src/import-orders";
import { addressIn, KANA, tidy, tidyKana } from "../src/import-values";
import { hasLost, mayHaveBeen } from "../src/lost-characters";
import { differsFromKana, isOddName } from "../src/odd-name";
import { type OrderTarget, planOrders } from "../src/order-import";
import { type ListedPerson, planList } from "../src/order-list";
import { pastedSheet } from "../src/pasted-table";
import { foldForSearch } from "../src/search-text";
import { composed, toHiragana, toKatakana } from "../src/text";

type Given = string | Partial<Cell>;
const line = (row: number, ...cells: Given[]): SheetRow => ({
  row,
  cells: cells.map((cell) => ({ text: "", kind: "text" as const, ...(typeof cell === "string" ? { text: cell } : cell) })),
});
const table = (lines: SheetRow[], more: Partial<Sheet> = {}): Sheet => {
  const [header = line(1), ...rows] = lines;
  return { format: "xlsx", encoding: "xlsx", sheets: ["名簿"], sheetName: "名簿", header, rows, ...more };
};
const rowsOf = (...lines: Given[][]): SheetRow[] => lines.map((cells, index) => line(index + 1, ...cells));
const people = (sheet: Sheet, wish: LayoutWish = {}) => {
  const layout = layoutOf("mentees", sheet, wish);
  return { layout, ...readMentees(layout.sheet, layout.header) };
};

const HEADINGS = ["社員番号", "氏名", "氏名カナ", "メールアドレス", "部署"];
const HANAKO = ["00012", "山田 花子", "ヤマダ ハナコ", "h@example.com", "営業部"];

describe("a row below the headings", () => {
  test.each<[string, Given[]]>([
    ["TOTAL", ["合計", "2名"]],
    ["TOTAL", ["合　計", "58"]],
    ["TOTAL", ["計", "1"]],
    ["TOTAL", ["", "小計", "2名"]],
    ["TOTAL", ["", "", "", "総計：58名"]],
    ["TOTAL", ["営業部 計", "3名"]],
    ["TOTAL", ["総合計", "", "", "", { text: "58", kind: "number" }]],
    ["TOTAL", ["平均", "", "", "", "3.2"]],
    ["TOTAL", ["人数", "58"]],
    ["TOTAL", ["", "5名"]],
    ["NOTE", ["以上"]],
    ["NOTE", ["", "", "以　上"]],
    ["NOTE", ["※メールアドレスは会社支給のもの"]],
    ["NOTE", ["*は時短勤務"]],
    ["NOTE", ["注）異動の予定がある方を含みます"]],
    ["NOTE", ["備考", "4月1日付の異動を反映しています"]],
    ["NOTE", ["育児休業中の方は含まれていません。"]],
    ["TITLE", ["■営業部"]],
    ["TITLE", ["【総務課】"]],
    ["TITLE", ["", "営業部"]],
    ["TITLE", ["第二営業部（3名）"]],
    ["TITLE", ["大阪支店"]],
    ["TITLE", ["人事からのお願い", { text: "人事からのお願い", merged: true }]],
    ["HEADING", HEADINGS],
    ["HEADING", ["社員番号", "氏名", "フリガナ", "メール"]],
  ])("is %s: %j", (reason, cells) => {
    const { layout, wishes, faults } = people(table(rowsOf(HEADINGS, HANAKO, cells)));
    expect(layout.skipped).toMatchObject([{ row: 3, reason }]);
    expect(layout.skipped[0]?.text).not.toBe("");
    expect([wishes.length, faults]).toEqual([1, []]);
  });

  test.each<[string, string[]]>([
    ["計 良太", ["", "計 良太", "ハカリ リョウタ", "r@example.com"]],
    ["小計 一郎", ["00013", "小計 一郎"]],
    ["合田 恵", ["00013", "合田 恵"]],
    ["服部", ["00013", "服部"]],
    ["備 健", ["※出向中", "備 健", "", "b@example.com"]],
    ["以上 学", ["00014", "以上 学"]],
    ["営業 太郎", ["00015", "営業 太郎"]],
  ])("is a person: %s", (name, cells) => {
    const { layout, wishes } = people(table(rowsOf(HEADINGS, HANAKO, cells)));
    expect(layout.skipped).toEqual([]);
    expect(wishes[1]?.name).toBe(name);
  });

  test.each([[["", "計 良太"]], [["", "服部"]], [["", "長谷部 誠"]], [["服部"]]])(
    "that has a name and nothing else is told as a fault, never left out: %j",
    (cells) => {
      const { layout, faults } = people(table(rowsOf(HEADINGS, HANAKO, cells)));
      expect(layout.skipped).toEqual([]);
      expect(faults).toMatchObject([{ row: 3 }]);
    },
  );

  test("with the family name 計 in a column of its own is a person, the row of a total is none", () => {
    const head = ["姓", "名", "メール"];
    const { layout, faults } = people(table(rowsOf(head, ["山田", "花子", "h@example.com"], ["計", "良太", ""], ["計", "2名", ""])));
    expect(layout.skipped).toMatchObject([{ row: 4, reason: "TOTAL" }]);
    expect(faults).toMatchObject([{ row: 3, code: "EMAIL_OR_NUMBER" }]);
  });

  test("of orders is left out in the same way", () => {
    const head = ["注文番号", "顧客企業名", "施策名", "契約開始日"];
    const { skipped } = layoutOf("orders", table(rowsOf(head, ["", "合計商事", "面談", "2027/4/1"], ["合計", "1件"], ["以上"], head)), {});
    expect(skipped.map(({ reason }) => reason)).toEqual(["TOTAL", "NOTE", "HEADING"]);
  });

  test("that the spreadsheet hides is left out and named, unless it is wanted", () => {
    const sheet = table([
      line(1, ...HEADINGS),
      line(2, ...HANAKO),
      { ...line(3, "00013", "退職 済子", "", "t@example.com"), hidden: true },
    ]);
    const left = people(sheet);
    expect(left.layout.skipped).toEqual([{ row: 3, reason: "HIDDEN", text: "00013、退職 済子、t@example.com" }]);
    expect([left.wishes.length, left.layout.hiddenRows]).toEqual([1, [3]]);
    const taken = people(sheet, { hidden: "take" });
    expect([taken.wishes.length, taken.layout.skipped, taken.layout.hiddenRows]).toEqual([2, [], [3]]);
  });
});

describe("the columns of a list", () => {
  test("that the spreadsheet hides are left out and named; by hand, or together with the rows, they are taken", () => {
    const sheet = table(rowsOf(HEADINGS, HANAKO), { hiddenColumns: [4] });
    expect(people(sheet)).toMatchObject({ layout: { hiddenColumns: ["部署"] }, wishes: [{ department: null }] });
    expect(people(sheet, { hidden: "take" }).wishes).toMatchObject([{ department: "営業部" }]);
    expect(people(sheet, { columns: [{ index: 4, column: "department" }] }).wishes).toMatchObject([{ department: "営業部" }]);
    const required = layoutOf("mentees", table(rowsOf(HEADINGS, HANAKO), { hiddenColumns: [1] }), {});
    expect(required.header.faults).toMatchObject([{ column: "name", code: "HEADER_HIDDEN" }]);
  });

  test.each([
    [["姓", "名", "セイ", "メイ"]],
    [["姓（漢字）", "名（漢字）", "姓（ヨミガナ）", "名（フリガナ）"]],
    [["氏", "名", "姓カナ", "名カナ"]],
    [["苗字", "名前", "みょうじ（かな）", "名前（かな）"]],
    [["Last Name", "First Name", "セイ（全角）", "メイ（全角）"]],
    [["社員姓", "社員名", "セイ", "メイ"].map((text) => text.replace("社員", ""))],
  ])("%j are one name", (names) => {
    const { layout, wishes } = people(table(rowsOf([...names, "メール"], ["山田", "花子", "やまだ", "ﾊﾅｺ", "h@example.com"])));
    expect(layout.header.faults).toEqual([]);
    expect(wishes).toMatchObject([{ name: "山田 花子", nameKana: "ヤマダ ハナコ" }]);
  });

  test("名前 alone is the whole name, beside 姓 the given one; 姓 alone lacks the other half", () => {
    expect(people(table(rowsOf(["名前", "メール"], ["山田 花子", "h@example.com"]))).wishes).toMatchObject([{ name: "山田 花子" }]);
    const { header } = layoutOf("mentees", table(rowsOf(["姓", "メール"], ["山田", "h@example.com"])), {});
    expect(header.faults).toMatchObject([{ column: "givenName", code: "HEADER_MISSING" }]);
  });

  test("with the whole name leave its parts to be ignored, and say so", () => {
    const { layout, wishes } = people(table(rowsOf(["姓", "名", "氏名", "メール"], ["山", "花", "山田 花子", "h@example.com"])));
    expect(wishes).toMatchObject([{ name: "山田 花子" }]);
    expect(layout.header.warnings.map(({ value }) => value)).toEqual(["姓", "名"]);
  });

  test("本部, 部 and 課 are one department", () => {
    const { wishes } = people(
      table(rowsOf(["本部", "部", "課", "氏名", "メール"], ["営業本部", "", "法人課", "山田 花子", "h@example.com"])),
    );
    expect(wishes).toMatchObject([{ department: "営業本部 法人課" }]);
  });

  test.each([
    ["name", ["職員氏名", "氏名(漢字)", "従業員名", "氏名（全角）", "氏　名", "社員氏名", "Name", "【必須】氏名"]],
    ["nameKana", ["氏名（ヨミガナ）", "氏名（カナ）", "ふりがな", "氏名(全角カタカナ)", "読み仮名", "氏名カナ（半角ｶﾅ）", "ﾌﾘｶﾞﾅ"]],
    [
      "email",
      ["会社メールアドレス", "E-MAIL1", "ＰＣメール", "Ｅ－ｍａｉｌ", "メ－ルアドレス", "メール-アドレス", "メールアドレス（半角英数）"],
    ],
    ["employeeNo", ["社員No.", "社員ＩＤ", "職員コード", "従業員No", "社番"]],
    ["department", ["所属名", "所属部課", "部署名", "配属先"]],
  ])("%s has many names", (column, names) => {
    for (const name of names) {
      const { header } = layoutOf("mentees", table(rowsOf(["列", name], ["a", "b"])), {});
      expect([name, header.at.get(column)]).toEqual([name, 1]);
    }
  });

  test("a usual name comes before a rare one; two rare ones are asked about", () => {
    const { at } = layoutOf("mentees", table(rowsOf(["氏名", "会社メール", "メールアドレス"], HANAKO)), {}).header;
    expect(at.get("email")).toBe(2);
    const { faults } = layoutOf("mentees", table(rowsOf(["氏名", "会社メール", "PCメール"], ["山田"])), {}).header;
    expect(faults.map(({ code }) => code)).toContain("HEADER_DUPLICATE");
  });

  test("No. that counts the rows is ignored without a word; 番号 with other numbers is named", () => {
    const warned = (no: string, ...numbers: string[]) =>
      layoutOf("mentees", table(rowsOf([no, ...HEADINGS], ...numbers.map((n) => [n, ...HANAKO]))), {}).header.warnings.length;
    expect([warned("No.", "1", "2", "3"), warned("番号", "1", "2"), warned("番号", "00123", "00456")]).toEqual([0, 0, 1]);
  });
});

describe("headings in two rows", () => {
  const upper: Given[] = ["社員番号", "氏名", "", "所属", "", "連絡先", ""];
  const lower: Given[] = ["", "漢字", "カナ", "部", "課", "電話", "メールアドレス"];
  const taro = ["00012", "山田 太郎", "ヤマダ タロウ", "営業部", "第一課", "03-1234-5678", "t@example.com"];
  const merged = (text: string): Cell => ({ text, kind: "text", merged: true });

  test.each<[string, Given[], Given[]]>([
    ["with blank cells beside a group", upper, lower],
    [
      "with merged cells",
      ["社員番号", "氏名", merged("氏名"), "所属", merged("所属"), "連絡先", merged("連絡先")],
      [merged("社員番号"), ...lower.slice(1)],
    ],
  ])("are joined %s", (_, first, second) => {
    const { layout, wishes, faults } = people(table(rowsOf(["名簿"], first, second, taro, ["合計", "1名"])));
    expect([layout.headerRows, layout.header.faults, faults]).toEqual([[2, 3], [], []]);
    expect(wishes).toMatchObject([
      { employeeNo: "00012", name: "山田 太郎", nameKana: "ヤマダ タロウ", department: "営業部 第一課", email: "t@example.com" },
    ]);
    expect(people(table(rowsOf(["名簿"], first, second, taro)), { headerRow: 2 }).wishes).toHaveLength(1);
  });

  test("are not seen in a first person whose cells have the names of columns", () => {
    const { layout } = people(table(rowsOf(["氏名", "社員番号", "連絡方法"], ["山田 花子", "00012", "メール"])));
    expect(layout.headerRows).toEqual([1]);
    expect(layout.header.at.has("email")).toBe(false);
  });

  test("a title that is merged over all columns is none", () => {
    const { layout } = people(table(rowsOf(["氏名一覧", ...HEADINGS.slice(1).map(() => merged("氏名一覧"))], HEADINGS, HANAKO)));
    expect(layout.headerRows).toEqual([2]);
  });

  test("values that stand in a merge are told by column", () => {
    const sheet = table(rowsOf(HEADINGS, HANAKO, ["00013", "佐藤 桜", "", "s@example.com", merged("営業部")]));
    expect(people(sheet)).toMatchObject({
      layout: { merged: [{ column: "department", rows: [3] }] },
      wishes: [{}, { department: "営業部" }],
    });
  });
});

describe("a cell", () => {
  test("with the error of a formula is told", () => {
    const sheet = table(rowsOf(HEADINGS, [...HANAKO.slice(0, 4), { text: "#N/A", kind: "error" }]));
    expect(people(sheet).faults).toMatchObject([{ column: "department", code: "CELL_ERROR", value: "#N/A" }]);
  });

  test("that is a text in a workbook is no number in another notation; one of a CSV may be, and one with a sign always is", () => {
    const code = (text: string, format: Sheet["format"]) =>
      people(table(rowsOf(HEADINGS, [text, ...HANAKO.slice(1)]), { format })).faults.map(({ code: fault }) => fault);
    expect(code("5E12", "xlsx")).toEqual([]);
    expect(code("5E12", "csv")).toEqual(["SCIENTIFIC"]);
    expect(code("5E+12", "xlsx")).toEqual(["SCIENTIFIC"]);
  });

  test("in which Excel has made a day of a number that serves as a name is told", () => {
    const sheet = table(rowsOf(HEADINGS, [{ text: "2026-01-02", kind: "date" }, ...HANAKO.slice(1)]));
    expect(people(sheet).faults).toMatchObject([{ column: "employeeNo", code: "DATE_CELL" }]);
  });

  test.each<[Partial<Cell>, string | null]>([
    [{ text: "2027-04-01", kind: "date" }, "2027-04-01"],
    [{ text: "20270401", kind: "number" }, "2027-04-01"],
    [{ text: "46478", kind: "number" }, null],
    [{ text: "46478" }, null],
    [{ text: "令和9年4月1日" }, "2027-04-01"],
  ])("%j is the first day of an order: %s", (startsOn, day) => {
    const head = ["顧客企業名", "施策名", "区分", "契約開始日", "契約終了日", "面談時間(分)", "1人あたり回数", "共有範囲"];
    const layout = layoutOf("orders", table(rowsOf(head, ["みなと商事", "面談", "任意", startsOn, "2028/3/31", "60", "3", "L0"])), {});
    const { wishes, faults, warnings } = readOrders(layout.sheet, layout.header, "2024-01-01");
    if (day === null) expect(faults).toMatchObject([{ column: "startsOn", code: "DATE" }]);
    else expect([wishes[0]?.startsOn, warnings.map(({ code }) => code)]).toEqual([day, ["DAY_FAR"]]);
  });
});

describe("lost characters", () => {
  test.each(["渡\u{E000}", "渡\uFFFD", "?野 健一", "〓野", "渡\u{F0000}辺", "渡\u{10FFFD}辺", "佐藤？子", "?? ??", "&#134071;野 健一"])(
    "are seen in %j",
    (text) => expect(hasLost(text, "anywhere")).toBe(true),
  );
  test.each(["渡邉 翔", "𠮷野 健一", "葛󠄀城", "John Who?", "マリー＝ルイーズ", "O'Brien"])("are not seen in %j", (text) =>
    expect(hasLost(text, "anywhere")).toBe(false),
  );
  test("a question in the name of an order is one; between two kanji it is none", () => {
    expect([hasLost("キャリア、どうする？", "between"), hasLost("面?談", "between"), hasLost("これは?それは?", "nowhere")]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test.each([
    ["〓野 健一", "𠮷野 健一", true],
    ["??野 健一", "𠮷野 健一", true],
    ["葛〓城 太郎", "葛󠄀城 太郎", true],
    ["? 健一", "𠮷 健一", true],
    ["〓野 健二", "𠮷野 健一", false],
    ["〓野", "野", false],
    ["〓(株)", "株式会社(株)", true],
  ])("%s may have been %s: %s", (damaged, whole, may) => expect(mayHaveBeen(damaged, whole, "anywhere")).toBe(may));

  const listed: ListedPerson = {
    ...{ id: "1", menteeId: null, email: "h@example.com", formerAddresses: [], maxCount: 3, usedCount: 0, status: "listed" as const },
    ...{ name: "𠮷野 健一", nameKana: null, employeeNo: "00012", department: "営業部", jobTitle: null, groupTag: null },
  };
  const plan = (name: string, department: string, email = "h@example.com") =>
    planList(people(table(rowsOf(HEADINGS, ["00012", name, "", email, department]))).wishes, {
      ...{ listed: [listed], elsewhere: [], accounts: [], digestOf: (address: string) => address },
      terms: {
        ...{ maxMentoringCount: 3, allowedEmailDomains: [], listLimit: null, mayGrant: true, knowsAccounts: true },
        ...{ knowsWhoLeft: true, sendInvite: false },
      },
    });

  test("leave the stored value of a listed person as it is, and the rest of the row is taken", () => {
    expect(plan("〓野 健一", "営業部")).toMatchObject({
      ...{ updated: [], same: 1, faults: [] },
      warnings: [{ row: 2, column: "name", code: "LOST_KEPT", value: "〓野 健一", params: { kept: "𠮷野 健一" } }],
    });
    expect(plan("〓野 健一", "人事部").updated).toEqual([{ id: "1", row: 2, change: { department: "人事部" }, granted: 0 }]);
    expect(plan("〓野 健一", "営業部", "").same).toBe(1);
  });

  test("are a fault where the stored value is another one, or nobody is listed", () => {
    expect(plan("〓野 健二", "営業部").faults).toMatchObject([{ row: 2, column: "name", code: "LOST", value: "〓野 健二" }]);
    expect(plan("𠮷野 健一", "営?部門").faults).toMatchObject([{ column: "department", code: "LOST" }]);
    expect(plan("渡\uFFFD 太郎", "営業部", "new@example.com").faults).toMatchObject([{ column: "name", code: "LOST" }]);
  });

  test("of an order are kept or refused in the same way", () => {
    const head = [
      "注文番号",
      "顧客企業名",
      "施策名",
      "区分",
      "契約開始日",
      "契約終了日",
      "面談時間(分)",
      "1人あたり回数",
      "共有範囲",
      "メモ",
    ];
    const planned = (memo: string, company = "𠮷野商事") => {
      const cells = ["A-1", company, "面談", "任意", "2027/4/1", "2028/3/31", "60", "3", "L0", memo];
      const layout = layoutOf("orders", table(rowsOf(head, cells)), {});
      const target: OrderTarget = {
        ...{ id: "o", orderNo: "A-1", customerId: "c", status: "active", name: "面談", programType: "voluntary" },
        ...{ startsOn: "2027-04-01", endsOn: "2028-03-31", bookingOpensOn: "2027-04-01", bookingClosesOn: "2028-03-31" },
        ...{ sessionMinutes: 60, maxMentoringCount: 3, totalSessionCap: null, disclosureLevel: "L0", memo: "𠮷野様" },
        ...{ futureDays: [], mentorIds: [], mostUsed: 0 },
      } as const;
      const customers = [{ id: "c", name: "𠮷野商事", corporateNumber: null, status: "active" }];
      return planOrders(readOrders(layout.sheet, layout.header).wishes, { targets: [target], customers, mentors: [], accounts: [] });
    };
    expect(planned("〓野様")).toMatchObject({ same: 1, faults: [], warnings: [{ code: "LOST_KEPT", column: "memo" }] });
    expect(planned("〓田様").faults).toMatchObject([{ code: "LOST", column: "memo" }]);
    expect(planned("", "?野商事").faults.map(({ code }) => code)).toContain("LOST");
  });
});

describe("characters of names", () => {
  const compatibility = fc
    .oneof(fc.integer({ min: 0xf900, max: 0xfaff }), fc.integer({ min: 0x2f800, max: 0x2fa1f }))
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Script=Han}/u.test(character));

  test("any ideograph of compatibility stays, beside anything, in every form in which a name is kept", () => {
    fc.assert(
      fc.property(compatibility, fc.constantFrom("", "田", "か\u3099", "\u{E0100}"), (kanji, next) => {
        for (const form of [composed, tidy, toHiragana, toKatakana, tidyKana]) expect(form(`${kanji}${next}`).startsWith(kanji)).toBe(true);
      }),
    );
    expect(tidy("神か\u3099")).toBe("神が");
    expect(foldForSearch("神林")).toBe(foldForSearch("神林"));
  });

  test("of any plane are read unchanged", () => {
    const name = fc.string({
      unit: fc.constantFrom("𠮷", "葛\u{E0100}", "髙", "﨑", "神", "\u{3134a}", "邉", "\u{2b740}", "ヷ"),
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(name, (typed) => {
        expect(people(table(rowsOf(HEADINGS, ["00012", typed, "", "h@example.com"]))).wishes[0]?.name).toBe(typed);
      }),
    );
  });

  test.each(["－", "-", "−", "―", "‐", "‑", "–", "—", "─", "ｰ"])("%s after a kana is the long vowel mark", (dash) =>
    expect(tidyKana(`マリ${dash}・ロ${dash}ズ`)).toBe("マリー・ローズ"),
  );
  test.each([
    ["ジャン＝リュック", "ジャン＝リュック"],
    ["ジャン=リュック", "ジャン＝リュック"],
    ["かねこ みすゞ", "カネコ ミスヾ"],
    ["ヷン・ダイク", "ヷン・ダイク"],
    ["ウㇷ゚シ", "ウㇷ゚シ"],
    ["オ'ブライエン", "オ’ブライエン"],
    ["ﾔﾏﾀﾞ　ﾊﾅｺ", "ヤマダ ハナコ"],
  ])("%s is the kana %s", (typed, kept) => {
    expect(tidyKana(typed)).toBe(kept);
    expect(KANA.test(kept)).toBe(true);
  });
  test.each(["SMITH JOHN", "チン ビレイ/チェン メイリン", "イ ミョンホ（リ メイコウ）", "ヤマダ、ハナコ", "相談"])(
    "%s is no kana",
    (typed) => expect(KANA.test(tidyKana(typed))).toBe(false),
  );
});

describe("an address in a cell", () => {
  test.each([
    "mailto:A@b.example.jp",
    "鈴木 花子 <a@b.example.jp>",
    "<a@b.example.jp>",
    '"鈴木, 花子" <a@b.example.jp>',
    "Suzuki Hanako <a@b.example.jp>",
    "ａ＠ｂ．ｅｘａｍｐｌｅ．ｊｐ",
    "a@b.example.jp 様",
    "a@b.example.jp（会社）",
    "メール：a@b.example.jp",
    "E-mail: a@b.example.jp",
    "a@b.example.jp <mailto:a@b.example.jp>",
    "a@b.example.jp、",
  ])("%s is one", (text) => expect(addressIn(text)).toEqual({ email: "a@b.example.jp" }));
  test.each([
    ["taro..yamada@docomo.example.jp", "EMAIL_CARRIER"],
    ["hanako.@docomo.example.jp", "EMAIL_CARRIER"],
    ['"jiro..sato."@docomo.example.jp', "EMAIL_CARRIER"],
    ["a@x.example.jp;b@x.example.jp", "EMAIL_SEVERAL"],
    ["a@x.example.jp <b@x.example.jp>", "EMAIL_SEVERAL"],
    ["a b@example.com", "EMAIL"],
    ["山田a@example.com", "EMAIL"],
    [".a@example.com", "EMAIL"],
    ["a@", "EMAIL"],
    ["a@b", "EMAIL"],
    ["a@例え.jp", "EMAIL"],
  ])("%s is none: %s", (text, fault) => expect(addressIn(text)).toEqual({ fault }));
});

describe("a name", () => {
  const FAMILIES =
    "佐藤 鈴木 高橋 髙橋 田中 伊藤 渡邉 山﨑 服部 長谷部 日下部 阿部 岡部 小室 氷室 別所 田所 本間 計 林 森 勅使河原 五十嵐 𠮷野 葛󠄀城".split(
      " ",
    );
  const GIVEN = "太郎 花子 一 さくら エミリー 健一 みすゞ 翔".split(" ");
  const FOREIGN = [
    ...["SMITH JOHN", "Maria Fernanda da Silva Santos", "Nguyễn Văn An", "O'Brien Liam", "Jean-Luc Vidal", "李 明浩", "陳 美玲", "김 민수"],
    ...[
      "ローラ・スミス",
      "ジャン＝リュック・ヴィダル",
      "マリア・フェルナンダ・ダ・シルヴァ・サントス",
      "ボブ",
      "ヷン・ダイク",
      "Wang Xiaoming Jr.",
    ],
  ];

  test("of more than two hundred ordinary people raises no eyebrow", () => {
    const names = [...FAMILIES.flatMap((family) => GIVEN.map((given) => `${family} ${given}`)), ...FOREIGN];
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter(isOddName)).toEqual([]);
  });

  test.each([
    "山田 太郎様",
    "鈴木さん",
    "田中 3",
    "taro@example.com",
    "山田 Taro",
    "第一営業部",
    "未定",
    "林",
    "2名",
    "山田/鈴木",
    "あ".repeat(46),
  ])("%s does", (name) => expect(isOddName(name)).toBe(true));

  test("in kana with another reading is told, and so are two people of one name", () => {
    expect([differsFromKana("さくら まり", "サクラ マリ"), differsFromKana("さくら まり", "ヤマダ ハナコ")]).toEqual([false, true]);
    const { warnings } = people(
      table(rowsOf(HEADINGS, HANAKO, ["00013", "やまだ 花子", "", "b@example.com"], ["00014", "山田　花子", "", "c@example.com"])),
    );
    expect(warnings).toEqual([{ row: 4, column: "name", code: "SAME_NAME", value: "山田 花子", params: { row: 2 } }]);
  });
});

describe("what is pasted", () => {
  const list = (separator: string, titles: readonly string[], headings: readonly string[]) =>
    [...titles, headings.join(separator), ["山田 花子", "h@example.com", "00012"].join(separator)].join("\r\n");

  test("is read as a file is, whatever separates the cells and whatever stands above", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("\t", ",", ";", "，", "；", "、"),
        fc.array(fc.constantFrom("対象者一覧（2026年4月1日現在、人事部）", "作成日：2026/04/01", ""), { maxLength: 3 }),
        fc.constantFrom(["氏名", "メール", "社員番号"], ["社員氏名", "E-MAIL", "社員No."]),
        (separator, titles, headings) => {
          const sheet = pastedSheet(list(separator, titles, headings));
          expect(sheet && people(sheet).wishes).toMatchObject([{ name: "山田 花子", email: "h@example.com", employeeNo: "00012" }]);
          expect(sheet && people(sheet).layout.header.faults).toEqual([]);
        },
      ),
    );
  });

  test("may be nothing, and may be orders", () => {
    expect(pastedSheet(" \n")).toBeNull();
    const kinds: ImportKind[] = ["orders"];
    for (const kind of kinds) expect(pastedSheet("顧客企業名;施策名\nみなと商事;面談", kind)?.header.cells).toHaveLength(2);
  });
});
