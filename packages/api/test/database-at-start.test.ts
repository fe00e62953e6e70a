import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DATA_VERSION } from "@knotter/db/data-version";
import { systemClock } from "@knotter/domain/clock";
import { onDatabase } from "@knotter/testing/catalog";
import { freePort, startTemporaryPostgres } from "@knotter/testing/embedded-postgres";
import { emptyDatabaseUrl, freshDatabaseUrl } from "@knotter/testing/postgres";
import { describe, expect, test } from "vitest";
import { createApp } from "../src/app";
import { ORIGIN, SECRET } from "./support/api-harness";

/** The check of a server that starts with this address. */
async function saidOf(databaseUrl: string) {
  const app = createApp({ databaseUrl, poolMax: 2, secret: SECRET, baseUrl: ORIGIN, logLevel: "silent" }, systemClock);
  return app.databaseAtStart().finally(() => app.close());
}

const url = await freshDatabaseUrl();
const changed = (base: string, change: (address: URL) => void): string => {
  const address = new URL(base);
  change(address);
  return address.href;
};

/** The address with an account of its own, which may log in and nothing else. */
async function accountUrl(options = "LOGIN"): Promise<string> {
  const name = `guest_${crypto.randomUUID().replaceAll("-", "")}`;
  await onDatabase(url, (client) => client.query(`CREATE ROLE ${name} ${options} PASSWORD 'guest'`));
  return changed(url, (address) => Object.assign(address, { username: name, password: "guest" }));
}

const set = (statement: string) => onDatabase(url, (client) => client.query(statement));

describe("a server that cannot use its database is refused in one sentence, without a word of the address's password:", () => {
  test.each<[string, () => string | Promise<string>, string]>([
    ["a wrong password", () => changed(url, (to) => Object.assign(to, { password: "himitsu" })), "ユーザー名またはパスワードが違います"],
    ["an unknown user", () => changed(url, (to) => Object.assign(to, { username: "nobody" })), "ユーザー名またはパスワードが違います"],
    ["no such database", () => changed(url, (to) => Object.assign(to, { pathname: "/nowhere" })), "そのデータベースがありません"],
    ["no right to read", () => accountUrl(), "このユーザーに、データベースを使う権限がありません"],
    ["no connection left", () => accountUrl("LOGIN CONNECTION LIMIT 0"), "接続数の上限に達しています"],
    [
      "encryption that the server does not have",
      () => changed(url, (to) => to.searchParams.set("sslmode", "require")),
      "暗号化（SSL）した接続を求めていますが、サーバーが対応していません",
    ],
    ["an account that may not log in", () => accountUrl("NOLOGIN"), "このユーザーでの接続を、サーバーが許可していません"],
  ])("%s", async (_, address, reason) => {
    expect(await saidOf(await address())).toEqual({
      refused: true,
      sentence: `データベースに接続できません: ${reason}。DATABASE_URL を確認してください。`,
    });
  });

  test("no encryption where the server wants it", async () => {
    const server = await startTemporaryPostgres();
    try {
      const access = join(server.directory, "pg_hba.conf");
      await onDatabase(server.url(), async (client) => {
        writeFileSync(access, `hostnossl all all all reject\n${readFileSync(access, "utf8")}`);
        await client.query("SELECT pg_reload_conf()");
        await client.query("SELECT pg_sleep(0.2)");
      });
      expect(await saidOf(server.url())).toMatchObject({ refused: true, sentence: expect.stringContaining("暗号化（SSL）した接続だけ") });
    } finally {
      await server.stop();
    }
  });

  test("a database without tables", async () => {
    expect(await saidOf(await emptyDatabaseUrl())).toMatchObject({
      refused: true,
      sentence: expect.stringContaining("テーブルがありません"),
    });
  });

  test("data of a form that only a later version reads", async () => {
    const version = (number: number) =>
      set(`CREATE OR REPLACE FUNCTION data_version() RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT ${number}'`);
    await version(DATA_VERSION + 1);
    expect(await saidOf(url)).toMatchObject({ refused: true, sentence: expect.stringContaining("読めない新しい形") });
    await version(DATA_VERSION);
    expect(await saidOf(url)).toBeNull();
  });
});

test.each<[string, (port: number) => string, RegExp]>([
  [
    "a port at which nobody answers",
    (port) => `postgresql://knotter:himitsu@127.0.0.1:${port}/knotter`,
    /^データベース（127\.0\.0\.1:\d+）に接続できません（ECONNREFUSED）/,
  ],
  [
    "a host that does not exist",
    () => "postgresql://knotter:himitsu@nowhere.invalid/knotter",
    /^データベース（nowhere\.invalid:5432）に接続できません（E\w+）/,
  ],
])("a database that is away is named, and is no reason not to start: %s", async (_, address, sentence) => {
  const said = await saidOf(address(await freePort()));
  expect(said).toEqual({ refused: false, sentence: expect.stringMatching(sentence) });
  expect(said?.sentence).not.toContain("himitsu");
});
