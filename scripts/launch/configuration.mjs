import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect, createServer, isIP } from "node:net";
import { join } from "node:path";
import { dataFolder, root } from "./folders.mjs";
import { Refusal } from "./refusal.mjs";

/** Reads `.env` (existing variables win) and the variables that the launcher itself needs. */
export function readConfiguration() {
  if (existsSync(join(root, ".env"))) process.loadEnvFile(join(root, ".env"));
  const given = (name) => process.env[name]?.trim() || undefined;
  const port = Number(given("PORT") ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Refusal(`PORT は 1 から 65535 までの整数で指定してください（現在の値: ${given("PORT")}）。`);
  }
  const databaseUrl = given("DATABASE_URL");
  if (databaseUrl) parseDatabaseUrl(databaseUrl);
  const address = given("NEXTAUTH_URL") ?? `http://localhost:${port}`;
  if (!/^https?:$/.test(parsed(address)?.protocol ?? "")) {
    throw new Refusal("NEXTAUTH_URL は https://knotter.example.jp のような URL で指定してください。");
  }
  const inProduction = process.env.NODE_ENV === "production" || databaseUrl !== undefined;
  // Only this machine, unless it is a deployment, where a platform has to reach it.
  const host = given("HOST") ?? (databaseUrl !== undefined && process.env.NODE_ENV === "production" ? "0.0.0.0" : "127.0.0.1");
  if (!isIP(host) && host !== "localhost") {
    throw new Refusal(`HOST は 127.0.0.1 や 0.0.0.0 のような IP アドレスで指定してください（現在の値: ${host}）。`);
  }
  return { port, host, databaseUrl, address, secret: () => secretFor(inProduction, given("NEXTAUTH_SECRET")) };
}

function parsed(text) {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function parseDatabaseUrl(text) {
  const url = parsed(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.hostname) {
    throw new Refusal("DATABASE_URL は postgresql://ユーザー:パスワード@ホスト:5432/データベース の形で指定してください。");
  }
  return url;
}

/** The key that signs sessions: required in production, generated once and kept for a local demo. */
function secretFor(inProduction, given) {
  const advice = "32 文字以上のランダムな値を設定してください（例: openssl rand -base64 32）。";
  if (given === undefined) {
    if (inProduction) throw new Refusal(`NEXTAUTH_SECRET が設定されていません。${advice}`);
    return demoSecret();
  }
  if (given === exampleSecret()) throw new Refusal(`NEXTAUTH_SECRET が .env.example の値のままです。${advice}`);
  if (given.length < 32 || new Set(given).size < 8) throw new Refusal(`NEXTAUTH_SECRET が短すぎるか、単純すぎます。${advice}`);
  return given;
}

function exampleSecret() {
  return /^NEXTAUTH_SECRET="?([^"\n]*)/m.exec(readFileSync(join(root, ".env.example"), "utf8"))?.[1];
}

/** The operator's own pages (footer, Q&A) in the demo: the addresses of .env.example, unless configured. */
export function demoLinks() {
  const example = readFileSync(join(root, ".env.example"), "utf8");
  const links = [...example.matchAll(/^(LINK_\w+)=(\S+)$/gm)].map(([, name, address]) => [name, address]);
  return Object.fromEntries(links.filter(([name]) => !process.env[name]));
}

/** The demo's mails can be read in the browser if only this machine is served. */
export const demoMailbox = (address) => (/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(address).hostname) ? { MAILBOX: "1" } : {});

/** The demo's admins sign in with the published password alone, unless the second factor is explicitly required. */
export const demoSecondFactor = () => (process.env.ADMIN_TOTP_REQUIRED ? {} : { ADMIN_TOTP_REQUIRED: "0" });

function demoSecret() {
  const path = join(dataFolder, "secret");
  const kept = existsSync(path) ? readFileSync(path, "utf8").trim() : "";
  if (kept.length >= 32) return kept;
  const fresh = randomBytes(32).toString("base64url");
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(path, `${fresh}\n`, { mode: 0o600 });
  return fresh;
}

/** Checked before the build, which takes minutes: is the port free, does the database's host answer? */
export async function refuseTakenPort(port, host) {
  const error = await new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", resolve);
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
  if (error?.code === "EADDRNOTAVAIL") throw new Refusal(`HOST に指定されたアドレス（${host}）は、このマシンのものではありません。`);
  if (error?.code === "EACCES") throw new Refusal(`ポート ${port} を使う権限がありません。1024 以上の番号を PORT に指定してください。`);
  if (error)
    throw new Refusal(`ポート ${port} はほかのプログラムが使用中です。PORT=${port + 1} npm start のように別の番号を指定してください。`);
}

export async function refuseUnreachableDatabase(databaseUrl) {
  const url = parseDatabaseUrl(databaseUrl);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = Number(url.port || 5432);
  const reached = await new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 5000 });
    const answer = (value) => {
      socket.destroy();
      resolve(value);
    };
    socket.once("connect", () => answer(true));
    socket.once("timeout", () => answer(false));
    socket.once("error", () => answer(false));
  });
  if (!reached)
    throw new Refusal(`データベース（${host}:${port}）に接続できません。起動しているか、DATABASE_URL が正しいかを確認してください。`);
}
