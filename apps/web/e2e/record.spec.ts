import { DAY, HOUR, MINUTE } from "@knotter/domain/tokyo";
import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { ago } from "./support/fixtures";
import { expect, test } from "./support/journey";
import { live, openPage } from "./support/live";

const report = (page: Page) => page.getByRole("form", { name: "実施報告書" });
const SUMMARY = "これからの働き方の希望を整理し、学び直しの計画を立てました。";
const SAVED = /下書きを保存しました \d\d:\d\d/;
const WRITTEN_TWICE = "ほかの画面でも、この報告書が書き換えられています。";
const UNREADABLE = "時刻は 00:00〜24:00 の間で、10:30 のように入力してください";

test("a mentor writes the report, which is saved automatically, checked, submitted, and corrected with its history @phone @fast", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
  isMobile,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(3 * HOUR), disclosureLevel: "L3" });
  await enter(context, mentor);
  await page.goto(`/mentoring/reserved/${mentoringId}`);
  await page.getByRole("link", { name: "実施報告書を書く" }).click();
  await expect(page).toHaveURL(`/mentoring/${mentoringId}`);
  await live(page);

  await report(page).getByRole("button", { name: "報告書を提出する" }).click();
  await expect(page.getByText("まだ足りないところがあります。印のついた欄をご確認ください。")).toBeVisible();
  // The first field that is marked is in sight, and the bar is not in front of it.
  const marked = report(page).locator('[aria-invalid="true"]').first();
  const submit = report(page).getByRole("button", { name: "報告書を提出する" });
  await expect(marked).toBeInViewport();
  const [field, bar] = [await marked.boundingBox(), await submit.boundingBox()];
  expect((field?.y ?? 0) + Math.min(field?.height ?? 0, 200)).toBeLessThan(bar?.y ?? 0);
  if (isMobile) expect(bar?.width).toBeGreaterThan(300);
  // The sentence names the fields in the order of the page, and leads to each.
  const named = report(page).locator("[data-refusal]").getByRole("listitem");
  await expect(named).toHaveText(["実施状況", "守秘義務・共有範囲の説明", "主訴（分類）", "面談概要"]);
  await named.getByRole("button", { name: "面談概要" }).click();
  await expect(report(page).getByLabel(/^面談概要/)).toBeFocused();
  await expectAccessible(page);
  await report(page)
    .getByLabel(/^面談概要/)
    .fill("これまでの経験を振り返りました。");
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.reload();
  await expect(report(page).getByLabel(/^面談概要/)).toHaveValue("これまでの経験を振り返りました。");

  await report(page).getByRole("radio", { name: "実施", exact: true }).check();
  await report(page)
    .getByRole("checkbox", { name: /守秘義務と、会社への共有範囲を/ })
    .check();
  await report(page).getByRole("checkbox", { name: "異動・配置" }).check();
  await report(page).getByRole("radio", { name: /^緊急/ }).check();
  await expect(page.getByText("会社が決めた緊急の連絡先")).toBeVisible();
  await expect(page.getByText("決められていません。事務局へ、お電話でご連絡ください。")).toBeVisible();
  await report(page).getByRole("radio", { name: /^なし/ }).check();
  await report(page)
    .getByLabel(/^会社に共有する要約の案/)
    .fill("田中さんとの関わり方を整理しました。");
  await expect(page.getByText("「田中さん」を、言い換えられないかご確認ください。", { exact: false })).toBeVisible();
  await report(page)
    .getByLabel(/^会社に共有する要約の案/)
    .fill(SUMMARY);
  await report(page).getByRole("button", { name: "報告書を提出する" }).click();
  await expect(page.getByText(/に提出しました。$/).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "面談", exact: true })).toContainText("実施済み");

  await page.getByRole("button", { name: "報告書を書き直す" }).click();
  await report(page).locator("summary", { hasText: "見立て・支援内容・次回" }).click();
  await report(page).getByLabel("見立て").fill("役割の変化にとまどいがある。");
  await report(page).getByRole("button", { name: "書き直して提出する" }).click();
  await expect(page.getByRole("button", { name: "報告書を書き直す" })).toBeVisible();
  await page.getByText("書き直しの履歴").click();
  await expect(page.getByText(/に書き直す前の内容/)).toBeVisible();
  const { status } = await rows.prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } });
  expect(status).toBe("done");
});

