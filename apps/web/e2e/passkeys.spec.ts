import type { CDPSession, Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { signIn } from "./support/booking";
import { expect, PASSWORD, test } from "./support/journey";
import { live, openPage } from "./support/live";
import { answersFor } from "./support/noise";
import { startServer } from "./support/own-server";

/** A device of this browser with a screen lock that its owner opens. `present`: whether somebody answers its questions. */
async function deviceOf(page: Page, { present = true } = {}) {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: present,
    },
  });
  return {
    credentials: async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    answers: (enabled: boolean) => session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    verifies: (isUserVerified: boolean) => session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

const section = (page: Page) => page.getByRole("region", { name: "パスキー" });
const registered = (page: Page) => page.getByRole("list", { name: "登録しているパスキー" }).getByRole("listitem");

/** Adds a passkey in the dialog, with the password. */
async function register(page: Page): Promise<void> {
  await pressRegister(page);
  await expect(page.getByText(/パスキー「.+」を登録しました。/)).toBeVisible();
}

/** The same, where another page opens at once afterwards. */
async function pressRegister(page: Page): Promise<void> {
  await section(page).getByRole("button", { name: "パスキーを登録する" }).click();
  const dialog = page.getByRole("dialog", { name: "パスキーの登録" });
  await dialog.getByLabel("いまのパスワード").fill(PASSWORD);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "登録する", exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
}

const PLACES = { mentee: "/mypage?tab=security", mentor: "/mypage/mentor?tab=security", hrstaff: "/account", admin: "/account" } as const;

for (const role of ["mentee", "mentor", "hrstaff", "admin"] as const) {
  test(`a passkey of the role ${role}: registered with the password, signs in alone, renamed, and removed again @phone${role === "mentee" ? " @fast" : ""}`, async ({
    page,
    context,
    fixtures,
    enter,
  }) => {
    test.slow();
    const pair = await fixtures.pair();
    const person = {
      mentee: async () => pair.mentee,
      mentor: async () => pair.mentor,
      hrstaff: () => fixtures.hrStaff(pair.order.customerId),
      admin: () => fixtures.admin(),
    };
    const device = await deviceOf(page);
    await enter(context, await person[role]());
    await openPage(page, PLACES[role]);
    await expect(section(page).getByText("登録していません")).toBeVisible();
    await register(page);
    await expect(registered(page)).toHaveCount(1);
    expect(await device.credentials()).toMatchObject([{ isResidentCredential: true, rpId: "localhost" }]);
    await expectAccessible(page);

    // No address, password or code is asked for.
    await signOut(page);
    await device.answers(false);
    await openPage(page, `/login?next=${encodeURIComponent(PLACES[role])}`);
    await expectAccessible(page);
    await device.answers(true);
    await page.getByRole("button", { name: "パスキーでログイン" }).click();
    await expect(page).toHaveURL(PLACES[role]);
    await live(page);
    await expect(registered(page)).toContainText("最後のログイン");

    await registered(page)
      .getByRole("button", { name: /の名前を変える$/ })
      .click();
    await page.getByRole("dialog").getByLabel("名前").fill("会社のパソコン");
    await page.getByRole("dialog").getByRole("button", { name: "保存する" }).click();
    await expect(registered(page)).toContainText("会社のパソコン");

    // The passkey was used a moment ago, so no password is asked for.
    await registered(page).getByRole("button", { name: "パスキー「会社のパソコン」を削除する" }).click();
    const dialog = page.getByRole("dialog", { name: "パスキーを削除する" });
    await expect(dialog.getByLabel("いまのパスワード")).toHaveCount(0);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "削除する", exact: true }).click();
    await expect(section(page).getByText("登録していません")).toBeVisible();

    await signOut(page);
    await device.answers(false);
    await openPage(page, "/login");
    await device.answers(true);
    await page.getByRole("button", { name: "パスキーでログイン" }).click();
    await expect(page.getByText(/パスキーを確認できませんでした/)).toBeVisible();
    await expectAccessible(page);
  });
}

