import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * No violation of WCAG 2.2 AA that a machine can find, in what is on the screen now. `colours: false` leaves out the contrast of text, which
 * is two thirds of the work: for a page whose colours were looked at already, at another width.
 */
export async function expectAccessible(page: Page, { colours = true } = {}): Promise<void> {
  // Legacy mode: without frames there is no need for a second tab to put the results together. What is in order is not described; a mail in
  // its sandboxed frame lets nobody look at it.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"], iframes: false })
    .withTags(WCAG_22_AA)
    .setLegacyMode();
  const { violations } = await (colours ? axe : axe.disableRules("color-contrast")).analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ target, html }) => `${target} ${html}`).join("\n  ")}`,
  );
  expect.soft(found, `accessibility of ${page.url()}`).toEqual([]);
}
