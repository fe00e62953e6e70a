import { systemClock } from "@knotter/domain/clock";
import { HOUR } from "@knotter/domain/tokyo";
import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/journey";

const ADMIN = "support@knotter.example";

test("an admin can be reached from the foot of every kind of page, and each foot leads back to the top", async ({
  page,
  context,
  personas,
  enter,
}) => {
  for (const address of ["/login", "/signup"]) {
    await page.goto(address);
    const foot = page.getByRole("contentinfo");
    await expect(foot.getByRole("link", { name: ADMIN })).toHaveAttribute("href", new RegExp(`^mailto:${ADMIN}`));
    await expect(foot.getByRole("button", { name: "ページの先頭へ戻る" })).toBeVisible();
    await expectAccessible(page);
  }
  await enter(context, personas.mentee);
  await page.goto("/guide");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: ADMIN })).toBeVisible();
  await page.goto("/no-such-page");
  await expect(page.getByRole("main").getByRole("link", { name: ADMIN })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveCount(1);
});

test("a sentence that sends somebody to the admins is a link, with the interview's number in the subject", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  const startAt = new Date(Math.ceil(systemClock.now().getTime() / HOUR) * HOUR + 72 * HOUR);
  const { mentoringId: id } = await fixtures.mentoring({ mentee, mentor, startAt });
  const { publicNo } = await rows.prisma.mentoring.update({ where: { id }, data: { meetingStatus: "failed" } });
  await enter(context, mentee);
  await page.goto(`/mentoring/reserved/${id}`);
  const link = page.getByRole("main").getByRole("link", { name: "事務局にお問い合わせください" });
  await expect(link).toHaveAttribute("href", `mailto:${ADMIN}?subject=${encodeURIComponent(`お問い合わせ（面談番号 ${publicNo}）`)}`);
});

test("the drawer of a phone names an admin @phone-only", async ({ page, context, personas, enter }) => {
  await enter(context, personas.mentee);
  await page.goto("/");
  await page.getByRole("button", { name: "メニューを開く" }).click();
  const drawer = page.getByRole("dialog", { name: "メニュー" });
  await expect(drawer.getByRole("link", { name: ADMIN })).toBeVisible();
  await expectAccessible(page);
});

test("every address below /admin leads somebody who is no admin to their home page", async ({ page, context, personas, enter }) => {
  await enter(context, personas.mentor);
  for (const address of ["/admin/nosuch", "/admin/nosuch/deeper"]) {
    await page.goto(address);
    await expect(page).toHaveURL("/");
  }
  await enter(context, personas.admin);
  const answer = await page.goto("/admin/nosuch");
  expect(answer?.status()).toBe(404);
});

test("a toast is 300 px wide in a window of 320", async ({ page, context, personas, enter }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await enter(context, personas.mentor);
  await page.goto("/mypage/mentor");
  await page.route("**/api/v1/logout", (route) => route.abort());
  await page.getByRole("button", { name: "メニューを開く" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "ログアウト" }).click();
  const toast = page.getByText("ログアウトできませんでした。").first().locator("xpath=ancestor::*[@role='alert'][1]");
  await expect(toast).toBeVisible();
  expect((await toast.boundingBox())?.width).toBeGreaterThanOrEqual(300);
});
