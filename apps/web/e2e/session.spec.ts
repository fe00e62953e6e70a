import { signIn } from "./support/booking";
import { expect, test } from "./support/journey";
import { setting } from "./support/setting";

const COOKIE = "knotter.session";

test("logging out ends the session at the server: the old cookie is dead @fast", async ({ page, context, fixtures, enter, playwright }) => {
  const { mentee } = await fixtures.pair();
  await enter(context, mentee);
  await page.goto("/");
  const old = (await context.cookies()).find(({ name }) => name === COOKIE)?.value ?? "";
  expect(old).not.toBe("");
  await page.getByRole("banner").getByRole("button", { name: "ログアウト" }).click();
  await expect(page).toHaveURL("/login");
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(COOKIE);

  const thief = await playwright.request.newContext({ baseURL: setting.baseUrl, extraHTTPHeaders: { cookie: `${COOKIE}=${old}` } });
  expect((await thief.get("/api/v1/current-user")).status()).toBe(401);
  expect((await thief.get("/mypage", { maxRedirects: 0 })).headers()["location"]).toContain("/login");
  await thief.dispose();
  const bearer = await playwright.request.newContext({ baseURL: setting.baseUrl, extraHTTPHeaders: { authorization: `Bearer ${old}` } });
  expect((await bearer.get("/api/v1/current-user")).status()).toBe(401);
  await bearer.dispose();

  // The back button shows no personal data.
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
});

