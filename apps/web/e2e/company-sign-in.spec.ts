import { linkHashOf, linkTokenOf } from "@knotter/auth/link-token";
import { DAY } from "@knotter/domain/tokyo";
import { SAMPLE_SAML_KEY } from "@knotter/testing/sample-saml-keys";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/journey";
import { setting } from "./support/setting";

const COOKIE = "knotter.session";
const hasSession = async (page: Page) => (await page.context().cookies()).some(({ name }) => name === COOKIE);

/** The address first: what the login page then offers is its company's. */
async function typeAddress(page: Page, email: string, from = "/login"): Promise<void> {
  await page.goto(from);
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByRole("button", { name: "次へ" }).click();
}

test("an admin registers a company's provider, tries it, and leaves it as the only way in; its people come by it, others do not @fast", async ({
  adminPage: page,
  fixtures,
  rows,
  visitor,
}) => {
  test.slow();
  const order = await fixtures.order();
  const domain = `${crypto.randomUUID().slice(0, 8)}.example.com`;
  const mentee = await rows.make.mentee({ order, email: `hana@${domain}` });
  await page.goto(`/admin/customer/${order.customerId}?tab=signin`);
  await expect(page.getByText("ログイン先は登録されていません")).toBeVisible();

  await page.getByRole("button", { name: "ドメインと制限を変更する" }).click();
  const domains = page.getByRole("dialog", { name: "ドメインとログインの制限" });
  await domains.getByLabel("メールアドレスのドメイン").fill("gmail.com");
  await domains.getByRole("button", { name: "保存する" }).click();
  await expect(domains.getByText("どなたでもメールアドレスを持てるドメインは、登録できません")).toBeVisible();
  await domains.getByLabel("メールアドレスのドメイン").fill(domain);
  await domains.getByRole("checkbox", { name: "この会社はSSOだけ" }).check();
  await domains.getByRole("button", { name: "保存する" }).click();
  await expect(domains.getByText("使えるログイン先とドメインを登録してから、選んでください")).toBeVisible();
  await domains.getByRole("checkbox", { name: "この会社はSSOだけ" }).uncheck();
  await domains.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText(domain, { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "OpenID Connect を登録する" }).click();
  const dialog = page.getByRole("dialog", { name: "OpenID Connect のログイン先を登録する" });
  await dialog.getByLabel("ボタンの文言").fill("サンプル社のアカウントで進む");
  await dialog.getByRole("button", { name: "アドレスを決める" }).click();
  // What the company's administrator needs first.
  const addresses = page.getByRole("dialog", { name: "登録するアドレス" });
  await expect(addresses.getByRole("textbox", { name: "リダイレクト URI" })).toHaveValue(/\/api\/sso\/[0-9a-f-]+\/callback$/);
  await addresses.getByRole("button", { name: "閉じる" }).last().click();
  const row = page.getByRole("row", { name: /サンプル社のアカウントで進む/ });
  await expect(row.getByText("値はまだ登録されていません")).toBeVisible();
  await row.getByRole("button", { name: /変更する$/ }).click();
  const change = page.getByRole("dialog", { name: "ログイン先を変更する" });
  await change.getByLabel("発行者（issuer）").fill(setting.oidcOrigin ?? "");
  await change.getByLabel("クライアント ID").fill("knotter");
  await change.getByLabel("クライアント シークレット").fill("not the secret of it");
  await change.getByRole("button", { name: "保存する" }).click();
  await expect(row.getByText("接続は未確認です")).toBeVisible();
  await row.getByRole("button", { name: /接続を確かめる$/ }).click();
  await expect(row.getByText(/クライアント ID、またはシークレットが受け付けられません。/)).toBeVisible();

  await row.getByRole("button", { name: /変更する$/ }).click();
  await expect(change.getByLabel("クライアント シークレット")).toHaveValue("");
  await change.getByLabel("クライアント シークレット").fill(process.env["OIDC_CLIENT_SECRET"] ?? "");
  await change.getByRole("button", { name: "保存する" }).click();
  await row.getByRole("button", { name: /接続を確かめる$/ }).click();
  await expect(row.getByText(/接続を確認：/)).toBeVisible();
  await row.getByRole("button", { name: /登録するアドレス$/ }).click();
  await expect(addresses.getByRole("textbox", { name: "リダイレクト URI" })).toHaveValue(/\/api\/sso\/[0-9a-f-]+\/callback$/);
  await addresses.getByRole("button", { name: "閉じる" }).last().click();

  await page.getByRole("button", { name: "ドメインと制限を変更する" }).click();
  await domains.getByRole("checkbox", { name: "この会社はSSOだけ" }).check();
  await domains.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("この会社はSSOだけ", { exact: true })).toBeVisible();

  const hers = await visitor();
  await typeAddress(hers, mentee.email, "/mypage");
  await expect(hers.getByLabel("パスワード", { exact: true })).toHaveCount(0);
  await expect(hers.getByRole("link", { name: "メールのリンクでログイン" })).toHaveCount(0);
  await hers.getByRole("button", { name: "サンプル社のアカウントで進む" }).click();
  await expect(hers.getByRole("heading", { name: "会社のアカウント" })).toBeVisible();
  await hers.getByLabel("メールアドレス", { exact: true }).fill(mentee.email);
  await hers.getByRole("button", { name: "この人として進む" }).click();
  await expect(hers).toHaveURL("/mypage");
  expect(await hasSession(hers)).toBe(true);

  const theirs = await visitor();
  await typeAddress(theirs, `nobody@${domain}`);
  await theirs.getByRole("button", { name: "サンプル社のアカウントで進む" }).click();
  await expect(theirs.getByRole("heading", { name: "会社のアカウント" })).toBeVisible();
  await theirs.getByLabel("メールアドレス", { exact: true }).fill(`nobody@${domain}`);
  await theirs.getByRole("button", { name: "この人として進む" }).click();
  await expect(theirs.getByText(/このアカウントに対応するご登録が見つかりませんでした.*番号 [0-9a-f]{20} を/)).toBeVisible();
  expect(await hasSession(theirs)).toBe(false);

  // Another address offers what it always did.
  await theirs.getByLabel("メールアドレス").fill("anybody@elsewhere.example");
  await theirs.getByRole("button", { name: "次へ" }).click();
  await expect(theirs.getByLabel("パスワード", { exact: true })).toBeFocused();

  // The admin reads why.
  await page.reload();
  await expect(page.getByRole("table", { name: "うまくいかなかったログイン" }).getByText(/一覧にない方か/)).toBeVisible();

  await page.getByRole("button", { name: "サンプル社のアカウントで進むを削除する" }).click();
  const remove = page.getByRole("dialog", { name: "ログイン先を削除する" });
  await remove.getByRole("button", { name: "削除する" }).click();
  await expect(remove.getByText("この会社はSSOだけです。先に制限を外すか")).toBeVisible();
});

