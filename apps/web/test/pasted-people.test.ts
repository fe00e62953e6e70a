import { describe, expect, test } from "vitest";
import { pastedPeople } from "../src/features/order/hr/pasted-people";
import { pastedMenteesForm } from "../src/features/order/hr/pasted-schema";

const hanako = { name: "山田 花子", email: "hanako@example.com", employeeNo: "00123", department: "営業部" };

test.each([
  ["a spreadsheet, in the order that is asked for", "山田 花子\thanako@example.com\t00123\t営業部"],
  ["a file with commas and quotes", '"山田 花子","hanako@example.com","00123","営業部"\r\n'],
  ["headings by other names, in another order", "所属\t社員コード\tメール\t氏名\n営業部\t00123\thanako@example.com\t山田 花子"],
  [
    "full-width headings, one marked as required",
    "氏名（必須）\tＥ－ｍａｉｌ\t社員番号\t部署\n山田 花子\thanako@example.com\t00123\t営業部",
  ],
])("reads what was copied from %s", (_, text) => expect(pastedPeople(text).people).toEqual([hanako]));

test("our template without its headings is known by the place of the address", () => {
  expect(pastedPeople("山田 花子\tヤマダ ハナコ\thanako@example.com\t00123\t営業部\t主任").people).toEqual([
    { ...hanako, nameKana: "ヤマダ ハナコ", jobTitle: "主任" },
  ]);
});

test("a number between the name and the address is the number, and no kana", () => {
  expect(pastedPeople("山田 花子\t00123\thanako@example.com\t営業部").people).toEqual([hanako]);
});

test("commas part the columns of people without an address, too", () => {
  expect(pastedPeople("工場 一郎,,00124,製造部\n工場 二郎,,00125,製造部").people).toEqual([
    { name: "工場 一郎", employeeNo: "00124", department: "製造部" },
    { name: "工場 二郎", employeeNo: "00125", department: "製造部" },
  ]);
});

describe("a pasted list is refused in words that help", () => {
  const refusalOf = (mentees: string) => {
    const { error } = pastedMenteesForm.safeParse({ mentees, sendInvite: true });
    return error?.issues.map(({ message }) => message);
  };

  test("columns that only blanks part: how they are to be parted", () => {
    expect(refusalOf("山田 花子 hanako@example.com 00123 営業部")).toEqual([
      expect.stringContaining("カンマ（,）かタブで区切ってください"),
    ]);
  });

  test("more people than can be registered at once: how many there are, and how many can be", () => {
    const rows = Array.from({ length: 2001 }, (_, n) => `山田 花子\thanako${n}@example.com`).join("\n");
    expect(refusalOf(rows)).toEqual(["2,001名分あります。一度に登録できるのは2,000名までです。分けて貼り付けてください。"]);
  });
});

test("empty rows fall away and keep the numbers of the others; a missing cell stays for the server to say", () => {
  expect(pastedPeople("\n山田 花子\n\n\tsuzuki@example.com\n")).toEqual({
    people: [{ name: "山田 花子" }, { name: "", email: "suzuki@example.com" }],
    rows: [2, 4],
    ignored: [],
  });
});

test("what is not taken is named: columns that are not ours, and how often somebody may come", () => {
  const { people, rows, ignored } = pastedPeople("氏名\t入社年\tメール\t回数\n山田 花子\t2020\thanako@example.com\t5");
  expect(people).toEqual([{ name: "山田 花子", email: "hanako@example.com" }]);
  expect([rows, ignored]).toEqual([[2], ["入社年", "回数"]]);
});
