import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/journey";

const PAGES = ["", "/mentoring", "/errors", "/roles/mentee", "/changes", "/webhooks", "/search?q=%E4%BA%88%E7%B4%84"];
const PHONE = { width: 390, height: 844 };

for (const name of PAGES) {
  test(`the page ${name || "/"} of the API is accessible at both widths, and its policy stops nothing of it`, async ({ page }) => {
    const stopped: string[] = [];
    page.on("console", (message) => message.type() === "error" && stopped.push(message.text()));
    page.on("pageerror", (error) => stopped.push(String(error)));
    await page.goto(`/api/v1/docs${name}`);
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), "pixels to scroll sideways").toBe(0);
    await expectAccessible(page, { colours: false });
    expect(stopped).toEqual([]);
  });
}

test("the operations are filtered while one types, by keyboard alone, and a language is chosen for all of them", async ({ page }) => {
  await page.goto("/api/v1/docs/mentoring");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "本文へ" })).toBeFocused();
  await page.getByLabel("操作を探す").fill("post /mentoring/reschedule");
  const shown = page.locator(".groups [data-text]:visible");
  await expect(shown).toHaveCount(1);
  await expect(shown).toContainText("日時");
  const booking = page.locator('[id="mentoring.book"]');
  await expect(booking.locator("pre.curl")).toBeVisible();
  await booking.getByRole("button", { name: "TypeScript" }).press("Enter");
  await expect(booking.locator("pre.ts")).toContainText('knotter.POST("/mentoring"');
  await expect(booking.locator("pre.curl")).toBeHidden();
});

test("a call is tried with a token of one's own, without the session of the browser", async ({ page, context, personas, enter }) => {
  await enter(context, personas.mentee);
  await page.goto("/api/v1/docs/current-user");
  await page.getByText("ご自身のトークンで試す").click();
  await page.getByLabel("accessToken").fill("nobodys");
  const own = page.locator('[id="currentUser.get"]');
  await own.getByRole("button", { name: "試す" }).click();
  // Signed in or not: only the token counts.
  await expect(own.locator("output")).toContainText("401");
  await expect(own.locator("output")).toContainText("TOKEN_INVALID");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("everything is there to read and to find", async ({ page }) => {
    await page.goto("/api/v1/docs/mentoring");
    const booking = page.locator('[id="mentoring.book"]');
    await expect(booking.locator("pre.curl")).toBeVisible();
    await expect(booking.locator("pre.ts")).toBeVisible();
    await page.getByLabel("操作を探す").fill("無断キャンセル");
    await page.getByRole("button", { name: "検索" }).click();
    await page.getByRole("main").getByRole("link", { name: "無断キャンセルを報告する・取り消す" }).click();
    await expect(page).toHaveURL(/\/docs\/mentoring#mentoring\.noShow$/);
  });
});
