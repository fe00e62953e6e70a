import type { Route } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/journey";

test("marking a mentor as favorite is kept, filters the search, and can be undone @phone", async ({ page, context, fixtures, enter }) => {
  const { order, mentor, mentee } = await fixtures.pair();
  const other = await fixtures.mentor({ orders: [order] });
  await enter(context, mentee);
  await page.goto("/mentor");
  const heart = page.getByRole("button", { name: `${mentor.displayName}さんをお気に入り` }).first();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await Promise.all([page.waitForResponse((answer) => answer.url().includes("addFavorite") && answer.ok()), heart.click()]);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);

  await page.goto("/mentor?favorite=1");
  await expect(page.getByRole("heading", { level: 3, name: mentor.displayName })).toBeVisible();
  await expect(page.getByRole("heading", { level: 3, name: other.displayName })).toHaveCount(0);
  await page.getByRole("heading", { level: 3, name: mentor.displayName }).getByRole("link").click();
  const onProfile = page.getByRole("button", { name: `${mentor.displayName}さんをお気に入り` });
  await expect(onProfile).toHaveAttribute("aria-pressed", "true");
  await Promise.all([page.waitForResponse((answer) => answer.url().includes("removeFavorite") && answer.ok()), onProfile.click()]);
  await page.goto("/mentor?favorite=1");
  await expect(page.getByText("条件に合うキャリコンが見つかりませんでした。")).toBeVisible();
});

test("a favorite that cannot be saved shows what is stored, and a click while another is being saved is not lost", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const { mentor, mentee } = await fixtures.pair();
  const marks = () => rows.prisma.mentorFavorite.count({ where: { menteeId: mentee.userId } });
  await enter(context, mentee);
  await page.goto("/mentor");
  const heart = page.getByRole("button", { name: `${mentor.displayName}さんをお気に入り` }).first();
  const answered = (name: string) => page.waitForResponse((answer) => answer.url().includes(name));
  await Promise.all([answered("addFavorite"), heart.click()]);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  expect(await marks()).toBe(1);

  const refused = (route: Route) =>
    route.fulfill({
      status: 409,
      contentType: "application/json",
      body: JSON.stringify({ error: { message: "", code: -32603, data: {} } }),
    });
  await page.route("**/mentees.removeFavorite*", refused);
  await Promise.all([answered("removeFavorite"), heart.click()]);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.unroute("**/mentees.removeFavorite*", refused);

  // Off, on and off again before the first answer: the last press is stored.
  let open: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route("**/mentees.removeFavorite*", async (route) => {
    await held;
    await route.continue();
  });
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  const added = answered("addFavorite");
  open();
  await added;
  await expect.poll(marks).toBe(1);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
});
