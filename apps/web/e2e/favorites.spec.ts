import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/journey";

test("a heart stays, narrows the search, and is taken back @phone", async ({ page, context, scene, enter }) => {
  const { order, mentor, mentee } = await scene.pair();
  const other = await scene.mentor({ orders: [order] });
  await enter(context, mentee);
  await page.goto("/mentor");
  const heart = page.getByRole("button", { name: `${mentor.displayName}さんをお気に入りに追加` }).first();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await Promise.all([page.waitForResponse((answer) => answer.url().includes("addFavorite") && answer.ok()), heart.click()]);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);

  await page.goto("/mentor?favorite=1");
  await expect(page.getByRole("heading", { level: 3, name: mentor.displayName })).toBeVisible();
  await expect(page.getByRole("heading", { level: 3, name: other.displayName })).toHaveCount(0);
  await page.getByRole("heading", { level: 3, name: mentor.displayName }).getByRole("link").click();
  const onProfile = page.getByRole("button", { name: `${mentor.displayName}さんをお気に入りに追加` });
  await expect(onProfile).toHaveAttribute("aria-pressed", "true");
  await Promise.all([page.waitForResponse((answer) => answer.url().includes("removeFavorite") && answer.ok()), onProfile.click()]);
  await page.goto("/mentor?favorite=1");
  await expect(page.getByText("条件に合うキャリコンが見つかりませんでした。")).toBeVisible();
});
