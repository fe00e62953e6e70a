import { encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import { openToken, sealToken } from "../src/token";

const secret = { secret: "a secret of the tests, long enough for anybody" };
const sessionId = "0199f0aa-0000-7000-8000-000000000001";

describe("a token", () => {
  test("gives back the session it was sealed for", async () => {
    expect(await openToken(secret, await sealToken(secret, sessionId, 60))).toBe(sessionId);
  });

  test("shows nothing to those who hold it", async () => {
    const token = await sealToken(secret, sessionId, 60);
    const readable = token.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
    expect([token, ...readable].join()).not.toContain(sessionId);
    expect(await sealToken(secret, sessionId, 60)).not.toBe(token);
  });

  test("is dead when its time is over", async () => {
    expect(await openToken(secret, await sealToken(secret, sessionId, -60))).toBeNull();
  });

  test("sealed with another secret opens nothing", async () => {
    expect(await openToken(secret, await sealToken({ secret: `${secret.secret}!` }, sessionId, 60))).toBeNull();
  });

  test("that was changed anywhere opens nothing", async () => {
    const token = await sealToken(secret, sessionId, 60);
    for (const at of [5, Math.floor(token.length / 2), token.length - 8]) {
      const letter = token[at] === "A" ? "B" : "A";
      expect(await openToken(secret, `${token.slice(0, at)}${letter}${token.slice(at + 1)}`)).toBeNull();
    }
  });

  for (const [what, token] of [
    ["nothing", ""],
    ["a word", "hello"],
    ["five parts of nothing", "...."],
    [
      "an unsigned JWT",
      `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from(`{"sid":"${sessionId}"}`).toString("base64url")}.`,
    ],
    ["a flood", "a".repeat(100_000)],
    ["a null byte", "\u0000"],
    ["emoji", "🔑".repeat(20)],
  ] as const) {
    test(`that is ${what} is null, never an exception`, async () => {
      expect(await openToken(secret, token)).toBeNull();
    });
  }

  for (const [what, payload] of [
    ["without a session", {}],
    ["with something that is no number of a session", { sid: "1; DROP TABLE" }],
    ["with a session that is no text", { sid: 42 }],
    ["that names a user instead of a session", { sub: sessionId, role: "admin" }],
  ] as const) {
    test(`of ours, ${what}, opens nothing`, async () => {
      expect(
        await openToken(secret, await encode({ token: payload as Record<string, string>, secret: secret.secret, maxAge: 60 })),
      ).toBeNull();
    });
  }
});
