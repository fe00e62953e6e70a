import { capacityText } from "@knotter/contract/labels/capacity";
import { orderChangeText, orderFieldChanges } from "@knotter/contract/labels/order-history";
import { describe, expect, test } from "vitest";
import { toInput } from "../src/components/form/codec";
import { conditionsForm } from "../src/features/order/admin/conditions-schema";
import { consequencesOf } from "../src/features/order/admin/consequences";
import { sameWishes, wishesOf } from "../src/features/order/admin/mentors/picked";
import { copyOf, EMPTY, peopleOf, recommendedLevel } from "../src/features/order/admin/new/wizard-values";
import type { OrderMentor, OrderView } from "../src/features/order/admin/types";
import { type ConditionsValues, EMPTY_TERMS } from "../src/features/order/admin/values";

const TERMS: ConditionsValues = {
  ...EMPTY_TERMS,
  name: "2026年度 キャリア面談",
  programType: "mandatory",
  disclosureLevel: "L1",
  startsOn: "2026-04-01",
  endsOn: "2027-03-31",
  bookingOpensOn: "2026-04-10",
  bookingClosesOn: "2027-03-20",
};
const after = (change: Partial<ConditionsValues>) => ({ ...TERMS, ...change });
const checked = (change: Partial<ConditionsValues>) => conditionsForm.safeParse(toInput(conditionsForm, after(change)));
/** The first sentence of each field. */
const errorsOf = (change: Partial<ConditionsValues>) =>
  Object.fromEntries((checked(change).error?.issues ?? []).toReversed().map(({ path, message }) => [path.join("."), message]));

describe("the terms of an order as they are typed", () => {
  test("become the contract's input: an empty booking period is that of the order, an empty limit the default", () => {
    expect(checked({ bookingOpensOn: "", bookingClosesOn: "", totalSessionCap: "", purpose: "  " }).data).toMatchObject({
      bookingOpensOn: "2026-04-01",
      bookingClosesOn: "2027-03-31",
      totalSessionCap: null,
      purpose: null,
      sessionMinutes: 60,
      policy: { horizonDays: null },
    });
    expect(checked({ policy: { ...TERMS.policy, horizonDays: "90" } }).data?.policy).toMatchObject({ horizonDays: 90 });
  });

  test.each<[string, Partial<ConditionsValues>, Record<string, string>]>([
    ["right", {}, {}],
    [
      "without days",
      { startsOn: "", endsOn: "", bookingOpensOn: "", bookingClosesOn: "" },
      { startsOn: "契約開始日を入力してください", endsOn: "契約終了日を入力してください" },
    ],
    ["an end before the beginning", { endsOn: "2026-03-31" }, { endsOn: "契約終了日は、契約開始日以降の日付にしてください" }],
    ["booked before it begins", { bookingOpensOn: "2026-03-31" }, { bookingOpensOn: "予約受付開始日は、契約期間の中の日付にしてください" }],
    [
      "booked after its end",
      { bookingClosesOn: "2027-04-01" },
      { bookingClosesOn: "予約受付終了日は、予約受付開始日から契約終了日までの日付にしてください" },
    ],
    [
      "report periods that do not follow each other",
      { reportPeriodEnds: ["2026-09-30", "2026-09-30"] },
      { reportPeriodEnds: "集計期間の最終日は、契約開始日から契約終了日の前日までの間で、古い順に指定してください" },
    ],
    ["without a kind of programme", { programType: "" }, { programType: "必須項目です" }],
    ["without a level", { disclosureLevel: "" }, { disclosureLevel: "必須項目です" }],
    ["no name", { name: " " }, { name: "必須項目です" }],
  ])("%s", (_, change, expected) => expect(errorsOf(change)).toEqual(expected));

  test("refuse a number of interviews that is no number", () => {
    expect(Object.keys(errorsOf({ maxMentoringCount: "" }))).toEqual(["maxMentoringCount"]);
    expect(Object.keys(errorsOf({ maxMentoringCount: "21" }))).toEqual(["maxMentoringCount"]);
    expect(Object.keys(errorsOf({ totalSessionCap: "0" }))).toEqual(["totalSessionCap"]);
  });
});

