import { href } from "@knotter/contract/routes";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";
import { VISITS } from "./support/visits";

const WIDE = { width: 1920, height: 1080 };
const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });

test("HR and the admins begin with their work, and the top page leads there", async ({ page, context, personas, enter }) => {
  for (const [as, address] of [
    ["hrstaff", "/hrstaff"],
    ["admin", "/admin"],
  ] as const) {
    await enter(context, personas[as]);
    await page.goto("/");
    await expect(page).toHaveURL(address);
    await page.getByRole("banner").getByRole("link", { name: "Knotter ホーム" }).click();
    await expect(page).toHaveURL(address);
  }
});

test("the side navigation marks where one is, folds to icons, and stays as it was left", async ({ page, context, personas, enter }) => {
  await enter(context, personas.admin);
  await openPage(page, `/admin/order/${personas.order.orderId}/mentees`);
  expect((await page.getByRole("banner").boundingBox())?.height).toBe(75);
  const menu = page.getByRole("navigation", { name: "管理メニュー" });
  await expect(menu.locator('[aria-current="page"]')).toHaveText("施策");
  expect((await boxOf(page, "[data-side]")).width).toBe(216);
  // In a low window the links scroll by themselves.
  for (const height of [800, 600]) {
    await page.setViewportSize({ width: 1280, height });
    await expect(page.getByRole("button", { name: "メニューを折りたたむ" })).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole("button", { name: "メニューを折りたたむ" }).click();
  expect((await boxOf(page, "[data-side]")).width).toBe(56);
  // The names stay for screen readers.
  await expect(menu.getByRole("link", { name: "面談実績" })).toBeVisible();
  await expectAccessible(page);
  const row = () => page.evaluate(() => getComputedStyle(document.querySelector("main") as Element).getPropertyValue("--row-height"));
  expect(await row()).toBe("34px");
  await page.getByRole("button", { name: /^行の高さ：密/ }).click();
  expect(await row()).toBe("52px");

  // In the first HTML, so that nothing moves.
  const html = await (await page.request.get("/admin/customer")).text();
  expect(html).toContain('data-side="folded"');
  expect(html).toContain('data-density="standard"');
  await menu.getByRole("link", { name: "顧客企業" }).click();
  await expect(page).toHaveURL("/admin/customer");
  await expect(menu.locator('[aria-current="page"]')).toHaveText("顧客企業");
  expect((await boxOf(page, "[data-side]")).width).toBe(56);
  await page.reload();
  await page.getByRole("button", { name: "メニューを広げる" }).click();
  await expect.poll(async () => (await boxOf(page, "[data-side]")).width).toBe(216);
  // A window of a tablet has icons alone.
  await page.setViewportSize({ width: 900, height: 800 });
  expect((await boxOf(page, "[data-side]")).width).toBe(56);
});

test("on a phone the side navigation is in the drawer @phone-only", async ({ page, context, personas, enter }) => {
  await enter(context, personas.admin);
  await openPage(page, "/admin");
  await expect(page.getByRole("navigation", { name: "管理メニュー" })).toBeHidden();
  await page.getByRole("button", { name: "メニューを開く" }).tap();
  const drawer = page.getByRole("dialog", { name: "メニュー" });
  await expect(drawer.getByRole("navigation", { name: "管理メニュー" }).locator('[aria-current="page"]')).toHaveText("ホーム");
  await expectAccessible(page);
  await drawer.getByRole("link", { name: "面談実績" }).tap();
  await expect(page).toHaveURL("/admin/mentoring-result");
  await expect(drawer).toBeHidden();
});

/** Above the first row: the filters of a list and the heads of its columns. */
const LIST_HEAD = 98;
/** Whole rows of a list, by the width of the window. */
const ROWS = { 1280: 12, 1920: 22 } as const;

test("the frame leaves room for twelve rows at 1280 × 800 and for twenty-two at 1920 × 1080", async ({
  page,
  context,
  personas,
  enter,
}) => {
  for (const [as, address] of [
    ["admin", `/admin/order/${personas.order.orderId}/mentees`],
    ["admin", "/admin/mentoring-result"],
    ["admin", "/admin/mail"],
    ["admin", "/admin/order"],
    ["admin", "/admin/mentee"],
    ["hrPrimary", href("hrOrderMentors", { id: personas.hr.levels.L1.orderId })],
  ] as const) {
    await enter(context, personas[as]);
    await page.goto(address);
    for (const size of [{ width: 1280, height: 800 }, WIDE] as const) {
      await page.setViewportSize(size);
      const { below, row } = await page.locator("[data-page-heading]").evaluate((element) => ({
        below: element.getBoundingClientRect().bottom + Number.parseFloat(getComputedStyle(element).marginBottom),
        // With the line below it.
        row: Number.parseFloat(getComputedStyle(element).getPropertyValue("--row-height")) + 1,
      }));
      const rows = Math.floor((size.height - below - LIST_HEAD) / row);
      expect.soft(rows, `${address} at ${size.width}: content from ${below}`).toBeGreaterThanOrEqual(ROWS[size.width as keyof typeof ROWS]);
    }
  }
});

test("lists show twelve whole rows at 1280 × 800, and twenty-two at 1920 × 1080", async ({ page, context, fixtures, enter, rows }) => {
  test.setTimeout(120_000);
  const hr = await fixtures.hr.beginner();
  const { orderId } = await fixtures.order({ customerId: hr.customerId, disclosureLevel: "L1" });
  await rows.prisma.orderMentee.createMany({
    data: Array.from({ length: 30 }, (_, n) => ({
      orderId,
      email: `row-${n}-${orderId}@example.com`,
      name: `相談 ${n}郎`,
      employeeNo: `0${n}`,
      department: "人事部 人材開発課",
      maxCount: 2,
    })),
  });
  const admin = await fixtures.admin();
  for (let n = 0; n < 22; n += 1) {
    await fixtures.order();
    await fixtures.letter(admin);
  }
  for (const [person, address] of [
    [admin, `/admin/order/${orderId}/mentees`],
    [admin, "/admin/mentoring-result"],
    [admin, "/admin/mail"],
    [admin, "/admin/order"],
    [admin, "/admin/mentee"],
    [hr, href("hrOrderMentees", { id: orderId })],
  ] as const) {
    await enter(context, person);
    for (const size of [{ width: 1280, height: 800 }, WIDE] as const) {
      await page.setViewportSize(size);
      await openPage(page, address);
      const whole = await page
        .locator("main tbody")
        .getByRole("row")
        .evaluateAll((all, height) => all.filter((row) => row.getBoundingClientRect().bottom <= height).length, size.height);
      expect.soft(whole, `${address} at ${size.width}`).toBeGreaterThanOrEqual(ROWS[size.width as keyof typeof ROWS]);
    }
  }
});

test("the head of an order is one line however long its name is, and the name is read in full", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const hr = await fixtures.hr.beginner();
  const { orderId } = await fixtures.order({ customerId: hr.customerId, disclosureLevel: "L1" });
  const name = "2027年度 グループ会社合同 若手・中堅社員のためのキャリア面談プログラム（東日本・西日本・海外拠点、育児休業中の方を含む）";
  await rows.prisma.order.update({ where: { id: orderId }, data: { name } });
  const mentors = await Promise.all(Array.from({ length: 20 }, () => fixtures.mentor()));
  for (const [n, { userId }] of mentors.entries())
    await rows.prisma.mentor.update({ where: { userId }, data: { displayName: `面談 ${n}子` } });
  await rows.prisma.orderMentor.createMany({ data: mentors.map(({ userId }) => ({ orderId, mentorId: userId })), skipDuplicates: true });
  for (const [person, address] of [
    [await fixtures.admin(), `/admin/order/${orderId}/mentors`],
    [hr, href("hrOrderMentees", { id: orderId })],
  ] as const) {
    await enter(context, person);
    await openPage(page, address);
    const heading = page.getByRole("heading", { level: 1, name, exact: true });
    const line = await heading.boundingBox();
    expect(line?.height).toBeLessThanOrEqual(32);
    await expect(page.getByTitle(name)).toBeVisible();
    const facts = await page.getByRole("main").getByText("受付中", { exact: true }).first().boundingBox();
    expect(Math.abs((facts?.y ?? 0) - (line?.y ?? 0))).toBeLessThanOrEqual(16);
  }
  await enter(context, await fixtures.admin());
  await openPage(page, `/admin/order/${orderId}/mentors`);
  const whole = await page
    .getByRole("table", { name: "担当キャリコンの一覧" })
    .locator("tbody")
    .getByRole("row")
    .evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length);
  expect(whole).toBeGreaterThanOrEqual(ROWS[1280]);
});

