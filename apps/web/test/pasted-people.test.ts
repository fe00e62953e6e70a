import { expect, test } from "vitest";
import { pastedPeople } from "../src/features/order/hr/pasted-people";

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
