import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { setting } from "./setting";

/** What a scheduler does every minute: sends everything that is due. */
export async function drainMails(request: APIRequestContext): Promise<void> {
  const answer = await request.get("/api/cron/drain", { headers: { authorization: `Bearer ${setting.cronSecret}` } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Opens the newest mail with this subject to this address as its reader would, and returns the address of its link. */
export async function openLetter(page: Page, to: string, subject: string | RegExp): Promise<string> {
  await drainMails(page.request);
  await page.goto("/dev/mailbox");
  const letter = page.getByRole("listitem").filter({ hasText: to }).getByRole("link", { name: subject });
  await letter.first().click();
  await expect(page.locator("dd").filter({ hasText: to })).toBeVisible();
  const text = (await page.locator("pre").textContent()) ?? "";
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? "";
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}
