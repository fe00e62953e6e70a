import { DAY } from "@knotter/domain/tokyo";
import { expectAccessible } from "./support/axe";
import { ago } from "./support/fixtures";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";

test("a mentor wishes for supervision, an admin names a supervisor, and the two of them read the case sheet @phone", async ({
  page,
  context,
  browser,
  fixtures,
  rows,
  enter,
}) => {
  const { mentor, mentee, order } = await fixtures.pair();
  const supervisor = await fixtures.mentor();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(DAY), status: "done" });
  const { name: company } = await rows.prisma.customer.findUniqueOrThrow({ where: { id: order.customerId } });

  await enter(context, mentor);
  await page.goto(`/mentoring/${mentoringId}`);
  await page.getByRole("button", { name: "スーパービジョンを希望する" }).click();
  await expect(page.getByRole("link", { name: "スーパービジョンを開く" })).toBeVisible();

  const [admins, supervisors] = [await browser.newContext(), await browser.newContext()];
  await enter(admins, await fixtures.admin());
  const desk = await admins.newPage();
  await openPage(desk, "/admin/supervision");
  await desk.getByRole("button", { name: `${mentor.displayName}さんのスーパーバイザーを決める` }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("button", { name: "決める" }).click();
  await expect(dialog.getByText("スーパーバイザーを選んでください")).toBeVisible();
  await dialog.getByLabel("名前で絞り込む").fill(supervisor.displayName);
  await dialog.getByLabel(/^スーパーバイザー/).selectOption({ label: supervisor.displayName });
  await dialog.getByRole("button", { name: "決める" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(desk.getByRole("main")).toContainText(supervisor.displayName);
  await expect(desk.getByRole("main")).not.toContainText(company);

  await page.getByRole("link", { name: "スーパービジョンを開く" }).click();
  const sheet = page.getByRole("form", { name: "ケースシート" });
  await sheet.getByRole("textbox", { name: /^相談の経過/ }).fill(`${company}の方。異動を迷っている。`);
  await expect(sheet.locator("[data-marks] mark").first()).toHaveText(company);
  await expect(sheet.getByRole("status").first()).toContainText(company);
  await expectAccessible(page);
  await sheet.getByRole("textbox", { name: /^相談の経過/ }).fill("30代の方。異動を迷っている。");
  await expect(sheet.locator("[data-marks] mark")).toHaveCount(0);
  await sheet.getByRole("textbox", { name: /^検討したいこと/ }).fill("関わり方を確かめたい。");
  await sheet.getByRole("button", { name: `${supervisor.displayName}さんに渡す` }).click();
  await expect(page.getByText("スーパーバイザーのコメントを待っています。")).toBeVisible();

  await enter(supervisors, supervisor);
  const reading = await supervisors.newPage();
  await reading.goto("/mypage/mentor/supervision");
  await reading.getByRole("link", { name: `${mentor.displayName}さんのスーパービジョン` }).click();
  await expect(reading.getByRole("main")).toContainText("異動を迷っている。");
  await expect(reading.getByRole("main")).not.toContainText(company);
  await expectAccessible(reading);
  await reading.getByRole("textbox", { name: /^コメント/ }).fill("問いの立て方が丁寧です。");
  await reading.getByRole("button", { name: "コメントを届ける" }).click();
  await expect(reading.getByRole("list").getByText("問いの立て方が丁寧です。")).toBeVisible();

  await page.reload();
  await expect(page.getByText("問いの立て方が丁寧です。")).toBeVisible();
  await page.getByRole("button", { name: "終了する" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "終了する" }).click();
  await expect(page.getByText("このスーパービジョンは終了しました。")).toBeVisible();
  await Promise.all([admins.close(), supervisors.close()]);
});
