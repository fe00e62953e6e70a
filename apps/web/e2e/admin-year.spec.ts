import { systemClock } from "@knotter/domain/clock";
import { addDays, tokyoDate } from "@knotter/domain/tokyo";
import { workbook } from "@knotter/files/test/corpus/workbook";
import type { Locator, Page } from "@playwright/test";
import { labelled } from "./support/field";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";
import { setting } from "./support/setting";

/** Relative to the current day: a run may continue past midnight. */
const later = (days: number) => addDays(tokyoDate(systemClock.now()), days);
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const HEADING = ["氏名", "氏名カナ", "メールアドレス", "社員番号", "部署", "備考"];
const SALES = 40;

/** Of the year, by the days from today on which they leave. */
const LETTERS = [
  ["予約のご案内（まだ予約していない方へ）", 14],
  ["予約のご案内（まだ予約していない方へ）", 70],
  ["予約のご案内（まだ予約していない方へ）", 180],
  ["アンケートのお願い（まだ回答していない方へ）", 300],
] as const;
/** What all of it takes, with room for one dialog more. */
const MOST_PRESSES = 60;

type Row = [name: string, kana: string, email: string, employeeNo: string, department: string, remark: string];

const peopleOf = (domain: string): Row[] =>
  Array.from({ length: 300 }, (_, n) => [
    n === 6 ? "髙橋 花子" : `名簿 ${n + 1}子`,
    "メイボ ハナコ",
    `meibo-${n + 1}@${domain}`,
    String(n + 1).padStart(5, "0"),
    n < SALES ? "営業部" : n < 200 ? "開発部" : "管理部",
    "",
  ]);

/** A workbook as companies send it: a cover, then the list under a title. */
const bookOf = (people: readonly Row[]): Buffer =>
  Buffer.from(
    workbook(
      { name: "はじめに", rows: { 1: ["この名簿について"], 3: ["作成", "人事部"], 4: ["氏名の漢字は人事システムのとおりです。"] } },
      {
        name: "名簿",
        rows: Object.fromEntries([
          ["1", ["2027年度 キャリア面談 対象者名簿"]],
          ["3", HEADING],
          ...people.map((row, n) => [String(n + 4), row]),
        ]),
      },
    ),
  );

