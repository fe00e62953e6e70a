import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey";

const COOKIE = "knotter.session";
const button = (page: Page) => page.getByRole("button", { name: "見本の会社のアカウントで進む" });

/** From the login page to the company's provider, and back as this person. */
async function comeAs(page: Page, email: string, { verified = true, from = "/login" } = {}): Promise<void> {
  await page.goto(from);
  await button(page).click();
  // Our own page also asks for an address: input before the provider's page has loaded would be lost.
  await expect(page.getByRole("heading", { name: "会社のアカウント" })).toBeVisible();
  await page.getByLabel("メールアドレス", { exact: true }).fill(email);
  await page.getByLabel("メールアドレスは確認済み").setChecked(verified);
  await page.getByRole("button", { name: "この人として進む" }).click();
}

test("each role signs in by the company's account, gets to the requested page, and signs out of both @fast", async ({
  page,
  fixtures,
  visitor,
}) => {
  const { mentee, mentor, order } = await fixtures.pair();
  await comeAs(page, mentee.email, { from: "/mypage" });
  await expect(page).toHaveURL("/mypage");
  await page.getByRole("banner").getByRole("button", { name: "ログアウト" }).click();
  // The provider's own page asks for confirmation, too.
  await page.getByRole("button", { name: "ログアウトする" }).click();
  await expect(page).toHaveURL("/login");
  await button(page).click();
  await expect(page.getByRole("heading", { name: "会社のアカウント" })).toBeVisible();

  for (const person of [mentor, await fixtures.hrStaff(order.customerId), await fixtures.admin()]) {
    const hers = await visitor();
    await comeAs(hers, person.email);
    await expect(hers).not.toHaveURL(/login|interaction/);
    expect((await hers.context().cookies()).map(({ name }) => name)).toContain(COOKIE);
  }
});

test("an uninvited person, an unverified address and a canceled sign-in are told so, and nobody is signed in", async ({
  page,
  fixtures,
}) => {
  const { mentee } = await fixtures.pair();
  const signedIn = async () => (await page.context().cookies()).some(({ name }) => name === COOKIE);
  await comeAs(page, `${crypto.randomUUID()}@example.com`);
  await expect(page.getByText("このアカウントに対応するご登録が見つかりませんでした")).toBeVisible();
  expect(await signedIn()).toBe(false);
  await page.context().clearCookies();
  await comeAs(page, mentee.email, { verified: false });
  await expect(page.getByText("メールアドレスの確認が済んでいません")).toBeVisible();
  expect(await signedIn()).toBe(false);
  await page.context().clearCookies();
  await page.goto("/login");
  await button(page).click();
  await page.getByRole("button", { name: "やめる" }).click();
  await expect(page.getByText("会社のアカウントでのログインは完了しませんでした")).toBeVisible();
  expect(await signedIn()).toBe(false);
});

test("an invited mentee agrees to the terms and is in, without a password", async ({ page, fixtures, rows }) => {
  const { order } = await fixtures.pair();
  const email = `${crypto.randomUUID()}@example.com`;
  await rows.prisma.orderMentee.create({ data: { orderId: order.orderId, email, name: "相談 次郎", maxCount: 2, status: "invited" } });
  await comeAs(page, email, { from: "/signup" });
  await expect(page).toHaveURL(/\/signup\?by=account$/);
  await expect(page.getByLabel("パスワード")).toHaveCount(0);
  await page.getByRole("button", { name: "同意して次へ進む" }).click();
  await expect(page.getByText("チェックを入れてください").first()).toBeVisible();
  await page.getByLabel("利用規約に同意します").check();
  await page.getByLabel("プライバシーポリシーに同意します").check();
  await page.getByRole("button", { name: "同意して次へ進む" }).click();
  await expect(page).toHaveURL(/\/mypage\?register=1/);
  expect(await rows.prisma.user.findFirstOrThrow({ where: { email } })).toMatchObject({ role: "mentee", passwordHash: null });
});
