import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { AUDIT_ACTION_TEXT, AUDIT_ENTITY_TEXT, AUDIT_READS } from "../src/labels/audit";
import { AUDIT_FIELD_TEXT, auditChanges } from "../src/labels/audit-changes";

const sourcesOf = (room: string): string[] => {
  const root = join(import.meta.dirname, "../..", room, "src");
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join(root, file), "utf8"));
};
const SOURCES = [...sourcesOf("usecases"), ...sourcesOf("api")];
const namesIn = (statements: RegExp, name: RegExp): string[] => [
  ...new Set(
    SOURCES.flatMap((source) =>
      [...source.matchAll(statements)].flatMap(([found]) => [...found.matchAll(name)].map((hit) => String(hit[1]))),
    ),
  ),
];

describe("every audited action has a label", () => {
  const actions = namesIn(/(?:\baction: [^,}]*|\b(?:audited|recordRead|noted|task)\([^)]*)/g, /"([a-z]\w*(?:\.\w+)+)"/g);
  const entities = namesIn(/\bentity: "[^"]*"/g, /"(\w+)"/g);
  // Guards against a vacuous pass of the two tests below.
  test("the actions and entities are found in the source", () => {
    expect(actions).toEqual(
      expect.arrayContaining(["order.create", "mentoring.read", "hrStaff.enable", "menteeReport.submit", "campaign.send"]),
    );
    expect(actions.length).toBeGreaterThan(90);
    expect(entities.length).toBeGreaterThan(15);
  });
  test("each action has a label", () => expect(actions.filter((action) => !(action in AUDIT_ACTION_TEXT))).toEqual([]));
  test("the actions recorded as reads are listed as reads", () => {
    const shown = namesIn(/\brecordRead\([^)]*/g, /"([a-z]\w*(?:\.\w+)+)"/g);
    // An export of somebody's data is more than a read.
    expect(new Set(shown.filter((action) => action !== "mentee.export"))).toEqual(new Set(AUDIT_READS));
  });
  test("each entity has a label", () => expect(entities.filter((entity) => !(entity in AUDIT_ENTITY_TEXT))).toEqual([]));
  test("each field named in a diff has a label", () => {
    const fields = namesIn(/\bdiff: \{[^{}[]*/g, /[{,]\s*(\w+)(?=[:,\s}])/g).filter((field) => field !== "diff");
    expect(fields.length).toBeGreaterThan(30);
    expect(fields.filter((field) => !(field in AUDIT_FIELD_TEXT))).toEqual([]);
  });
});

describe("fields inside conditions of a diff have a label, too", () => {
  /** The text of each `diff: {…}`, up to its closing brace. */
  const bodies = SOURCES.flatMap((source) =>
    [...source.matchAll(/\bdiff: \{/g)].map(({ index, 0: head }) => {
      const from = index + head.length;
      let depth = 1;
      let end = from;
      for (; depth > 0 && end < source.length; end += 1) depth += source[end] === "{" ? 1 : source[end] === "}" ? -1 : 0;
      return source.slice(from, end - 1);
    }),
  );
  const spread = [
    ...new Set(bodies.flatMap((body) => [...body.matchAll(/(?<!\?)\? \{\s*(\w+)\b|: \{ (\w+):/g)].map((hit) => String(hit[1] ?? hit[2])))),
  ];
  test("such fields are found in the source", () =>
    expect(spread).toEqual(expect.arrayContaining(["consentChannel", "registrationScan", "newBrowser"])));
  test("each of them has a label", () => expect(spread.filter((field) => !(field in AUDIT_FIELD_TEXT))).toEqual([]));
});

describe("an audited change is described in words", () => {
  const told = (entity: string, diff: Record<string, unknown>, action = "a.b") =>
    auditChanges({ entity, action, diff }).map(({ label, before, after }) => `${label}：${before === null ? "" : `${before} → `}${after}`);

  test.each([
    ["Mentor", { status: ["pending_review", "enabled"] }, "状態：審査待ち → 有効"],
    ["Order", { status: ["draft", "active"] }, "状態：下書き → 受付中"],
    ["Mentoring", { status: ["reserved", "canceled"] }, "状態：予約済み → キャンセル"],
    ["Customer", { fields: ["name", "escalationContact"] }, "変更した項目：会社名、緊急連絡先"],
    ["Mentee", { disabled: [false, true] }, "利用停止：いいえ → はい"],
    ["Mentee", { "maxCount:0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11": [2, 3] }, "上限回数：2 → 3"],
    ["Mentee", { "adjust:0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11": 1 }, "利用回数の訂正：1回分を戻す"],
    ["Mentee", { "adjust:0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11": -2 }, "利用回数の訂正：2回分を消化"],
    ["Mentee", { email: "changed" }, "メールアドレス：変更あり"],
    ["User", { by: "password" }, "方法：パスワード"],
    [
      "Mentoring",
      { startAt: ["2026-06-08T01:00:00.000Z", "2026-06-09T01:00:00.000Z"] },
      "日時：2026年6月8日(月) 10:00 → 2026年6月9日(火) 10:00",
    ],
    [
      "HrStaff",
      {
        permissions: [
          { viewReport: true, exportCsv: false },
          { viewReport: true, exportCsv: true },
        ],
      },
      "権限：報告書 → 報告書、CSV出力",
    ],
    ["CompanyBlock", { customerId: "c", from: "2026-12-29" }, "開始日：2026年12月29日(火)"],
    ["CompanyBlock", { to: ["2026-12-29", "2027-01-03"] }, "終了日：2026年12月29日(火) → 2027年1月3日(日)"],
    ["CompanyBlock", { name: "年末年始" }, "名称：年末年始"],
    ["Order", { tried: "order.add_mentees" }, "確認した操作：対象者を追加"],
    ["Order", { tried: "order.invite" }, "確認した操作：招待を送信"],
    ["Mentoring", { consentChannel: "telephone" }, "同意を伺った方法：電話"],
    ["MentorSchedule", { mode: "replaceWeekly" }, "登録のしかた：毎週の枠の置き換え"],
    ["Mentor", { pending: ["photo"] }, "確認待ちの項目：顔写真"],
    ["Order", { orderIds: ["a", "b"] }, "施策：a、b"],
    ["Order", { nobodyNamedThis: null }, "nobodyNamedThis：なし"],
  ])("%s %j", (entity, diff, sentence) => expect(told(entity, diff)).toEqual([sentence]));

  test.each([
    ["mail.ensure", { to: "mentee,mentor" }, "宛先：相談者、キャリコン"],
    ["export.start", { operation: "/mentoring-result/csv" }, "出力したもの：面談実績"],
    ["report.draft", { changed: ["numbers", "review"] }, "変更した項目：数字、内容の確認"],
  ])("%s %j", (action, diff, sentence) => expect(told("Mentoring", diff, action)).toEqual([sentence]));

  test("the terms of an order as its own history tells them", () =>
    expect(told("Order", { maxMentoringCount: [2, 3], memo: "changed", policy: [{}, { rescheduleMax: 3 }] }, "order.update")).toEqual([
      "1人あたりの回数：2回 → 3回",
      "日時変更の上限（1面談）：既定（2回） → 3回",
      "運営メモ：変更あり",
    ]));
});
