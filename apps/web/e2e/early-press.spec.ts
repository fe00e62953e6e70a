import type { Page, Route } from "@playwright/test";
import { bookingDialog, timesIn } from "./support/booking";
import { expect, PASSWORD, test } from "./support/journey";

/** A slow line: the page is there, and its scripts are held back until they are released. */
async function slowScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let open = false;
  await page.route(/\/_next\/static\/.*\.js/, (route) => (open ? route.continue() : void held.push(route)));
  return async () => {
    open = true;
    await Promise.all(held.map((route) => route.continue()));
  };
}

test("what is pressed before the script of a page has come is done once it has: a time, a heart and a filter @phone", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const { mentor, mentee } = await fixtures.pair();
  await enter(context, mentee);
  const letThrough = await slowScripts(page);
  await page.goto(`/mentor/${mentor.userId}`, { waitUntil: "commit" });
  const panel = page.getByRole("region", { name: "予約", exact: true });
  const time = timesIn(panel).nth(1);
  const heart = page.getByRole("button", { name: `${mentor.displayName}さんをお気に入り` });
  // An impatient reader presses twice; it is meant once.
  await heart.click();
  await heart.click();
  await time.click();
  await expect(time).toHaveAttribute("data-pressed", "");
  await letThrough();
  await expect(time).toHaveAttribute("aria-pressed", "true");
  await expect(time).not.toHaveAttribute("data-pressed");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => rows.prisma.mentorFavorite.count({ where: { menteeId: mentee.userId } })).toBe(1);
  await panel.getByRole("button", { name: "この日時で予約へ進む" }).click();
  await expect(bookingDialog(page)).toBeVisible();
});

test("a filter that is ticked before the script has come narrows the search", async ({ page, context, fixtures, enter }) => {
  const { mentee } = await fixtures.pair();
  await enter(context, mentee);
  const letThrough = await slowScripts(page);
  await page.goto("/mentor", { waitUntil: "commit" });
  const box = page.getByRole("complementary", { name: "絞り込み" }).getByRole("checkbox").first();
  await box.check();
  await letThrough();
  await expect(page).toHaveURL(/\/mentor\?/);
  await expect(box).toBeChecked();
});

test("an address that is sent before the script has come is kept, and leads on to the password by itself", async ({ page, fixtures }) => {
  const { mentee } = await fixtures.pair();
  const letThrough = await slowScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("メールアドレス").fill(mentee.email);
  await page.getByRole("button", { name: "次へ" }).click();
  await letThrough();
  await page.getByRole("textbox", { name: "パスワード" }).fill(PASSWORD);
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
  await expect(page).toHaveURL("/");
});

test("the script that keeps early presses runs by the nonce of its page and is small", async ({ page }) => {
  const answer = await page.request.get("/login");
  const html = await answer.text();
  const nonce = /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "")?.[1];
  const [, given, script = ""] = /<script nonce="([^"]+)">(\(function\(d,w\).*?)<\/script>/s.exec(html) ?? [];
  expect(given).toBe(nonce);
  expect(script.length).toBeGreaterThan(100);
  expect(script.length).toBeLessThan(1600);
});