test("an admin pastes the metadata of a company's SAML instead of its values", async ({ adminPage: page, fixtures }) => {
  const { customerId } = await fixtures.order();
  await page.goto(`/admin/customer/${customerId}?tab=signin`);
  await page.getByRole("button", { name: "SAML を登録する" }).click();
  const name = page.getByRole("dialog", { name: "SAML 2.0 のログイン先を登録する" });
  await name.getByLabel("ボタンの文言").fill("サンプル社（SAML）で進む");
  await name.getByRole("button", { name: "アドレスを決める" }).click();
  const addresses = page.getByRole("dialog", { name: "登録するアドレス" });
  const entityId = await addresses.getByRole("textbox", { name: "エンティティ ID（識別子）" }).inputValue();
  const metadata = await page.request.get(new URL(entityId).pathname);
  expect([metadata.status(), await metadata.text()]).toEqual([200, expect.stringContaining(`entityID="${entityId}"`)]);
  await addresses.getByRole("button", { name: "閉じる" }).last().click();

  await page
    .getByRole("row", { name: /サンプル社（SAML）で進む/ })
    .getByRole("button", { name: /変更する$/ })
    .click();
  const change = page.getByRole("dialog", { name: "ログイン先を変更する" });
  const pasted = change.getByLabel(/^ログイン先のメタデータ/);
  await pasted.fill("<html></html>");
  await expect(change.getByText(/SAML のメタデータ（XML）を読み取れません/)).toBeVisible();
  const body = SAMPLE_SAML_KEY.certificate.replace(/-----[^-]+-----|\s/g, "");
  await pasted.fill(
    `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.corp.local/idp"><md:IDPSSODescriptor
    protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo
    xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${body}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.corp.local:8443/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`,
  );
  await expect(change.getByLabel("IdP のエンティティ ID")).toHaveValue("https://idp.corp.local/idp");
  await expect(change.getByLabel("シングルサインオンのURL")).toHaveValue("https://idp.corp.local:8443/sso");
  await change.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("https://idp.corp.local/idp")).toBeVisible();
});

test("somebody signs in by a company's SAML, from the login page to the page that was wanted @phone", async ({ page, fixtures, rows }) => {
  const order = await fixtures.order();
  const domain = `${crypto.randomUUID().slice(0, 8)}.example.com`;
  const mentee = await rows.make.mentee({ order, email: `hana@${domain}` });
  const { customerId } = order;
  await rows.prisma.signInDomain.create({ data: { domain, customerId, createdAt: new Date() } });
  await rows.prisma.identityProvider.create({
    data: {
      customerId,
      protocol: "saml",
      name: "サンプル社（SAML）で進む",
      issuer: `${setting.samlOrigin}/metadata`,
      signInUrl: `${setting.samlOrigin}/sso`,
      certificates: [SAMPLE_SAML_KEY.certificate],
      roles: ["mentee", "hrstaff"],
    },
  });
  await typeAddress(page, mentee.email, "/guide");
  // Here the password stays a way in.
  await expect(page.getByLabel("パスワード", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "サンプル社（SAML）で進む" }).click();
  // Our own page also asks for an address.
  await expect(page.getByRole("heading", { name: "会社のアカウント（SAML）" })).toBeVisible();
  await page.getByLabel("メールアドレス").fill(mentee.email);
  await page.getByRole("button", { name: "この人として進む" }).click();
  await page.getByRole("button", { name: "Knotter へ進む" }).click();
  await expect(page).toHaveURL("/guide");
  expect(await hasSession(page)).toBe(true);
});