test("bulk operations, supervisions and requests about data are sorted in their headers, and the address keeps it", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const admin = await fixtures.admin();
  const { order, mentor, mentee } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: new Date(Date.now() - 7 * 86_400_000), status: "done" });
  const now = new Date();
  await rows.prisma.bulkOperation.create({
    data: {
      orderId: order.orderId,
      action: "release",
      status: "done",
      total: 0,
      createdById: admin.userId,
      createdAt: now,
      requestId: "x",
      finishedAt: now,
    },
  });
  await rows.prisma.supervision.create({ data: { mentoringId, mentorId: mentor.userId, requestedAt: now, updatedAt: now } });
  await rows.prisma.personalDataRequest.create({ data: { userId: mentee.userId, kind: "disclosure", requestedAt: now } });
  await enter(context, admin);
  for (const [address, header, sort] of [
    ["/admin/bulk-operation", "始めた人", "by"],
    ["/admin/supervision", "希望したキャリコン", "mentor"],
    ["/admin/mentee?tab=requests", "申し出た方", "person"],
  ] as const) {
    await openPage(page, address);
    const head = page.getByRole("columnheader", { name: header });
    await expect(head).toHaveAttribute("aria-sort", "none");
    await head.getByRole("button").click();
    await expect(page).toHaveURL(new RegExp(`[?&]sort=${sort}(&|$)`));
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    await page.reload();
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    await expect(page.getByRole("main").locator("tbody").getByRole("row").first()).toBeVisible();
    await expectAccessible(page);
  }
});

