import { HOUR } from "@knotter/domain/tokyo";
import { chooseTime } from "./support/booking";
import { COMPLETED } from "./support/fixtures";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";

test("the header is 75 px high, marks the page that is open, and leads everywhere", async ({ page, context, personas, enter }) => {
  await enter(context, personas.mentee);
  await page.goto("/");
  const header = page.getByRole("banner");
  expect((await header.boundingBox())?.height).toBe(75);
  await page.mouse.wheel(0, 2000);
  expect((await header.boundingBox())?.y).toBe(0);
  const menu = header.getByRole("navigation", { name: "メインメニュー" });
  await expect(menu.getByRole("link", { name: /^(?!Q&A)/ })).toHaveText([
    /キャリコンを探す/,
    /マイページ/,
    /初めての方へ/,
    /キャリアを知る/,
  ]);
  for (const [name, address] of [
    ["キャリコンを探す", "/mentor"],
    ["マイページ", "/mypage"],
    ["初めての方へ", "/guide"],
    ["キャリアを知る", "/aboutCareer"],
  ] as const) {
    await menu.getByRole("link", { name }).click();
    await expect(page).toHaveURL(address);
    await expect(menu.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    await expect(menu.locator('[aria-current="page"]')).toHaveCount(1);
  }
  await page.goto(`/mentor/${personas.mentor.userId}`);
  await expect(menu.getByRole("link", { name: "キャリコンを探す" })).toHaveAttribute("aria-current", "page");
  await page.goto(`/mentoring/reserved/${personas.reserved.mentoringId}`);
  await expect(menu.locator('[aria-current="page"]')).toHaveCount(0);
  await header.getByRole("link", { name: "Knotter ホーム" }).click();
  await expect(page).toHaveURL("/");
});

test("each role has the page of its work in the menu", async ({ page, context, personas, enter }) => {
  const second = {
    mentor: ["マイページ", "/mypage/mentor"],
    hrstaff: ["人事ページ", "/hrstaff"],
    admin: ["管理ページ", "/admin"],
  } as const;
  for (const as of ["mentor", "hrstaff", "admin"] as const) {
    await enter(context, personas[as]);
    await page.goto("/guide");
    const [name, address] = second[as];
    await expect(page.getByRole("navigation", { name: "メインメニュー" }).getByRole("link", { name })).toHaveAttribute("href", address);
    await expect(page.getByRole("navigation", { name: "フッター" }).getByRole("link", { name })).toHaveAttribute("href", address);
  }
});

test("on a tablet (768 px) the header ends with the window, for every role", async ({ page, context, personas, enter }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const [as, address] of [
    ["mentee", "/"],
    ["mentor", "/mypage/mentor"],
    ["hrstaff", "/hrstaff"],
    ["admin", "/admin"],
  ] as const) {
    await enter(context, personas[as]);
    await page.goto(address);
    await expect(page.getByRole("navigation", { name: "メインメニュー" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${as}: pixels to scroll sideways`).toBe(0);
  }
});

test("at 320 px with the text spacing of WCAG 1.4.12 nothing scrolls sideways, and the menu covers nothing of the header, for every role", async ({
  page,
  context,
  personas,
  enter,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [as, address] of [
    ["mentee", "/"],
    ["mentor", "/mypage/mentor"],
    ["hrstaff", "/hrstaff"],
    ["admin", "/admin"],
  ] as const) {
    await enter(context, personas[as]);
    await page.goto(address);
    const menu = page.getByRole("button", { name: "メニューを開く" });
    await expect(menu).toBeVisible();
    await page.addStyleTag({
      content: "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }",
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${as}: pixels to scroll sideways`).toBe(0);
    const left = (await menu.boundingBox())?.x ?? 0;
    for (const control of await page.getByRole("banner").locator("a:visible, button:visible").all()) {
      if ((await control.getAttribute("aria-label")) === "メニューを開く") continue;
      const box = await control.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0), `${as}: ends before the menu`).toBeLessThanOrEqual(left);
    }
  }
});

