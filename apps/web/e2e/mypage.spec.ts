import { systemClock } from "@knotter/domain/clock";
import { DAY, HOUR } from "@knotter/domain/tokyo";
import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { ago, startIn } from "./support/fixtures";
import { DEMO, expect, PASSWORD, test } from "./support/journey";
import { live, openPage } from "./support/live";

const SUMMARY = "これからの働き方の希望を整理し、学び直しの計画を立てました。";
const tab = (page: Page, name: string) => page.getByRole("navigation", { name: "マイページの内容" }).getByRole("link", { name });
/** A part of a group. */
const part = (page: Page, name: string) => page.getByRole("navigation", { name: /^(面談|設定)の内容$/ }).getByRole("link", { name });
const tasks = (page: Page) => page.getByRole("region", { name: "やること" });

test("every tab of マイページ is a link away, and is free of barriers @phone @fast", async ({ page, context, fixtures, enter }) => {
  // Ten pages, each with all rules of axe.
  test.slow();
  const { mentee, mentor } = await fixtures.pair();
  await fixtures.mentoring({ mentee, mentor, startAt: ago(40 * DAY), status: "done" });
  await enter(context, mentee);
  await fixtures.mentoring({ mentee, mentor, startAt: startIn(72) });
  await page.goto("/mypage");
  // A few groups, which fit a phone, and nothing of what the home page is about but a line that leads there.
  const groups = page.getByRole("navigation", { name: "マイページの内容" });
  await expect(groups.getByRole("link")).toHaveText(["面談", "プロフィール", "会社への共有", "設定"]);
  for (const link of await groups.getByRole("link").all()) await expect(link).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("heading", { name: "次の面談" })).toHaveCount(0);
  await expect(tasks(page)).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: /^次の面談/ })).toHaveAttribute("href", /\/mentoring\/reserved\//);
  for (const [group, name, address, heading] of [
    ["面談", "次に取り組むこと", "?tab=plan", "これまでの歩み"],
    ["プロフィール", null, "?tab=profile", "メールアドレス"],
    ["会社への共有", null, "?tab=disclosure", "会社から見える内容"],
    ["会社への共有", "閲覧の記録", "?tab=access", "閲覧の記録"],
    ["設定", "通知・カレンダー連携", "?tab=notifications", "カレンダー連携"],
    ["設定", "セキュリティ", "?tab=security", "ログイン中の端末"],
    ["設定", "同意の記録", "?tab=consents", "同意の記録"],
    ["設定", "データと退会", "?tab=data", "ご利用の終了"],
    ["面談", null, "", "これまでの面談"],
  ] as const) {
    await tab(page, group).click();
    if (name !== null) {
      await expect(part(page, name)).toBeInViewport({ ratio: 1 });
      await part(page, name).click();
    }
    await expect(page).toHaveURL(`/mypage${address}`);
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
    await expect(tab(page, group)).toHaveAttribute("aria-current", "page");
    if (name !== null) await expect(part(page, name)).toHaveAttribute("aria-current", "page");
    await expectAccessible(page);
  }
  await page.getByRole("link", { name: "事前質問シート", exact: true }).click();
  await expect(page).toHaveURL("/mentoring/questions");
});

test("the mentee is shown the same row that HR sees: no day at L1, the approved summary at L3", async ({
  page,
  context,
  fixtures,
  enter,
  visitor,
}) => {
  const order = await fixtures.order({ disclosureLevel: "L1" });
  const mentor = await fixtures.mentor({ orders: [order] });
  const mentee = await fixtures.mentee(order);
  const hr = await fixtures.hrStaff(order.customerId);
  await fixtures.mentoring({ mentee, mentor, startAt: ago(20 * DAY), status: "done", disclosureLevel: "L1" });
  await enter(context, mentee);
  await openPage(page, "/mypage?tab=disclosure");
  const mine = page.getByRole("region", { name: "会社から見える内容" }).getByRole("table");
  await expect(mine).toContainText("実施済み");
  await expect(mine.getByRole("columnheader")).toHaveText(["氏名", "社員番号", "部署", "登録状況", "利用状況", "利用回数（予約を含む）"]);
  await expect(page.getByRole("region", { name: "会社から見える内容" })).not.toContainText(mentor.displayName);

  const theirs = await visitor(hr);
  await theirs.goto(`/hrstaff/order/${order.orderId}/mentees`);
  const row = theirs.getByRole("table", { name: "対象者" }).getByRole("row").nth(1);
  await expect(row).toContainText("実施済み");
  expect(await mine.getByRole("row").nth(1).getByRole("cell").allInnerTexts()).toEqual(await row.getByRole("cell").allInnerTexts());
});

test("no consent of the demo is older than the document it names", async ({ rows }) => {
  const consents = await rows.prisma.consentRecord.findMany({ select: { documentVersion: true, grantedAt: true } });
  const dated = consents.map(({ documentVersion, grantedAt }) => ({ published: documentVersion.split("/").at(-1) ?? "", grantedAt }));
  const known = dated.filter(({ published }) => /^\d{4}-\d\d-\d\d$/.test(published));
  expect(known.length).toBeGreaterThan(50);
  expect(known.filter(({ published, grantedAt }) => grantedAt < new Date(`${published}T00:00:00+09:00`))).toEqual([]);
});