test("a time that cannot be read is told at its field, holds up no text, and is there after a reload", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(3 * HOUR) });
  await enter(context, mentor);
  await openPage(page, `/mentoring/${mentoringId}`);
  const from = report(page).getByRole("textbox", { name: /^実際の開始/ });
  await from.fill("25:00");
  await report(page)
    .getByLabel(/^面談概要/)
    .fill("これまでの経験を振り返りました。");
  await expect(page.getByText(/下書きを保存しました \d\d:\d\d（「実際の開始」を除きます）/)).toBeVisible();
  await expect(from).toHaveAccessibleDescription(UNREADABLE);
  const { summaryPrivate } = await rows.prisma.mentorReport.findUniqueOrThrow({ where: { mentoringId }, select: { summaryPrivate: true } });
  expect(summaryPrivate).not.toBeNull();
  for (const typed of ["24:30", "13", "あいう"]) {
    await from.fill(typed);
    await report(page).getByRole("button", { name: "報告書を提出する" }).click();
    await expect(from).toHaveAccessibleDescription(UNREADABLE);
    await expect(from).toBeFocused();
  }
  await page.reload();
  await live(page);
  await expect(from).toHaveValue("あいう");
  await from.fill("午後1時");
  await from.blur();
  await expect(from).toHaveValue("13:00");
  await expect(from).toHaveAccessibleDescription("");
});

test("whoever leaves a report that was saved and comes back finds it as it was saved, and goes on with it", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(3 * HOUR) });
  await enter(context, mentor);
  await openPage(page, `/mentoring/${mentoringId}`);
  const summary = report(page).getByLabel(/^面談概要/);
  await summary.fill("はじめの文章です。");
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.getByRole("navigation", { name: "キャリコンメニュー" }).getByRole("link", { name: "報告と結果" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "報告と結果" })).toBeVisible();
  await page.goBack();
  await expect(summary).toHaveValue("はじめの文章です。");
  await live(page);
  await summary.fill("はじめの文章です。続きです。");
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByText(WRITTEN_TWICE)).toBeHidden();
  await page.reload();
  await expect(summary).toHaveValue("はじめの文章です。続きです。");
});

test("a report edited in two tabs: the fields hold what is written here, also after a reload, and what is stored can be read beside it", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(3 * HOUR) });
  await enter(context, mentor);
  const other = await context.newPage();
  await Promise.all([openPage(page, `/mentoring/${mentoringId}`), openPage(other, `/mentoring/${mentoringId}`)]);
  await report(page)
    .getByLabel(/^面談概要/)
    .fill("こちらの言葉");
  await expect(page.getByText(SAVED)).toBeVisible();
  const summary = report(other).getByLabel(/^面談概要/);
  await summary.fill("あちらの言葉");
  await expect(other.getByText(WRITTEN_TWICE)).toBeVisible();
  const stored = other.getByRole("region", { name: "保存されている内容" });
  await expect(stored).toContainText("こちらの言葉");
  await expectAccessible(other);
  await other.reload();
  await live(other);
  await expect(other.getByText(WRITTEN_TWICE)).toBeVisible();
  await expect(summary).toHaveValue("あちらの言葉");
  await expect(stored).toContainText("こちらの言葉");
  await summary.fill("あちらの言葉の続き");
  await other.getByRole("button", { name: "この画面の入力を残す" }).click();
  await expect(other.getByText(SAVED)).toBeVisible();
  await expect(summary).toHaveValue("あちらの言葉の続き");
  await expect(other.getByText(WRITTEN_TWICE)).toBeHidden();
  await page.reload();
  await expect(report(page).getByLabel(/^面談概要/)).toHaveValue("あちらの言葉の続き");
  await other.close();
});