test("under 768 px a floating button opens a drawer at the right that holds the focus and lets go of it @fast", async ({
  page,
  context,
  personas,
  enter,
}) => {
  await page.setViewportSize({ width: 767, height: 900 });
  await enter(context, personas.mentee);
  await page.goto("/");
  await expect(page.getByRole("navigation", { name: "メインメニュー" })).toBeHidden();
  const button = page.getByRole("button", { name: "メニューを開く" });
  await button.click();
  const drawer = page.getByRole("dialog", { name: "メニュー" });
  await expect(drawer).toBeVisible();
  await expect.poll(async () => Math.round(((await drawer.boundingBox())?.x ?? 0) + ((await drawer.boundingBox())?.width ?? 0))).toBe(767);
  await expect(drawer.getByRole("link", { name: "マイページ" })).toBeVisible();
  await expect(drawer.getByRole("button", { name: "ログアウト" })).toBeVisible();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press("Tab");
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await drawer.getByRole("link", { name: "マイページ" }).click();
  await expect(page).toHaveURL("/mypage");
  await expect(drawer).toBeHidden();

  await page.setViewportSize({ width: 768, height: 900 });
  await expect(page.getByRole("navigation", { name: "メインメニュー" })).toBeVisible();
  await expect(button).toBeHidden();
});

test("from the drawer one can log out @phone-only", async ({ page, context, fixtures, enter }) => {
  const { mentee } = await fixtures.pair();
  await enter(context, mentee);
  await page.goto("/");
  await page.getByRole("button", { name: "メニューを開く" }).tap();
  await page.getByRole("dialog", { name: "メニュー" }).getByRole("button", { name: "ログアウト" }).tap();
  await expect(page).toHaveURL("/login");
});

test("the first stop of the keyboard leads to the content, and from below a button leads back up", async ({
  page,
  context,
  personas,
  enter,
}) => {
  await enter(context, personas.mentee);
  await page.goto("/guide");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "本文へ移動" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();

  const up = page.getByRole("button", { name: "ページの先頭へ戻る" });
  await expect(page.getByRole("contentinfo").getByRole("button", { name: "ページの先頭へ戻る" })).toBeAttached();
  await expect(up).not.toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await up.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator("#main")).toBeFocused();
});

test("the footer leads to the same pages", async ({ page, context, personas, enter }) => {
  await enter(context, personas.mentee);
  await page.goto("/aboutCareer");
  const footer = page.getByRole("navigation", { name: "フッター" });
  for (const [name, address] of [
    ["キャリコンを探す", "/mentor"],
    ["マイページ", "/mypage"],
    ["初めての方へ", "/guide"],
    ["キャリアを知る", "/aboutCareer"],
    ["アクセシビリティ", "/accessibility"],
  ] as const) {
    await expect(footer.getByRole("link", { name })).toHaveAttribute("href", address);
  }
});

test("pages stay light in dark mode, and use the bundled fonts", async ({ page, context, personas, enter }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await enter(context, personas.mentee);
  const fonts: string[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "font") fonts.push(new URL(response.url()).pathname);
  });
  await openPage(page, "/");
  // They come after the first view.
  const loaded = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family));
  await expect.poll(loaded).toContainEqual(expect.stringContaining("Noto Sans JP"));
  const looks = await page.evaluate(() => {
    const root = getComputedStyle(document.documentElement);
    const body = getComputedStyle(document.body);
    const channels =
      (root.backgroundColor === "rgba(0, 0, 0, 0)" ? body.backgroundColor : root.backgroundColor).match(/\d+/g)?.map(Number) ?? [];
    return {
      scheme: root.colorScheme,
      channels,
      family: body.fontFamily,
    };
  });
  expect(looks.scheme).toMatch(/^(only )?light( only)?$/);
  expect(Math.min(...looks.channels.slice(0, 3))).toBeGreaterThan(235);
  expect(looks.family).toMatch(/^"?Noto Sans JP/);
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect(font).toMatch(/^\/fonts\//);
});

test("a mentor without a complete profile is told so until the toast is closed, the page left, or the profile completed", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const mentor = await fixtures.mentor({ profileComplete: false, enabled: false });
  await enter(context, mentor);
  await page.goto("/guide");
  const toast = page.getByRole("status").filter({ hasText: "マイページでプロフィールを登録して下さい" });
  await expect(toast).toBeVisible();
  // Longer than any other toast is shown.
  await page.waitForTimeout(6_000);
  await expect(toast).toBeVisible();
  const width = (await toast.boundingBox())?.width ?? 0;
  expect(width).toBeGreaterThanOrEqual(300);
  expect(width).toBeLessThanOrEqual(560);
  await toast.getByRole("button", { name: "お知らせを閉じる" }).click();
  await expect(toast).toBeHidden();
  // Another page shows it again, once, with a link to マイページ.
  await page.getByRole("navigation", { name: "メインメニュー" }).getByRole("link", { name: "キャリアを知る" }).click();
  await expect(toast).toHaveCount(1);
  await toast.getByRole("button", { name: "マイページを開く" }).click();
  await expect(page).toHaveURL("/mypage/mentor?tab=profile");
  await expect(toast).toHaveCount(1);
  await rows.prisma.mentor.update({ where: { userId: mentor.userId }, data: COMPLETED });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(toast).toBeHidden();
});