test("every page of HR and the admins begins with its content within 120 px, over the whole width, and ends with one line", async ({
  page,
  context,
  personas,
  enter,
}) => {
  test.setTimeout(180_000);
  for (const as of ["hrPrimary", "admin"] as const) {
    await enter(context, personas[as]);
    for (const visit of VISITS.filter((other) => other.as === as && /^(admin|hr)/.test(other.route))) {
      await page.goto(visit.path(personas));
      const heading = await page.locator("[data-page-heading]").evaluate((element) => element.getBoundingClientRect().height);
      expect.soft(heading, `heading of ${visit.view}`).toBeLessThanOrEqual(120);
      const foot = await page.getByRole("contentinfo").evaluate((element) => element.getBoundingClientRect().height);
      expect.soft(foot, `footer of ${visit.view}`).toBeLessThanOrEqual(48);
    }
  }
  await page.setViewportSize(WIDE);
  await openPage(page, "/admin/audit");
  const { x, width } = await boxOf(page, "main table");
  expect(x).toBeLessThanOrEqual(216 + 32);
  expect(x + width).toBeGreaterThanOrEqual(1920 - 48);
  const foot = page.getByRole("contentinfo");
  for (const name of ["キャリコンを探す", "管理ページ", "初めての方へ", "キャリアを知る", "操作の練習", "support@knotter.example"])
    await expect(foot.getByRole("link", { name })).toBeVisible();
  await expect(foot.getByRole("button", { name: "ページの先頭へ戻る" })).toBeVisible();
});

