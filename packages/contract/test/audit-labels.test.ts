import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { AUDIT_ACTION_TEXT, AUDIT_ENTITY_TEXT, AUDIT_READS } from "../src/labels/audit";
import { AUDIT_FIELD_TEXT, auditChanges } from "../src/labels/audit-changes";
import { AUDIT_KINDS, auditActionsOf, auditKindOf } from "../src/labels/audit-kinds";
import { AUDIT_SENTENCES, type AuditName, auditSentence } from "../src/labels/audit-sentences";

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

describe("every audited action is a sentence", () => {
  const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
  const ACTIONS = Object.keys(AUDIT_ACTION_TEXT);
  const id = (n: number) => `01983c00-0000-7000-8000-${String(n).padStart(12, "0")}`;
  const KINDS = [
    "mentee",
    "mentor",
    "hrstaff",
    "admin",
    "place",
    "order",
    "customer",
    "mentoring",
    "questionnaire",
    "closingDays",
    "mail",
    "campaign",
    "invitation",
    "import",
    "export",
    "link",
    "schedule",
    "request",
    "report",
    "reportGroup",
    "questionSet",
    "supervision",
  ];
  const named = (kind: string, erased = false): AuditName => ({
    kind,
    id: id(1),
    name: kind === "mail" ? "mentoring_reserved" : kind === "report" ? id(4) : "山田 花子",
    menteeId: id(2),
    menteeName: "鈴木 一郎",
    mentorId: id(3),
    mentorName: "佐藤 恵",
    orderId: id(4),
    orderName: "2026年度 キャリア面談",
    customerId: id(5),
    customerName: "株式会社あおば",
    erased,
  });
  const admin: AuditName = { ...named("admin"), id: id(9), name: "田中 一" };
  const DIFF = {
    orderIds: [id(4), id(6)],
    orderId: id(4),
    customerId: id(5),
    status: ["draft", "active"],
    count: 3,
    startAt: "2026-06-08T01:00:00.000Z",
  };
  const told = (action: string, nameOf: (id: string) => AuditName | undefined, diff: Record<string, unknown> = DIFF) =>
    auditSentence({ action, entity: "Order", entityId: id(1), diff, actorId: id(9), actorRole: "admin" }, nameOf);

  test("each action has a sentence and a kind, and no sentence is without its action", () => {
    // A new action: its sentence is in labels/audit-sentences.ts, its kind in labels/audit-kinds.ts.
    expect(ACTIONS.filter((action) => !(action in AUDIT_SENTENCES))).toEqual([]);
    expect(ACTIONS.filter((action) => auditKindOf(action) === undefined)).toEqual([]);
    expect(Object.keys(AUDIT_SENTENCES).filter((action) => !(action in AUDIT_ACTION_TEXT))).toEqual([]);
  });

  test.each(ACTIONS)("%s says it without an id, whatever it is about, also where nothing is known any more", (action) => {
    const worlds = [
      () => undefined,
      ...KINDS.flatMap((kind) =>
        [false, true].map((erased) => (asked: string) => (asked === id(9) ? admin : { ...named(kind, erased), id: asked })),
      ),
    ];
    for (const nameOf of worlds)
      for (const diff of [DIFF, {}]) {
        const parts = told(action, nameOf, diff);
        const sentence = parts.map(({ text }) => text).join("");
        expect(sentence).toMatch(/^[^。]+。$/);
        expect(sentence).not.toMatch(UUID);
        expect(sentence).not.toMatch(/undefined|null|NaN|\[object|「」|、、/);
        // Never a link without words.
        expect(parts.filter(({ text, to }) => to !== null && text.trim() === "")).toEqual([]);
      }
  });

  test("each step of the retention says what it has cleared away", () => {
    const source = readFileSync(join(import.meta.dirname, "../../usecases/src/retention/run.ts"), "utf8");
    const clearings = /const CLEARINGS[^[]*\[\] = \[([^\]]*)\]/.exec(source)?.[1] ?? "";
    const steps = [...[...clearings.matchAll(/"(\w+)"/g)], ...[...source.matchAll(/\bname: "(\w+)"(?!.*keeps: true)/g)]].map((found) =>
      String(found[1]),
    );
    expect(steps.length).toBeGreaterThan(14);
    const said = (entityId: string) =>
      auditSentence(
        { action: "retention.run", entity: "Retention", entityId, diff: DIFF, actorId: null, actorRole: "system" },
        () => undefined,
      )
        .map(({ text }) => text)
        .join("");
    expect(steps.filter((step) => said(step).includes("過ぎたデータを"))).toEqual([]);
  });

  test("whoever was erased has neither a name nor a page", () => {
    for (const action of ACTIONS) {
      const parts = told(action, (asked) => (asked === id(9) ? admin : { ...named("mentee", true), id: asked, name: "（削除済み）" }));
      expect(parts.map(({ text }) => text).join("")).not.toContain("削除済み");
      expect(parts.filter(({ to }) => to?.type === "mentee")).toEqual([]);
    }
    const parts = told("mentee.read", (asked) => (asked === id(9) ? admin : named("mentee", true)));
    expect(parts.map(({ text }) => text).join("")).toBe("田中 一さん（事務局）が、削除された方の情報を閲覧しました。");
  });

  test("names lead to their pages", () => {
    expect(told("mentee.withdraw", (asked) => (asked === id(9) ? admin : { ...named("place"), menteeId: id(2) }))).toEqual([
      { text: "田中 一さん", to: { type: "admin", id: id(9), orderId: null } },
      { text: "（事務局）が、", to: null },
      { text: "山田 花子さん", to: { type: "mentee", id: id(2), orderId: null } },
      { text: "を施策「", to: null },
      { text: "2026年度 キャリア面談", to: { type: "order", id: id(4), orderId: null } },
      { text: "」の対象から外しました。", to: null },
    ]);
    const before = told("mentee.withdraw", (asked) => (asked === id(9) ? admin : { ...named("place"), menteeId: null }));
    expect(before[2]).toEqual({ text: "山田 花子さん", to: { type: "orderMentee", id: id(1), orderId: id(4) } });
  });

  test("whoever took part is not named twice", () => {
    const mentoring = { ...named("mentoring"), name: "M-2026-000090" };
    const by = (actorId: string, actorRole: string) =>
      auditSentence({ action: "mentoring.book", entity: "Mentoring", entityId: id(1), diff: DIFF, actorId, actorRole }, (asked) =>
        asked === id(1) ? mentoring : asked === id(2) ? { ...named("mentee"), id: id(2), name: "鈴木 一郎" } : admin,
      )
        .map(({ text }) => text)
        .join("");
    expect(by(id(2), "mentee")).toBe(
      "鈴木 一郎さん（相談者）が、佐藤 恵さんとの面談（M-2026-000090）を2026年6月8日(月) 10:00に予約しました。",
    );
    expect(by(id(9), "admin")).toBe(
      "田中 一さん（事務局）が、鈴木 一郎さんと佐藤 恵さんの面談（M-2026-000090）を2026年6月8日(月) 10:00に予約しました。",
    );
  });

  test("an action of another version of Knotter is told by what it is about", () =>
    expect(
      told("order.teleport", (asked) => (asked === id(9) ? admin : undefined))
        .map(({ text }) => text)
        .join(""),
    ).toBe("田中 一さん（事務局）が、施策について「操作」を行いました。"));

  test("every action is in exactly one kind, and reads only where they are asked for", () => {
    const all = AUDIT_KINDS.flatMap((kind) => auditActionsOf(kind, true));
    expect([...all].sort()).toEqual([...ACTIONS].sort());
    const deeds = AUDIT_KINDS.flatMap((kind) => auditActionsOf(kind, false));
    expect([...deeds].sort()).toEqual(ACTIONS.filter((action) => !(AUDIT_READS as readonly string[]).includes(action)).sort());
  });
});

describe("fields inside conditions of a diff, and those that are spread into it, have a label, too", () => {
  /** The text of each object that begins like this, up to its closing brace. */
  const objectsIn = (source: string, beginning: RegExp): string[] =>
    [...source.matchAll(beginning)].map(({ index, 0: head }) => {
      const from = index + head.length;
      let depth = 1;
      let end = from;
      for (; depth > 0 && end < source.length; end += 1) depth += source[end] === "{" ? 1 : source[end] === "}" ? -1 : 0;
      return source.slice(from, end - 1);
    });
  const diffsIn = (source: string) => objectsIn(source, /\bdiff: \{/g);
  const bodies = SOURCES.flatMap(diffsIn);
  const poured = SOURCES.flatMap((source) =>
    diffsIn(source)
      .flatMap((body) => [...body.matchAll(/\.\.\.(\w+)\b/g)])
      .flatMap(([, name]) => objectsIn(source, new RegExp(`const ${name}\\b[^\n=]*= \\{`, "g")))
      .flatMap((body) => [...body.matchAll(/(?:^|[{,])\s*(\w+)(?=\s*[:,}]|\s*$)/g)].map((hit) => String(hit[1]))),
  );
  const assigned = namesIn(/\b(?:diff|said)\["\w+"\]/g, /"(\w+)"/g);
  const spread = [
    ...new Set(bodies.flatMap((body) => [...body.matchAll(/(?<!\?)\? \{\s*(\w+)\b|: \{ (\w+):/g)].map((hit) => String(hit[1] ?? hit[2])))),
  ];
  test("such fields are found in the source", () =>
    expect(spread).toEqual(expect.arrayContaining(["consentChannel", "registrationScan", "newBrowser"])));
  test("so are those of an object that is spread into it, and those that are assigned", () => {
    expect(poured).toContain("startAt");
    expect(assigned).toEqual(expect.arrayContaining(["adminMemo", "bookingReleased"]));
  });
  test("each of them has a label", () =>
    expect([...spread, ...poured, ...assigned].filter((field) => !(field in AUDIT_FIELD_TEXT))).toEqual([]));
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
    ["MentorSchedule", { ranges: [[{ start: 540, end: 720 }], []] }, "受付時間：9:00〜12:00 → なし"],
    ["Mentor", { sessions: { reassign: 2 } }, "面談：引き継ぎ：2"],
    ["Mentor", { sessions: { keep: 1, cancel: 2 } }, "面談：予定どおり：1、キャンセル：2"],
    ["Order", { orderId: "0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11" }, "施策：（削除済み）"],
    ["User", { session: "0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11", keptOne: true }, "この端末を残す：はい"],
    ["Order", { nobodyNamedThis: null }, "nobodyNamedThis：なし"],
  ])("%s %j", (entity, diff, sentence) => expect(told(entity, diff)).toEqual([sentence]));

  test.each([
    ["mail.ensure", { to: "mentee,mentor" }, "宛先：相談者、キャリコン"],
    ["export.start", { operation: "/mentoring-result/csv" }, "出力したもの：面談実績"],
    ["report.draft", { changed: ["numbers", "review"] }, "変更した項目：数字、内容の確認"],
  ])("%s %j", (action, diff, sentence) => expect(told("Mentoring", diff, action)).toEqual([sentence]));

  test("an id is shown as the name of whatever it is, in labels and within texts, too", () => {
    const id = "0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11";
    const lines = auditChanges(
      {
        entity: "Mentee",
        action: "mentee.administer",
        diff: { [`maxCount:${id}`]: [2, 3], filters: { orderIds: [id], note: `order ${id}` } },
      },
      (asked) => (asked === id ? "2026年度 キャリア面談" : undefined),
    ).map(({ label, before, after }) => `${label}：${before === null ? "" : `${before} → `}${after}`);
    expect(lines).toEqual([
      "上限回数（2026年度 キャリア面談）：2 → 3",
      "条件：施策：2026年度 キャリア面談、note：order 2026年度 キャリア面談",
    ]);
  });

  test("the terms of an order as its own history tells them", () =>
    expect(told("Order", { maxMentoringCount: [2, 3], memo: "changed", policy: [{}, { rescheduleMax: 3 }] }, "order.update")).toEqual([
      "1人あたりの回数：2回 → 3回",
      "日時変更の上限（1面談）：既定（2回） → 3回",
      "運営メモ：変更あり",
    ]));
});

test("a list of two is no change, two lists are; events have words, and a service account's operations are counted", () => {
  const lines = (entity: string, diff: Record<string, unknown>) =>
    auditChanges({ entity, action: "x", diff }).map(({ label, before, after }) => [label, before, after]);
  expect(lines("WebhookEndpoint", { name: "勤怠", events: ["mentoring.reserved", "report.published"] })).toEqual([
    ["名前", null, "勤怠"],
    ["通知する出来事", null, "面談が予約された、全体報告書が公開された"],
  ]);
  expect(lines("WebhookEndpoint", { events: [["mentoring.reserved"], ["mentoring.reserved", "report.published"]] })).toEqual([
    ["通知する出来事", "面談が予約された", "面談が予約された、全体報告書が公開された"],
  ]);
  expect(lines("ServiceAccount", { scopes: ["orders.list", "orders.reports"] })).toEqual([["できる操作", null, "2件"]]);
});