describe("the preview of a change of terms", () => {
  test.each<[string, Partial<ConditionsValues>, RegExp]>([
    ["a shorter period", { endsOn: "2026-12-31" }, /2026年12月31日\(木\)より後に予約済みの面談があるときは/],
    ["a longer period", { endsOn: "2027-06-30" }, /2027年6月30日\(水\)までの面談を予約できる/],
    ["more counts", { maxMentoringCount: "3" }, /いま2回の方の上限が3回になります/],
    ["a wider level", { disclosureLevel: "L2" }, /会社に伝わることが増えます/],
    ["a narrower level", { disclosureLevel: "L0" }, /会社に伝わることが減ります/],
    [
      "another rule",
      { policy: { ...TERMS.policy, cancelFreeUntilHours: "48" } },
      /「回数に数えずにキャンセルできる期限」は、予約済みの面談にもすぐに適用/,
    ],
    ["a cap", { totalSessionCap: "40" }, /施策全体で40回に達すると/],
  ])("%s", (_, change, sentence) => expect(consequencesOf(TERMS, after(change)).join("\n")).toMatch(sentence));

  test.each(["2026/", "来年の春", ""])("says nothing of an end that is still being typed: %s", (endsOn) =>
    expect(consequencesOf(TERMS, { ...TERMS, endsOn })).toEqual([]),
  );

  test("says nothing where nothing has changed", () => expect(consequencesOf(TERMS, { ...TERMS })).toEqual([]));
});

describe("a follow-up order", () => {
  const order = {
    id: "01a0792a-2400-7544-8ae0-9e7394e80134",
    name: "2026年度",
    customer: { id: "c", name: "株式会社サンプル" },
    programType: "mandatory",
    period: { startsOn: "2026-04-01", endsOn: "2026-09-30", bookingOpensOn: "2026-04-10", bookingClosesOn: "2026-09-20" },
    sessionMinutes: 45,
    maxMentoringCount: 2,
    totalSessionCap: null,
    disclosureLevel: "L1",
    showRegistration: true,
    policy: { horizonDays: 90 },
    purpose: "目的",
    memo: "前回の申し送り",
    reportSchedule: "end",
    reportPeriodEnds: ["2026-06-30"],
    progress: { listed: 40 },
  } as unknown as OrderView;
  const mentors = [
    { id: "m", displayName: "佐藤", photoUrl: "/p.svg", weight: 5, quota: 8, used: 3, futureSessions: 1, warnings: [] },
  ] as unknown as OrderMentor[];

  test("begins the day after the earlier one and lasts as long; memo and used counts are not copied", () => {
    const { terms, rest } = copyOf(order, mentors, "2026-06-01");
    expect(terms).toMatchObject({
      startsOn: "2026-10-01",
      endsOn: "2027-04-01",
      bookingOpensOn: "2026-10-10",
      bookingClosesOn: "2027-03-22",
      reportPeriodEnds: ["2026-12-30"],
      memo: "",
    });
    expect(terms.policy.horizonDays).toBe("90");
    expect(rest).toMatchObject({ people: "40", mentors: [{ id: "m", weight: 5, quota: 8, used: 0, futureSessions: 0 }] });
  });

  test("begins today when that day has passed", () => {
    expect(copyOf(order, [], "2027-01-10").terms.startsOn).toBe("2027-01-10");
  });

  test("is recommended the disclosure of its programme type and its customer, which nobody has chosen yet", () => {
    expect(EMPTY.terms).toMatchObject({ programType: "", disclosureLevel: "" });
    expect(recommendedLevel("", null)).toBeNull();
    expect(recommendedLevel("voluntary", null)).toBe("L0");
    expect(recommendedLevel("mandatory", { kind: "known", id: "c", name: "社", level: "L2" })).toBe("L2");
    expect(recommendedLevel("mandatory", { kind: "new", name: "社" })).toBe("L1");
  });

  test("reads the expected number of people in full-width and half-width digits", () => {
    expect(["120", "１２０", "", "abc", "100000", "100001", "99999999999"].map((people) => peopleOf({ people }))).toEqual([
      120,
      120,
      0,
      null,
      100_000,
      null,
      null,
    ]);
  });
});

