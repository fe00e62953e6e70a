import { DAY } from "@knotter/domain/tokyo";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/journey";

/** The token that the open dialog shows. */
const shownToken = (page: Page) => page.getByRole("dialog").getByLabel("トークン", { exact: true });

test("HR creates a service account, rotates its token without a gap, and ends it @phone", async ({
  page,
  context,
  fixtures,
  enter,
  request,
}) => {
  const hr = await fixtures.hr.beginner();
  await enter(context, hr);
  const works = async (token: string) =>
    (await request.get("/api/v1/orders", { headers: { authorization: `Bearer ${token}` } })).status() === 200;
  await page.goto("/hrstaff/service-accounts");
  await expect(page.getByText("サービスアカウントはまだありません")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "作成する" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("group", { name: "施策" })).toBeVisible();
  // Operations that decide something or read confidential texts cannot be chosen for a service account.
  await expect(dialog.getByLabel("面談を予約する")).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByLabel("名前").fill("人事システムとの連携");
  await dialog.getByRole("button", { name: "作成する", exact: true }).click();
  await expect(dialog.getByText("操作を1つ以上選択してください")).toBeVisible();
  await dialog.getByLabel("施策の一覧", { exact: true }).check();
  await expect(dialog.getByText("1件を選択")).toBeVisible();
  await dialog.getByRole("button", { name: "作成する", exact: true }).click();
  await expect(dialog).toHaveAccessibleName("トークンを控えてください");
  await expectAccessible(page);
  const first = await shownToken(page).inputValue();
  expect(await works(first)).toBe(true);
  // The value is shown only once, so a click outside of the dialog does not close it.
  await page.mouse.click(2, 2);
  await expect(shownToken(page)).toBeVisible();
  await dialog.getByRole("button", { name: "控えました" }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByText("人事システムとの連携").first()).toBeVisible();
  expect(await page.content()).not.toContain(first);

  await page.getByRole("button", { name: "人事システムとの連携のトークンの入れ替え" }).click();
  // A choice that a tampered page invents is refused at its field.
  await dialog.getByLabel(/^いまのトークン/).evaluate((select: HTMLSelectElement) => {
    const [option] = select.options;
    if (option) option.value = "5";
    select.value = "5";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await dialog.getByRole("button", { name: "新しいトークンを発行する" }).click();
  await expect(dialog.getByText("0、24、168のいずれかを指定してください")).toBeVisible();
  await dialog.getByLabel(/^いまのトークン/).selectOption("168");
  await dialog.getByLabel("新しいトークンの有効期間").selectOption("30");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "新しいトークンを発行する" }).click();
  await expect(dialog.getByText(/^いままでのトークンは、.+まで使えます/)).toBeVisible();
  const second = await shownToken(page).inputValue();
  expect([await works(first), await works(second)]).toEqual([true, true]);
  await dialog.getByRole("button", { name: "控えました" }).click();

  await page.getByRole("button", { name: /^人事システムとの連携のできる操作/ }).click();
  await expect(dialog.getByText(`…${first.slice(-4)}`)).toBeVisible();
  await expect(dialog.getByText(`…${second.slice(-4)}`)).toBeVisible();
  await expect(dialog.getByText("施策の一覧", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("link", { name: "操作記録を見る" })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "閉じる" }).last().click();

  await page.getByRole("button", { name: "人事システムとの連携を無効にする" }).click();
  await dialog.getByRole("button", { name: "無効にする" }).click();
  await expect(page.getByText("人事システムとの連携を無効にしました。")).toBeVisible();
  await expect(page.getByText("無効", { exact: true })).toBeVisible();
  expect([await works(first), await works(second)]).toEqual([false, false]);
});

test("an admin creates one for a company, which reads that company alone, and finds what it did in the audit log", async ({
  adminPage: page,
  fixtures,
  request,
}) => {
  const [own, foreign] = [await fixtures.order(), await fixtures.order()];
  await fixtures.serviceAccount({ customerId: foreign.customerId, expiresAt: new Date(Date.now() + DAY) });
  await page.goto(`/admin/service-accounts?customerId=${own.customerId}`);
  await expect(page.getByText("この企業のサービスアカウントはありません")).toBeVisible();
  await page.getByRole("button", { name: "作成する" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/のデータだけを、同社の人事ご担当者と同じ共有範囲で扱います/)).toBeVisible();
  const name = `勤怠との連携 ${crypto.randomUUID().slice(0, 8)}`;
  await dialog.getByLabel("名前").fill(name);
  await dialog.getByRole("button", { name: "読み取りをすべて選ぶ" }).click();
  await dialog.getByLabel(/^対象者を登録する/).check();
  await dialog.getByRole("button", { name: "作成する", exact: true }).click();
  const headers = { authorization: `Bearer ${await shownToken(page).inputValue()}` };
  const orders: { items: { id: string }[] } = await (await request.get("/api/v1/orders", { headers })).json();
  expect(orders.items.map(({ id }) => id)).toEqual([own.orderId]);
  expect((await request.get(`/api/v1/orders/${foreign.orderId}`, { headers })).status()).toBe(404);
  expect((await request.get(`/api/v1/orders/${own.orderId}`, { headers })).status()).toBe(200);
  const mentees = [{ email: `${crypto.randomUUID()}@example.com`, name: "山田 花子" }];
  expect((await request.post(`/api/v1/orders/${own.orderId}/mentees`, { headers, data: { mentees } })).status()).toBe(201);
  await dialog.getByRole("button", { name: "控えました" }).click();

  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("使用中");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: `${name}のできる操作` }).click();
  await dialog.getByRole("link", { name: "操作記録を見る" }).click();
  await expect(page).toHaveURL(/\/admin\/audit\?/);
  await expect(page.getByText(`サービスアカウント「${name}」`).first()).toBeVisible();
});