test("a disabled person loses every session at the next call, in each browser", async ({
  page,
  context,
  fixtures,
  enter,
  visitor,
  rows,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  await enter(context, mentee);
  await page.goto(`/mentor/${mentor.userId}`);
  const second = await visitor(mentee);
  await second.goto("/");
  await rows.prisma.user.update({ where: { id: mentee.userId }, data: { disabled: true, disabledAt: new Date() } });
  // One calls the API, the other opens a page.
  await page.getByRole("button", { name: "次の2週間" }).click();
  await expect(page).toHaveURL(/\/login/);
  await second.goto("/mypage");
  await expect(second).toHaveURL(/\/login/);

  await signIn(second, mentee.email);
  await expect(second.getByText("ご利用を停止しています。人事ご担当者または事務局にお問い合わせください。")).toBeVisible();
  await second.goto("/mypage");
  await expect(second).toHaveURL(/\/login/);

  // A person who has left sees that, and not that the account was disabled.
  await rows.prisma.user.update({ where: { id: mentee.userId }, data: { erasureDueOn: new Date("2099-01-01") } });
  await signIn(second, mentee.email);
  await expect(second.getByText("退会のお手続きが済んでいます。もう一度ご利用になる場合は、事務局にお問い合わせください。")).toBeVisible();

  await rows.prisma.user.update({ where: { id: mentor.userId }, data: { disabled: true, disabledAt: new Date() } });
  await signIn(second, mentor.email);
  await expect(second.getByText("ご利用を停止しています。事務局にお問い合わせください。")).toBeVisible();
  const actions = await rows.prisma.auditLog.findMany({ where: { actorId: mentor.userId }, select: { action: true } });
  expect(actions.filter(({ action }) => action.startsWith("session."))).toEqual([{ action: "session.refuse" }]);
});

test("a wrong password, an unknown address and a locked account look the same; input stays, and the password is never in the address", async ({
  page,
  fixtures,
}) => {
  const { mentee } = await fixtures.pair();
  await page.goto("/login");
  const refusal = page.getByText("メールアドレスまたはパスワードをご確認ください。");
  for (const email of [mentee.email, "nobody-at-all@example.com"]) {
    await signIn(page, email, "not-the-right-password");
    await expect(refusal).toBeVisible();
    await expect(page.getByLabel("メールアドレス")).toHaveValue(email);
    expect(page.url()).not.toContain("password");
  }
  await page.getByLabel("パスワード", { exact: true }).fill("");
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
  await expect(page.getByText("必須項目です")).toBeVisible();
  await page.getByLabel("メールアドレス").fill("not an address");
  await page.getByRole("button", { name: "次へ" }).click();
  await expect(page.getByLabel("メールアドレス")).toHaveAttribute("aria-invalid", "true");
});

test("somebody whose profile cannot be read after the sign-in is signed out at the server and told so, and the console says why", async ({
  browser,
  fixtures,
  rows,
}) => {
  const { mentee } = await fixtures.pair();
  // A separate browser context, because the error in its console is expected.
  const context = await browser.newContext({ baseURL: setting.baseUrl });
  const page = await context.newPage();
  const said: string[] = [];
  page.on("console", (message) => message.type() === "error" && said.push(message.text()));
  await page.route("**/api/v1/login/mentee", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/login");
  await signIn(page, mentee.email);
  await expect(page.getByText("ログインできませんでした。通信環境をご確認のうえ、もう一度お試しください。")).toBeVisible();
  expect(said.join("\n")).toContain("The profile could not be fetched after the sign-in");
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(COOKIE);
  const sessions = await rows.prisma.session.findMany({ where: { userId: mentee.userId } });
  expect(sessions.length).toBeGreaterThan(0);
  expect(sessions.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
  // The next user of this computer is a guest.
  await page.goto("/mypage");
  await expect(page).toHaveURL(/\/login/);
  await context.close();
});

/** Addresses in a link that must not lead to another site. */
const AWAY = [
  "https://evil.example",
  "http://evil.example/login",
  "HTTPS://evil.example",
  "//evil.example",
  "///evil.example",
  "////evil.example/..",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "/%5Cevil.example/../..//evil.example",
  "/./\\evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/x/..//evil.example",
  "/x/../..//evil.example",
  "/%09/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/\u0000/evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://evil.example/1",
  "file:///etc/passwd",
  "evil.example",
  "@evil.example",
  ":@evil.example",
  "http:evil.example",
  "http:/evil.example",
  "https:/\\evil.example",
  "?next=//evil.example",
  "#//evil.example",
  "．．//evil.example",
  "／／evil.example",
  `/${"x".repeat(3000)}`,
];

test("no address in next= leads away: forty tries end at home", async ({ page, context, fixtures, request }) => {
  test.slow();
  const { mentee } = await fixtures.pair();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  // The form uses the next= that the server wrote into the page.
  for (const next of AWAY) {
    const answer = await request.get(`/login?next=${encodeURIComponent(next)}`);
    // A NUL is not a valid address: the page is not rendered.
    if (answer.status() === 400) continue;
    const html = await answer.text();
    const [, written = "missing"] = /\\"next\\":(null|\\"(?:[^"\\]|\\[^"])*\\")/.exec(html) ?? [];
    expect(written, next).not.toBe("missing");
    const destination = written === "null" ? "/" : (JSON.parse(written.replaceAll('\\"', '"').replaceAll("\\\\", "\\")) as string);
    expect(destination, next).toMatch(/^\/(?![/\\])/);
    expect(new URL(destination, setting.baseUrl).origin, next).toBe(new URL(setting.baseUrl).origin);
  }
  // Two of them to the end, by the form.
  for (const next of ["//evil.example", "/\\evil.example"]) {
    await context.clearCookies();
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await signIn(page, mentee.email);
    await expect(page).toHaveURL("/");
  }
  expect(asked.filter((url) => new URL(url).origin !== new URL(setting.baseUrl).origin)).toEqual([]);
});

test("next-auth's own redirects lead to no other site", async ({ request }) => {
  for (const callbackUrl of ["https://evil.example", "//evil.example", "javascript:alert(1)"]) {
    const answer = await request.get(`/api/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()["location"]]).toEqual([400, undefined]);
    const { csrfToken } = (await (await request.get("/api/auth/csrf")).json()) as { csrfToken: string };
    const signedOut = await request.post("/api/auth/signout", { form: { csrfToken, callbackUrl, json: "true" }, maxRedirects: 0 });
    expect([signedOut.status(), signedOut.headers()["location"]]).toEqual([400, undefined]);
  }
});

test("another site's page can neither read nor write with a user's cookie @fast", async ({ fixtures, tokenOf, playwright }) => {
  const { mentee, mentor } = await fixtures.pair();
  const cookie = `${COOKIE}=${await tokenOf(mentee)}`;
  for (const origin of ["https://evil.example", "http://localhost.evil.example", "null"]) {
    const foreign = await playwright.request.newContext({ baseURL: setting.baseUrl, extraHTTPHeaders: { cookie, origin } });
    const written = await foreign.post("/api/v1/mentoring", { data: { mentorId: mentor.userId, startAt: "2030-01-01T10:00:00+09:00" } });
    expect(written.status(), origin).toBe(403);
    const called = await foreign.post("/api/trpc/mentoring.book", {
      data: { mentorId: mentor.userId, startAt: "2030-01-01T10:00:00+09:00" },
    });
    expect(called.status(), origin).toBe(403);
    const read = await foreign.get("/api/v1/current-user");
    expect(read.headers()["access-control-allow-origin"]).toBeUndefined();
    await foreign.dispose();
  }
});
