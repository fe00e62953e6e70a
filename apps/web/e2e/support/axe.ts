import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** No violation of WCAG 2.2 AA that a machine can find, in what is on the screen now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Legacy mode: without frames there is no need for a second tab to put the results together.
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).setLegacyMode().analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ target, html }) => `${target} ${html}`).join("\n  ")}`,
  );
  expect.soft(found, `accessibility of ${page.url()}`).toEqual([]);
}
