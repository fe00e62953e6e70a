import { readFileSync } from "node:fs";
import type { ImportKind } from "@knotter/domain/import-columns";
import { layoutOf } from "@knotter/domain/import-layout";
import { readMentees } from "@knotter/domain/import-mentees";
import { readOrders } from "@knotter/domain/import-orders";
import { readSheet } from "@knotter/files/sheet-reader";
import { describe, expect, test } from "vitest";

const CASES = new URL("../../files/test/cases/lists/", import.meta.url);

async function read(kind: ImportKind, file: string, sheetName?: string) {
  const table = await readSheet(readFileSync(new URL(file, CASES)), { maxRows: 100, encoding: "auto", sheetName });
  if (!("sheet" in table)) throw new Error(`${file}: ${table.problem}`);
  return layoutOf(kind, table.sheet, {});
}

interface Expected {
  /** Number, name, kana, address, department, job title, with "-" for what the list does not say. */
  people: string[];
  /** Row, column and code. */
  faults?: string[];
  /** Row and reason. */
  skipped?: string[];
  warnings?: string[];
  sheetName?: string;
}

/** The five people of most lists. */
const FIVE = (address: string, { zeros = 5, kana = true, department = ["-"], jobTitle = "-" } = {}): string[] =>
  [
    ["12", "山田 太郎", "ヤマダ タロウ", "taro.yamada"],
    ["345", "髙橋 花子", "タカハシ ハナコ", "hanako.takahashi"],
    ["1020", "𠮷野 健一", "ヨシノ ケンイチ", "kenichi.yoshino"],
    ["1021", "山﨑 さくら", "ヤマザキ サクラ", "sakura.yamazaki"],
    ["10330", "渡邉 翔", "ワタナベ ショウ", "sho.watanabe"],
  ].map(([number = "", name, reading, local], index) =>
    [
      ...[number.padStart(zeros, "0"), name, kana ? reading : "-", `${local}@${address}.example.co.jp`],
      ...[department[index] ?? department.at(-1), jobTitle],
    ].join(" | "),
  );

