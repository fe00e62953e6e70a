import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";
import { answersFor } from "./support/noise";

const TAGS = "https://www.googletagmanager.com";

/** Replaces the container, so that nothing leaves this machine. Returns the requested addresses. */
async function standIn(page: Page): Promise<string[]> {
  const asked: string[] = [];
  answersFor(page, TAGS);
  await page.route(`${TAGS}/**`, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: "text/javascript", body: "window.measured = true;" });
  });
  return asked;
}

const question = (page: Page) => page.getByRole("complementary", { name: "閲覧の計測" });

test("analytics run on articles alone, after consent, and stop when it is withdrawn", async ({ page, context, fixtures, enter }) => {
  const { mentee } = await fixtures.pair();
  const asked = await standIn(page);
  await enter(context, mentee);
  await page.goto("/guide");
  await expect(question(page)).toBeVisible();
  await expectAccessible(page);
  expect(asked).toEqual([]);

  await question(page).getByRole("button", { name: "許可する" }).click();
  await expect(question(page)).toContainText("許可しています");
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toContain("id=GTM-KNOT0000");

  // The script stays for another article, but not for any other page.
  await page.getByRole("navigation", { name: "メインメニュー" }).getByRole("link", { name: "キャリアを知る" }).click();
  await expect(page).toHaveURL("/aboutCareer");
  await page.getByRole("navigation", { name: "メインメニュー" }).getByRole("link", { name: "マイページ" }).click();
  await expect(page).toHaveURL("/mypage");
  expect(await page.evaluate(() => [(window as { measured?: boolean }).measured, window.dataLayer])).toEqual([undefined, undefined]);
  await expect(question(page)).toHaveCount(0);
  const before = asked.length;
  for (const path of ["/", "/mentor", "/mypage?tab=history"]) {
    const answer = await page.goto(path);
    expect(answer?.headers()["content-security-policy"]).not.toMatch(/google/);
  }
  expect(asked.length).toBe(before);

  // A press before hydration is lost.
  await openPage(page, "/guide");
  await question(page).getByRole("button", { name: "許可を取り消す" }).click();
  await expect(question(page)).toContainText("許可していません");
  const after = asked.length;
  await page.reload();
  await expect(question(page)).toBeVisible();
  expect(asked.length).toBe(after);
});

test("declining analytics is remembered, and the sign-in pages never ask", async ({ page, context, fixtures, enter }) => {
  const asked = await standIn(page);
  for (const path of ["/login", "/login/link", "/login/mentor", "/signup"]) {
    await page.goto(path);
    await expect(question(page)).toHaveCount(0);
  }
  const { mentee } = await fixtures.pair();
  await enter(context, mentee);
  await page.goto("/aboutCareer");
  await question(page).getByRole("button", { name: "許可しない" }).click();
  await page.reload();
  await expect(question(page)).toContainText("許可していません");
  expect(asked).toEqual([]);
});
