import type { Locator, Page } from "@playwright/test";

/** A field by its label, with or without the mark of a required field. */
export const labelled = (page: Page, label: string): Locator => page.getByLabel(new RegExp(`^${label}\\s*(必須|任意)?$`));