test("a mentee asks for another wording of the HR summary, approves the new one, and withdraws the approval @phone", async ({
  page,
  context,
  fixtures,
  enter,
  visitor,
  rows,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(DAY), status: "done", disclosureLevel: "L3" });
  const first = "営業第二部での悩みを話しました。";
  await fixtures.report({ mentoringId, mentor, submittedAt: ago(20 * HOUR), hrSummary: first, hrSummaryConsent: "proposed" });
  // What a report needs to be submitted again.
  await rows.prisma.mentorReport.update({
    where: { mentoringId },
    data: { themes: ["transfer"], actualStartAt: ago(DAY), actualEndAt: ago(23 * HOUR) },
  });
  await enter(context, mentee);
  await openPage(page, `/mentoring/${mentoringId}`);
  const summary = page.getByRole("region", { name: "会社に共有する要約" });
  await expect(summary.getByText(first, { exact: true })).toBeVisible();
  await summary.getByRole("button", { name: "直してほしいところを伝える" }).click();
  const wish = page.getByRole("dialog", { name: "直してほしいところを伝える" });
  await wish.getByLabel(/^直してほしいところ/).fill("部署の名前を省いてください。");
  await expectAccessible(page);
  await wish.getByRole("button", { name: "キャリコンに伝える" }).click();
  await expect(wish).toBeHidden();
  await expect(summary.getByText("部署の名前を省いてください。")).toBeVisible();

  const author = await visitor(mentor);
  await author.goto(`/mentoring/${mentoringId}`);
  await expect(author.getByText("部署の名前を省いてください。")).toBeVisible();
  await author.getByRole("button", { name: "報告書を書き直す" }).click();
  await report(author)
    .getByLabel(/^会社に共有する要約の案/)
    .fill(SUMMARY);
  await report(author).getByRole("button", { name: "書き直して提出する" }).click();
  await expect(author.getByRole("button", { name: "報告書を書き直す" })).toBeVisible();

  // The mentee's page still shows the first wording: nobody approves a text they have not read.
  await summary.getByRole("button", { name: "この文面を承認する" }).click();
  await page.getByRole("dialog", { name: "要約を承認する" }).getByRole("button", { name: "承認する", exact: true }).click();
  await expect(page.getByText("要約の文面が書き直されました。新しい文面をご確認のうえ、もう一度お選びください。")).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "要約を承認する" });
  await expect(dialog.getByText(SUMMARY)).toBeVisible();
  await dialog.getByRole("button", { name: "承認する", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(summary).toContainText("承認済み");
  await summary.getByRole("button", { name: "承認を取り消す" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "承認を取り消す" }).click();
  await expect(summary).toContainText("承認を取り消し済み");
  const { hrSummaryConsent, hrSummaryWish } = await rows.prisma.mentorReport.findUniqueOrThrow({ where: { mentoringId } });
  expect([hrSummaryConsent, hrSummaryWish]).toEqual(["revoked", null]);
});

test("a mentee submits a survey of three ratings by keyboard, corrects it, and declines another one @phone @fast-phone", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
  isMobile,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(DAY), status: "done" });
  const declined = await fixtures.mentoring({ mentee, mentor, startAt: ago(2 * DAY), status: "done" });
  await enter(context, mentee);
  await openPage(page, `/mentoring/${mentoringId}`);
  const survey = page.getByRole("region", { name: "アンケート" });
  const send = survey.getByRole("button", { name: "アンケートを送る" });
  if (isMobile) expect((await send.boundingBox())?.width).toBeGreaterThan(280);
  await send.click();
  await expect(survey.getByRole("radiogroup", { name: /面談の満足度/ })).toHaveAttribute("aria-invalid", "true");
  for (const question of ["面談の満足度", "話しやすさ", "話したかったことに近づけましたか"]) {
    await survey
      .getByRole("radiogroup", { name: new RegExp(question) })
      .getByRole("radio")
      .first()
      .focus();
    await page.keyboard.press("Space");
    for (let star = 1; star < 4; star += 1) await page.keyboard.press("ArrowRight");
  }
  await survey.getByText("もう少し答える").click();
  await survey.getByLabel(/^キャリコンへのコメント/).fill("ゆっくり聴いていただけました。");
  await page.reload();
  await expect(survey.getByRole("radio", { name: "5段階の4：満足", exact: true })).toBeChecked();
  await expectAccessible(page);
  await survey.getByRole("button", { name: "アンケートを送る" }).click();
  await expect(survey.getByText("ご回答ありがとうございました。")).toBeVisible();
  await survey.getByRole("button", { name: "回答を書き直す" }).click();
  await survey.getByRole("radio", { name: "5段階の5：とても満足" }).check({ force: true });
  await survey.getByRole("button", { name: "書き直した内容を送る" }).click();
  await expect(survey.getByText("とても満足（5段階の5）")).toBeVisible();
  const stored = await rows.prisma.menteeReport.findUniqueOrThrow({ where: { mentoringId } });
  expect([stored.satisfaction, stored.easeOfTalking, stored.goalProgress]).toEqual([5, 4, 4]);

  await page.goto(`/mentoring/${declined.mentoringId}`);
  await survey.getByRole("button", { name: "回答しない" }).click();
  await expect(survey.getByText("「回答しない」を選ばれました。")).toBeVisible();
  await expect(survey.getByRole("button", { name: "やはり回答する" })).toBeVisible();
});

