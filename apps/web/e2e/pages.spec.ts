import { ROUTES } from "@knotter/contract/routes";
import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/journey";
import { expectHardened, load } from "./support/load";
import { VISITS } from "./support/visits";

for (const { as, view, path, route } of VISITS) {
  test(`${as} opens ${view}: accessible, hardened, nothing twice, nothing moving @phone`, async ({ page, context, cast, enter }) => {
    if (as !== "guest") await enter(context, cast[as]);
    const { answer, doubled, shift } = await load(page, path(cast));
    expect(answer.status()).toBe(route === "notFound" ? 404 : 200);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path(cast));
    await expect(page).toHaveTitle("Knotter");
    // (Next adds a noindex of its own to the 404 page.)
    await expect(page.locator('meta[name="robots"][content="noindex, nofollow"]')).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    expectHardened(answer);
    expect.soft(doubled, "requests made twice on load").toEqual([]);
    expect.soft(shift, "cumulative layout shift").toBeLessThan(0.02);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect.soft(overflow, "pixels to scroll sideways").toBe(0);
    // What leads here carries a token in its address.
    if (["guest", "anyone"].includes(ROUTES[route].access as string)) expect(answer.headers()["referrer-policy"]).toBe("no-referrer");
    await expectAccessible(page);
  });
}
