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

  test("lets every mail go to one mailbox in production only where it is said that nobody real is there", () => {
    const sandbox = { ...good, NODE_ENV: "production", NEXTAUTH_URL: "https://staging.example.com", MAIL_SANDBOX_TO: "all@example.com" };
    expect(() => readEnv(sandbox)).toThrow("MAIL_SANDBOX_TO：すべての方のログインのリンクが");
    expect(readEnv({ ...sandbox, MAIL_SANDBOX_NO_REAL_PEOPLE: "1" }).MAIL_SANDBOX_TO).toBe("all@example.com");
    expect(readEnv({ ...sandbox, NODE_ENV: "development" }).MAIL_SANDBOX_TO).toBe("all@example.com");
    expect(readEnv({ ...sandbox, NEXTAUTH_URL: "http://localhost:3000" }).MAIL_SANDBOX_TO).toBe("all@example.com");
  });

  test("bounds what the browser sends only where the platform does", () => {
    expect(readEnv(good).UPLOAD_MAX_BYTES).toBeUndefined();
    expect(readEnv({ ...good, UPLOAD_MAX_BYTES: "4400000" }).UPLOAD_MAX_BYTES).toBe(4_400_000);
    expect(() => readEnv({ ...good, UPLOAD_MAX_BYTES: "10" })).toThrow("UPLOAD_MAX_BYTES：");
  });

  test("takes several secrets of the encryption, the newest first", () => {
    const [fresh, old] = ["0123456789abcdefghijklmnopqrstuvwxyz", "zyxwvutsrqponmlkjihgfedcba9876543210"] as const;
    expect(readEnv({ ...good, VAULT_SECRETS: `${fresh}, ${old}` }).VAULT_SECRETS).toEqual([fresh, old]);
    expect(readEnv(good).VAULT_SECRETS).toBeUndefined();
    const example = "replace-me-with-32-or-more-random-characters";
    expect(() => readEnv({ ...good, NODE_ENV: "production", VAULT_SECRETS: `${fresh},${example}` })).toThrow("VAULT_SECRETS：");
  });

  test("shows what was mailed on a machine of one's own, never by itself where it serves others", () => {
    const production = { ...good, NODE_ENV: "production" };
    expect(readEnv(good).mailbox).toBe(true);
    expect(readEnv(production).mailbox).toBe(false);
    expect(readEnv({ ...production, MAILBOX: "1", NEXTAUTH_URL: "http://localhost:3000" }).mailbox).toBe(true);
    for (const address of ["https://knotter.example.jp", "https://localhost.example.jp", "http://10.0.0.1"])
      expect(() => readEnv({ ...production, MAILBOX: "1", NEXTAUTH_URL: address })).toThrow("MAILBOX：");
  });

  test("serves others over https alone: a cookie must not cross the network in clear", () => {
    const production = { ...good, NODE_ENV: "production" };
    expect(() => readEnv({ ...production, NEXTAUTH_URL: "http://knotter.example.jp" })).toThrow("NEXTAUTH_URL：");
    expect(readEnv({ ...production, NEXTAUTH_URL: "https://knotter.example.jp" }).production).toBe(true);
    expect(readEnv({ ...production, NEXTAUTH_URL: "http://127.0.0.1:3000" }).production).toBe(true);
  });

  test("takes a provider of identities whole or not at all, over https where it serves others", () => {
    const provider = { OIDC_ISSUER: "https://id.example.jp", OIDC_CLIENT_ID: "knotter", OIDC_CLIENT_SECRET: "a secret of it" };
    expect(readEnv({ ...good, ...provider })).toMatchObject({ OIDC_ROLES: ["mentee", "mentor", "hrstaff", "admin"] });
    expect(readEnv({ ...good, ...provider, OIDC_ROLES: "hrstaff, admin" }).OIDC_ROLES).toEqual(["hrstaff", "admin"]);
    expect(() => readEnv({ ...good, ...provider, OIDC_ROLES: "boss" })).toThrow("OIDC_ROLES");
    // The audience of ID tokens: they identify a person, and must not open the API.
    expect(() => readEnv({ ...good, ...provider, OIDC_AUDIENCE: "knotter" })).toThrow("OIDC_AUDIENCE：");
    expect(readEnv({ ...good, ...provider, OIDC_AUDIENCE: "https://knotter.example/api" }).OIDC_AUDIENCE).toBe(
      "https://knotter.example/api",
    );
    for (const name of Object.keys(provider)) expect(() => readEnv({ ...good, ...provider, [name]: "" })).toThrow("OIDC_ISSUER、");
    const production = { ...good, ...provider, NODE_ENV: "production" };
    expect(() => readEnv({ ...production, OIDC_ISSUER: "http://id.example.jp" })).toThrow("OIDC_ISSUER：");
    expect(readEnv({ ...production, OIDC_ISSUER: "http://127.0.0.1:4000" }).production).toBe(true);
  });

  test("widens the limits on one's own machine alone", () => {
    expect(readEnv(good).RATE_LIMIT_FACTOR).toBe(1);
    for (const NODE_ENV of ["production", "development"]) {
      const wide = { ...good, NODE_ENV, RATE_LIMIT_FACTOR: "1000" };
      expect(readEnv({ ...wide, NEXTAUTH_URL: "http://localhost:3000" }).RATE_LIMIT_FACTOR).toBe(1000);
      for (const address of ["https://knotter.example.jp", "https://localhost.example.jp"])
        expect(() => readEnv({ ...wide, NEXTAUTH_URL: address })).toThrow("RATE_LIMIT_FACTOR：");
    }
  });

  test.each(["CALENDAR_SAMPLE_ORIGIN", "WEBHOOK_SAMPLE_ORIGIN", "GOOGLE_CALENDAR_BASE_URL", "MICROSOFT_CALENDAR_BASE_URL"] as const)(
    "works with samples on one's own machine alone: %s",
    (name) => {
      const sample = { ...good, [name]: "http://127.0.0.1:8080" };
      expect(readEnv({ ...sample, NEXTAUTH_URL: "http://localhost:3000" })[name]).toBe("http://127.0.0.1:8080");
      for (const NODE_ENV of ["production", "development"])
        expect(() => readEnv({ ...sample, NODE_ENV, NEXTAUTH_URL: "https://knotter.example.jp" })).toThrow(`${name}：`);
    },
  );

  test.each(["GOOGLE_CALENDAR", "MICROSOFT_CALENDAR"])("takes the id of %s with its secret, or neither", (vendor) => {
    const both = { [`${vendor}_CLIENT_ID`]: "an-id", [`${vendor}_CLIENT_SECRET`]: "a-long-secret" };
    expect(readEnv({ ...good, ...both })).toMatchObject(both);
    for (const name of Object.keys(both)) expect(() => readEnv({ ...good, [name]: "only-one-of-two" })).toThrow(`${vendor}_CLIENT_ID と`);
  });

  test("asks admins for a second factor in production, unless that was switched off by name", () => {
    const production = { ...good, NODE_ENV: "production" };
    expect(readEnv(production).adminSecondFactor).toBe(true);
    expect(readEnv({ ...production, ADMIN_TOTP_REQUIRED: "0" }).adminSecondFactor).toBe(false);
    expect(readEnv({ ...production, ADMIN_TOTP_REQUIRED: "1" }).adminSecondFactor).toBe(true);
    expect(readEnv(good).adminSecondFactor).toBe(false);
    expect(readEnv({ ...good, ADMIN_TOTP_REQUIRED: "1" }).adminSecondFactor).toBe(true);
  });

  test("trusts no proxy, and measures nothing, unless told otherwise", () => {
    expect(readEnv(good)).toMatchObject({ TRUSTED_PROXIES: 0, TAG_MANAGER_ID: undefined });
    expect(readEnv({ ...good, TRUSTED_PROXIES: "1" }).TRUSTED_PROXIES).toBe(1);
  });

  test("treats an empty line as not set", () => {
    const env = readEnv({ ...good, CRON_SECRET: "", LINK_QA: "", LOG_LEVEL: "", DATABASE_POOL_MAX: "", DATABASE_READ_URL: "" });
    expect(env).toMatchObject({
      DATABASE_READ_URL: undefined,
      CRON_SECRET: undefined,
      LINK_QA: undefined,
      LOG_LEVEL: "info",
      DATABASE_POOL_MAX: 10,
    });
  });

  test.each([
    ["DATABASE_URL", undefined],
    ["DATABASE_URL", "mysql://localhost/knotter"],
    ["DATABASE_READ_URL", "mysql://localhost/knotter"],
    ["DATABASE_POOL_MAX", "0"],
    ["DATABASE_POOL_MAX", "many"],
    ["NEXTAUTH_SECRET", undefined],
    ["NEXTAUTH_SECRET", "short"],
    ["NEXTAUTH_SECRET", "a".repeat(40)],
    ["TRUSTED_PROXIES", "-1"],
    ["TRUSTED_PROXIES", "all"],
    ["PORT", "abc"],
    ["PORT", "70000"],
    ["HOST", "https://knotter.example.jp"],
    ["RATE_LIMIT_FACTOR", "0"],
    ["RATE_LIMIT_FACTOR", "0.5"],
    ["ADMIN_TOTP_REQUIRED", "yes"],
    ["TAG_MANAGER_ID", "UA-12345"],
    ["TAG_MANAGER_ID", "GTM-X' onload='alert(1)"],
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
    ["MAILBOX", "yes"],
    ["LINK_TERMS", "javascript:alert(1)"],
  ])("names %s when it is %s", (key, value) => {
    expect(() => readEnv({ ...good, [key]: value })).toThrow(`${key}：`);
  });
});
