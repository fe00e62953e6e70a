import { systemClock } from "@knotter/domain/clock";
import { codeShown } from "@knotter/testing/authenticator";
import { freePort } from "@knotter/testing/embedded-postgres";
import { openRows } from "@knotter/testing/rows";
import { expectAccessible } from "./support/axe";
import { signIn } from "./support/booking";
import { expect, PASSWORD, test } from "./support/journey";
import { openPage } from "./support/live";
import { answersFor } from "./support/noise";
import { endOf, startServer } from "./support/own-server";
import { setting } from "./support/setting";

/** The running app's database server, and a database on it. */
const databaseNamed = (name: string, account?: { user: string; password: string }): string => {
  const url = new URL(setting.databaseUrl);
  url.pathname = `/${name}`;
  if (account) Object.assign(url, { username: account.user, password: account.password });
  return url.href;
};
const named = (what: string) => `${what}_${crypto.randomUUID().replaceAll("-", "")}`;

test.describe("a server that cannot work does not start: exit code 1, and one sentence that says what to do", () => {
  const CASES: [what: string, env: Record<string, string>, sentence: RegExp][] = [
    ["an address that is none", { NEXTAUTH_URL: "knotter" }, /^環境変数の設定をご確認ください。NEXTAUTH_URL：/],
    ["an address without encryption for others", { NEXTAUTH_URL: "http://knotter.example.jp" }, /NEXTAUTH_URL：https:\/\/ から始まる URL/],
    ["a short secret", { NEXTAUTH_SECRET: "himitsu-desu" }, /^環境変数の設定をご確認ください。NEXTAUTH_SECRET：/],
    ["a number that is none", { TRUSTED_PROXIES: "many" }, /^環境変数の設定をご確認ください。TRUSTED_PROXIES：/],
    ["a switch that is none", { ADMIN_TOTP_REQUIRED: "yes" }, /^環境変数の設定をご確認ください。ADMIN_TOTP_REQUIRED：/],
  ];
  for (const [what, env, sentence] of CASES)
    test(what, async () => {
      const { code, out, err } = await endOf(env);
      expect(err.trim()).toMatch(sentence);
      expect(err.trim().split("\n")).toHaveLength(1);
      expect([code, out]).toEqual([1, ""]);
      expect(err).not.toContain("himitsu-desu");
    });

  for (const [what, change, reason] of [
    ["a wrong password of the database", { password: "himitsu-desu" }, "ユーザー名またはパスワードが違います"],
    ["a database that does not exist", { pathname: "/nowhere" }, "そのデータベースがありません"],
  ] as const)
    test(what, async () => {
      const { code, err } = await endOf({ DATABASE_URL: Object.assign(new URL(setting.databaseUrl), change as object).href });
      expect([code, err.trim()]).toEqual([1, `データベースに接続できません: ${reason}。DATABASE_URL を確認してください。`]);
    });

  for (const [what, table, sentence] of [
    ["a database without our tables", false, "データベースに Knotter のテーブルがありません。"],
    ["a database of another version", true, "データベースに、このバージョンのマイグレーションがすべては適用されていません。"],
  ] as const)
    test(what, async ({ rows }) => {
      const name = named("refused");
      await rows.prisma.$executeRawUnsafe(`CREATE DATABASE ${name}`);
      const url = databaseNamed(name);
      if (table) {
        const own = openRows(url);
        await own.prisma.$executeRawUnsafe(
          `CREATE TABLE "_prisma_migrations" ("migration_name" text, "finished_at" timestamptz, "rolled_back_at" timestamptz)`,
        );
        await own.close();
      }
      const { code, out, err } = await endOf({ DATABASE_URL: url });
      expect(err.trim()).toBe(`${sentence}npm run migrate でマイグレーションを適用してから起動してください。`);
      expect([code, out.includes("listening")]).toEqual([1, false]);
      await rows.prisma.$executeRawUnsafe(`DROP DATABASE ${name} WITH (FORCE)`);
    });
});

