import { readFile } from "node:fs/promises";
import { DAY } from "@knotter/domain/tokyo";
import { readSheet } from "@knotter/files/sheet-reader";
import { expectAccessible } from "./support/axe";
import { ago } from "./support/fixtures";
import { expect, test } from "./support/journey";
import { live, openPage } from "./support/live";

test("after an interview a mentee writes what comes next, finds it again, prints it, takes it along, and sees the course so far @phone @fast", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(3 * DAY), status: "done", note: "異動を迷っています。" });
  await fixtures.survey({ mentoringId, learned: "聞くことが好きだと気づいた。", nextAction: "上司に話してみる。" });
  await enter(context, mentee);
  await openPage(page, `/mentoring/${mentoringId}`);
  await page.getByRole("link", { name: "キャリア・プランを書く" }).click();
  await expect(page).toHaveURL("/mypage?tab=plan");
  await live(page);
  await expectAccessible(page);

  const course = page.getByRole("region", { name: "これまでの歩み" });
  for (const text of ["異動を迷っています。", "聞くことが好きだと気づいた。", "上司に話してみる。"])
    await expect(course).toContainText(text);

  const form = page.getByRole("form", { name: "キャリア・プラン" });
  await expect(page.getByRole("button", { name: "印刷・PDF" })).toHaveCount(0);
  await form.getByLabel("次に取り組むこと").fill("隣の部署の定例に参加する。");
  await form.locator("summary", { hasText: "キャリア・プランの項目" }).click();
  await form.getByLabel("強み").fill("=間に入って話を進める");
  await form.getByLabel(/^生年月日/).fill("1990/4/1");
  await form.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("保存しました。読めるのは、あなただけです。")).toBeVisible();
  await page.reload();
  await live(page);
  await expect(form.getByLabel("次に取り組むこと")).toHaveValue("隣の部署の定例に参加する。");
  // Fields that have a text are open.
  await expect(form.getByLabel("強み")).toHaveValue("=間に入って話を進める");
  await expect(form.getByLabel("強み")).toBeVisible();

  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Excelで受け取る" }).click();
  const received = await file;
  expect(received.suggestedFilename()).toMatch(/^ジョブ・カード様式1-1_\d{4}-\d\d-\d\d\.xlsx$/);
  const read = await readSheet(await readFile(await received.path()), { maxRows: 200 });
  if (!("sheet" in read)) throw new Error(read.problem);
  const texts = read.sheet.rows.flatMap(({ cells }) => cells.map(({ text }) => text));
  for (const text of ["隣の部署の定例に参加する。", "=間に入って話を進める"]) expect(texts).toContain(text);

  // Only the sheet is printed, without the page around it.
  await page.emulateMedia({ media: "print" });
  const paper = page.getByTestId("job-card");
  await expect(paper).toBeVisible();
  for (const text of ["キャリア・プランシート", "隣の部署の定例に参加する。", "1990年4月1日", "キャリアコンサルティング実施者の記入欄"])
    await expect(paper).toContainText(text);
  for (const hidden of [form, course, page.getByRole("navigation").first(), page.getByRole("heading", { name: "マイページ" })])
    await expect(hidden).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect(paper).toBeHidden();
  await expectAccessible(page);
});

test("whoever has had no interview yet reads when the course begins, and can write all the same", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { mentee } = await fixtures.pair();
  await enter(context, mentee);
  await openPage(page, "/mypage?tab=plan");
  await expect(page.getByRole("region", { name: "これまでの歩み" })).toContainText("最初の面談が終わると、ここに並びはじめます");
  await expectAccessible(page);
});

test("what another tab has saved meanwhile is shown before it is touched", async ({ page, context, fixtures, enter }) => {
  const { mentee } = await fixtures.pair();
  await enter(context, mentee);
  await openPage(page, "/mypage?tab=plan");
  const other = await context.newPage();
  await openPage(other, "/mypage?tab=plan");
  await other.getByRole("form").getByLabel("次に取り組むこと").fill("別のタブの計画");
  await other.getByRole("button", { name: "保存する" }).click();
  await expect(other.getByText("保存しました。", { exact: false })).toBeVisible();
  await page.getByRole("form").getByLabel("次に取り組むこと").fill("このタブの計画");
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("いまの登録は「別のタブの計画」です。")).toBeVisible();
  await expect(page.getByRole("form").getByLabel("次に取り組むこと")).toHaveValue("このタブの計画");
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("保存しました。", { exact: false })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("form").getByLabel("次に取り組むこと")).toHaveValue("このタブの計画");
});
