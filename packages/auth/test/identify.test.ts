import { AppError } from "@knotter/domain/errors";
import { DAY } from "@knotter/domain/tokyo";
import { NOW } from "@knotter/testing/factories/given";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { type Credential, cookieNameOf, credentialOf, identify } from "../src/identify";
import { sealToken } from "../src/token";

const { make, db, prisma } = await openWorkbench();
const secret = { secret: "a secret of the tests, long enough for anybody" };

async function signedIn() {
  const person = await make.mentee({ order: await make.order() });
  const sessionId = await make.session(person);
  const token = await sealToken(secret, sessionId, 60);
  const as = (via: Credential["via"], now = NOW) => identify(db.read, secret, { via, token }, now);
  return { person, sessionId, token, as };
}

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "let in",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe("the credential of a request", () => {
  const headers = (pairs: Record<string, string>) => credentialOf(new Headers(pairs), false);

  test("is a bearer, however it is spelled", () => {
    expect(headers({ authorization: "Bearer abc.def" })).toEqual({ via: "bearer", token: "abc.def" });
    expect(headers({ authorization: "bearer  abc.def" })).toEqual({ via: "bearer", token: "abc.def" });
  });

  test("is a broken bearer rather than the cookie beside it", () => {
    for (const authorization of ["", "Bearer", "Bearer a b", "Basic dTpw", "Bearer ;drop"]) {
      expect(headers({ authorization, cookie: "knotter.session=good" }), authorization).toEqual({ via: "bearer", token: "" });
    }
  });

  test("is our cookie among others, with whatever it holds", () => {
    expect(headers({ cookie: "a=1; knotter.session=abc=def; b=2" })).toEqual({ via: "cookie", token: "abc=def" });
    expect(headers({ cookie: "xknotter.session=abc; knotter.sessionx=def" })).toBeNull();
    expect(headers({})).toBeNull();
  });

  test("is under https a cookie that only this host can have set", () => {
    expect(cookieNameOf(true)).toBe("__Host-knotter.session");
    expect(credentialOf(new Headers({ cookie: "knotter.session=planted" }), true)).toBeNull();
    expect(credentialOf(new Headers({ cookie: "__Host-knotter.session=abc" }), true)).toEqual({ via: "cookie", token: "abc" });
  });
});

describe("the person behind a credential", () => {
  test("is read from the database, the same for a cookie and a bearer", async () => {
    const { person, sessionId, as } = await signedIn();
    for (const via of ["cookie", "bearer"] as const)
      expect(await as(via)).toMatchObject({ sessionId, userId: person.userId, role: "mentee" });
  });

  test("is nobody without anything to show", async () => {
    expect(await identify(db.read, secret, null, NOW)).toBeNull();
  });

  test("is refused for a bearer that is not ours, and a guest for such a cookie", async () => {
    const attempt = (via: Credential["via"], token: string) => identify(db.read, secret, { via, token }, NOW);
    const unknown = await sealToken(secret, crypto.randomUUID(), 60);
    for (const token of ["", "garbage", unknown]) {
      expect(await codeOf(attempt("bearer", token))).toBe("TOKEN_INVALID");
      expect(await attempt("cookie", token)).toBeNull();
    }
  });

  const endings: [string, (given: Awaited<ReturnType<typeof signedIn>>) => Promise<unknown>][] = [
    ["that was signed out of", ({ sessionId }) => prisma.session.update({ where: { id: sessionId }, data: { revokedAt: NOW } })],
    [
      "of an earlier password",
      ({ person }) => prisma.user.update({ where: { id: person.userId }, data: { sessionVersion: { increment: 1 } } }),
    ],
    ["whose time is over", ({ sessionId }) => prisma.session.update({ where: { id: sessionId }, data: { expiresAt: NOW } })],
  ];
  for (const [what, end] of endings) {
    test(`is nobody any more for a session ${what}`, async () => {
      const given = await signedIn();
      await end(given);
      expect(await codeOf(given.as("bearer"))).toBe("UNAUTHORIZED");
      expect(await given.as("cookie")).toBeNull();
    });
  }

  test("ends by the app's clock, to the millisecond", async () => {
    const { as } = await signedIn();
    const end = NOW.getTime() + 7 * DAY;
    expect(await as("bearer", new Date(end - 1))).not.toBeNull();
    expect(await codeOf(as("bearer", new Date(end)))).toBe("UNAUTHORIZED");
  });

  test("knows a disabled account as one, so that the API can say it, outdated sessions included", async () => {
    const { person, as } = await signedIn();
    await prisma.user.update({ where: { id: person.userId }, data: { disabled: true, sessionVersion: { increment: 1 } } });
    for (const via of ["cookie", "bearer"] as const) expect(await as(via)).toMatchObject({ disabled: true });
  });

  test("is nobody after signing out, disabled or not", async () => {
    const { person, as } = await signedIn();
    await prisma.session.updateMany({ where: { userId: person.userId }, data: { revokedAt: NOW } });
    await prisma.user.update({ where: { id: person.userId }, data: { disabled: true, sessionVersion: { increment: 1 } } });
    expect(await as("cookie")).toBeNull();
    expect(await codeOf(as("bearer"))).toBe("UNAUTHORIZED");
  });

  test("has the role of now, not of the day the token was made", async () => {
    const { person, as } = await signedIn();
    await prisma.user.update({ where: { id: person.userId }, data: { role: "mentor" } });
    expect((await as("bearer"))?.role).toBe("mentor");
  });

  test("is nobody for a deleted account", async () => {
    const { person, as } = await signedIn();
    await prisma.user.update({ where: { id: person.userId }, data: { deletedAt: NOW } });
    expect(await codeOf(as("bearer"))).toBe("TOKEN_INVALID");
  });
});