test("an order and all its tabs, the report included, are one frame", async ({ page, context, personas, enter }) => {
  const { orderId } = personas.hr.levels.L1;
  await enter(context, personas.admin);
  await openPage(page, `/admin/order/${orderId}`);
  const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  for (const tab of ["対象者", "キャリコン", "メール", "レポート", "履歴", "概要"]) {
    const tabs = page.getByRole("navigation", { name: "施策の内容" });
    await tabs.getByRole("link", { name: tab, exact: true }).click();
    await expect(tabs.locator('[aria-current="page"]')).toHaveText(tab);
    await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /^登録 \d+%（\d+名）$/ })).toBeVisible();
  }
  await enter(context, personas.hrPrimary);
  await openPage(page, href("hrOrderMentees", { id: orderId }));
  for (const tab of ["担当キャリコン", "全体報告書", "対象者"]) {
    const tabs = page.getByRole("navigation", { name: "施策のページ" });
    await tabs.getByRole("link", { name: tab, exact: true }).click();
    await expect(tabs.locator('[aria-current="page"]')).toHaveText(tab);
    await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  }
  // An address that was cut off leads to the list instead of nowhere.
  await page.goto(`/hrstaff/order/${orderId}/mentee/mentoring-result`);
  await expect(page).toHaveURL(href("hrOrderMentees", { id: orderId }));
});

test("toasts of HR and the admins are at the lower left, one at a time, and cover no button", async ({ adminPage }) => {
  await openPage(adminPage, "/admin/customer");
  await adminPage.route("**/api/v1/logout", (route) => route.abort());
  const logout = adminPage.getByRole("banner").getByRole("button", { name: "ログアウト" });
  await logout.click();
  const toasts = adminPage.getByRole("alert").filter({ hasText: "ログアウトできませんでした。" });
  await expect(toasts.first()).toBeVisible();
  await logout.click();
  await expect(toasts.filter({ visible: true })).toHaveCount(1);
  const box = await toasts.first().boundingBox();
  expect(box?.x ?? 0).toBeGreaterThan(216);
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThan(800);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(740);
  // What stands at the end of a longer page can be scrolled above it.
  const room = await adminPage.evaluate(() => {
    const padding = getComputedStyle(document.querySelector("main") as Element).paddingBottom;
    return Number.parseFloat(padding) + (document.querySelector("footer")?.offsetHeight ?? 0);
  });
  expect(room).toBeGreaterThanOrEqual(800 - (box?.y ?? 0));
  const covered = await adminPage.evaluate(
    (toast) => {
      const buttons = [...document.querySelectorAll("button, [role=navigation] a")].filter(
        (element) => !element.closest("[data-sonner-toaster]"),
      );
      return buttons
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(
          ({ box }) =>
            box.width > 0 && box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top,
        )
        .map(({ element }) => element.textContent);
    },
    { left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0), top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) },
  );
  expect(covered).toEqual([]);
});

test("on paper HR's home has its bars and nothing around it", async ({ page, context, personas, enter }) => {
  await enter(context, personas.hrPrimary);
  await openPage(page, "/hrstaff");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("[data-side]")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  const bar = page.getByRole("progressbar").first().locator("> div");
  expect(await bar.evaluate((element) => getComputedStyle(element).printColorAdjust)).toBe("exact");
});

test("on a phone the toasts of HR and the admins are below the header, where no sheet and no bar is @phone-only", async ({ adminPage }) => {
  await openPage(adminPage, "/admin/customer");
  await adminPage.route("**/api/v1/logout", (route) => route.abort());
  await adminPage.getByRole("button", { name: "メニューを開く" }).tap();
  await adminPage.getByRole("dialog", { name: "メニュー" }).getByRole("button", { name: "ログアウト" }).tap();
  const toast = adminPage.getByRole("alert").filter({ hasText: "ログアウトできませんでした。" });
  await expect(toast).toBeVisible();
  await expect.poll(async () => Math.round((await toast.boundingBox())?.y ?? 0)).toBe(68);
});