test("a passkey is chosen among the suggestions of the field for the address", async ({ page, context, fixtures, enter }) => {
  const { mentee } = await fixtures.pair();
  const device = await deviceOf(page);
  await enter(context, mentee);
  await openPage(page, PLACES.mentee);
  await register(page);
  await signOut(page);
  // The virtual device answers as soon as its passkey is offered, as a person does who picks it.
  await openPage(page, "/login?next=%2Fmypage%3Ftab%3Dsecurity");
  await expect(page).toHaveURL(PLACES.mentee);
  expect(await device.credentials()).toHaveLength(1);
});

test("a device that does not verify its owner, or has no passkey, opens nothing, and the page says so", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { mentee } = await fixtures.pair();
  const device = await deviceOf(page);
  await enter(context, mentee);
  await openPage(page, PLACES.mentee);
  await device.verifies(false);
  await section(page).getByRole("button", { name: "パスキーを登録する" }).click();
  const dialog = page.getByRole("dialog", { name: "パスキーの登録" });
  await dialog.getByLabel("いまのパスワード").fill(PASSWORD);
  await dialog.getByRole("button", { name: "登録する", exact: true }).click();
  await expect(dialog.getByText(/パスキーの操作が完了しませんでした/)).toBeVisible();
  expect(await device.credentials()).toHaveLength(0);
  await signOut(page);
  await openPage(page, "/login");
  await page.getByRole("button", { name: "パスキーでログイン" }).click();
  await expect(page.getByText(/パスキーの操作が完了しませんでした/)).toBeVisible();
});

test("a passkey instead of the password before a change, once the sign-in is some time ago", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  const { mentee } = await fixtures.pair();
  await deviceOf(page);
  await enter(context, mentee);
  await openPage(page, PLACES.mentee);
  await register(page);
  const hourAgo = new Date(Date.now() - 3_600_000);
  await rows.prisma.session.updateMany({ where: { userId: mentee.userId, revokedAt: null }, data: { createdAt: hourAgo } });
  await openPage(page, PLACES.mentee);
  await registered(page)
    .getByRole("button", { name: /を削除する$/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "パスキーを削除する" });
  await expect(dialog.getByLabel("いまのパスワード")).toBeVisible();
  await dialog.getByRole("button", { name: "パスワードの代わりに、パスキーで確認する" }).click();
  await expect(dialog.getByText("パスキーで確認しました")).toBeVisible();
  await expect(dialog.getByLabel("いまのパスワード")).toHaveCount(0);
  await dialog.getByRole("button", { name: "削除する", exact: true }).click();
  await expect(section(page).getByText("登録していません")).toBeVisible();
});

test("where a second factor is a duty, a passkey is enough for an admin, and a password alone is not", async ({
  page,
  context,
  fixtures,
}) => {
  test.slow();
  const server = await startServer({ ADMIN_TOTP_REQUIRED: "1" });
  answersFor(page, server.url);
  const admin = await fixtures.admin();
  const device = await deviceOf(page);
  await openPage(page, `${server.url}/login`);
  await signIn(page, admin.email);
  await expect(page).toHaveURL(`${server.url}/account`);
  await live(page);
  await expectAccessible(page);
  await pressRegister(page);
  await expect(page).toHaveURL(`${server.url}/admin`);

  await context.clearCookies();
  await device.answers(false);
  await openPage(page, `${server.url}/login?next=%2Fadmin%2Fstaff`);
  await signIn(page, admin.email);
  await expect(page.getByText(/このアカウントにはパスキーが登録されています/)).toBeVisible();
  expect((await page.request.get(`${server.url}/api/v1/customers`)).status()).toBe(401);
  await device.answers(true);
  await page.getByRole("button", { name: "パスキーでログイン" }).click();
  await expect(page).toHaveURL(`${server.url}/admin/staff`);
  await openPage(page, `${server.url}/account`);
  await registered(page)
    .getByRole("button", { name: /を削除する$/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "パスキーを削除する" });
  await dialog.getByRole("button", { name: "削除する", exact: true }).click();
  await expect(dialog.getByText(/最後のパスキーは削除できません/)).toBeVisible();
  await server.stop();
});
