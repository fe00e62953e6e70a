import { expect, test } from "vitest";
import { conditionsForm } from "../src/features/order/admin/conditions-schema";

const faultsOf = (typed: Record<string, unknown>) =>
  Object.fromEntries(
    (conditionsForm.safeParse(typed).error?.issues ?? []).map(({ path, message }): [string, string] => [String(path[0]), message]),
  );

test("the days are held against each other while the rest is still missing", () => {
  const faults = faultsOf({ name: "", disclosureLevel: "", startsOn: "2026-04-01", endsOn: "2026-03-31" });
  expect(faults).toMatchObject({ endsOn: "契約終了日は、契約開始日以降の日付にしてください" });
  expect(faults).toHaveProperty("disclosureLevel");
});

test("a contract that is far too long, and a reversed booking period beside a reversed contract, are told", () => {
  expect(faultsOf({ startsOn: "2026-04-01", endsOn: "2126-04-01" })["endsOn"]).toBe("契約期間は10年以内にしてください");
  expect(faultsOf({ startsOn: "2026-04-01", endsOn: "9999-12-31" })["endsOn"]).toBe("1900年から2199年までの日付を入力してください");
  const days = { startsOn: "2026-04-01", endsOn: "2026-03-31", bookingOpensOn: "2026-06-02", bookingClosesOn: "2026-06-01" };
  expect(faultsOf(days)).toMatchObject({
    endsOn: "契約終了日は、契約開始日以降の日付にしてください",
    bookingClosesOn: "予約受付終了日は、予約受付開始日から契約終了日までの日付にしてください",
  });
});

test("what is no day is told as that alone", () => {
  expect(faultsOf({ startsOn: "来年の春", endsOn: "2027-03-31" })["startsOn"]).toBe("日付は 2026-04-01 の形式で指定してください");
  expect(faultsOf({ startsOn: "", endsOn: "" })).toMatchObject({
    startsOn: "契約開始日を入力してください",
    endsOn: "契約終了日を入力してください",
  });
});