test("two sets of mentors are the same in whatever order they stand, and differ by weight and quota", () => {
  const one = {
    id: "a",
    displayName: "",
    photoUrl: "",
    weight: 3,
    quota: null,
    used: 0,
    futureSessions: 0,
    registrationExpiresOn: null,
    warnings: [],
  };
  const two = { ...one, id: "b" };
  expect(sameWishes([one, two], [two, one])).toBe(true);
  expect(sameWishes([one], [{ ...one, quota: 4 }])).toBe(false);
  expect(wishesOf([one])).toEqual([{ mentorId: "a", weight: 3, quota: null }]);
});

test.each([
  [{ required: 0, due: 0, available: 5, short: 0, shortageFrom: null, countedUntil: "2026-12-31" }, "これから必要な面談はありません。"],
  [{ required: 5, due: 5, available: 5, short: 0, shortageFrom: null, countedUntil: "2026-12-31" }, "期間中の枠は足りています。"],
  [{ required: 5, due: 5, available: 2, short: 3, shortageFrom: "2026-11-02", countedUntil: "2026-12-31" }, "枠が3件不足しています。"],
  [
    { required: 3600, due: 1766, available: 604, short: 1162, shortageFrom: "2026-11-02", countedUntil: "2026-12-01" },
    "2026年12月1日(火)までに必要な約1,766件に対して、枠が約1,162件不足しています。",
  ],
  [
    { required: 10, due: 5, available: 5, short: 0, shortageFrom: null, countedUntil: "2026-12-01" },
    "2026年12月1日(火)までに必要な約5件の枠は足りています。",
  ],
])("the capacity %o is described in a sentence", (capacity, sentence) => expect(capacityText(capacity, "2026-12-31")).toBe(sentence));

describe("the history of an order", () => {
  test.each<[string, Record<string, unknown>, string]>([
    ["order.create", { mentors: 3 }, "施策を登録しました（担当キャリコン3名）"],
    ["order.create", { imported: true }, "施策を一覧の取り込みで登録しました"],
    [
      "order.move",
      { status: ["active", "canceled"], canceledSessions: 12 },
      "状態が「受付中」から「取りやめ」になりました（面談12件をキャンセル）",
    ],
    ["order.follow", { status: ["draft", "active"] }, "日付により、状態が「下書き」から「受付中」になりました"],
    ["order.set_mentors", { added: ["a"], removed: ["b", "c"], canceledSessions: 0 }, "担当キャリコンを変更しました（追加1名、解除2名）"],
    ["order.invite", { invited: 25 }, "利用登録のご案内を送りました（25名）"],
    ["order.unheard_of", {}, "order.unheard_of"],
  ])("%s %o", (action, diff, text) => expect(orderChangeText(action, diff)).toBe(text));

  test("shows old and new values, and of free texts only that they have changed", () => {
    expect(
      orderFieldChanges("order.update", {
        memo: "changed",
        endsOn: ["2026-09-30", "2026-12-31"],
        policy: [{ horizonDays: 90 }, {}],
        totalSessionCap: [null, 40],
        ownerAdminId: ["x", "y"],
      }),
    ).toEqual([
      { label: "契約終了日", before: "2026年9月30日(水)", after: "2026年12月31日(木)" },
      { label: "総回数の上限", before: "なし", after: "40回" },
      { label: "何日先まで予約できるか", before: "90日", after: "既定（60日）" },
      { label: "運営メモ", before: null, after: null },
    ]);
  });
});