const LISTS: Record<string, Expected> = {
  "01-two-row-heading.xlsx": {
    people: FIVE("bf1", { department: ["営業部 第一課", "営業部 第一課", "営業部 第二課"] }),
    skipped: ["12 TOTAL", "14 NOTE"],
  },
  "02-hierarchy-merged.xlsx": {
    people: FIVE("bf2", {
      department: [
        ...["営業本部 第一営業部 法人課", "営業本部 第一営業部 法人課", "営業本部 第一営業部 個人課"],
        ...["営業本部 第二営業部 東京課", "営業本部 第二営業部 大阪課"],
      ],
    }),
  },
  "03-split-names.csv": { people: FIVE("bf3", { department: ["営業部/第一課"], jobTitle: "主任" }) },
  "04-number-format-zeros.xlsx": { people: FIVE("bf4", { zeros: 6, department: ["経理部"], jobTitle: "課長" }) },
  "05-cp932.csv": {
    // The list has a question mark in the place of 𠮷: whether it is kept is decided beside the stored name.
    people: FIVE("bf5", { department: ["総務部"] }).map((line) => line.replace("𠮷", "?")),
    skipped: ["11 NOTE"],
  },
  "06-mail-writings.xlsx": {
    people: [
      "00012 | 山田 太郎 | ヤマダ タロウ | taro.yamada@bf6.example.co.jp | 営業課 | -",
      "00345 | 髙橋 花子 | タカハシ ハナコ | hanako@bf6.example.co.jp | 営業課 | -",
      "01020 | 𠮷野 健一 | ヨシノ ケンイチ | kenichi@bf6.example.co.jp | 営業課 | -",
      "01021 | 山﨑 さくら | ヤマザキ サクラ | sakura@bf6.example.co.jp | 営業課 | -",
    ],
    faults: ["6 email EMAIL_SEVERAL"],
  },
  "07-formulas.xlsx": {
    people: FIVE("bf7", { kana: false, department: ["人事部"] }).slice(0, 4),
    faults: ["6 department CELL_ERROR"],
  },
  "08-blocks-per-department.xlsx": {
    people: FIVE("bf8"),
    skipped: ["5 TOTAL", "7 TITLE", "8 HEADING", "12 TOTAL"],
  },
  "09-kana.xlsx": {
    people: [
      "00001 | ローラ・スミス | ローラ・スミス | u0@bf9.example.co.jp | - | -",
      "00002 | ジャン＝リュック・ヴィダル | ジャン＝リュック・ヴィダル | u1@bf9.example.co.jp | - | -",
      "00003 | 金子 みすゞ | カネコ ミスヾ | u2@bf9.example.co.jp | - | -",
      "00006 | マリー・ロ−ズ | マリー・ローズ | u5@bf9.example.co.jp | - | -",
      "00007 | ボブ | ボブ | u6@bf9.example.co.jp | - | -",
      "00008 | ヷン・ダイク | ヷン・ダイク | u7@bf9.example.co.jp | - | -",
      "00010 | 佐々木 一 | ササキ ハジメ | u9@bf9.example.co.jp | - | -",
    ],
    faults: ["5 nameKana KANA", "6 nameKana KANA", "10 nameKana KANA"],
  },
  "10-filtered-retired.xlsx": {
    people: FIVE("bf10", { kana: false, department: ["営業部"] }).filter((_, index) => index % 2 === 0),
    skipped: ["3 HIDDEN", "5 HIDDEN"],
    sheetName: "名簿",
  },
  "B16-gaiji.csv": { people: ["001 | 渡\uE000 太郎 | - | a@b16.example.co.jp | 営業 | -"] },
  "B17-title-tab.csv": { people: ["001 | 山田 太郎 | - | a@b17.example.co.jp | 営業部 | -"] },
  "B17b-title-semicolon.csv": { people: ["001 | 山田 太郎 | - | a@b17b.example.co.jp | 営業部 | -"] },
  "B20-docomo.csv": { people: [], faults: ["2 email EMAIL_CARRIER", "3 email EMAIL_CARRIER", "4 email EMAIL_CARRIER"] },
  "B21-mail-writings.csv": {
    people: [
      "001 | 山田 太郎 | - | a@b21.example.co.jp | 営業 | -",
      "002 | 鈴木 花子 | - | b@b21.example.co.jp | 営業 | -",
      "003 | 佐藤 次郎 | - | c@b21.example.co.jp | 営業 | -",
    ],
  },
  "B22-merged-department.xlsx": {
    people: ["00012 | 山田 太郎 | - | taro@b22.example.co.jp | 営業部 | -", "00345 | 鈴木 花子 | - | hana@b22.example.co.jp | 営業部 | -"],
  },
  "B26-nfc.csv": {
    people: ["001 | \uFA19林 太郎 | - | a@b26.example.co.jp | 営業 | -", "002 | 安\uFA67 次郎 | - | b@b26.example.co.jp | 営業 | -"],
  },
  "B37-split-name.csv": { people: ["001 | 山田 太郎 | ヤマダ タロウ | a@b37.example.co.jp | 営業部 | -"] },
  "B40-fullwidth.csv": { people: ["001 | 山田 太郎 | - | a@b40.example.co.jp | 営業部 | -"] },
  "B48-total-row.csv": {
    people: ["00012 | 山田 太郎 | - | a@b48.example.co.jp | 営業部 | -", "00345 | 鈴木 花子 | - | b@b48.example.co.jp | 営業部 | -"],
    skipped: ["4 TOTAL"],
  },
  "B49-total-kei.csv": { people: ["00014 | 山田 次郎 | - | a@b49.example.co.jp | - | -"], skipped: ["3 TOTAL"] },
  "B50c-ncr-hex-astral.xlsx": { people: ["N-B50c | 𠮷野 健一 | - | x@b50c.example.co.jp | 営業部 | -"] },
  "B54-hidden-and-total.xlsx": {
    people: ["F001 | 山田 一 | - | f1@example.com | - | -", "F003 | 鈴木 二 | - | f3@example.com | - | -"],
    skipped: ["3 HIDDEN", "5 TOTAL"],
  },
  "B56-code-5E12.xlsx": { people: ["5E12 | 山田 一 | - | g1@b56.example.co.jp | - | -"] },
  "Ka.csv": { people: ["KAa | 山田 一 | マリー・ローズ | ka@b61.example.co.jp | - | -"] },
  "Kb.csv": { people: ["KAb | 山田 一 | マリー・ローズ | kb@b61.example.co.jp | - | -"] },
  "Kd.csv": { people: ["KAd | 山田 一 | マリー・ローズ | kd@b61.example.co.jp | - | -"] },
  "Ke.csv": { people: ["KAe | 山田 一 | ジャン＝リュック | ke@b61.example.co.jp | - | -"] },
  "Kf.csv": { people: ["KAf | 山田 一 | カネコ ミスヾ | kf@b61.example.co.jp | - | -"] },
  "Kh.csv": { people: ["KAh | 山田 一 | マリー・ローズ | kh@b61.example.co.jp | - | -"] },
  "Ki.csv": { people: [], faults: ["2 nameKana KANA"] },
  "Kj.csv": { people: [], faults: ["2 nameKana KANA"] },
  "Kk.csv": { people: [], faults: ["2 nameKana KANA"] },
  "Kl.csv": { people: ["KAl | 山田 一 | オ’ブライエン | kl@b61.example.co.jp | - | -"] },
};

describe("a list such as offices keep them is its people, and nobody else", () => {
  test.each(Object.entries(LISTS))("%s", async (file, { people, faults = [], skipped = [], sheetName }) => {
    const { sheet, header, skipped: left } = await read("mentees", file, sheetName);
    const found = readMentees(sheet, header);
    expect(header.faults).toEqual([]);
    expect(
      found.wishes.map(({ employeeNo, name, nameKana, email, department, jobTitle }) =>
        [employeeNo, name, nameKana, email, department, jobTitle].map((value) => value ?? "-").join(" | "),
      ),
    ).toEqual(people);
    expect(found.faults.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual(faults);
    expect(left.map(({ row, reason }) => `${row} ${reason}`)).toEqual(skipped);
  });

  test.each(["B16-gaiji.csv", "B16b-gaiji-utf8.csv", "B16c-fffd.csv", "B16e-geta.csv", "B53-own-sjis-export.csv", "05-cp932.csv"])(
    "%s has names of which characters were lost",
    async (file) => {
      const { sheet, header } = await read("mentees", file);
      expect(readMentees(sheet, header).wishes.some(({ lost }) => lost?.includes("name"))).toBe(true);
    },
  );

  test.each(["B52a-numbers-app.xlsx", "B55-orders-1904.xlsx"])("%s has the days that its author saw", async (file) => {
    const { sheet, header } = await read("orders", file);
    expect(readOrders(sheet, header)).toMatchObject({ wishes: [{ startsOn: "2027-04-01", endsOn: "2028-03-31" }], faults: [] });
  });
});