test("an absence is reported after a quarter of an hour, taken back, reported again, and objected to", async ({
  page,
  context,
  fixtures,
  enter,
  visitor,
  rows,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(20 * MINUTE) });
  await enter(context, mentor);
  await page.goto(`/mentoring/reserved/${mentoringId}`);
  const reportAbsence = async () => {
    await page.getByRole("button", { name: "お会いできなかったことを報告" }).click();
    const dialog = page.getByRole("dialog", { name: "お会いできなかったことの報告" });
    await expect(dialog).toContainText("相談者の回数は、1回分として数えられます。");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "報告する" }).click();
    await expect(dialog).toBeHidden();
  };
  await reportAbsence();
  await page.goto(`/mentoring/${mentoringId}`);
  await page.getByRole("button", { name: "報告を取り消す" }).click();
  const undo = page.getByRole("dialog", { name: "報告の取り消し" });
  await undo.getByRole("button", { name: "報告を取り消す" }).click();
  await expect(undo.getByText("理由を入力してください")).toBeVisible();
  await undo.getByLabel(/^理由/).fill("別の方と思い違いをしていました。");
  await undo.getByRole("button", { name: "報告を取り消す" }).click();
  await expect(undo).toBeHidden();
  await expect(page.getByRole("region", { name: "面談", exact: true })).toContainText("実施済み");

  const again = await fixtures.mentoring({ mentee, mentor, startAt: ago(3 * DAY), status: "no_show" });
  await fixtures.reportedAbsent(again.mentoringId, ago(2 * DAY));
  const guest = await visitor(mentee);
  await openPage(guest, `/mentoring/${again.mentoringId}`);
  await guest.getByLabel(/^どのような状況でしたか/).fill("接続できず、お電話でご連絡しました。");
  await guest.getByRole("button", { name: "事務局に知らせる" }).click();
  await expect(guest.getByRole("region", { name: "事実と異なるとき" })).toContainText("申立てを受け付けました。");
  const { disputeStatus } = await rows.prisma.mentoring.findUniqueOrThrow({ where: { id: again.mentoringId } });
  expect(disputeStatus).toBe("open");
  // Eight days later it is too late, and the page says so.
  await fixtures.reportedAbsent(again.mentoringId, ago(8 * DAY));
  await rows.prisma.mentoring.update({ where: { id: again.mentoringId }, data: { disputeStatus: "none" } });
  await guest.reload();
  await expect(guest.getByText(/申立ての期限（.*）を過ぎました。/)).toBeVisible();
});

