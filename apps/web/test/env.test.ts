import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readEnv } from "../src/env";

const example = Object.fromEntries(
  [...readFileSync(new URL("../../../.env.example", import.meta.url), "utf8").matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, key, value]) => [
    key as string,
    value as string,
  ]),
);
const good = { ...example, NEXTAUTH_SECRET: "0123456789abcdefghijklmnopqrstuvwxyz" };

describe("the configuration", () => {
  test("takes .env.example as it is, but not to sign sessions in production", () => {
    expect(readEnv(example).DATABASE_POOL_MAX).toBe(10);
    expect(() => readEnv({ ...example, NODE_ENV: "production" })).toThrow("NEXTAUTH_SECRET：.env.example の値のままです");
    expect(readEnv({ ...good, NODE_ENV: "production" }).production).toBe(true);
  });

  test("has exactly the keys of .env.example", () => {
    const read = new Set<string>();
    readEnv(
      new Proxy(good, {
        get: (target, key) => {
          read.add(String(key));
          return Reflect.get(target, key);
        },
      }),
    );
    read.delete("NODE_ENV");
    expect([...read].sort()).toEqual(Object.keys(example).sort());
  });

  test("takes several secrets of the vault, the newest first", () => {
    const [fresh, old] = ["0123456789abcdefghijklmnopqrstuvwxyz", "zyxwvutsrqponmlkjihgfedcba9876543210"] as const;
    expect(readEnv({ ...good, VAULT_SECRETS: `${fresh}, ${old}` }).VAULT_SECRETS).toEqual([fresh, old]);
    expect(readEnv(good).VAULT_SECRETS).toBeUndefined();
    const example = "replace-me-with-32-or-more-random-characters";
    expect(() => readEnv({ ...good, NODE_ENV: "production", VAULT_SECRETS: `${fresh},${example}` })).toThrow("VAULT_SECRETS：");
  });

  test("treats an empty line as not set", () => {
    const env = readEnv({ ...good, CRON_SECRET: "", LINK_QA: "", LOG_LEVEL: "", DATABASE_POOL_MAX: "" });
    expect(env).toMatchObject({ CRON_SECRET: undefined, LINK_QA: undefined, LOG_LEVEL: "info", DATABASE_POOL_MAX: 10 });
  });

  test.each([
    ["DATABASE_URL", undefined],
    ["DATABASE_URL", "mysql://localhost/knotter"],
    ["DATABASE_POOL_MAX", "0"],
    ["DATABASE_POOL_MAX", "many"],
    ["NEXTAUTH_SECRET", undefined],
    ["NEXTAUTH_SECRET", "short"],
    ["VAULT_SECRETS", "short"],
    ["VAULT_SECRETS", "a".repeat(40)],
    ["VAULT_SECRETS", "0123456789abcdefghijklmnopqrstuvwxyz,short"],
    ["NEXTAUTH_URL", "knotter.example.jp"],
    ["CRON_SECRET", "short"],
    ["LOG_LEVEL", "loud"],
    ["MAIL_FROM", "Knotter"],
    ["MAIL_FROM", "Knotter <a@example.jp>\r\nBcc: <b@example.jp>"],
    ["MAIL_SANDBOX_TO", "nobody"],
    ["RESEND_WEBHOOK_SECRET", "secret"],
    ["SCHEDULER", "yes"],
    ["LINK_TERMS", "javascript:alert(1)"],
  ])("names %s when it is %s", (key, value) => {
    expect(() => readEnv({ ...good, [key]: value })).toThrow(`${key}：`);
  });
});
