import { systemClock } from "@knotter/domain/clock";
import { addDays, tokyoDate } from "@knotter/domain/tokyo";
import { dateInWords } from "@knotter/ui/calendar-date";
import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/journey";

test("a day is chosen from our own calendar by keyboard, inside of a dialog that stays @phone", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const [admin, order] = [await fixtures.admin(), await fixtures.order()];
  await enter(context, admin);
  await page.goto(`/admin/order/${order.orderId}`);
  await page.getByRole("button", { name: /^変更する\s*：\s*期間と回数/ }).click();
  const dialog = page.getByRole("dialog", { name: /期間と回数/ });
  const field = dialog.getByLabel(/^契約終了日/);
  // What a test reads is what stands there; the form reads 2026-04-01.
  const before = (await field.inputValue()).replaceAll("/", "-");
  const opener = dialog.getByRole("button", { name: /^カレンダーを開く（契約終了日/ });
  const calendar = page.getByRole("dialog", { name: "カレンダー（契約終了日）" });

  // The focus is on the day that is set, goes round inside, and comes back.
  await opener.focus();
  await page.keyboard.press("Enter");
  const chosen = calendar.getByRole("button", { name: dateInWords(before) });
  await expect(chosen).toBeFocused();
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(chosen).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(calendar).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(opener).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(chosen).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const after = addDays(before, 1);
  await expect(calendar).toBeHidden();
  await expect(field).toHaveValue(after.replaceAll("-", "/"));
  await expect(dialog.getByRole("button", { name: `カレンダーを開く（契約終了日：${dateInWords(after)}）` })).toBeFocused();

  // A press outside closes the calendar alone.
  await opener.click();
  await expect(calendar).toBeVisible();
  await dialog.getByRole("heading").first().click();
  await expect(calendar).toBeHidden();
  await expect(dialog).toBeVisible();
});

test("days are typed as people write them; what is no day stays, and is told", async ({ page, context, fixtures, enter }) => {
  const [admin, order] = [await fixtures.admin(), await fixtures.order()];
  await enter(context, admin);
  await page.goto(`/admin/order/${order.orderId}`);
  await page.getByRole("button", { name: /^変更する\s*：\s*期間と回数/ }).click();
  const dialog = page.getByRole("dialog");
  const field = dialog.getByLabel(/^契約終了日/);
  const year = Number(tokyoDate(systemClock.now()).slice(0, 4)) + 1;
  for (const typed of [`${year}/4/1`, `${year}年4月1日`, `令和${year - 2018}年４月１日`, `R${year - 2018}.4.1`, `${year}0401`]) {
    await field.fill(typed);
    await field.blur();
    await expect(field, typed).toHaveValue(`${year}/04/01`);
  }
  await field.fill("来年の春");
  await dialog.getByRole("button", { name: "保存する" }).click();
  await expect(dialog.getByText("日付は 2026/04/01 の形式で入力してください")).toBeVisible();
  await expect(field).toHaveValue("来年の春");
  await field.fill("4/1");
  await field.blur();
  await expect(field).toHaveValue(/^\d{4}\/04\/01$/);
});

test("a time is typed as people write it, or chosen from a list by keyboard", async ({ page, context, fixtures, enter }) => {
  const [admin, { order }] = [await fixtures.admin(), await fixtures.pair()];
  await enter(context, admin);
  await page.goto(`/admin/order/${order.orderId}/mail?view=compose`);
  await page.getByLabel("文例").selectOption({ index: 1 });
  await page.getByRole("button", { name: "送信日時を決める" }).click();
  const dialog = page.getByRole("dialog", { name: "送信日時を決める" });
  const field = dialog.getByRole("textbox", { name: /^時刻/ });
  await field.fill("午後1時半");
  await field.blur();
  await expect(field).toHaveValue("13:30");
  await dialog.getByRole("button", { name: /^一覧から選ぶ（時刻/ }).click();
  const times = page.getByRole("listbox", { name: /^一覧から選ぶ（時刻/ });
  await expect(times.getByRole("option", { name: "13:30" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(times).toBeHidden();
  await expect(field).toHaveValue("14:00");
});