test("a notice of ten minutes' delay takes one tap, and the interview can be added to any calendar", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(-30 * MINUTE) });
  await enter(context, mentee);
  await page.goto(`/mentoring/reserved/${mentoringId}`);
  await page.getByText("カレンダーに追加").click();
  const calendars = page.getByRole("list", { name: "追加するカレンダー" });
  await expectAccessible(page);
  const file = page.waitForEvent("download");
  await calendars.getByRole("link", { name: "ファイル（.ics）をダウンロード" }).click();
  expect((await file).suggestedFilename()).toMatch(/\.ics$/);
  for (const [name, host] of [
    [/^Google カレンダー/, "calendar.google.com"],
    [/^Outlook/, "outlook.office.com"],
  ] as const) {
    const address = new URL((await calendars.getByRole("link", { name }).getAttribute("href")) ?? "");
    expect(address.host).toBe(host);
    expect(address.search).toContain(encodeURIComponent(`/mentoring/reserved/${mentoringId}`));
    expect(address.search).not.toContain(encodeURIComponent(mentor.displayName));
  }
  await expect(calendars.getByRole("link", { name: /^Apple カレンダー/ })).toHaveAttribute("href", /\/ics$/);
  await expect(calendars.getByRole("link", { name: /カレンダー連携/ })).toHaveAttribute("href", "/mypage?tab=notifications");
  await page.getByRole("button", { name: "10分遅れます" }).click();
  await expect(page.getByText(/「10分遅れます」とメールでお知らせしました。あと2回送れます。/)).toBeVisible();
  expect(await rows.prisma.mail.count({ where: { mentoringId, type: "delay_notice", toUserId: mentor.userId } })).toBe(1);
  // Before its start, the record redirects to the booking.
  await page.goto(`/mentoring/${mentoringId}`);
  await expect(page).toHaveURL(`/mentoring/reserved/${mentoringId}`);
});

test("no text of a report or survey reaches HR or the admins, in any page, payload or answer @fast", async ({
  fixtures,
  visitor,
  apiOf,
}) => {
  const { order, mentee, mentor } = await fixtures.pair({ order: { disclosureLevel: "L3" } });
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(DAY), status: "done", disclosureLevel: "L3" });
  const marker = `秘密${crypto.randomUUID()}`;
  await fixtures.sheet({ mentee, mentoringId, status: "checked", currentSituation: `${marker}-sheet`, mentorNote: `${marker}-note` });
  await fixtures.report({
    mentoringId,
    mentor,
    submittedAt: ago(20 * HOUR),
    summaryPrivate: `${marker}-private`,
    assessment: `${marker}-assessment`,
    hrSummary: `${marker}-summary`,
    hrSummaryConsent: "proposed",
  });
  await fixtures.survey({ mentoringId, submittedAt: ago(20 * HOUR), learned: `${marker}-learned`, commentToMentor: `${marker}-comment` });
  const [hr, admin] = await Promise.all([fixtures.hrStaff(order.customerId), fixtures.admin()]);
  for (const stranger of [hr, admin]) {
    const page = await visitor(stranger);
    for (const path of [
      `/mentoring/${mentoringId}`,
      "/mentoring/questions",
      "/mentoring/questions/new",
      `/mentoring/reserved/${mentoringId}`,
    ]) {
      const answer = await page.goto(path);
      expect(await page.content(), `${stranger.email} ${path}`).not.toContain(marker);
      // The same request as the router makes it.
      const payload = await page.request.get(path, { headers: { rsc: "1" } });
      expect(await payload.text(), `${stranger.email} RSC ${path}`).not.toContain(marker);
      expect(answer?.status()).toBeLessThan(500);
    }
    await expectNothingOf(marker, await apiOf(stranger), mentoringId);
  }
});

async function expectNothingOf(marker: string, api: APIRequestContext, mentoringId: string): Promise<void> {
  const paths = ["", "/mentor-report/revisions", "/escalation"].map((rest) => `/api/v1/mentoring/${mentoringId}${rest}`);
  for (const path of [...paths, "/api/v1/checked-questions", "/api/v1/checked-questions?unread=true"]) {
    const answer = await api.get(path);
    expect(await answer.text(), path).not.toContain(marker);
    expect(answer.status(), path).toBeLessThan(500);
  }
}

test("a survey without its stars leads to the first that is missing @phone", async ({ page, context, fixtures, enter }) => {
  const { mentee, mentor } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(DAY) });
  await enter(context, mentee);
  await openPage(page, `/mentoring/${mentoringId}`);
  const first = page.getByRole("radiogroup", { name: /^面談の満足度/ });
  await page.getByText("もう少し答える").click();
  await page.getByRole("button", { name: "アンケートを送る" }).click();
  await expect(first.getByRole("radio").first()).toBeFocused();
  await expect(first.getByText("星を選んでください").last()).toBeInViewport();
});
