import { expect, type Locator, type Page } from "@playwright/test";
import { PASSWORD } from "./password";

/** Fills in the form of /login. */
export async function signIn(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByRole("button", { name: "次へ" }).click();
  await page.getByLabel("パスワード", { exact: true }).fill(password);
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
}

export const bookingDialog = (page: Page): Locator => page.getByRole("dialog", { name: "面談を予約する" });

/** The free slots of the selected day, in the panel or in a dialog. */
export const timesIn = (scope: Page | Locator): Locator => scope.getByRole("list", { name: /の空いている時間$/ }).getByRole("button");

/** Opens one of the days with free slots. The first one may have only one left, depending on the time of the run; the next has them all. */
export async function chooseDay(scope: Page | Locator, which: number): Promise<void> {
  const day = scope.getByRole("listbox", { name: "面談の日" }).getByRole("option", { disabled: false }).nth(which);
  await day.click();
  await expect(day).toHaveAttribute("aria-selected", "true");
}

/** Presses a slot and returns its label: `11月23日(月) 10:00〜11:00`. */
export async function chooseTime(scope: Page | Locator, which = 0): Promise<string> {
  const time = timesIn(scope).nth(which);
  const said = (await time.getAttribute("aria-label")) ?? "";
  await time.click();
  await expect(time).toHaveAttribute("aria-pressed", "true");
  return said;
}

/** From the profile to the confirmation: a slot, a note, and the summary. */
export async function reachConfirmation(page: Page, { note = "", time = 0 }: { note?: string; time?: number } = {}): Promise<string> {
  const panel = page.getByRole("region", { name: "予約", exact: true });
  const said = await chooseTime(panel, time);
  await panel.getByRole("button", { name: "この日時で予約へ進む" }).click();
  const dialog = bookingDialog(page);
  if (note) await dialog.getByLabel("話したいこと").fill(note);
  await dialog.getByRole("button", { name: "確認へ進む" }).click();
  await dialog.getByRole("checkbox", { name: /同意します/ }).check();
  return said;
}

export const bookButton = (page: Page): Locator => bookingDialog(page).getByRole("button", { name: "この内容で予約する" });

/** `11月23日(月) 10:00〜11:00` in any text that contains one. */
export const hoursOf = (text: string): string => /\d\d:\d\d〜\d\d:\d\d/.exec(text)?.[0] ?? "";
