import type { OrderGiven } from "@knotter/testing/factories/order";
import type { Rows } from "@knotter/testing/rows";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";

const address = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`;
const NAMES = ["面出 一子", "面出 二子", "面出 三子"] as const;

/** Three people who have been invited, in the order of the list. */
async function listed(order: OrderGiven, rows: Rows) {
  const people = [];
  for (const [index, name] of NAMES.entries())
    people.push(
      await rows.prisma.orderMentee.create({
        data: {
          orderId: order.orderId,
          email: address(`row${index}`),
          name,
          nameKana: `メンデ ${"アイウ"[index]}`,
          employeeNo: `0012${index}`,
          department: "営業部",
          maxCount: 3,
          status: "invited",
          invitedAt: new Date(),
          inviteCount: 1,
        },
      }),
    );
  return { order, people };
}

const panelOf = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

test("by keyboard alone: a person of the list is looked at, corrected, and left for the next one @fast", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const { order, people } = await listed(await fixtures.order(), rows);
  await enter(context, await fixtures.admin());
  await openPage(page, `/admin/order/${order.orderId}/mentees?sort=name`);
  const link = page.getByRole("link", { name: NAMES[0], exact: true });
  await link.focus();
  await page.keyboard.press("Enter");
  const first = panelOf(page, NAMES[0]);
  await expect(first).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`row=${people[0]?.id}`));
  await expect(first.getByText(String(people[0]?.email))).toBeVisible();
  await expect(first.getByText("利用登録のご案内を送りました")).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press("ArrowDown");
  await expect(panelOf(page, NAMES[1])).toBeVisible();
  await page.keyboard.press("j");
  await expect(panelOf(page, NAMES[2])).toBeVisible();
  await page.keyboard.press("k");
  const second = panelOf(page, NAMES[1]);
  await expect(second).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(NAMES[1]) })).toHaveAttribute("aria-current", "true");

  // A wrong address is corrected.
  const correct = second.getByRole("button", { name: "訂正する" });
  await correct.focus();
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "登録内容を訂正する" });
  await expect(form).toBeVisible();
  await expectAccessible(page);
  const email = form.getByLabel("メールアドレス");
  await email.fill(String(people[2]?.email));
  await expect(form.getByText("前のアドレスに届いたリンクは使えなくなります", { exact: false })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(form.getByText("この施策には、このアドレスの方がすでにいます", { exact: false })).toBeVisible();
  await expect(email).toBeFocused();
  const right = address("right");
  await email.fill(right);
  await page.keyboard.press("Enter");
  await expect(form).toBeHidden();
  await expect(second.getByText(right).first()).toBeVisible();
  await expect(second.getByText(/メールアドレスを訂正しました/)).toBeVisible();
  expect(await rows.prisma.orderMentee.count({ where: { orderId: order.orderId } })).toBe(3);
  expect(await rows.prisma.mail.count({ where: { toAddress: right, type: "mentee_register" } })).toBe(1);

  await page.keyboard.press("Escape");
  await expect(second).toBeHidden();
  await expect(page.getByRole("link", { name: NAMES[1], exact: true })).toBeFocused();
  await expect(page).not.toHaveURL(/row=/);

  // The address can be shared, and back and forward work.
  await page.goBack();
  await expect(panelOf(page, NAMES[1])).toBeVisible();
  await page.reload();
  await expect(panelOf(page, NAMES[1])).toBeVisible();
});

test("two admins correct the same person: what the second typed stays, and the fields are named", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const { order, people } = await listed(await fixtures.order(), rows);
  const [person] = people;
  await enter(context, await fixtures.admin());
  await openPage(page, `/admin/order/${order.orderId}/mentees?row=${person?.id}`);
  await panelOf(page, NAMES[0]).getByRole("button", { name: "訂正する" }).click();
  const form = page.getByRole("dialog", { name: "登録内容を訂正する" });
  await form.getByLabel("部署").fill("法務部");
  await rows.prisma.orderMentee.update({ where: { id: String(person?.id) }, data: { department: "経理部", version: 2 } });
  await form.getByRole("button", { name: "訂正する" }).click();
  await expect(form.getByText("ほかの画面で内容が更新されました", { exact: false })).toBeVisible();
  await expect(form.getByLabel("部署")).toHaveValue("法務部");
  await form.getByRole("button", { name: "訂正する" }).click();
  await expect(form).toBeHidden();
  expect((await rows.prisma.orderMentee.findUniqueOrThrow({ where: { id: String(person?.id) } })).department).toBe("法務部");
});

test("somebody who was taken off the list is put back from the panel", async ({ page, context, fixtures, rows, enter }) => {
  const { order, people } = await listed(await fixtures.order(), rows);
  const id = String(people[0]?.id);
  await rows.prisma.orderMentee.update({ where: { id }, data: { status: "withdrawn", withdrawnAt: new Date(), withdrawnReason: "異動" } });
  await enter(context, await fixtures.admin());
  await openPage(page, `/admin/order/${order.orderId}/mentees?row=${id}`);
  const panel = panelOf(page, NAMES[0]);
  await expect(panel.getByText("異動")).toBeVisible();
  await panel.getByRole("button", { name: "対象に戻す" }).click();
  await page.getByRole("dialog", { name: "対象に戻す" }).getByRole("button", { name: "対象に戻す" }).click();
  await expect(panel.getByText("招待済み")).toBeVisible();
  await expect(panel.getByText("対象に戻しました")).toBeVisible();
  expect((await rows.prisma.orderMentee.findUniqueOrThrow({ where: { id } })).status).toBe("invited");
});

test("on a phone the panel covers the list, and closing it leads back to the row @phone-only", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const { order } = await listed(await fixtures.order(), rows);
  await enter(context, await fixtures.admin());
  await openPage(page, `/admin/order/${order.orderId}/mentees?sort=name`);
  const link = page.getByRole("link", { name: NAMES[0], exact: true });
  await link.click();
  const panel = panelOf(page, NAMES[0]);
  await expect(panel).toBeVisible();
  expect((await panel.boundingBox())?.width).toBe(390);
  await expectAccessible(page);
  await panel.getByRole("button", { name: "閉じる" }).click();
  await expect(panel).toBeHidden();
  await expect(link).toBeFocused();
});

test("HR reads in the panel what its order shows, and not whom the admins invited or corrected", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const hr = await fixtures.hr.beginner();
  const order = await fixtures.order({ customerId: hr.customerId, disclosureLevel: "L0" });
  await rows.prisma.order.update({ where: { id: order.orderId }, data: { showRegistration: false } });
  const { id } = await rows.prisma.orderMentee.create({
    data: {
      orderId: order.orderId,
      email: address("hidden"),
      name: NAMES[0],
      department: "営業部",
      maxCount: 3,
      status: "invited",
      invitedAt: new Date(),
    },
  });
  await enter(context, hr);
  await openPage(page, `/hrstaff/order/${order.orderId}/mentees`);
  await page.getByRole("link", { name: NAMES[0], exact: true }).click();
  const panel = panelOf(page, NAMES[0]);
  await expect(panel.getByText("営業部")).toBeVisible();
  await expect(panel.getByText("お一人ずつの状況は、この施策では共有されません。")).toBeVisible();
  await expect(panel.getByText("ご案内")).toBeHidden();
  await expect(panel.getByText("経過")).toBeHidden();
  await expect(panel.getByText("@example.com")).toBeHidden();
  await expectAccessible(page);
  await expect(page).toHaveURL(new RegExp(`row=${id}`));
});

test("a panel whose row cannot be read says so, and reads it when it is asked to", async ({ page, context, fixtures, rows, enter }) => {
  const hr = await fixtures.hr.beginner();
  const { people } = await listed(await fixtures.order({ customerId: hr.customerId, disclosureLevel: "L2" }), rows);
  await enter(context, hr);
  await openPage(page, `/hrstaff/order/${people[0]?.orderId}/mentees`);
  const refused = "**/api/trpc/*mentees.mentorings*";
  await page.route(refused, (route) => route.abort());
  await page.getByRole("link", { name: NAMES[0], exact: true }).click();
  const panel = panelOf(page, NAMES[0]);
  const again = panel.getByRole("button", { name: "もう一度読み込む" });
  await expect(again).toBeVisible();
  await expect(panel.getByText("営業部")).toBeHidden();
  await expectAccessible(page);
  await page.unroute(refused);
  await again.click();
  await expect(again.or(panel.getByText("営業部")).first()).toBeVisible();
  if (await again.isVisible()) await again.click();
  await expect(panel.getByText("営業部")).toBeVisible();
  await expect(again).toBeHidden();
});

test("a row is one line high whatever its badges, and all rows that are chosen look so, those of the next page with them", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const { order, people } = await listed(await fixtures.order(), rows);
  const bounced = { inviteBounced: true, inviteCount: 3 };
  await rows.prisma.orderMentee.update({ where: { id: String(people[1]?.id) }, data: bounced });
  await rows.prisma.orderMentee.createMany({
    data: Array.from({ length: 60 }, (_, n) => ({ orderId: order.orderId, email: address(`more${n}`), name: `面出 他${n}`, maxCount: 1 })),
  });
  await enter(context, await fixtures.admin());
  await openPage(page, `/admin/order/${order.orderId}/mentees?sort=name`);
  const heights = await page.locator("[data-row]").evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  // The last row has no line below it.
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
  await expect(page.getByRole("row", { name: NAMES[1] })).toContainText("不達");

  const colorOf = (nth: number) =>
    page
      .locator("[data-row]")
      .nth(nth)
      .getByRole("rowheader")
      .evaluate((cell) => getComputedStyle(cell).backgroundColor);
  const plain = await colorOf(5);
  await page.getByRole("checkbox", { name: "表示中の行をすべて選択" }).check();
  for (const nth of [0, 30, 49]) expect(await colorOf(nth)).not.toBe(plain);
  await page.getByRole("button", { name: "条件に合う63名すべてを選択" }).press("Enter");
  await page.locator("[data-row]").last().scrollIntoViewIfNeeded();
  await expect(page.locator("[data-row]")).toHaveCount(63);
  await expect(page.locator("[data-row] input:checked")).toHaveCount(63);
  expect(await colorOf(60)).not.toBe(plain);
  await page.locator("[data-row]").nth(60).getByRole("checkbox").uncheck();
  await page.mouse.move(0, 0);
  expect(await colorOf(60)).toBe(plain);
  await expect(page.getByRole("region", { name: "選択した行の操作" })).toContainText("62名を選択中");
});
