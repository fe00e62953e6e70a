import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyDatabaseUrl } from "../src/postgres";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const NEXTAUTH_URL = "https://knotter.example.jp";

/** As in a container: the bundled files without any node_modules. */
const folder = mkdtempSync(join(tmpdir(), "knotter-tools-"));
let url = "";

interface Run {
  code: number;
  said: string;
}

function node(file: string, args: string[], env: Record<string, string> = {}): Promise<Run> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file, ...args],
      { cwd: folder, env: { PATH: process.env["PATH"], DATABASE_URL: url, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? 1) : 0, said: `${stdout}${stderr}`.trim() }),
    );
  });
}
const tool = (name: string, args: string[] = [], env: Record<string, string> = {}) => node(join(folder, `${name}.mjs`), args, env);
const admin = (args: string[]) => tool("admin", args, { NEXTAUTH_URL, NODE_ENV: "production" });

async function ask<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

const tokenIn = (said: string): string => /token=([\w-]{43})&first=1$/m.exec(said)?.[1] ?? "";
const linkOf = (token: string) =>
  ask(
    `SELECT l."purpose"::text, l."email", l."role"::text, l."usedAt", l."revokedAt", (l."userId" = u."id") AS "hers",
       extract(epoch FROM l."expiresAt" - l."createdAt") / 3600 AS "hours"
     FROM "LinkToken" l LEFT JOIN "User" u ON u."email" = l."email" WHERE l."tokenHash" = $1`,
    [createHash("sha256").update(token).digest("hex")],
  );

