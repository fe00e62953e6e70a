import { expectAccessible } from "./support/axe";
import { ago } from "./support/fixtures";
import { expect, test } from "./support/journey";

test("the audit log tells who did what to whom, leads to them, leaves views out, and is narrowed by person, kind and order @fast", async ({
  page,
  context,
  rows,
  fixtures,
  enter,
}) => {
  const name = `操作 ${crypto.randomUUID().slice(0, 6)}`;
  const { mentee, order } = await fixtures.pair({ mentee: { name } });
  await rows.prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { name } });
  const admin = await fixtures.admin();
  const wrote = (action: string, entity: string, entityId: string, minutes: number, diff = {}) =>
    rows.prisma.auditLog.create({
      data: { actorId: admin.userId, actorRole: "admin", action, entity, entityId, diff, at: ago(minutes * 60_000) },
    });
  await wrote("mentee.withdraw", "OrderMentee", mentee.orderMenteeId, 3, { status: ["active", "withdrawn"], orderId: order.orderId });
  await wrote("mentee.administer", "Mentee", mentee.userId, 2, { [`maxCount:${order.orderId}`]: [2, 3] });
  await wrote("mentee.read", "Mentee", mentee.userId, 1);
  const { name: orderName } = await rows.prisma.order.findUniqueOrThrow({ where: { id: order.orderId } });

  await enter(context, admin);
  await page.goto("/admin/audit");
  await expect(page.getByRole("heading", { level: 1, name: "操作記録" })).toBeVisible();
  await page.goto(`/admin/audit?person=${mentee.userId}`);
  const lines = page.getByRole("rowheader");
  await expect(lines.filter({ hasText: `${name}さんを施策「${orderName}」の対象から外しました。` })).toHaveCount(1);
  await expect(lines.filter({ hasText: `${name}さんの登録の内容を変更しました。` })).toHaveCount(1);
  await expect(page.getByText(`上限回数（${orderName}）`)).toBeVisible();
  await expect(lines.filter({ hasText: "閲覧しました" })).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: `人：${name}` })).toBeVisible();
  // No id is shown anywhere.
  expect(await page.getByRole("table").textContent()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  await expectAccessible(page);

  await page.getByRole("checkbox", { name: "閲覧も表示" }).check();
  await expect(page).toHaveURL(/reads=1/);
  await expect(lines.filter({ hasText: `${name}さんの情報を閲覧しました。` })).toHaveCount(1);
  await page.getByRole("checkbox", { name: "閲覧も表示" }).uncheck();

  await page.getByRole("button", { name: "種類で絞り込む" }).click();
  await page.getByRole("dialog", { name: "種類で絞り込む" }).getByRole("radio", { name: "施策・対象者" }).check();
  await expect(page).toHaveURL(/kind=order/);
  await expect(lines).toHaveCount(1);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "ファイルに出力" }).click();
  const arrives = page.waitForEvent("download");
  await page
    .getByRole("dialog", { name: "操作記録をファイルに出力" })
    .getByRole("button", { name: /出力|ダウンロード/ })
    .click();
  expect((await arrives).suggestedFilename()).toMatch(/^操作記録_\d{8}\.xlsx$/);
  await page.keyboard.press("Escape");

  await lines.getByRole("link", { name: orderName }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/order/${order.orderId}`));
});

test("a person is found by the name, and the filter is in the address", async ({ adminPage: page, rows, fixtures }) => {
  const name = `記録 ${crypto.randomUUID().slice(0, 6)}`;
  const { mentee } = await fixtures.pair({ mentee: { name } });
  await rows.prisma.auditLog.create({
    data: { actorRole: "system", action: "mentee.administer", entity: "Mentee", entityId: mentee.userId, diff: {}, at: ago(0) },
  });
  await page.goto("/admin/audit");
  await page.getByRole("button", { name: "記録で絞り込む" }).click();
  const box = page.getByRole("dialog", { name: "記録で絞り込む" });
  await box.getByRole("searchbox", { name: "人の名前の一部" }).fill(name);
  await box.getByRole("button", { name: new RegExp(name) }).click();
  await expect(page).toHaveURL(new RegExp(`person=${mentee.userId}`));
  await expect(page.getByRole("rowheader").filter({ hasText: `${name}さんの登録の内容を変更しました。` })).toBeVisible();
});