test("a server whose database is away starts: the pages of guests and the documents of the API open, all others are a light 503 @fast", async ({
  page,
  request,
}) => {
  const server = await startServer({ DATABASE_URL: `postgresql://knotter:none@127.0.0.1:${await freePort()}/knotter` });
  answersFor(page, server.url);
  // /login asks at once for a challenge, which is kept in the database; without an answer it offers the other ways.
  await page.route("**/api/v1/login/passkey/options", (route) => route.abort());
  for (const path of ["/login", "/login/link", "/login/mentor", "/login/password", "/signup", "/signup/hrstaff", "/email/confirm"]) {
    const answer = await request.get(`${server.url}${path}`);
    expect([path, answer.status()]).toEqual([path, 200]);
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  for (const path of ["/api/v1", "/api/v1/docs", "/api/v1/openapi.json", "/api/live"])
    expect([path, (await request.get(`${server.url}${path}`)).status()]).toEqual([path, 200]);
  for (const path of ["/", "/guide", "/aboutCareer", "/tutorial", "/mentor", "/404"]) {
    const answer = await request.get(`${server.url}${path}`, { maxRedirects: 0 });
    expect([path, answer.status(), answer.headers()["retry-after"]]).toEqual([path, 503, "30"]);
    expect(await answer.text()).toContain("ただいまご利用いただけません");
  }
  expect((await request.get(`${server.url}/api/ready`)).status()).toBe(503);
  await server.stop();
});

test("a defect in a page leaves one line with the number shown on the page, and no personal data", async ({ page, rows, fixtures }) => {
  // Simulates a broken permission: one table that this server may no longer read.
  const account = { user: named("partial"), password: crypto.randomUUID() };
  const run = (statement: string) => rows.prisma.$executeRawUnsafe(statement);
  await run(`CREATE ROLE ${account.user} LOGIN PASSWORD '${account.password}'`);
  await run(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${account.user}`);
  await run(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${account.user}`);
  const server = await startServer({
    DATABASE_URL: databaseNamed(new URL(setting.databaseUrl).pathname.slice(1), account),
    LOG_LEVEL: "info",
  });
  const admin = await fixtures.admin();
  const own = await page.context().browser()?.newPage({ locale: "ja-JP" });
  if (!own) throw new Error("no browser");
  // To a page that reads nothing of companies.
  await own.goto(`${server.url}/login?next=%2Fguide`);
  await signIn(own, admin.email);
  await expect(own).toHaveURL(`${server.url}/guide`);
  // Asked for only now: the sign-in methods depend on the company.
  await run(`REVOKE ALL ON "Customer" FROM ${account.user}`);
  await own.goto(`${server.url}/admin/customer?q=${encodeURIComponent("梅田 桜子")}&token=himitsu`);
  const told = /お問い合わせ番号\s*[:：]?\s*([0-9a-f]{20})/;
  await expect(own.locator("body")).toContainText(told);
  const [, number] = told.exec((await own.locator("body").textContent()) ?? "") ?? [];
  const lines = server.log().filter(({ msg }) => msg === "page defect");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 50,
    number,
    method: "GET",
    path: "/admin/customer",
    err: { message: expect.stringContaining("permission denied"), cause: { code: "42501" } },
  });
  // The failed call has its own log line under the same number, with the caller's id only.
  const calls = server.log().filter(({ requestId }) => requestId === number);
  expect(calls).toMatchObject([{ msg: "defect", userId: admin.userId, role: "admin", status: 500 }]);
  const logged = JSON.stringify(server.log());
  for (const word of ["梅田", "himitsu", admin.email, PASSWORD, encodeURIComponent("梅田")]) expect(logged).not.toContain(word);
  await own.close();
  await server.stop();
  await run(`DROP OWNED BY ${account.user}`);
  await run(`DROP ROLE ${account.user}`);
});

test("where a second factor is a duty, an admin without one reaches its set-up alone, then works, and is asked for a code from then on", async ({
  page,
  context,
  fixtures,
}) => {
  test.slow();
  const server = await startServer({ ADMIN_TOTP_REQUIRED: "1" });
  answersFor(page, server.url);
  const admin = await fixtures.admin();
  const code = (secret: string, step = 0) => codeShown(secret, new Date(systemClock.now().getTime() + step * 30_000));

  await page.goto(`${server.url}/login`);
  await signIn(page, admin.email);
  await expect(page).toHaveURL(`${server.url}/account`);
  await expect(page.getByRole("heading", { level: 1, name: "はじめに、パスキーか2段階認証を設定してください" })).toBeVisible();
  await expectAccessible(page);
  for (const path of ["/", "/admin", "/admin/staff", "/admin/mentee", "/guide", "/404"]) {
    await page.goto(`${server.url}${path}`);
    await expect(page).toHaveURL(`${server.url}/account`);
  }
  for (const path of ["/api/v1/customers", "/api/v1/admins"]) {
    const answer = await page.request.get(`${server.url}${path}`);
    if (path === "/api/v1/customers") expect(await answer.json()).toMatchObject({ error: { code: "SECOND_FACTOR_SETUP" } });
    expect(answer.ok()).toBe(false);
  }

  await openPage(page, `${server.url}/account`);
  await page.getByRole("button", { name: "設定する" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("いまのパスワード").fill(PASSWORD);
  await dialog.getByRole("button", { name: "次へ" }).click();
  await expect(dialog.getByRole("img", { name: "認証アプリで読み取るQRコード" })).toBeVisible();
  const secret = (await dialog.locator("code").textContent()) ?? "";
  await dialog.getByLabel("6桁のコード").fill(code(secret));
  await dialog.getByRole("button", { name: "有効にする" }).click();
  await dialog.getByRole("button", { name: "保管しました" }).click();
  await expect(page).toHaveURL(`${server.url}/admin`);

  // What the page still asks for would lead to the sign-in by itself, in the middle of the next step.
  await page.goto("about:blank");
  await context.clearCookies();
  await openPage(page, `${server.url}/login?next=%2Fadmin%2Fstaff`);
  await signIn(page, admin.email);
  const second = page.getByRole("form", { name: "2段階認証" });
  await expect(second).toBeVisible();
  // The password alone is not enough.
  expect((await page.request.get(`${server.url}/api/v1/customers`)).status()).toBe(401);
  await second.getByLabel("コード").fill(code(secret, 1));
  await second.getByRole("button", { name: "ログインする" }).click();
  await expect(page).toHaveURL(`${server.url}/admin/staff`);
  await expect(page.getByRole("row").filter({ hasText: admin.email })).toContainText("ご自身");
  await server.stop();
});