test("a toast goes by itself after five seconds, is 300 to 560 px wide, and fits a phone @phone", async ({
  page,
  context,
  fixtures,
  enter,
  isMobile,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  const startAt = new Date(Math.ceil((Date.now() + 24 * 8 * HOUR) / (24 * HOUR)) * 24 * HOUR + 2 * HOUR);
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt });
  await enter(context, mentee);
  await page.goto(`/mentoring/reserved/${mentoringId}`);
  await page.getByRole("button", { name: "日時を変更" }).click();
  const move = page.getByRole("dialog", { name: "新しい日時を選ぶ" });
  await chooseTime(move, 1);
  await move.getByRole("button", { name: "確認へ進む" }).click();
  // From here on the page's clock only moves when it is told to.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.getByRole("button", { name: "この日時に変更する" }).click();
  // A toast under the pointer stays as long as the pointer does.
  await page.mouse.move(1, 1);
  const toast = page.getByRole("status").filter({ hasText: "日時を変更しました。" });
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(toast).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(async () => {
    await page.clock.runFor(20);
    const box = await toast.boundingBox();
    expect(box?.width ?? 0).toBeGreaterThanOrEqual(300);
    expect(box?.width ?? 999).toBeLessThanOrEqual(isMobile ? 390 - 20 : 560);
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
  }).toPass({ timeout: 3_000 });
  await page.clock.runFor(3_000);
  await expect(toast).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(toast).toBeHidden({ timeout: 100 });
  }).toPass();
});

test("the title of the document follows each navigation, and a screen reader hears it", async ({ page, context, personas, enter }) => {
  await enter(context, personas.mentee);
  const heard = page.locator("next-route-announcer").getByRole("alert");
  await page.goto("/");
  await expect(page).toHaveTitle("ホーム | Knotter");
  await page.getByRole("navigation", { name: "メインメニュー" }).getByRole("link", { name: "初めての方へ" }).click();
  await expect(page).toHaveTitle("初めての方へ | Knotter");
  await expect(heard).toHaveText("初めての方へ | Knotter");
  await page.goBack();
  await expect(page).toHaveTitle("ホーム | Knotter");
  await page.goForward();
  await expect(page).toHaveTitle("初めての方へ | Knotter");
});

test("a title names nobody; from one page to another of the same kind, a screen reader hears the heading", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const mark = crypto.randomUUID().slice(0, 6);
  const names = [`題名 一郎${mark}`, `題名 二郎${mark}`] as const;
  for (const name of names) await fixtures.pair({ mentee: { name } });
  await enter(context, await fixtures.admin());
  await page.goto("/admin");
  await expect(page.getByRole("button", { name: /^探す/ })).toBeVisible();
  for (const name of names) {
    await expect(async () => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "全体から探す" }).fill(name, { timeout: 1_000 });
    }).toPass();
    await page
      .getByRole("group", { name: "人" })
      .getByRole("option", { name: new RegExp(name) })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    await expect(page).toHaveTitle("相談者の詳細 | Knotter");
  }
  await expect(page.getByRole("status").filter({ hasText: names[1] })).toHaveCount(1);
});

test("a missing page and one that could not be shown have titles of their own", async ({ page, context, personas, enter }) => {
  await enter(context, personas.mentee);
  await page.goto("/nowhere");
  await expect(page).toHaveTitle("ページが見つかりません | Knotter");
  await page.goto(`/mentor/${crypto.randomUUID()}`);
  await expect(page).toHaveTitle("ページが見つかりません | Knotter");
  await page.goto("/login/password?first=1");
  await expect(page).toHaveTitle("ホーム | Knotter");
  await context.clearCookies();
  await page.goto("/login/password?first=1");
  await expect(page).toHaveTitle("パスワードの設定 | Knotter");
});
