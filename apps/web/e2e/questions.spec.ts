import { DAY } from "@knotter/domain/tokyo";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { ago, startIn } from "./support/fixtures";
import { expect, PASSWORD, test } from "./support/journey";
import { live, openPage } from "./support/live";

const SAVED = /下書きを保存しました \d\d:\d\d/;
/** Opens a page and waits until it handles input. */
const open = (page: Page, path: string) => openPage(page, path);
const words = (page: Page) => page.getByLabel("いまの状況");
const ranking = (page: Page) => page.getByRole("region", { name: /^選んだ質問/ });

test("a mentee writes before booking and attaches it to the interview; the mentor reads it first and again @phone @fast", async ({
  page,
  context,
  fixtures,
  enter,
  visitor,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  const marker = `秘密の言葉${crypto.randomUUID()}`;
  await enter(context, mentee);
  await open(page, "/mentoring/questions");
  await expect(page.getByRole("heading", { name: "事前質問シートはまだありません" })).toBeVisible();
  await page.getByRole("link", { name: "事前質問シートを書く" }).click();

  await live(page);
  // Ticked with the pointer, ranked with the keyboard.
  await page.getByRole("checkbox").first().check();
  await page.getByRole("checkbox").nth(1).check();
  await expect(ranking(page)).toContainText("2 / 10");
  const second = ranking(page)
    .getByRole("button", { name: /^1番目に話したい/ })
    .nth(1);
  await second.focus();
  await page.keyboard.press("Space");
  await expect(second).toHaveAttribute("aria-pressed", "true");
  await words(page).fill(marker);
  await page.getByRole("radio", { name: "少し重い" }).check();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page).toHaveURL(/\/mentoring\/questions\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("button", { name: "提出する" })).toBeHidden();
  await page.reload();
  await expect(words(page)).toHaveValue(marker);
  await expect(ranking(page).getByRole("button", { name: /^1番目に話したい/, pressed: true })).toHaveCount(1);
  await expectAccessible(page);

  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(72) });
  const reader = await visitor(mentor);
  await reader.goto("/mentoring/questions");
  await expect(reader.getByRole("heading", { name: "届いている事前質問シートはありません" })).toBeVisible();
  await page.goto(`/mentoring/reserved/${mentoringId}`);
  await page.getByRole("link", { name: "書いておいた下書きを使う" }).click();
  await page.getByRole("button", { name: "提出する" }).click();
  await expect(page.getByText("提出しました。")).toBeVisible();
  await expect(page.getByText("提出済み", { exact: true })).toBeVisible();

  await reader.reload();
  await reader.getByRole("list", { name: "まだ確認していないもの" }).getByRole("link").click();
  await expect(reader.getByText(marker)).toBeVisible();
  await expectAccessible(reader);
  await reader.getByLabel("自分用のメモ").fill("異動の話から");
  await reader.getByRole("button", { name: "確認しました" }).click();
  await expect(reader.getByText(/に確認しました。相談者には/)).toBeVisible();

  // The mentor is notified of later changes once they are submitted.
  await page.reload();
  await expect(page.getByText("確認済み", { exact: true })).toBeVisible();
  await words(page).fill(`${marker}、そのあと`);
  await expect(page.getByText("変更は、まだキャリコンに届いていません。")).toBeVisible();
  await page.getByRole("button", { name: "変更を提出する" }).click();
  await expect(page.getByText("変更を提出しました。")).toBeVisible();
  await reader.goto("/mentoring/questions");
  await expect(reader.getByRole("list", { name: "まだ確認していないもの" })).toContainText("更新あり");

  await page.goto(`/mentoring/reserved/${mentoringId}`);
  await expect(page.getByRole("region", { name: "事前質問シート" })).toContainText("提出済み");

  // Canceled: it is a draft again, which the next interview is offered instead of an empty one.
  await page.getByRole("button", { name: "キャンセル", exact: true }).click();
  await page.getByRole("dialog", { name: "キャンセルの確認" }).getByRole("button", { name: "キャンセルする" }).click();
  await expect(page.getByRole("dialog", { name: "キャンセルしました" })).toContainText("事前質問シートは下書きに戻りました。");
  const { mentoringId: next } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(96) });
  await open(page, `/mentoring/questions/new?mentoringId=${next}`);
  await page.getByRole("link", { name: "その下書きを使う" }).click();
  await expect(words(page)).toHaveValue(`${marker}、そのあと`);
  await page.getByRole("button", { name: "提出する" }).click();
  await expect(page.getByText("提出済み", { exact: true })).toBeVisible();
});