beforeAll(async () => {
  url = await emptyDatabaseUrl();
  const { code, said } = await node(join(root, "scripts/bundle-tools.mjs"), ["--out", folder]);
  expect(said).toMatch(/MB$/);
  expect(code).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("before the migrations the command says what is missing", async () => {
  expect(await admin(["--email", "shiraishi@knotter.example.jp", "--name", "白石 直子"])).toEqual({
    code: 1,
    said: "データベースの準備ができていません。先にマイグレーションを実行してください。",
  });
});

test("the bundled migration brings an empty database to this version, and finds nothing to do the second time", async () => {
  const { code, said } = await tool("migrate");
  expect(said).toMatch(/^\d{14}_init\n/);
  expect(code).toBe(0);
  expect((await tool("migrate")).said).toMatch(/^選択肢 \d+ 件、祝日 \d+ 件$/);
});

test("the first admin is made with a link that sets the password once, within a day, and no password", async () => {
  const { code, said } = await admin(["--email", " Shiraishi@Knotter.example.JP", "--name", "白石　直子"]);
  expect(code).toBe(0);
  expect(said).toContain("事務局のアカウントを作成しました: 白石 直子（shiraishi@knotter.example.jp）");
  expect(said).toContain(`${NEXTAUTH_URL}/login/password?token=`);
  expect(await linkOf(tokenIn(said))).toEqual([
    {
      purpose: "password_reset",
      email: "shiraishi@knotter.example.jp",
      role: "admin",
      usedAt: null,
      revokedAt: null,
      hers: true,
      hours: "24.0000000000000000",
    },
  ]);
  expect(
    await ask(`SELECT u."role"::text, u."disabled", u."passwordHash", a."name" FROM "User" u JOIN "Admin" a ON a."userId" = u."id"`),
  ).toEqual([{ role: "admin", disabled: false, passwordHash: null, name: "白石 直子" }]);
  expect(await ask(`SELECT "actorId", "actorRole", "action", "diff" FROM "AuditLog"`)).toEqual([
    { actorId: null, actorRole: "system", action: "adminStaff.grant", diff: { outcome: "created" } },
  ]);
  expect(JSON.stringify(await ask(`SELECT * FROM "LinkToken", "AuditLog"`))).not.toContain(tokenIn(said));
});

test("run again, it takes the older link back and makes nobody twice", async () => {
  const first = tokenIn((await admin(["--email", "shiraishi@knotter.example.jp", "--name", "白石 直子"])).said);
  const { said } = await admin(["--email", "shiraishi@knotter.example.jp", "--name", "白石 直"]);
  expect(said).toContain("すでに有効です");
  expect(await linkOf(first)).toMatchObject([{ revokedAt: expect.any(Date) }]);
  expect(await linkOf(tokenIn(said))).toMatchObject([{ revokedAt: null }]);
  expect(await ask(`SELECT "name" FROM "Admin"`)).toEqual([{ name: "白石 直" }]);
});

test("who is disabled, or has lost the second factor, is let in again; the sessions of before stay ended", async () => {
  await ask(`UPDATE "User" SET "disabled" = true, "disabledAt" = now(), "mfaEnabled" = true, "sessionVersion" = 7`);
  await ask(
    `INSERT INTO "SecondFactor" ("userId", "keyId", "sealed", "createdAt") SELECT "id", 'k', '\\x00', now() FROM "User" WHERE "role" = 'admin'`,
  );
  const { said } = await admin(["--email", "shiraishi@knotter.example.jp", "--name", "白石 直子", "--reset-second-factor"]);
  expect(said).toContain("停止中のアカウントを再開しました");
  const [account] = await ask<{ sessionVersion: number }>(`SELECT "disabled", "disabledAt", "mfaEnabled", "sessionVersion" FROM "User"`);
  expect(account).toMatchObject({ disabled: false, disabledAt: null, mfaEnabled: false });
  expect(account?.sessionVersion).toBeGreaterThan(7);
  expect(await ask(`SELECT * FROM "SecondFactor"`)).toEqual([]);
  expect(await ask(`SELECT "diff" FROM "AuditLog" ORDER BY "id" DESC LIMIT 1`)).toEqual([
    { diff: { outcome: "enabled", secondFactorReset: true } },
  ]);
});

test.each<[string, string[], RegExp]>([
  ["nobody named", [], /^使い方: /],
  ["no name", ["--email", "a@example.com"], /^使い方: /],
  ["no address", ["--email", "a@example", "--name", "白石"], /^メールアドレスの形式で指定してください/],
  ["a name that is too long", ["--email", "a@example.com", "--name", "あ".repeat(51)], /^氏名は 50 文字以内/],
  ["an unknown option", ["--email", "a@example.com", "--name", "白石", "--password", "x"], /^使い方: /],
])("%s is refused in one sentence", async (_, args, sentence) => {
  const { code, said } = await admin(args);
  expect(said).toMatch(sentence);
  expect(said.split("\n")).toHaveLength(1);
  expect(code).toBe(1);
});

test("an address of somebody else's account is refused, and nothing is left behind", async () => {
  await ask(`INSERT INTO "User" ("email", "role") VALUES ('mentor@knotter.example.jp', 'mentor')`);
  const { code, said } = await admin(["--email", "mentor@knotter.example.jp", "--name", "白石"]);
  expect(said).toMatch(/^このメールアドレスは、事務局以外のアカウントで使われています。/);
  expect(code).toBe(1);
  expect(await ask(`SELECT * FROM "LinkToken" WHERE "email" = 'mentor@knotter.example.jp'`)).toEqual([]);
});

test.each([
  ["NODE_ENV=production", { NODE_ENV: "production" }],
  ["an address that others open", { NEXTAUTH_URL }],
])("demo people with the published password are not made where %s", async (_, env) => {
  const { code, said } = await tool("seed", [], env);
  expect(said).toMatch(/--accept-published-password を付けてください。$/);
  expect(code).toBe(1);
});

test("unless a flag says that the published password is accepted", async () => {
  url = await emptyDatabaseUrl();
  await tool("migrate");
  const { code, said } = await tool("seed", ["--accept-published-password"], { NODE_ENV: "production" });
  expect(said).toMatch(/^デモを作成しました/);
  expect(code).toBe(0);
});