test("a year of the admins by the pages alone, counted in presses", async ({ adminPage: page, fixtures, rows, visitor }) => {
  test.setTimeout(300_000);
  await page.addInitScript(() => {
    addEventListener(
      "pointerdown",
      (event) => {
        if (event.isTrusted) sessionStorage.setItem("presses", String(Number(sessionStorage.getItem("presses") ?? 0) + 1));
      },
      true,
    );
  });
  const told: { step: string; presses: number; fields: number; seconds: number }[] = [];
  let fields = 0;
  const presses = () => page.evaluate(() => Number(sessionStorage.getItem("presses") ?? 0)).catch(() => 0);
  const fill = async (field: Locator, value: string) => {
    fields += 1;
    await field.fill(value);
  };
  const pick = async (field: Locator, label: string) => {
    fields += 1;
    await field.selectOption({ label });
  };
  async function step(name: string, does: () => Promise<void>) {
    const [before, typed, at] = [await presses(), fields, performance.now()];
    await test.step(name, does);
    told.push({ step: name, presses: (await presses()) - before, fields: fields - typed, seconds: (performance.now() - at) / 1000 });
  }
  const press = (name: string | RegExp, of: Page | Locator = page) =>
    of.getByRole("button", { name, exact: typeof name === "string" }).click();
  /** Waits for the outcome of work on many people, which the job of every five seconds goes on with. */
  const done = (outcome: () => Promise<void>) =>
    expect(async () => {
      await page.request.get("/api/cron/bulk", { headers: { authorization: `Bearer ${setting.cronSecret}` } });
      await outcome();
    }).toPass({ timeout: 60_000 });
  const said = (text: string | RegExp) => done(() => expect(page.getByText(text).first()).toBeVisible({ timeout: 5_000 }));
  const next = (name: string) => press(`次へ：${name}`);
  const part = (name: string) => page.getByRole("navigation", { name: "施策の内容" }).getByRole("link", { name, exact: true }).click();

  const mark = crypto.randomUUID().slice(0, 8);
  const [company, domain] = [`株式会社としまわり ${mark}`, `year-${mark}.example.com`];
  const people = peopleOf(domain);
  const mentor = await fixtures.mentor();

  await openPage(page, "/admin");
  await step("a company is registered", async () => {
    await page.getByRole("navigation", { name: "管理メニュー" }).getByRole("link", { name: "顧客企業" }).click();
    await press("顧客企業を登録する");
    const dialog = page.getByRole("dialog", { name: "顧客企業を登録する" });
    await fill(dialog.getByLabel("会社名", { exact: false }).first(), company);
    await press("登録する", dialog);
    await expect(page.getByRole("heading", { level: 1, name: company })).toBeVisible();
    await page.getByRole("tab", { name: "設定" }).click();
    await fill(page.getByLabel("メールアドレスのドメイン"), domain);
    await press("保存する");
    await expect(page.getByText("保存していない変更があります")).toBeHidden();
  });
  await step("its HR person is invited", async () => {
    await page.getByRole("tab", { name: "人事ご担当者" }).click();
    await press("招待する");
    const dialog = page.getByRole("dialog", { name: "人事ご担当者を招待する" });
    await fill(dialog.getByLabel("メールアドレス"), `jinji@${domain}`);
    await fill(dialog.getByLabel("氏名"), "人事 花子");
    await dialog.getByRole("checkbox", { name: /主担当にする/ }).check();
    await press("招待する", dialog);
    await expect(page.getByRole("row", { name: /人事 花子/ })).toContainText("招待中");
  });
  let order = "";
  await step("an order is made, step by step", async () => {
    await page.getByRole("tab", { name: /施策/ }).click();
    await page
      .getByRole("link", { name: /施策を登録する/ })
      .first()
      .click();
    await fill(labelled(page, "施策名"), "2027年度 キャリア面談");
    await page.getByRole("radio", { name: /^全員/ }).check();
    await fill(labelled(page, "契約開始日"), later(-1));
    await fill(labelled(page, "契約終了日"), later(364));
    await next("共有とルール");
    await page.getByRole("radio", { name: /^L1/ }).check();
    await next("キャリコン");
    await fill(page.getByRole("searchbox", { name: "キャリコンを検索" }), mentor.displayName);
    await press(new RegExp(`^追加\\s*：\\s*${mentor.displayName}`));
    await next("確認");
    await press("下書きとして登録する");
    await expect(page.getByText("下書きとして登録しました。")).toBeVisible();
    order = new URL(page.url()).searchParams.get("order") ?? "";
  });
  const file = (name: string, of: readonly Row[]) =>
    page.getByLabel("ファイルを選ぶ").setInputFiles({ name, mimeType: XLSX, buffer: bookOf(of) });
  await step("a workbook with a cover, a title and five broken rows is read", async () => {
    const broken = people.map((row, n): Row => {
      if (n === 10) return row.with(2, "メールではない") as Row;
      if (n === 50) return row.with(0, "") as Row;
      if (n === 90) return row.with(2, people[0]?.[2] ?? "") as Row;
      // Neither an address nor a number.
      if (n === 130) return row.with(2, "").with(3, "") as Row;
      if (n === 170) return row.with(3, "1E+05") as Row;
      return row;
    });
    await file("名簿.xlsx", broken);
    await expect(page.getByRole("heading", { name: "確認の結果" })).toBeVisible();
    await expect(page.getByText("シート「名簿」の3行目を見出しとして読みました。", { exact: false })).toBeVisible();
    await expect(page.getByText("5行を直していただく必要があります。")).toBeVisible();
  });
  await step("the corrected one is taken in", async () => {
    await file("名簿（修正）.xlsx", people);
    await press("新規 300名を取り込む");
    await expect(page.getByText("300名を取り込みました。")).toBeVisible();
    await next("メール");
  });
  await step("the mails of the year are scheduled on the first day", async () => {
    await press("お知らせを書く・日時を決める");
    for (const [n, [template, day]] of LETTERS.entries()) {
      if (n > 0) await press("お知らせを書く");
      await pick(page.getByLabel("文例"), template);
      await press("送信日時を決める");
      const dialog = page.getByRole("dialog", { name: "送信日時を決める" });
      await fill(dialog.getByLabel(/^送信日/), later(day));
      await press("この日時に送る", dialog);
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("row", { name: /送信予定/ })).toHaveCount(n + 1);
    }
  });
  await step("booking begins", async () => {
    await part("概要");
    await press("受付を始める");
    await press("受付を始める", page.getByRole("dialog", { name: "受付を始める" }));
    await expect(page.getByText("受付を始めました。")).toBeVisible();
  });
  await step("300 people are invited", async () => {
    await part("対象者");
    await press(/^一斉にご案内/);
    await press("送信へ進む");
    const dialog = page.getByRole("dialog", { name: "利用登録のご案内を送信する" });
    await fill(dialog.getByLabel(/^送る人数/), "300");
    await press("300名に送信する", dialog);
    await said("利用登録のご案内：300名に行いました。");
  });
  await step("a wrong address is corrected", async () => {
    await part("対象者");
    await fill(page.getByRole("searchbox", { name: "対象者を検索" }), "高橋花子");
    await page.getByRole("link", { name: "髙橋 花子", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "髙橋 花子", exact: true });
    await press("訂正する", panel);
    const form = page.getByRole("dialog", { name: "登録内容を訂正する" });
    await fill(form.getByLabel("メールアドレス"), `hanako.takahashi@${domain}`);
    await press("訂正する", form);
    await expect(form).toBeHidden();
    await expect(panel.getByText(`hanako.takahashi@${domain}`).first()).toBeVisible();
    await press("閉じる", panel);
    await fill(page.getByRole("searchbox", { name: "対象者を検索" }), "");
  });
  await step("40 people are taken off the list at once, and put back", async () => {
    await press("部署で絞り込む");
    await page.getByRole("dialog", { name: "部署で絞り込む" }).getByRole("checkbox", { name: "営業部" }).check();
    await page.keyboard.press("Escape");
    await expect(page.getByText("40名中 40名を表示しています")).toBeVisible();
    await page.getByRole("checkbox", { name: "表示中の行をすべて選択" }).check();
    await press("対象から外す");
    await press("40名を対象から外す", page.getByRole("dialog", { name: "対象から外す" }));
    await said("対象から外す：40名に行いました。");
    expect(await rows.prisma.orderMentee.count({ where: { orderId: order, status: "withdrawn" } })).toBe(40);
    await press("元に戻す");
    await done(async () => expect(await rows.prisma.orderMentee.count({ where: { orderId: order, status: "invited" } })).toBe(300));
    await expect(page.getByText(/40名に行いました|40名を元に戻しました/).first()).toBeVisible();
  });
  const hr = await fixtures.hr.beginner();
  const past = await fixtures.hr.received(hr.customerId, await fixtures.mentor({}));
  await openPage(page, `/admin/order/${past.orderId}`);
  await step("a report is published", async () => {
    await part("レポート");
    await press("下書きを作る");
    await fill(page.getByLabel(/^6　解決策/), "管理職向けの対話の研修をお勧めします。");
    await press("文章を保存する");
    await expect(page.getByText("保存済みです。")).toBeVisible();
    await press("内容を確認した");
    await press("公開の内容を確かめる");
    await press("この内容で公開する", page.getByRole("dialog", { name: "全体報告書を公開する" }));
    await expect(page.getByText(/に公開しました。/)).toBeVisible();
  });
  const reader = await visitor(hr);
  await step("and printed", async () => {
    await openPage(reader, `/hrstaff/order/mentoring-report/${past.orderId}`);
    await expect(reader.getByRole("article", { name: "全体報告書" })).toBeVisible();
    const pdf = await reader.pdf({ preferCSSPageSize: true });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  });
  const all = told.reduce((sum, each) => sum + each.presses, 0);
  // In the report (playwright.json), also of a run that is green.
  test.info().annotations.push({ type: "presses and seconds", description: JSON.stringify(told) });
  expect(all, JSON.stringify(told, null, 2)).toBeLessThanOrEqual(MOST_PRESSES);
});
