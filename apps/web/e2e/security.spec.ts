import { systemClock } from "@knotter/domain/clock";
import { MINUTE } from "@knotter/domain/tokyo";
import { codeShown } from "@knotter/testing/authenticator";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { signIn } from "./support/booking";
import { expect, PASSWORD, test } from "./support/journey";
import { mailedLink } from "./support/links";
import { live, openPage } from "./support/live";

const NEW_PASSWORD = "雨の日は傘を忘れて走って帰る人";
const STEP = 30_000;

/** The app's next code: the previous one has been used. */
const codeAfter = (secret: string, steps: number) => codeShown(secret, new Date(systemClock.now().getTime() + steps * STEP));

/** Through the dialog from its button to the codes; returns the secret and the codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole("button", { name: "設定する" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("いまのパスワード").fill("not my password at all");
  await dialog.getByRole("button", { name: "次へ" }).click();
  await expect(dialog.getByText("いまのパスワードをご確認ください")).toBeVisible();
  await dialog.getByLabel("いまのパスワード").fill(PASSWORD);
  await dialog.getByRole("button", { name: "次へ" }).click();
  await expect(dialog.getByRole("img", { name: "認証アプリで読み取るQRコード" })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.locator("code").textContent()) ?? "";
  await dialog.getByLabel("6桁のコード").fill("000000");
  await dialog.getByRole("button", { name: "有効にする" }).click();
  await expect(dialog.getByText(/コードを確認できませんでした/)).toBeVisible();
  await dialog.getByLabel("6桁のコード").fill(codeAfter(secret, 0));
  await dialog.getByRole("button", { name: "有効にする" }).click();
  await expect(dialog.getByRole("heading", { name: "2段階認証が有効になりました" })).toBeVisible();
  const codes = await dialog.getByRole("list", { name: "回復用コード" }).getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "保管しました" }).click();
  return { secret, codes };
}

const secondStep = (page: Page) => page.getByRole("form", { name: "2段階認証" });

async function answerWith(page: Page, code: string): Promise<void> {
  await secondStep(page).getByLabel("コード").fill(code);
  await secondStep(page).getByRole("button", { name: "ログインする" }).click();
}

test("a second factor: set up by its owner, asked for by password and by link, replaced by a recovery code, taken away again @phone @fast", async ({
  page,
  context,
  fixtures,
  enter,
  visitor,
  rows,
}) => {
  test.slow();
  const admin = await fixtures.admin();
  await enter(context, admin);
  const elsewhere = await visitor(admin);
  await openPage(elsewhere, "/account");
  await openPage(page, "/account");
  await expect(page.getByText("設定していません")).toBeVisible();
  const { secret, codes } = await setUp(page);
  await expect(page.getByText("有効", { exact: true })).toBeVisible();
  // The other browser is signed out; this one continues, with another cookie.
  await openPage(elsewhere, "/account");
  await expect(elsewhere).toHaveURL(/\/login/);

  await signIn(elsewhere, admin.email);
  await expect(secondStep(elsewhere)).toBeVisible();
  await expectAccessible(elsewhere);
  expect(elsewhere.url()).not.toMatch(/SECOND_FACTOR|challenge/);
  await answerWith(elsewhere, "123456");
  await expect(elsewhere.getByText(/コードを確認できませんでした/)).toBeVisible();
  await answerWith(elsewhere, codeAfter(secret, 1));
  await expect(elsewhere).toHaveURL("/account");

  // By a mailed link, with a recovery code.
  const third = await visitor();
  await third.goto("/login/link?next=%2Faccount");
  await third.getByLabel("メールアドレス").fill(admin.email);
  await third.getByRole("button", { name: /リンクを送る/ }).click();
  await expect(third.getByRole("heading", { name: /ご案内を送信しました/ })).toBeVisible();
  const { token } = await mailedLink(rows, "magic_link", { toUserId: admin.userId });
  await third.goto(`/login/link?token=${token}&next=%2Faccount`);
  await third.getByRole("button", { name: "ログインする" }).click();
  await answerWith(third, codes[0]?.toLowerCase() ?? "");
  await expect(third).toHaveURL("/account");
  await expect(third.getByText("回復用コードの残り：9")).toBeVisible();

  // Reloaded after the login: the button does nothing before hydration.
  await live(third);
  await third.getByRole("button", { name: "解除する", exact: true }).click();
  await third
    .getByRole("dialog")
    .getByLabel("コード")
    .fill(codes[1] ?? "");
  await third.getByRole("dialog").getByRole("button", { name: "解除する" }).click();
  await expect(third.getByText("設定していません")).toBeVisible();
});

test("the signed-in devices are listed, and are signed out one by one and all at once", async ({
  page,
  context,
  fixtures,
  enter,
  visitor,
}) => {
  const { order } = await fixtures.pair();
  const staff = await fixtures.hrStaff(order.customerId);
  await enter(context, staff);
  const second = await visitor(staff);
  await openPage(second, "/account");
  await openPage(page, "/account");
  const devices = page.getByRole("list", { name: "ログイン中の端末" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await expect(devices.getByRole("listitem").first()).toContainText("この端末");
  await expectAccessible(page);
  await devices.getByRole("button", { name: /ログアウトさせる/ }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await second.reload();
  await expect(second).toHaveURL(/\/login/);

  await page.getByRole("button", { name: "すべての端末からログアウト" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/この端末のほかは/)).toBeVisible();
  await dialog.getByLabel("この端末はログインしたままにする").uncheck();
  await expect(dialog.getByText(/この端末も含めて/)).toBeVisible();
  await dialog.getByRole("button", { name: "ログアウトする" }).click();
  await expect(page).toHaveURL("/login");
});

test("changing the password asks for the old one and signs out every other browser", async ({
  page,
  context,
  fixtures,
  enter,
  visitor,
}) => {
  const admin = await fixtures.admin();
  await enter(context, admin);
  const second = await visitor(admin);
  await openPage(second, "/account");
  await openPage(page, "/account");
  await page.getByRole("button", { name: "変更する" }).click();
  const form = page.getByRole("form", { name: "パスワードの変更" });
  await form.getByRole("button", { name: "パスワードを変更する" }).click();
  await expect(form.getByText("必須項目です").first()).toBeVisible();
  await form.getByLabel("いまのパスワード").fill(PASSWORD);
  await form.getByLabel("新しいパスワード").fill(NEW_PASSWORD);
  await form.getByRole("button", { name: "パスワードを変更する" }).click();
  await expect(page.getByText(/パスワードを変更しました。ほかの1台/)).toBeVisible();
  await second.reload();
  await expect(second).toHaveURL(/\/login/);
  await page.reload();
  await expect(page).toHaveURL("/account");
  await signIn(second, admin.email, NEW_PASSWORD);
  await expect(second).toHaveURL("/account");
});

test("what is typed before the scripts have loaded never gets into the address", async ({ browser, baseURL, fixtures }) => {
  const admin = await fixtures.admin();
  const bare = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await bare.newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  for (const path of ["/login", "/login/link", "/login/mentor", "/login/password", "/signup"]) {
    await page.goto(path);
    await page.getByLabel("メールアドレス").fill(admin.email);
    const password = page.getByLabel("パスワード", { exact: true });
    if (await password.count()) await password.fill(PASSWORD);
    await page.locator("form button[type=submit]").click();
    await page.waitForLoadState();
    expect(page.url()).not.toContain("?");
  }
  for (const url of asked) expect(decodeURIComponent(url)).not.toMatch(/knotter-demo|@example/);
  await bare.close();
});

test("a link asked for on the way to a page leads on to it, and nowhere else", async ({ page, fixtures, rows }) => {
  const { mentee } = await fixtures.pair();
  await openPage(page, "/mypage?tab=disclosure");
  await expect(page).toHaveURL(/\/login\?next=/);
  await live(page);
  await page.getByRole("link", { name: "メールのリンクでログイン" }).click();
  await expect(page).toHaveURL(/\/login\/link\?next=/);
  await live(page);
  await page.getByLabel("メールアドレス").fill(mentee.email);
  await page.getByRole("button", { name: /リンクを送る/ }).click();
  await expect(page.getByRole("heading", { name: /ご案内を送信しました/ })).toBeVisible();
  const { token } = await mailedLink(rows, "magic_link", { toUserId: mentee.userId });
  const mail = await rows.prisma.mail.findFirstOrThrow({ where: { toUserId: mentee.userId, type: "magic_link" } });
  expect(mail.facts).toMatchObject({ next: "/mypage?tab=disclosure" });
  await page.goto(`/login/link?token=${token}&next=${encodeURIComponent("/mypage?tab=disclosure")}`);
  // The token was removed from the address, the target page was not.
  await expect(page).toHaveURL(`/login/link?next=${encodeURIComponent("/mypage?tab=disclosure")}`);
  await page.getByRole("button", { name: "ログインする" }).click();
  await expect(page).toHaveURL("/mypage?tab=disclosure");
});

test("a secret that was shown too long ago is told as such, and a new one is begun", async ({ page, context, fixtures, enter, rows }) => {
  const admin = await fixtures.admin();
  await enter(context, admin);
  await openPage(page, "/account");
  await page.getByRole("button", { name: "設定する" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("いまのパスワード").fill(PASSWORD);
  await dialog.getByRole("button", { name: "次へ" }).click();
  const secret = (await dialog.locator("code").textContent()) ?? "";
  const { createdAt } = await rows.prisma.secondFactor.findUniqueOrThrow({ where: { userId: admin.userId } });
  await rows.prisma.secondFactor.update({
    where: { userId: admin.userId },
    data: { createdAt: new Date(createdAt.getTime() - 16 * MINUTE) },
  });
  await dialog.getByLabel("6桁のコード").fill(codeAfter(secret, 0));
  await dialog.getByRole("button", { name: "有効にする" }).click();
  await expect(dialog.getByText("15分が過ぎたため、このQRコードは使えなくなりました")).toBeVisible();
  await page.keyboard.press("Escape");
  const { codes } = await setUp(page);
  expect(codes).toHaveLength(10);
});