test("a revocable consent is withdrawn, and stays in the list of consents", async ({ page, context, fixtures, enter, rows }) => {
  const { mentee, mentor } = await fixtures.pair({ order: { disclosureLevel: "L3" } });
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(3 * DAY), status: "done", disclosureLevel: "L3" });
  await fixtures.report({ mentoringId, mentor, hrSummary: SUMMARY, hrSummaryConsent: "approved" });
  const grantedAt = systemClock.now();
  const subjectUserId = mentee.userId;
  await rows.prisma.consentRecord.createMany({
    data: [
      { subjectUserId, type: "terms", documentVersion: "2026-04-01", grantedAt },
      { subjectUserId, type: "privacy", documentVersion: "2026-04-01", grantedAt },
      { subjectUserId, type: "sensitive_info", documentVersion: "2026-04-01", grantedAt },
      { subjectUserId, type: "hr_summary", documentVersion: "1", targetId: mentoringId, grantedAt },
    ],
  });
  await rows.prisma.mentee.update({ where: { userId: mentee.userId }, data: { accommodations: "字幕を表示してください。" } });
  await enter(context, mentee);
  await openPage(page, "/mypage?tab=consents");
  const list = page.getByRole("list", { name: "同意の記録" });
  const row = (words: string) => list.getByRole("listitem").filter({ hasText: words });
  await expect(row("利用規約")).toContainText("2026年4月1日版");
  await expect(row("利用規約").getByRole("button")).toHaveCount(0);

  await live(page);
  await row("面談の要約").getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: "同意を取り消しますか" });
  await expect(dialog).toContainText("取り消したことは伝わりません");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "取り消す" }).click();
  await expect(dialog).toBeHidden();
  await expect(row("面談の要約")).toContainText("取り消し済み");

  await row("配慮してほしいこと").getByRole("button").click();
  await expect(dialog).toContainText("書かれた内容を消します");
  await dialog.getByRole("button", { name: "取り消す" }).click();
  await expect(row("配慮してほしいこと")).toContainText("取り消し済み");
  const { accommodations } = await rows.prisma.mentee.findUniqueOrThrow({ where: { userId: mentee.userId } });
  expect(accommodations).toBeNull();
  const { hrSummaryConsent } = await rows.prisma.mentorReport.findUniqueOrThrow({ where: { mentoringId } });
  expect(hrSummaryConsent).toBe("revoked");
});

test("the mentee exports their data, requests an erasure, and leaves one order after seeing its interview @fast", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const { mentee, mentor, order } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(72) });
  await enter(context, mentee);
  await openPage(page, "/mypage?tab=data");
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "データを受け取る" }).click();
  expect((await file).suggestedFilename()).toMatch(/^個人データ_.+\.zip$/);

  await page.getByRole("button", { name: "削除を申し出る" }).click();
  await page.getByRole("dialog", { name: "個人データの削除を申し出ますか" }).getByRole("button", { name: "申し出る" }).click();
  await expect(page.getByText("削除のお申し出を受け付けています")).toBeVisible();
  await page.reload();
  await expect(page.getByText("削除のお申し出を受け付けています")).toBeVisible();

  await live(page);
  await page.getByRole("button", { name: /の利用をやめる$/ }).click();
  const dialog = page.getByRole("dialog", { name: "施策の利用をやめる" });
  await expect(dialog).toContainText("自動でキャンセルされます");
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
  // A mistaken press has no effect.
  await dialog.getByRole("button", { name: "利用をやめる" }).click();
  await expect(dialog.getByText("「確認しました」とご入力ください")).toBeVisible();
  expect((await rows.prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } })).status).toBe("reserved");
  await dialog.getByRole("textbox").fill("確認しました");
  await dialog.getByRole("button", { name: "利用をやめる" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: /の利用をやめる$/ })).toHaveCount(0);
  expect((await rows.prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } })).status).toBe("canceled");
  const place = await rows.prisma.orderMentee.findFirstOrThrow({ where: { menteeId: mentee.userId, orderId: order.orderId } });
  expect(place.status).toBe("withdrawn");
});

test("closing the account says what is kept until when, asks for a confirmation word, and ends on the sign-in page", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const { mentee } = await fixtures.pair();
  await enter(context, mentee);
  await openPage(page, "/mypage?tab=data");
  await page.getByRole("button", { name: "退会する" }).click();
  const dialog = page.getByRole("dialog", { name: "退会する" });
  await expect(dialog).toContainText(/お名前や連絡先などの個人データは、\s*\d{4}年/);
  await dialog.getByRole("textbox").fill("確認しました");
  await dialog.getByRole("button", { name: "退会する" }).click();
  await expect(page).toHaveURL("/login?done=left");
  await expect(page.getByText("退会の手続きが済みました")).toBeVisible();
  const { disabled } = await rows.prisma.user.findUniqueOrThrow({ where: { id: mentee.userId } });
  expect(disabled).toBe(true);
  await page.goto("/mypage");
  await expect(page).toHaveURL(/^[^?]*\/login\?/);
});

