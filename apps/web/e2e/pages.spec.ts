import { ROUTES } from "@knotter/contract/routes";
import { budgetOf, firstLoadOf } from "@knotter/testing/first-load";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/journey";
import { expectHardened, load } from "./support/load";
import { fastTag, VISITS } from "./support/visits";

const PHONE = { width: 390, height: 844 };

/** Each page once as a phone loads it, because layout shifts during loading depend on the width. */
const FIRST_OF_EACH = VISITS.filter((visit, index) => VISITS.findIndex(({ route }) => route === visit.route) === index);

for (const visit of VISITS) {
  const { as, view, path, route } = visit;
  test(`${as} opens ${view}: accessible at both widths, hardened, nothing twice, nothing moving${fastTag(visit, "desktop")}`, async ({
    page,
    context,
    personas,
    enter,
  }) => {
    if (as !== "guest") await enter(context, personas[as]);
    const { answer, doubled, shift, moved } = await load(page, path(personas));
    expect(answer.status()).toBe(route === "notFound" ? 404 : 200);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path(personas));
    await expect(page).toHaveTitle(`${ROUTES[route].title} | Knotter`);
    await expect(page.locator("head > title")).toHaveCount(1);
    // (Next adds a noindex of its own to the 404 page.)
    await expect(page.locator('meta[name="robots"][content="noindex, nofollow"]')).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    expectHardened(answer);
    expect.soft(doubled, "requests made twice on load").toEqual([]);
    expect.soft(shift, `cumulative layout shift:\n${moved}`).toBeLessThan(0.02);
    expect.soft(await overflowOf(page), "pixels to scroll sideways").toBe(0);
    // The address of such a page may contain a token.
    if (["guest", "anyone"].includes(ROUTES[route].access as string)) expect(answer.headers()["referrer-policy"]).toBe("no-referrer");
    await expectAccessible(page);

    await page.setViewportSize(PHONE);
    await expect
      .soft(async () => expect(await overflowOf(page)).toBe(0), "pixels to scroll sideways on a phone")
      .toPass({ timeout: 3_000 });
    if (!FIRST_OF_EACH.includes(visit)) await expectAccessible(page, { colours: false });
  });
}

for (const visit of FIRST_OF_EACH) {
  const { as, view, path, route } = visit;
  test(`${as} opens ${view} on a phone: light, accessible, nothing twice, nothing moving @phone-only @phone${fastTag(visit, "phone")}`, async ({
    page,
    context,
    personas,
    enter,
  }) => {
    if (as !== "guest") await enter(context, personas[as]);
    const { answer, doubled, shift, moved } = await load(page, path(personas));
    const { bytes, scripts } = await firstLoadOf(await answer.text(), page.url());
    expect
      .soft(bytes, `bytes of JavaScript: ${scripts.map((script) => script.bytes).join(" + ")}`)
      .toBeLessThanOrEqual(budgetOf(ROUTES[route].path));
    expect.soft(doubled, "requests made twice on load").toEqual([]);
    expect.soft(shift, `cumulative layout shift:\n${moved}`).toBeLessThan(0.02);
    expect.soft(await overflowOf(page), "pixels to scroll sideways").toBe(0);
    await expectAccessible(page);
  });
}

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
