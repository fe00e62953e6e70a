import { expect, test } from "vitest";
import { pastedRows } from "../src/features/hr-order/paste-rows";

const hanako = { name: "山田 花子", email: "hanako@example.com", employeeNo: "00123", department: "営業部" };

test.each([
  ["a spreadsheet, in the usual order", "山田 花子\thanako@example.com\t00123\t営業部"],
  ["a file with commas and quotes", '"山田 花子","hanako@example.com","00123","営業部"\r\n'],
  [
    "headings in another order, and one that is not ours",
    "所属\t社員番号\t入社年\tメール\t氏名\n営業部\t00123\t2020\thanako@example.com\t山田 花子",
  ],
  ["full-width headings", "氏名\tＥ－ｍａｉｌ\t社員番号\t部署\n山田 花子\thanako@example.com\t00123\t営業部"],
])("reads what was copied from %s", (_, text) => expect(pastedRows(text)).toEqual([hanako]));

test("empty lines fall away, and a missing cell stays for the server to say", () => {
  expect(pastedRows("\n山田 花子\n\n\tsuzuki@example.com\n")).toEqual([
    { name: "山田 花子", email: "" },
    { name: "", email: "suzuki@example.com" },
  ]);
});
