import { DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import { MAIL_TYPES, type MailType, SUBJECT_PREFIX } from "@knotter/domain/mail";
import { describe, expect, test } from "vitest";
import { at, interview, NOW, SAMPLES, SETTINGS } from "../scripts/samples";
import type { Mail, MailFacts } from "../src/mail-facts";
import { type RenderedMail, renderMail } from "../src/render-mail";

const rendered: { label: string; mail: RenderedMail; type: MailType; reader: string | null }[] = await Promise.all(
  SAMPLES.map(async ({ label, mail, reader, now }) => ({
    label,
    reader,
    type: mail.type,
    mail: await renderMail(mail, { name: reader }, SETTINGS, now ?? NOW),
  })),
);

const write = <Type extends MailType>(type: Type, facts: MailFacts[Type], now = NOW) =>
  renderMail({ type, facts } as Mail, { name: "山田 花子" }, SETTINGS, now);

const ADDRESSES = /(?:https?:\/\/|mailto:)[^\s"'<>）、。]+/g;
const DATES = /\d{4}年\d{1,2}月\d{1,2}日\([日月火水木金土]\)|\d{1,2}月\d{1,2}日\([日月火水木金土]\)|\d{1,2}:\d{2}/g;

/** The visible part of the HTML: without head, hidden parts and comments. */
const visible = (html: string): string =>
  html
    .replace(/<head>[\s\S]*<\/head>/, "")
    .replace(/<div style="display:none[\s\S]*?<\/div><\/div>/, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]+>/g, "")
    .replaceAll("\u00a0", " ")
    .replaceAll("&amp;", "&");

const linksOf = (html: string): Set<string> =>
  new Set([...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => (link ?? "").replaceAll("&amp;", "&").replace(/^mailto:/, "")));

test("there is a sample, and so a test, for every mail of the catalogue", () => {
  expect(new Set(rendered.map(({ type }) => type))).toEqual(new Set(MAIL_TYPES));
});

describe.each(rendered)("$label", ({ mail: { subject, html, text }, reader }) => {
  test("has a subject with the prefix, on one line, short enough for its column", () => {
    expect(subject.startsWith(SUBJECT_PREFIX)).toBe(true);
    expect(subject).toMatch(/^[^\r\n]{10,200}$/);
  });

  test("leaves no hole: nothing undefined, no object, no NaN, no variable", () => {
    for (const part of [subject, html, text]) expect(part).not.toMatch(/undefined|\[object|NaN|null|Invalid|\{\{|\}\}/);
  });

  test("greets, signs, and says what to do with a mail that was not expected", () => {
    const greeting = reader === null ? "Knotter をご利用の方へ" : "山田 花子 様";
    expect(text.startsWith(`${greeting}\n\n`)).toBe(true);
    for (const part of [visible(html), text]) {
      expect(part).toContain(greeting);
      expect(part).toContain("Knotter 事務局");
      expect(part).toContain("support@knotter.example.jp");
      expect(part).toContain("送信専用");
      expect(part).toContain("このメールに心当たりがない場合");
    }
  });

  test("says the same in both parts: every link, every date, every time", () => {
    const written = new Set([...text.matchAll(ADDRESSES)].map(([link]) => link));
    const linked = linksOf(html);
    expect([...linked].filter((link) => link.startsWith("http")).toSorted()).toEqual([...written].toSorted());
    expect([...visible(html).matchAll(DATES)].map(([date]) => date)).toEqual([...text.matchAll(DATES)].map(([date]) => date));
  });

  test("leads to our own pages alone, and fetches nothing", () => {
    for (const link of linksOf(html)) if (link.startsWith("http")) expect(link.startsWith("https://knotter.example.jp/")).toBe(true);
    expect(html).not.toMatch(/<img|<script|<link|<iframe|<form|url\(|@import|src=/i);
  });

  test("has no word of blame and none that is confidential", () => {
    for (const part of [subject, text]) expect(part).not.toMatch(/エラー|！|相談テーマ|相談内容は|所見/);
  });

  test("is in Japanese, light only, and small enough not to be clipped by Gmail", () => {
    expect(html).toContain('lang="ja"');
    expect(html).toContain("color-scheme:light only");
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
    expect(text).not.toMatch(/[ \t]+$/m);
    expect(text).not.toMatch(/\n{3}/);
  });
});

describe("word for word as in the catalogue", () => {
  test("mentoring_reserved to the mentee", async () => {
    const { subject, text, html } = await write("mentoring_reserved", {
      to: "mentee",
      interview,
      mentorName: "さくら 相談員",
      bookedBy: "mentee",
      deadlines: { freeCancelUntil: at("2026-03-31T10:00"), rescheduleUntil: at("2026-03-31T10:00") },
      disclosure: "L1",
    });
    expect(subject).toBe("【Knotter】面談予約が完了しました（4月1日(水) 10:00〜）");
    expect(text.split("\n---")[0]).toBe(
      `山田 花子 様

面談のご予約を承りました。

■日時 2026年4月1日(水) 10:00〜11:00（日本時間）
■担当 さくら 相談員（国家資格キャリアコンサルタント）
■参加方法 オンライン（開始10分前から、ホームか予約の画面の「参加する」からお入りください）
■変更・キャンセル 3月31日(火) 10:00 までは回数に数えずに変更・キャンセルできます。以降のキャンセルは1回分として消化されます。
■会社への共有 ${DISCLOSURE_SENTENCES.L1}

話したいことは、面談の前に「事前質問シート」に書き足せます（書かなくてもかまいません）。

▼ご予約の確認 https://knotter.example.jp/mentoring/reserved/${interview.id}
`,
    );
    expect(visible(html)).toContain("3月31日(火) 10:00 までは回数に数えずに変更・キャンセルできます。");
  });

  test("mentee_cancel names the day in its subject, and tells what becomes of the calendar", async () => {
    const facts = { to: "mentee", interview, mentorName: "さくら 相談員", returned: true, replaced: false } as const;
    const { subject, text } = await write("mentee_cancel", { ...facts, canceledBy: "mentee" });
    // One's own act is acknowledged; somebody else's is told.
    expect(subject).toBe("【Knotter】面談のキャンセルを承りました（4月1日(水) 10:00〜）");
    expect((await write("mentee_cancel", { ...facts, canceledBy: "admin" })).subject).toBe(
      "【Knotter】面談がキャンセルされました（4月1日(水) 10:00〜）",
    );
    expect(text).toContain("■ご利用回数 1回分をお戻ししました。");
    expect(text).toContain("添付の予定ファイルを開くと、カレンダーの予定も取り消されます。");
  });

  test("mentoring_remind_1hour to the mentor", async () => {
    const { text } = await write(
      "mentoring_remind_1hour",
      { to: "mentor", interview, sheet: "submitted", meeting: "ready", noShowFrom: at("2026-04-01T10:15") },
      at("2026-04-01T09:00"),
    );
    expect(text).toContain(`1時間後に面談があります。

10:00〜11:00 面談番号 M-2026-000123
事前質問シート：提出あり（内容はログイン後にご確認ください）
参加用リンク：ホームの「開始する」／接続状態：良好

相談者がいらっしゃらない場合は、10:15以降に「お会いできなかったことの報告」をお願いします。
`);
  });

  test("report_remind, third, to the mentee", async () => {
    const { subject, text } = await write(
      "report_remind",
      { to: "mentee", interview, mentorName: "さくら", step: 3, dueAt: at("2026-04-08T11:00") },
      at("2026-04-08T10:00"),
    );
    expect(subject).toBe("【Knotter】【再送】アンケートのお願い");
    expect(text).toContain(
      "面談のアンケートは 4月8日(水) 11:00 まで受け付けています。回答は任意です。「回答しない」を選ぶと今後ご案内しません。",
    );
    expect(text).toContain("これが最後のご案内です");
  });

  test.each([
    ["pending_review", "【Knotter】面談の受付を始められます"],
    ["enabled", "【Knotter】プロフィールの変更を公開しました"],
    ["suspended", "【Knotter】面談の受付を再開しました"],
  ] as const)("a mentor who is approved, and was %s before", async (before, subject) => {
    const mail = await write("mentor_status", { status: "enabled", decision: "approve", before }, at("2026-04-01T12:00"));
    expect(mail.subject).toBe(subject);
    expect(mail.text.includes("始められます")).toBe(before === "pending_review");
  });

  test("a survey that closes at midnight is open until the day before", async () => {
    const facts = { to: "mentee", interview, mentorName: "さくら", dueAt: at("2026-04-09T00:00") } as const;
    expect((await write("report", facts, at("2026-04-01T12:00"))).text).toContain("4月8日(水) まで受け付けています。");
    expect((await write("report_remind", { ...facts, step: 1 }, at("2026-04-02T12:00"))).text).toContain(
      "4月8日(水) まで受け付けています。",
    );
  });

  test("only the last reminder is called the last", async () => {
    const { text } = await write("report_remind", {
      to: "mentee",
      interview,
      mentorName: "さくら",
      step: 2,
      dueAt: at("2026-04-08T11:00"),
    });
    expect(text).not.toContain("最後");
  });
});

test("the mail of a sign-up says whose programme it is for, and what the company learns", async () => {
  const order = { name: "2026年度 キャリア面談", companyName: "あけぼの精機株式会社", disclosure: "L2" } as const;
  const { text } = await write("verify", { token: "t", expiresAt: NOW, order });
  for (const said of [order.companyName, order.name, DISCLOSURE_SENTENCES.L2]) expect(text).toContain(said);
});

test("whatever else stands beside the facts stays out of every mail", async () => {
  const secret = "ここだけの秘密";
  const beside = {
    theme: secret,
    note: secret,
    summary: secret,
    comment: secret,
    questions: [secret],
    menteeName: secret,
    meetingUrl: secret,
  };
  for (const { mail, reader, now } of SAMPLES) {
    const facts = "interview" in mail.facts ? { ...mail.facts, interview: { ...mail.facts.interview, ...beside } } : mail.facts;
    const { subject, html, text } = await renderMail(
      { type: mail.type, facts: { ...facts, ...beside } } as Mail,
      { name: reader },
      SETTINGS,
      now ?? NOW,
    );
    for (const part of [subject, html, text]) expect(part).not.toContain(secret);
  }
});

test("who is locked out by wrong passwords reads that a link still opens the route", async () => {
  const { subject, text, html } = await write("locked", { until: at("2026-03-20T12:15") });
  expect(subject).toContain("パスワードでのログイン");
  for (const part of [text, visible(html)]) expect(part).toContain("「メールのリンクでログイン」から、停止中でもログインできます");
});

test("Outlook gets a frame of fixed width and a Japanese font, the others nothing of it", async () => {
  const { html } = await write("registered", { maxCount: 1 });
  expect(html).toMatch(/<!--\[if mso\]><table [^>]*width="600"[\s\S]*<!--\[if mso\]><\/td><\/tr><\/table><!\[endif\]-->/);
  expect(html).toContain("font-family:Meiryo");
  expect(html).not.toMatch(/data-frame|<!--(?!\[if mso\]>)(?!<!)/);
});

describe("what is true when the mail is written", () => {
  const reserved = (freeCancelUntil: Date, rescheduleUntil: Date | null, now: Date) =>
    write(
      "mentoring_reserved",
      {
        to: "mentee",
        interview,
        mentorName: "さくら",
        bookedBy: "admin",
        deadlines: { freeCancelUntil, rescheduleUntil },
        disclosure: "L0",
      },
      now,
    );
  const early = at("2026-03-30T10:00");
  const late = at("2026-03-31T12:00");
  const dayBefore = at("2026-03-31T10:00");

  test.each([
    ["both", dayBefore, dayBefore, early, "3月31日(火) 10:00 までは回数に数えずに変更・キャンセルできます。"],
    ["at the very last moment", dayBefore, dayBefore, dayBefore, "3月31日(火) 10:00 までは回数に数えずに変更・キャンセルできます。"],
    [
      "apart",
      dayBefore,
      at("2026-03-31T18:00"),
      early,
      "日時の変更は 3月31日(火) 18:00 まで、回数に数えないキャンセルは 3月31日(火) 10:00 までできます。",
    ],
    ["no more moves", dayBefore, null, early, "3月31日(火) 10:00 までは回数に数えずにキャンセルできます。"],
    [
      "all over",
      dayBefore,
      dayBefore,
      late,
      "回数に数えずにキャンセルできる期限（3月31日(火) 10:00）を過ぎているため、キャンセルは1回分として消化されます。",
    ],
    [
      "moves alone",
      dayBefore,
      at("2026-03-31T18:00"),
      late,
      "日時の変更は 3月31日(火) 18:00 までできます。回数に数えずにキャンセルできる期限",
    ],
  ])("deadlines: %s", async (_, free, move, now, sentence) => {
    const { text } = await reserved(free, move, now);
    expect(text).toContain(`■変更・キャンセル ${sentence}`);
  });

  test("a reminder of the day before that comes on the day says so", async () => {
    const facts = { to: "mentor", interview, sheet: "none", meeting: "ready" } as const;
    expect((await write("mentoring_remind", facts, at("2026-03-31T16:00"))).subject).toBe("【Knotter】明日の面談のご案内");
    expect((await write("mentoring_remind", facts, at("2026-04-01T00:00"))).subject).toBe("【Knotter】本日の面談のご案内");
  });

  test("a reminder of the last hour that comes late does not speak of an hour", async () => {
    const { text } = await write(
      "mentoring_remind_1hour",
      { to: "mentee", interview, mentorName: "さくら", meeting: "ready" },
      at("2026-04-01T09:40"),
    );
    expect(text).toContain("まもなく面談があります。");
    expect(text).not.toContain("1時間後");
  });

  test("a report of absence that comes the next day names the day", async () => {
    const facts = {
      to: "mentee",
      interview,
      absent: "mentee",
      returned: false,
      undone: false,
      disputeUntil: at("2026-04-08T12:00"),
    } as const;
    const sameDay = await write("no_show", facts, at("2026-04-01T10:20"));
    expect(sameDay.subject).toBe("【Knotter】本日の面談について");
    expect(sameDay.text).toContain("本日10:00からの面談でお会いできませんでした。");
    expect(sameDay.text).toContain("事実と異なる場合は、4月8日(水) 12:00 までにお知らせください。");
    const nextDay = await write("no_show", facts, at("2026-04-02T09:00"));
    expect(nextDay.subject).toBe("【Knotter】面談について");
    expect(nextDay.text).toContain("4月1日(水) 10:00 からの面談で");
  });

  test("the reason of a cancellation is shown only where it was allowed, and never in the mentee's own words", async () => {
    const facts = { to: "mentor", interview, canceledBy: "mentee" } as const;
    expect((await write("mentee_cancel", { ...facts, reason: "family" })).text).toContain("■理由 家庭の事情");
    expect((await write("mentee_cancel", { ...facts, reason: null })).text).not.toContain("理由");
  });

  test("an interview that another mentor has taken over is not said to be lost", async () => {
    const facts = { to: "mentee", interview, mentorName: "青木 由香", canceledBy: "admin", returned: true } as const;
    const replaced = (await write("mentee_cancel", { ...facts, replaced: true })).text;
    expect(replaced).toContain("新しいキャリコンとの面談は、別のメールでお知らせします。");
    expect(replaced).not.toContain("いつでもご予約ください");
    expect((await write("mentee_cancel", facts)).text).toContain("いつでもご予約ください");
  });

  test("a day of another zone is written as Tokyo has it", async () => {
    const night = { ...interview, startAt: new Date("2026-12-31T14:30:00Z"), endAt: new Date("2026-12-31T15:00:00Z") };
    const { text } = await write("sheet_submitted", { interview: night });
    expect(text).toContain("2026年12月31日(木) 23:30〜24:00（日本時間）");
  });
});

describe("hostile names", () => {
  const HOSTILE = [
    '<script>alert("x")</script>',
    '"><img src=x onerror=alert(1)>',
    "a\r\nBcc: victim@example.jp\r\n\r\n本文",
    "</title></style><style>*{display:none}</style>",
    "<!-- --><![endif]-->",
    "{{ログインURL}}",
    "$& $1 $` '",
    "\u202eきかさ\u202c\u0000\u0007",
    "\ud800",
    "javascript:alert(1)",
  ];

  test.each(HOSTILE)("%j stays text everywhere", async (name) => {
    const { subject, html, text } = await renderMail(
      {
        type: "mentee_register",
        facts: {
          token: 't&x="<>',
          companyName: name,
          orderName: name,
          disclosure: "L0",
          expiresAt: NOW,
          endsOn: "2026-09-30",
          maxCount: 1,
        },
      },
      { name },
      SETTINGS,
      NOW,
    );
    expect(subject).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
    const plain = await renderMail({ type: "registered", facts: { maxCount: 1 } }, { name: "山田" }, SETTINGS, NOW);
    const tags = (source: string, tag: string) => source.match(new RegExp(`<${tag}[\\s>]`, "gi"))?.length ?? 0;
    for (const tag of ["script", "img", "iframe", "form", "title"]) expect(tags(html, tag)).toBe(0);
    expect(tags(html, "style")).toBe(tags(plain.html, "style"));
    expect(html.match(/<!--\[if mso\]>/g)).toHaveLength((html.match(/<!\[endif\]-->/g) ?? []).length);
    expect(html.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
    expect(text.split("\n")[0]).toMatch(/様$/);
    expect(text).not.toMatch(/^Bcc:/m);
    for (const link of linksOf(html)) expect(link).toMatch(/^(https:\/\/knotter\.example\.jp\/|support@)/);
    expect([...linksOf(html)].find((link) => link.includes("signup"))).toBe("https://knotter.example.jp/signup?token=t%26x%3D%22%3C%3E");
  });

  test("a subject that is far too long is cut", async () => {
    const { subject } = await write("manual_mail", {
      subject: "あ".repeat(300),
      body: "本文",
      values: { 氏名: "山田", 会社名: null, 施策名: null, 残り回数: null, 予約期限: null },
    });
    expect([...subject].length).toBeLessThanOrEqual(160);
    expect(subject.endsWith("…")).toBe(true);
  });
});
