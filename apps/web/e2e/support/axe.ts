import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** WCAG 2.5.3. The name of a drawn day (a letter, a number, dots) is in words instead: 11月24日(火) 空き15件. */
const LABEL_IN_NAME = "label-content-name-mismatch";

/**
 * No violation of WCAG 2.2 AA that can be detected automatically, in what is visible now. `colours: false` skips text contrast, which is
 * two thirds of the work: for a page whose colours were checked already, at another width.
 */
export async function expectAccessible(page: Page, { colours = true } = {}): Promise<void> {
  // A link of which the edge of the window shows a strip would count as a target that is too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  // Legacy mode: without frames no second tab is needed to combine the results. Passed checks are not described; a mail in its sandboxed
  // frame cannot be inspected.
  const axe = () => new AxeBuilder({ page }).options({ resultTypes: ["violations"], iframes: false }).setLegacyMode();
  const { violations } = await axe()
    .withTags(WCAG_22_AA)
    .disableRules([LABEL_IN_NAME, ...(colours ? [] : ["color-contrast"])])
    .analyze();
  const named = await axe().withRules([LABEL_IN_NAME]).exclude("[data-drawn]").analyze();
  const found = [...violations, ...named.violations].map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ target, html }) => `${target} ${html}`).join("\n  ")}`,
  );
  expect.soft(found, `accessibility of ${page.url()}`).toEqual([]);
}
