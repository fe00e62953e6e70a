import { DAY } from "@knotter/domain/tokyo";
import { expectAccessible } from "./support/axe";
import { startIn } from "./support/fixtures";
import { expect, test } from "./support/journey";

const at = (days: number) => new Date(startIn(1).getTime() + days * DAY);

test("reports due, overdue and written, with the mentees' comments; the filters are in the address @phone", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { order, mentor, mentee } = await fixtures.pair({ order: { maxMentoringCount: 12 }, mentee: { name: "面談 花子" } });
  const other = await fixtures.mentee(order, { name: "相談 次郎" });
  await fixtures.mentoring({ mentor, mentee, startAt: at(-1) });
  await fixtures.mentoring({ mentor, mentee: other, startAt: at(-9) });
  const written = await fixtures.mentoring({ mentor, mentee, startAt: at(-20), status: "done" });
  await fixtures.report({ mentoringId: written.mentoringId, mentor, submittedAt: at(-19) });
  await fixtures.survey({ mentoringId: written.mentoringId, submittedAt: at(-19), commentToMentor: "話してよかったです。" });
  await enter(context, mentor);
  await page.goto("/mypage/mentor");
  // On a phone the row of pages is one line that opens.
  const menu = page.getByText("キャリコンメニュー");
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("navigation", { name: "キャリコンメニュー" }).getByRole("link", { name: "報告と結果" }).click();
  await expect(page).toHaveURL("/mypage/mentor/result");

  const list = page.getByRole("list", { name: "面談の報告" });
  // The oldest first: it is the late one.
  await expect(list.getByRole("listitem").first()).toContainText("相談 次郎さん");
  await expect(list.getByRole("listitem").first()).toContainText("期限を過ぎています");
  await expect(list.getByRole("listitem")).toHaveCount(2);
  const tabs = page.getByRole("navigation", { name: "報告の状態" });
  await tabs.getByRole("link", { name: /期限超過/ }).click();
  await expect(page).toHaveURL("/mypage/mentor/result?state=overdue");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await tabs.getByRole("link", { name: /提出済み/ }).click();
  await expect(list).toContainText("話してよかったです。");
  await expect(page.getByText("アンケートが5件そろうと、平均を表示します。")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("searchbox", { name: "相談者のお名前・面談番号" }).fill("次郎");
  await expect(page).toHaveURL(/state=written&q=/);
  await expect(page.getByText("条件に合う面談はありません")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "条件をすべて外す" }).click();
  await expect(list).toContainText("面談 花子さん");
  await page.goBack();
  await expect(page.getByText("条件に合う面談はありません")).toBeVisible();

  await page.goto("/mypage/mentor/result");
  await list.getByRole("link", { name: /面談 花子さん.*報告書を書く/ }).click();
  await expect(page).toHaveURL(/\/mentoring\/[0-9a-f-]{36}$/);
});

test("averages appear with the fifth settled survey, never before", async ({ page, context, fixtures, enter }) => {
  const { mentor, mentee } = await fixtures.pair({ order: { maxMentoringCount: 12 } });
  const survey = async (days: number) => {
    const { mentoringId } = await fixtures.mentoring({ mentor, mentee, startAt: at(days), status: "done" });
    await fixtures.report({ mentoringId, mentor, submittedAt: at(days + 1) });
    await fixtures.survey({ mentoringId, submittedAt: at(days + 1) });
  };
  for (const days of [-40, -38, -36, -34]) await survey(days);
  await enter(context, mentor);
  await page.goto("/mypage/mentor/result?state=written");
  await expect(page.getByText("アンケートが5件そろうと、平均を表示します。")).toBeVisible();
  await survey(-32);
  await page.reload();
  await expect(page.getByText("5件の回答の平均です。")).toBeVisible();
});