test("words of distress in a questionnaire show telephone lines beside it, and send nothing", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const { mentee } = await fixtures.pair();
  await enter(context, mentee);
  await open(page, "/mentoring/questions/new");
  await words(page).fill("仕事のことで、消えてしまいたいと思うことがあります。");
  const box = page.getByRole("status", { name: "いま話せる窓口" });
  await expect(box.getByRole("link", { name: /いのちの電話 .* に電話する/ })).toHaveAttribute("href", "tel:0120783556");
  await expectAccessible(page);
  await expect(page.getByText(SAVED)).toBeVisible();
  const actions = await rows.prisma.auditLog.findMany({ where: { actorId: mentee.userId }, select: { action: true } });
  const others = actions.map(({ action }) => action).filter((action) => !/^(checkedQuestion|session)\./.test(action));
  expect(others).toEqual([]);
  expect(await rows.prisma.mail.count({ where: { toUserId: mentee.userId } })).toBe(0);
  await words(page).fill("異動のことを話したいです。");
  await expect(box).toBeHidden();
});

test("a questionnaire edited in two tabs loses neither version: the mentee chooses which one stays", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { mentee } = await fixtures.pair();
  const { sheetId } = await fixtures.sheet({ mentee, currentSituation: "はじめの言葉" });
  await enter(context, mentee);
  const other = await context.newPage();
  await Promise.all([open(page, `/mentoring/questions/${sheetId}`), open(other, `/mentoring/questions/${sheetId}`)]);
  await words(page).fill("こちらの言葉");
  await expect(page.getByText(SAVED)).toBeVisible();
  await words(other).fill("あちらの言葉");
  await expect(other.getByText("ほかの画面でも、この事前質問シートが書き換えられています。")).toBeVisible();
  await expect(other.getByText("違っているのは「いまの状況」です。")).toBeVisible();
  await other.getByRole("button", { name: "この画面の入力を残す" }).click();
  await expect(other.getByText(SAVED)).toBeVisible();
  await expect(words(other)).toHaveValue("あちらの言葉");
  await page.reload();
  await expect(words(page)).toHaveValue("あちらの言葉");
  await other.close();
});

test("a questionnaire begun in two tabs: the text that is not chosen is not saved later on", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const { mentor, mentee } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(72) });
  await enter(context, mentee);
  const other = await context.newPage();
  const address = `/mentoring/questions/new?mentoringId=${mentoringId}`;
  await Promise.all([open(page, address), open(other, address)]);
  await words(page).fill("こちらの言葉");
  await expect(page.getByText(SAVED)).toBeVisible();
  await words(other).fill("あちらの言葉");
  await other.getByRole("button", { name: "保存されている内容を開く" }).click();
  await expect(words(other)).toHaveValue("こちらの言葉");
  const { version } = await rows.prisma.checkedQuestion.findFirstOrThrow({ where: { mentoringId } });
  // What is typed next is saved, and nothing before it.
  await words(other).fill("こちらの言葉に足す");
  await expect(other.getByText(SAVED)).toBeVisible();
  expect(await rows.prisma.checkedQuestion.findFirstOrThrow({ where: { mentoringId } })).toMatchObject({ version: version + 1 });
  await page.reload();
  await expect(words(page)).toHaveValue("こちらの言葉に足す");
  await other.close();
});

test("a questionnaire begun in two tabs: the text that is chosen is saved, and the tab keeps no copy of it", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { mentor, mentee } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(72) });
  await enter(context, mentee);
  const other = await context.newPage();
  const address = `/mentoring/questions/new?mentoringId=${mentoringId}`;
  await Promise.all([open(page, address), open(other, address)]);
  await words(page).fill("こちらの言葉");
  await expect(page.getByText(SAVED)).toBeVisible();
  await words(other).fill("あちらの言葉");
  await other.getByRole("button", { name: "この画面の入力を残す" }).click();
  await expect(other.getByText(SAVED)).toBeVisible();
  await expect(words(other)).toHaveValue("あちらの言葉");
  expect(await other.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("knotter-draft:")))).toEqual([]);
  await page.reload();
  await expect(words(page)).toHaveValue("あちらの言葉");
  await other.close();
});

test("what was typed into a questionnaire is still there without a connection and after the session has ended", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const { mentee } = await fixtures.pair();
  const { sheetId } = await fixtures.sheet({ mentee });
  await enter(context, mentee);
  await open(page, `/mentoring/questions/${sheetId}`);
  await context.setOffline(true);
  await words(page).fill("電車の中で書いた言葉");
  await expect(page.getByText("まだ保存できていません。")).toBeVisible({ timeout: 15_000 });
  await context.setOffline(false);
  await expect(page.getByText(SAVED)).toBeVisible({ timeout: 25_000 });

  await rows.prisma.session.deleteMany({ where: { userId: mentee.userId } });
  await words(page).fill("ログインが切れてから書いた言葉");
  await expect(page).toHaveURL(/\/login\?next=/, { timeout: 15_000 });
  await page.getByLabel("メールアドレス").fill(mentee.email);
  await page.getByRole("button", { name: "次へ" }).click();
  await page.getByLabel("パスワード", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
  await expect(page).toHaveURL(`/mentoring/questions/${sheetId}`);
  await expect(words(page)).toHaveValue("ログインが切れてから書いた言葉");
  await expect(page.getByText(SAVED)).toBeVisible();
});

