import { HOUR, tokyoDate } from "@knotter/domain/tokyo";
import { expectAccessible } from "./support/axe";
import { ago } from "./support/fixtures";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";

test("Ctrl+K finds interviews and people of whatever spelling, by the keyboard alone, and remembers what was opened @fast", async ({
  page,
  context,
  rows,
  fixtures,
  enter,
}) => {
  const mark = crypto.randomUUID().slice(0, 6);
  const name = `髙﨑 花子${mark}`;
  const { mentor, mentee } = await fixtures.pair({ mentee: { name } });
  const { mentoringId } = await rows.make.mentoring({ mentee, mentor, startAt: ago(48 * HOUR), status: "done" });
  // In the format of Knotter's sequence, far beyond its current value.
  const publicNo = `M-${tokyoDate(ago(0)).slice(0, 4)}-9${String(Math.floor(Math.random() * 1e5)).padStart(5, "0")}`;
  await rows.prisma.mentoring.update({ where: { id: mentoringId }, data: { publicNo } });
  await enter(context, await fixtures.admin());
  await openPage(page, "/admin");
  const button = page.getByRole("button", { name: /^探す/ });
  await button.focus();
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: "全体から探す" });
  await expect(box).toBeFocused();
  await expect(page.getByRole("group", { name: "ページ" }).getByRole("option").first()).toBeVisible();
  await expectAccessible(page);

  await box.fill(`高崎花子${mark}`);
  const person = page.getByRole("group", { name: "人" }).getByRole("option", { name: new RegExp(name) });
  await expect(person).toContainText("相談者");
  await expectAccessible(page);
  await expect(box).toHaveAttribute("aria-activedescendant", (await person.getAttribute("id")) ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/mentee/${mentee.userId}`);
  await expect(box).toBeHidden();

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: "最近開いたもの" }).getByRole("option", { name: new RegExp(name) })).toBeVisible();
  // Enter at once: what is opened is the first of what is found, not of what stood there before.
  await box.fill(publicNo.replaceAll("-", "ー"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/mentoring/reserved/${mentoringId}`));

  await page.keyboard.press("Control+k");
  await box.fill(`だれでもない${mark}`);
  await expect(page.getByRole("status").filter({ hasText: "見つかりませんでした" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
});

test("arrows go through pages and results, around at both ends; Ctrl+Enter opens a tab of its own", async ({
  page,
  context,
  personas,
  enter,
}) => {
  await enter(context, personas.admin);
  await openPage(page, "/admin");
  await page.getByRole("button", { name: /^探す/ }).click();
  const box = page.getByRole("combobox", { name: "全体から探す" });
  const chosen = page.locator('[role=option][aria-selected="true"]');
  await expect(chosen).toHaveText(/^ホーム/);
  await page.keyboard.press("ArrowUp");
  await expect(chosen).toHaveText(/^初めての方へ/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(chosen).toHaveText(/^顧客企業/);
  await box.fill("そうさ");
  await expect(chosen).not.toHaveText(/^顧客企業/);
  await box.fill("操作記録");
  await expect(chosen).toHaveText(/^操作記録/);
  const opened = context.waitForEvent("page");
  await page.keyboard.press("Control+Enter");
  await expect(await opened).toHaveURL("/admin/audit");
  await expect(box).toBeVisible();
});

test("HR finds the people and orders of its company, and has no search by address @phone", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const mark = crypto.randomUUID().slice(0, 6);
  const { order, mentee } = await fixtures.pair();
  await rows.prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { name: `渡邉 ${mark}`, nameKana: null } });
  const { customerId } = await rows.prisma.order.findUniqueOrThrow({ where: { id: order.orderId } });
  await enter(context, await rows.make.hrStaff({ customerId }));
  await page.goto("/hrstaff");
  await page.getByRole("button", { name: /^探す/ }).click();
  const box = page.getByRole("combobox", { name: "全体から探す" });
  await box.fill(mentee.email);
  await expect(page.getByRole("status").filter({ hasText: "見つかりませんでした" })).toBeVisible();
  await box.fill(`渡辺${mark}`);
  await page.getByRole("option", { name: new RegExp(`渡邉 ${mark}`) }).click();
  await expect(page).toHaveURL(new RegExp(`/hrstaff/order/${order.orderId}/mentees`));
  await expect(page.getByRole("main").getByText(`渡邉 ${mark}`).first()).toBeVisible();
});

test("mentees and mentors have no such search, and load none of it", async ({ page, context, personas, enter }) => {
  await enter(context, personas.mentee);
  await page.goto("/mypage");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("button", { name: /^探す/ })).toBeHidden();
  await expect(page.getByRole("combobox", { name: "全体から探す" })).toBeHidden();
});
