import type { Rows } from "@knotter/testing/rows";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { z } from "zod";
import type { fixturesOf } from "./fixtures";

export interface FormSetting {
  page: Page;
  context: BrowserContext;
  rows: Rows;
  fixtures: ReturnType<typeof fixturesOf>;
  enter: (context: BrowserContext, person: { email: string }) => Promise<void>;
}

export interface FormRow {
  /** What the check of it needs to be true of the world, and where the form is then. */
  open: (setting: FormSetting) => Promise<Locator>;
  /** What the form is checked with. */
  schema: z.ZodType;
  /** Where these fields are in what the operation takes: "items.0." for the first of a list. */
  within?: string;
  /** The operation it calls; null for a step before the one that sends. */
  operation: string | null;
  /** The button that sends it. */
  press: string | RegExp;
  /** The button of the question that comes before it is sent. */
  confirm?: string;
  /** What each field is called on the screen, by its name in the schema, and a value that is right. */
  fields: Readonly<Record<string, { label: string | RegExp; right: string; choose?: boolean }>>;
}