test("the last questionnaire can be copied, and one of an interview that has begun is read-only", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  const past = await fixtures.mentoring({ mentee, mentor, startAt: ago(2 * DAY), status: "done" });
  const { sheetId } = await fixtures.sheet({ mentee, mentoringId: past.mentoringId, status: "checked", currentSituation: "前回の言葉" });
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(72) });
  await enter(context, mentee);
  await open(page, `/mentoring/questions/${sheetId}`);
  await expect(page.getByText("面談が始まったため、書き換えはできません。")).toBeVisible();
  await expect(page.getByText("前回の言葉")).toBeVisible();
  await open(page, `/mentoring/questions/new?mentoringId=${mentoringId}`);
  await page.getByRole("button", { name: "前回の内容を引き継ぐ" }).click();
  await expect(words(page)).toHaveValue("前回の言葉");
  await page.getByRole("button", { name: "提出する" }).click();
  await expect(page.getByText("提出しました。")).toBeVisible();
  // The address for a new one redirects to the existing one.
  await open(page, `/mentoring/questions/new?mentoringId=${mentoringId}`);
  await expect(page).toHaveURL(/\/mentoring\/questions\/[0-9a-f-]{36}$/);
  await expect(words(page)).toHaveValue("前回の言葉");
});

test("a draft that was saved is still there after going back and forward, and goes on @phone", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(72) });
  await enter(context, mentee);
  await open(page, `/mentoring/reserved/${mentoringId}`);
  await page.getByRole("link", { name: "事前質問シートを書く" }).click();
  await live(page);
  await words(page).fill("書いておいたこと");
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page).toHaveURL(/\/mentoring\/questions\/[0-9a-f-]{36}$/);
  // Not saved yet when the page is left.
  await words(page).fill("書いておいたこと。そして続き");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "予約の内容" })).toBeVisible();
  await page.goForward();
  await expect(words(page)).toHaveValue("書いておいたこと。そして続き");
  await expect(page.getByRole("button", { name: "前回の内容を引き継ぐ" })).toBeHidden();
  await words(page).fill("戻ってから書いたこと");
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.getByRole("button", { name: "提出する" }).click();
  await expect(page.getByText("提出しました。")).toBeVisible();
  expect(await rows.prisma.checkedQuestion.findMany({ where: { mentoringId }, select: { status: true } })).toEqual([
    { status: "submitted" },
  ]);
  await page.reload();
  await expect(words(page)).toHaveValue("戻ってから書いたこと");
});

test("a list of sheets without any offers one way to begin", async ({ page, context, fixtures, enter }) => {
  await enter(context, await fixtures.mentee(await fixtures.order()));
  await page.goto("/mentoring/questions");
  await expect(page.getByRole("heading", { name: "事前質問シートはまだありません" })).toBeVisible();
  await expect(page.getByRole("main").locator('a[href^="/mentoring/questions/new"]')).toHaveCount(1);
});

test("whoever wrote at the booking is asked to add to it, and the questionnaire begins with it @phone", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  const note = "育休から戻ったあとの働き方";
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: startIn(72), theme: "childcare", note });
  await enter(context, mentee);
  await page.goto("/");
  await expect(page.getByRole("region", { name: "やること" })).toContainText("話したいことを書き足す");
  await page.goto(`/mentoring/reserved/${mentoringId}`);
  await page.getByRole("link", { name: "話したいことを書き足す" }).click();
  await live(page);
  // Of the questions, those about the theme are open.
  await expect(page.locator("details[open] > summary", { hasText: "働き方・両立" })).toBeVisible();
  await expect(page.locator("details:not([open]) > summary", { hasText: "仕事内容・やりがい" })).toBeVisible();
  await expect(page.getByLabel("そのほか、自由に")).toHaveValue(note);
  const themes = page.locator("summary", { hasText: "相談テーマ" });
  await expect(themes).toContainText("育児との両立");
  await themes.click();
  await expect(page.getByRole("checkbox", { name: "育児との両立" })).toBeChecked();
  await expectAccessible(page);
  // Nothing is stored before something is added.
  expect(await rows.prisma.checkedQuestion.count({ where: { mentoringId } })).toBe(0);
  await page.getByLabel("そのほか、自由に").fill(`${note}。保育園のことも。`);
  await page.getByRole("button", { name: "提出する" }).click();
  await expect(page.getByText("提出しました。")).toBeVisible();
  expect(await rows.prisma.checkedQuestion.findMany({ where: { mentoringId }, select: { themes: true } })).toEqual([
    { themes: ["childcare"] },
  ]);
  await page.reload();
  await expect(page.getByLabel("そのほか、自由に")).toHaveValue(`${note}。保育園のことも。`);
});
