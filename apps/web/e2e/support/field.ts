import type { Locator, Page } from "@playwright/test";

/** A field by its label, which may also say whether it has to be filled in. */
export const labelled = (page: Page, label: string): Locator => page.getByLabel(new RegExp(`^${label}\\s*(必須|任意)?$`));
