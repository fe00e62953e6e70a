import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";

test("the guide is a page of headings: a link leads into what is folded, from the page itself and from another @phone", async ({
  page,
  context,
  personas,
  enter,
  isMobile,
}) => {
  await enter(context, personas.mentee);
  await openPage(page, "/guide");
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThan(isMobile ? 7_500 : 5_500);
  const secrecy = page.getByRole("region", { name: "守秘義務" });
  const open = () =>
    secrecy
      .locator("details")
      .first()
      .evaluate((fold: HTMLDetailsElement) => fold.open);
  expect(await open()).toBe(false);
  await page.getByRole("link", { name: "守秘義務と例外" }).click();
  await expect(page).toHaveURL("/guide#secrecy");
  expect(await open()).toBe(true);
  await expect(secrecy.getByRole("heading", { level: 2 })).toBeInViewport();
  await expectAccessible(page);

  await page.goto("/guide#cancellation");
  await expect(page.locator("#cancellation")).toBeInViewport();
  // The telephone numbers for an emergency are always open.
  await expect(page.getByRole("heading", { level: 2, name: "とてもつらいとき" })).toBeVisible();
});
