import { expectAccessible } from "./support/axe";
import { signIn } from "./support/booking";
import { expect, test } from "./support/journey";
import { mailedLink } from "./support/links";

const GOOD = "雨の日は傘を忘れて走って帰る人";

test("a colleague is invited by mail, sets a password, works, and is signed out at the next call once disabled @phone", async ({
  adminPage: page,
  visitor,
  rows,
}) => {
  const email = `shiraishi-${crypto.randomUUID()}@example.com`;
  await page.goto("/admin/staff");
  await page.getByRole("button", { name: "招待する" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("メールアドレス").fill(email);
  await dialog.getByLabel("氏名").fill("白石 直子");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "招待する" }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("招待中");
  await expectAccessible(page);

  const hers = await visitor();
  const { id: toUserId } = await rows.prisma.user.findFirstOrThrow({ where: { email } });
  const { token } = await mailedLink(rows, "admin_invite", { toUserId });
  await hers.goto(`/login/password?token=${token}&first=1`);
  await expect(hers.getByRole("heading", { name: "パスワードの設定" })).toBeVisible();
  await expect(hers).not.toHaveURL(/token=/);
  await hers.getByRole("form", { name: "パスワードの設定" }).locator("input[type=password]").fill(GOOD);
  await hers.getByRole("button", { name: "パスワードを設定する" }).click();
  await expect(hers).toHaveURL(/\/login\?done=password-set/);
  await expect(hers.getByText("パスワードを設定しました")).toBeVisible();
  await signIn(hers, email, GOOD);
  await expect(hers).not.toHaveURL(/login/);
  await hers.goto("/admin/staff");
  await expect(hers.getByRole("row").filter({ hasText: email })).toContainText("ご自身");
  await expect(hers.getByRole("row").filter({ hasText: email }).getByRole("button", { name: /停止/ })).toHaveCount(0);

  await page.reload();
  await expect(row).toContainText("利用中");
  await row.getByRole("button", { name: "白石 直子さんの氏名を変更" }).click();
  await page.getByRole("dialog").getByLabel("氏名").fill("白石 直");
  await page.getByRole("dialog").getByRole("button", { name: "変更する" }).click();
  await expect(row).toContainText("白石 直");
  await row.getByRole("button", { name: "白石 直さんの利用を停止" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "利用を停止する" }).click();
  await expect(row).toContainText("停止中");
  await hers.goto("/admin");
  await expect(hers).toHaveURL(/\/login/);
  await row.getByRole("button", { name: "白石 直さんの利用を再開" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "利用を再開する" }).click();
  await expect(row).toContainText("利用中");

  await rows.prisma.user.updateMany({ where: { email }, data: { mfaEnabled: true } });
  await page.reload();
  await row.getByRole("button", { name: "白石 直さんの2段階認証を解除" }).click();
  await page.getByRole("dialog").getByLabel("ご本人をどのように確認したか").fill("対面で社員証を確認");
  await page.getByRole("dialog").getByRole("button", { name: "解除する" }).click();
  await expect(row).toContainText("未設定");
  const { mfaEnabled } = await rows.prisma.user.findFirstOrThrow({ where: { email } });
  expect(mfaEnabled).toBe(false);
});