test("invited people of a company with its own sign-in only choose no password: HR and mentees register by the company's account @phone", async ({
  page,
  fixtures,
  rows,
  visitor,
}) => {
  test.slow();
  const { customerId, orderId } = await fixtures.order();
  const domain = `${crypto.randomUUID().slice(0, 8)}.example.com`;
  const now = new Date();
  await rows.prisma.signInDomain.create({ data: { domain, customerId, createdAt: now } });
  await rows.prisma.identityProvider.create({
    data: {
      customerId,
      protocol: "saml",
      name: "サンプル社（SAML）で進む",
      issuer: `${setting.samlOrigin}/metadata`,
      signInUrl: `${setting.samlOrigin}/sso`,
      certificates: [SAMPLE_SAML_KEY.certificate],
      roles: ["mentee", "hrstaff"],
    },
  });
  await rows.prisma.customer.update({ where: { id: customerId }, data: { ssoOnly: true } });
  const soon = new Date(now.getTime() + DAY);
  const linkFor = async (link: { purpose: "signup" | "hrstaff_invite"; email: string; role: "mentee" | "hrstaff"; userId?: string }) => {
    const id = crypto.randomUUID();
    const tokenHash = linkHashOf(linkTokenOf(setting.secret, id));
    await rows.prisma.linkToken.create({ data: { id, ...link, tokenHash, createdAt: now, expiresAt: soon } });
    return linkTokenOf(setting.secret, id);
  };
  const comeBy = async (browser: Page, email: string) => {
    await expect(browser.getByText("ご登録は、会社のアカウントで行います。")).toBeVisible();
    await expect(browser.locator("input[type=password]")).toHaveCount(0);
    await expectAccessible(browser);
    await browser.getByRole("button", { name: "サンプル社（SAML）で進む" }).click();
    await expect(browser.getByRole("heading", { name: "会社のアカウント（SAML）" })).toBeVisible();
    await browser.getByLabel("メールアドレス").fill(email);
    await browser.getByRole("button", { name: "この人として進む" }).click();
    await browser.getByRole("button", { name: "Knotter へ進む" }).click();
  };

  const hr = await fixtures.hrStaff(customerId);
  const hrEmail = `jinji@${domain}`;
  await rows.prisma.user.update({ where: { id: hr.userId }, data: { email: hrEmail, emailVerifiedAt: null, passwordHash: null } });
  const invitation = await linkFor({ purpose: "hrstaff_invite", email: hrEmail, role: "hrstaff", userId: hr.userId });
  await page.goto(`/signup/hrstaff?token=${invitation}`);
  await comeBy(page, hrEmail);
  const form = page.getByRole("form", { name: "人事ご担当者のご利用登録" });
  await expect(form.locator("input[type=password]")).toHaveCount(0);
  await expectAccessible(page);
  await form.getByRole("button", { name: "同意して登録する" }).click();
  await expect(form.getByLabel(/^お名前(?!（)/)).toBeFocused();
  await form.getByLabel(/^お名前(?!（)/).fill("人事 花子");
  await form.getByLabel(/^お名前（カナ）/).fill("ジンジ ハナコ");
  await form.getByLabel(/^部署/).fill("人事部");
  for (const box of await form.getByRole("checkbox").all()) await box.check();
  await form.getByRole("button", { name: "同意して登録する" }).click();
  await expect(page).toHaveURL(/\/hrstaff/);

  const theirs = await visitor();
  const email = `taisho@${domain}`;
  await rows.prisma.orderMentee.create({ data: { orderId, email, name: "相談 次郎", maxCount: 2, status: "invited" } });
  await theirs.goto(`/signup?token=${await linkFor({ purpose: "signup", email, role: "mentee" })}`);
  await comeBy(theirs, email);
  await expect(theirs.getByRole("form", { name: "ご利用登録" })).toBeVisible();
  await expect(theirs.locator("input[type=password]")).toHaveCount(0);
  for (const box of await theirs.getByRole("checkbox").all()) await box.check();
  await theirs.getByRole("button", { name: "同意して次へ進む" }).click();
  await expect(theirs).toHaveURL(/\/mypage/);
});
