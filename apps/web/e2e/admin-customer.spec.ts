import { expect, test } from "./support/journey";

test("an admin registers a company, keeps what was agreed, invites its first HR person and stops the company", async ({
  adminPage: page,
}) => {
  const name = `株式会社${crypto.randomUUID().slice(0, 8)}`;
  const domain = `${crypto.randomUUID().slice(0, 8)}.example.com`;
  await page.goto("/admin/customer");
  await page.getByRole("button", { name: "顧客企業を登録する" }).click();
  const create = page.getByRole("dialog", { name: "顧客企業を登録する" });
  await create.getByLabel("会社名", { exact: false }).first().fill(name);
  await create.getByLabel("法人番号").fill("123");
  await create.getByRole("button", { name: "登録する" }).click();
  await expect(create.getByText("法人番号（13桁）が正しくありません")).toBeVisible();
  await create.getByLabel("法人番号").fill("");
  await create.getByRole("button", { name: "登録する" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.getByRole("tab", { name: "設定" }).click();
  await page.getByLabel("集計の最小人数").fill("12");
  await page.getByLabel("メールアドレスのドメイン").fill(domain);
  // The input survives a reload.
  await page.reload();
  await expect(page.getByLabel("集計の最小人数")).toHaveValue("12");
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("保存していない変更があります")).toBeHidden();
  await expect(page.getByText("12人", { exact: true })).toBeVisible();

  await page.getByRole("tab", { name: "人事ご担当者" }).click();
  await page.getByRole("button", { name: "招待する" }).click();
  const invite = page.getByRole("dialog", { name: "人事ご担当者を招待する" });
  // What is typed at once is not lost.
  await expect(invite.getByLabel("メールアドレス")).toBeFocused();
  await page.keyboard.type(`hanako@${domain}`);
  await invite.getByLabel("氏名").fill("人事 花子");
  // A company needs one 主担当: the first person is it, without being asked for.
  await expect(invite.getByRole("checkbox", { name: /主担当にする/ })).toBeChecked();
  await invite.getByRole("button", { name: "招待する" }).click();
  await expect(page.getByRole("rowheader", { name: /人事 花子/ })).toContainText("主担当");

  await page.getByRole("button", { name: "一時停止する" }).click();
  const stop = page.getByRole("dialog", { name: "一時停止する" });
  await expect(stop).toContainText("すでに予約されている面談は、そのまま行われます");
  await stop.getByRole("button", { name: "一時停止する" }).click();
  await expect(page.getByText("一時停止", { exact: true })).toBeVisible();

  await page.goto("/admin/customer");
  await page.getByRole("searchbox", { name: "顧客企業を検索" }).fill(name);
  // The search waits for a pause in typing: a filter set before it would be the earlier history step, and going back would undo the search.
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.getByRole("link", { name })).toBeVisible();
  await page.getByRole("button", { name: "状態で絞り込む" }).click();
  await page.getByRole("radio", { name: "契約中" }).check();
  await expect(page.getByText("条件に合う顧客企業はありません")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name })).toBeVisible();
});

test("two admins who edit one company at the same time both keep their changes", async ({ adminPage: page, rows }) => {
  const { customerId } = await rows.make.customer();
  await page.goto(`/admin/customer/${customerId}?tab=settings`);
  await page.getByLabel("業種").fill("製造業");
  await rows.prisma.customer.update({ where: { id: customerId }, data: { address: "東京都千代田区1-1", version: { increment: 1 } } });
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("ほかの画面で内容が更新されました")).toBeVisible();
  await expect(page.getByLabel("住所")).toHaveValue("東京都千代田区1-1");
  await expect(page.getByLabel("業種")).toHaveValue("製造業");
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("保存していない変更があります")).toBeHidden();
  const kept = await rows.prisma.customer.findUniqueOrThrow({ where: { id: customerId } });
  expect([kept.industry, kept.address]).toEqual(["製造業", "東京都千代田区1-1"]);
});
