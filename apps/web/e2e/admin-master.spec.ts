import type { Locator } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";

test("a new version of the questions changes what is asked from now on, and nothing that was asked before", async ({
  adminPage: page,
  rows,
  fixtures,
}) => {
  const before = await rows.prisma.questionSet.findFirstOrThrow({ orderBy: { version: "desc" }, include: { questions: true } });
  const added = `新しくたずねること ${crypto.randomUUID().slice(0, 6)}`;
  await page.goto("/admin/master");
  await page.getByRole("button", { name: "編集して次の版を作る" }).click();
  await page.getByRole("button", { name: "質問を加える" }).first().click();
  const group = page.getByRole("main").getByRole("region").first();
  await group.getByRole("textbox").last().fill(added);
  await group.getByRole("checkbox").first().uncheck();
  // Kept over a reload, until it is published.
  await page.reload();
  await expect(group.getByRole("textbox").last()).toHaveValue(added);
  await page.getByRole("button", { name: "確認して公開する" }).click();
  const dialog = page.getByRole("dialog", { name: `第${before.version + 1}版を公開する` });
  await expect(dialog).toContainText("すでに書かれた事前質問シートは、書かれたときの言葉のまま変わりません");
  await dialog.getByRole("button", { name: "公開する" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(added)).toBeVisible();
  await expect(page.getByText("たずねない").first()).toBeVisible();

  const after = await rows.prisma.questionSet.findUniqueOrThrow({ where: { id: before.id }, include: { questions: true } });
  expect(after.questions).toEqual(before.questions);
  expect(after.retiredAt).not.toBeNull();
  await page.goto(`/admin/master?version=${before.version}`);
  await expect(page.getByText(/前の版です/)).toBeVisible();
  await expect(page.getByText(added)).toBeHidden();

  // An order that uses the previous version is linked from there.
  const { orderId } = await fixtures.order();
  const name = `前の版の施策 ${crypto.randomUUID().slice(0, 6)}`;
  await rows.prisma.order.update({ where: { id: orderId }, data: { questionSetId: before.id, name } });
  await page.reload();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^\d+件$/ })
    .click();
  await expect(page).toHaveURL(`/admin/order?questionSetId=${before.id}`);
  await expect(page.getByRole("button", { name: new RegExp(`第${before.version}版`) })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name })).toBeVisible();
});

test("an admin adds a word to a list of choices, moves it by keyboard, renames it, and retires it", async ({ adminPage: page }) => {
  const label = `試しの言葉 ${crypto.randomUUID().slice(0, 6)}`;
  await openPage(page, "/admin/master?tab=terms&kind=targetLayer");
  const list = page.getByRole("list", { name: "対象層" });
  await page.getByRole("button", { name: "選択肢を加える" }).click();
  await page.getByRole("dialog").getByLabel("言葉").fill(label);
  await page.getByRole("dialog").getByRole("button", { name: "保存する" }).click();
  await expect(list.getByRole("listitem").last()).toContainText(label);
  // The focus returns to where it was.
  await expect(page.getByRole("dialog")).toBeHidden();

  await list.getByRole("button", { name: `${label}を上へ` }).focus();
  // Shown at once, and stored a moment later.
  const stored = page.waitForResponse((answer) => answer.url().includes("/terms.arrange") && answer.ok());
  await page.keyboard.press("Enter");
  await expect(list.getByRole("listitem").last()).not.toContainText(label);
  await stored;
  await page.reload();
  await expect(list.getByRole("listitem").last()).not.toContainText(label);

  await list.getByRole("button", { name: `${label}を変更` }).click();
  await page.getByRole("dialog").getByLabel("選べるようにする").uncheck();
  await page.getByRole("dialog").getByRole("button", { name: "保存する" }).click();
  await expect(list.getByRole("listitem").filter({ hasText: label })).toContainText("使わない");
});

test("a hidden help line is shown to admins alone", async ({ adminPage: page, personas, apiOf }) => {
  await openPage(page, "/admin/master?tab=helpLines");
  const name = `試しの窓口 ${crypto.randomUUID().slice(0, 6)}`;
  await page.getByRole("button", { name: "窓口を加える" }).click();
  const line = page.getByRole("main").getByRole("region").last();
  await line.getByLabel("表示する").uncheck();
  await line.getByLabel("名前").fill(name);
  await line.getByLabel("電話番号").fill("119");
  await line.getByLabel("ひとこと").fill("電話で相談できます。");
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("電話番号は 0 から始まる半角の数字とハイフンで入力してください")).toBeVisible();
  await line.getByLabel("電話番号").fill("0120-000-000");
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("保存していない変更があります")).toBeHidden();
  const shown = (await (await (await apiOf(personas.mentee)).get("/api/v1/help-lines")).json()) as { items: { name: string }[] };
  expect(shown.items.length).toBeGreaterThan(0);
  expect(shown.items.map((item) => item.name)).not.toContain(name);

  await page.getByRole("button", { name: `${name}を一覧から除く` }).click();
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("保存していない変更があります")).toBeHidden();
});

test("what is asked, the choices and the telephone lines begin with the page, and much of them is seen at once", async ({
  adminPage: page,
}) => {
  /** Whole ones within the window. */
  const whole = (all: Locator) =>
    all.evaluateAll((elements) => elements.filter((element) => element.getBoundingClientRect().bottom <= window.innerHeight).length);
  await openPage(page, "/admin/master");
  const groups = page.getByRole("main").getByRole("region");
  const begun = await groups.evaluateAll(
    (all) => all.filter((group) => group.getBoundingClientRect().top < window.innerHeight - 32).length,
  );
  expect(begun).toBeGreaterThanOrEqual(6);
  await openPage(page, "/admin/master?tab=terms");
  expect(await whole(page.getByRole("list", { name: "相談テーマ" }).getByRole("listitem"))).toBeGreaterThanOrEqual(12);
  await openPage(page, "/admin/master?tab=helpLines");
  expect(await whole(page.getByRole("main").getByRole("region"))).toBeGreaterThanOrEqual(3);
  await expectAccessible(page);
});
