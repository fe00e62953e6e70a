import type { Locator, Page } from "@playwright/test";
import { expect, PASSWORD, test } from "./support/journey";

/** Presses Tab until the element has the focus, which must be visible. */
async function tabTo(page: Page, target: Locator, { key = "Tab", most = 80 } = {}): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    if (await target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) {
      const ring = await page.evaluate(() => {
        const focused = document.activeElement as Element;
        // A card draws the focus ring of its link around itself; for a hidden native input the surrounding line does.
        const places = [
          getComputedStyle(focused),
          getComputedStyle(focused, "::after"),
          getComputedStyle(focused.parentElement ?? focused),
        ];
        return places.map(({ outlineStyle, outlineWidth, boxShadow }) => ({
          outlineStyle,
          width: Number.parseFloat(outlineWidth),
          boxShadow,
        }));
      });
      const seen = ring.some(({ outlineStyle, width, boxShadow }) => (outlineStyle !== "none" && width >= 2) || boxShadow !== "none");
      expect(seen, `the focus is seen on ${target}`).toBe(true);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${target} cannot be reached with ${key}`);
}

async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await expect(target.first()).toBeVisible();
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test("by keyboard alone: sign in, search, book, and cancel @fast", async ({ page, fixtures, rows }) => {
  test.slow();
  const { mentee, mentor } = await fixtures.pair();
  await page.goto("/login");
  await tabTo(page, page.getByLabel("メールアドレス"));
  await page.keyboard.type(mentee.email);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("パスワード", { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await press(page, page.getByRole("navigation", { name: "メインメニュー" }).getByRole("link", { name: "キャリコンを探す" }));
  await expect(page).toHaveURL("/mentor");
  await press(page, page.getByRole("checkbox", { name: /^育児との両立/ }), "Space");
  await expect(page).toHaveURL("/mentor?theme=childcare");
  await expect(page.getByRole("checkbox", { name: /^育児との両立/ })).toBeFocused();
  await press(page, page.getByRole("link", { name: mentor.displayName, exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: mentor.displayName })).toBeVisible();

  const panel = page.getByRole("region", { name: "予約", exact: true });
  // The strip is one tab stop; the arrows move in it, and Enter chooses a day.
  await tabTo(page, panel.getByRole("option"));
  await page.keyboard.press("ArrowRight");
  await expect(panel.getByRole("option").and(page.locator(":focus"))).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("option").and(page.locator(":focus"))).toHaveAttribute("aria-selected", "true");
  await press(
    page,
    panel
      .getByRole("list", { name: /の空いている時間$/ })
      .getByRole("button")
      .nth(2),
  );
  await press(page, panel.getByRole("button", { name: "この日時で予約へ進む" }));
  const dialog = page.getByRole("dialog", { name: "面談を予約する" });
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await tabTo(page, dialog.getByRole("radio"));
  await page.keyboard.press("ArrowDown");
  await tabTo(page, dialog.getByLabel("話したいこと"));
  await page.keyboard.type("キーボードだけで書きました");
  await press(page, dialog.getByRole("button", { name: "確認へ進む" }));
  await press(page, dialog.getByRole("checkbox", { name: /同意します/ }), "Space");
  await press(page, dialog.getByRole("button", { name: "この内容で予約する" }));
  await expect(dialog.getByRole("heading", { name: "予約が完了しました。" })).toBeFocused();
  await press(page, dialog.getByRole("link", { name: "予約の内容を見る" }));
  await expect(page).toHaveURL(/\/mentoring\/reserved\//);

  const cancel = page.getByRole("button", { name: "キャンセル", exact: true });
  await press(page, cancel);
  const confirmation = page.getByRole("dialog", { name: "キャンセルの確認" });
  await expect(confirmation).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(confirmation).toBeHidden();
  await expect(cancel).toBeFocused();
  await page.keyboard.press("Enter");
  await press(page, confirmation.getByRole("button", { name: "キャンセルする" }));
  await expect(page.getByRole("dialog", { name: "キャンセルしました" })).toContainText("回数は元に戻りました。");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  // The button that opened the dialog is gone: the focus is on the outcome, not lost.
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  const [booking] = await rows.prisma.mentoring.findMany({ where: { menteeId: mentee.userId } });
  expect(booking?.status).toBe("canceled");
  await page.goto(`/mentoring/reserved/${booking?.id}`);
  await expect(page.getByText("キーボードだけで書きました")).toBeVisible();
});

test("a mentor marks hours in the week by arrow keys", async ({ page, context, fixtures, enter }) => {
  await enter(context, await fixtures.mentor());
  await page.goto("/mypage/mentor/calendar");
  await press(page, page.getByRole("link", { name: "次の週" }));
  await expect(page).toHaveURL(/date=/);
  const cells = page.getByRole("grid", { name: "1週間の受付時間" }).getByRole("gridcell");
  await tabTo(page, cells);
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "日付を指定して登録" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("from the top of the search the first time is fewer than twelve presses of Tab away", async ({ page, context, fixtures, enter }) => {
  const { mentee, mentor } = await fixtures.pair();
  await enter(context, mentee);
  await page.goto("/mentor");
  const time = page.getByRole("article").getByRole("link", { name: new RegExp(`${mentor.displayName}さんを予約する$`) });
  await expect(time.first()).toBeVisible();
  let tabs = 0;
  const tab = async () => {
    tabs += 1;
    await page.keyboard.press("Tab");
  };
  for (const name of ["本文へ移動", "検索結果へ移動"]) {
    await tab();
    await expect(page.getByRole("link", { name })).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await expect(page.getByRole("region", { name: "検索結果" }).getByRole("heading", { level: 2 })).toBeFocused();
  const reached = () => time.first().evaluate((link) => link === document.activeElement);
  while (!(await reached()) && tabs < 12) await tab();
  expect(await reached()).toBe(true);
  expect(tabs).toBeLessThan(12);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "面談を予約する" })).toBeVisible();
});