test("a mentee's home lists what waits (absence, summary, survey, questionnaire) with links, for two orders by their names", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const order = await fixtures.order({ disclosureLevel: "L3", maxMentoringCount: 9, policy: { maxFutureReservations: 3 } });
  const other = await fixtures.order({ customerId: order.customerId });
  const mentor = await fixtures.mentor({ orders: [order, other] });
  const mentee = await fixtures.mentee(order, { maxCount: 9 });
  const { orderMenteeId } = mentee;
  const to = { mentee: { ...mentee, orderMenteeId }, mentor, disclosureLevel: "L3" as const };
  const absent = await fixtures.mentoring({ ...to, startAt: ago(2 * DAY), status: "no_show" });
  await fixtures.reportedAbsent(absent.mentoringId, ago(HOUR));
  const done = await fixtures.mentoring({ ...to, startAt: ago(30 * HOUR), status: "done" });
  await fixtures.report({ mentoringId: done.mentoringId, mentor, hrSummary: SUMMARY, hrSummaryConsent: "proposed" });
  const next = await fixtures.mentoring({ ...to, startAt: startIn(72) });
  await enter(context, mentee);
  await page.goto("/");
  // What is to be done is no reading.
  await expect(page.getByRole("region", { name: "読みもの" }).getByRole("link", { name: /シート/ })).toHaveCount(0);
  const links = tasks(page).getByRole("link");
  await expect(links.nth(0)).toContainText("お会いできなかったという報告を確かめる");
  await expect(links.nth(0)).toHaveAttribute("href", `/mentoring/${absent.mentoringId}`);
  await expect(links.nth(1)).toContainText("会社に共有する要約を確かめる");
  await expect(links.nth(2)).toContainText("アンケートに答える");
  await expect(links.nth(2)).toHaveAttribute("href", `/mentoring/${done.mentoringId}`);
  await expect(links.nth(3)).toContainText("事前質問シートを書く");
  await expect(links.nth(3)).toHaveAttribute("href", `/mentoring/questions/new?mentoringId=${next.mentoringId}`);
  await expectAccessible(page);
});

test("a mentor's home lists the reports that are due and counts the unread questionnaires", async ({ page, context, fixtures, enter }) => {
  const { mentee, mentor } = await fixtures.pair();
  const over = await fixtures.mentoring({ mentee, mentor, startAt: ago(5 * HOUR) });
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(72) });
  await fixtures.sheet({ mentee, mentoringId, status: "submitted" });
  await enter(context, mentor);
  await page.goto("/");
  const due = page.getByRole("list", { name: "報告待ちの面談" }).getByRole("link");
  await expect(due).toHaveCount(1);
  await expect(due).toHaveAttribute("href", `/mentoring/${over.mentoringId}`);
  await expect(tasks(page).getByRole("link", { name: /事前質問シートを読む（1件）/ })).toHaveAttribute("href", "/mentoring/questions");
});

test.describe("typed before the script has come", () => {
  /** A slow connection: the page is there, but its scripts are held back until they are released. */
  async function withoutScripts(page: Page) {
    const held: Route[] = [];
    let open = false;
    await page.route(/\/_next\/static\/.*\.js/, (route) => (open ? route.continue() : void held.push(route)));
    return async () => {
      open = true;
      await Promise.all(held.map((route) => route.continue()));
      await live(page);
    };
  }

  test("an address stays, and leads on to the password", async ({ page }) => {
    const letThrough = await withoutScripts(page);
    await page.goto("/login", { waitUntil: "commit" });
    const address = page.getByLabel("メールアドレス");
    await address.fill(DEMO.mentee);
    await letThrough();
    await expect(address).toHaveValue(DEMO.mentee);
    await page.getByRole("button", { name: "次へ" }).click();
    await page.getByRole("textbox", { name: "パスワード" }).fill(PASSWORD);
    await page.getByRole("button", { name: "ログイン", exact: true }).click();
    await expect(page).toHaveURL("/");
  });

  test("a name stays in a registration, with the ticks that were set", async ({ page, context, fixtures, enter }) => {
    const order = await fixtures.order();
    await enter(context, await fixtures.mentee(order, { temporaryRegister: true }));
    const letThrough = await withoutScripts(page);
    await page.goto("/mypage?register=1", { waitUntil: "commit" });
    const name = page.getByRole("textbox", { name: "お名前 必須", exact: true });
    const tick = page.getByRole("checkbox", { name: /共有範囲を確認/ });
    await name.fill("相談 花子");
    await tick.check();
    await letThrough();
    await expect(name).toHaveValue("相談 花子");
    await expect(tick).toBeChecked();
    // The form knows the value: it does not ask for it again.
    await name.focus();
    await name.blur();
    await expect(name).not.toHaveAttribute("aria-invalid", "true");
  });
});
