import { hashPassword } from "@knotter/auth/password";
import type { Role } from "@knotter/domain/role";
import { passkeyAuthenticator } from "@knotter/testing/passkey-authenticator";
import { describe, expect, test } from "vitest";
import { type Answer, COOKIE, ORIGIN, startApi } from "./support/api-harness";
import { authBrowser } from "./support/auth-browser";
import { withPasskey } from "./support/entries/security";

const api = await startApi();
const strict = await startApi({ adminSecondFactor: true });
const { make, prisma } = api;
const PASSWORD = "a long password nobody knows";
const passwordHash = await hashPassword(PASSWORD);
const refused = (answer: Answer) => [answer.status, answer.error?.code ?? null];

const PEOPLE: Record<Role, () => Promise<{ userId: string; email: string; role: Role }>> = {
  mentee: async () => make.mentee({ order: await make.order(), passwordHash }),
  mentor: () => make.mentor({ orders: [], passwordHash }),
  hrstaff: async () => make.hrStaff({ customerId: (await make.customer()).customerId, passwordHash }),
  admin: () => make.admin({ passwordHash }),
};
const roles = Object.keys(PEOPLE) as Role[];

/** What a browser that has never been here asks for: the options, and the cookie that it is given. */
async function asked(at = api, cookie?: string) {
  const answer = await at.rest("login.passkeyOptions", {}, cookie ? { headers: { cookie } } : {});
  const [line = ""] = answer.headers.getSetCookie();
  return { options: answer.body as { challenge: string }, line, cookie: line.split(";")[0] ?? "", answer };
}

describe.each(roles)("a passkey of the role %s", (role) => {
  test("is registered in the browser's session, signs in at /api/v1 and by the form of the page, and is removed", async () => {
    const person = await PEOPLE[role]();
    const device = passkeyAuthenticator(ORIGIN);
    const cookie = { headers: { cookie: `${COOKIE}=${await api.signIn(person)}` } };
    const started = await api.rest("security.startPasskey", { currentPassword: PASSWORD }, cookie);
    expect(refused(started)).toEqual([200, null]);
    const added = await api.rest("security.addPasskey", device.create(started.body as never), cookie);
    expect(refused(added)).toEqual([201, null]);
    expect(added.body).toMatchObject({ name: "iCloud キーチェーン", accessToken: null });
    const [renewed = ""] = added.headers.getSetCookie();
    expect(refused(await api.rest("security.get", {}, cookie))).toEqual([401, "UNAUTHORIZED"]);

    const { options, cookie: word } = await asked();
    const entered = await api.rest("login.passkey", device.get(options), { headers: { cookie: word } });
    expect(refused(entered)).toEqual([200, null]);
    expect(entered.body).toMatchObject({ user: { id: person.userId, role } });

    const browser = authBrowser(api.app);
    const again = await asked();
    browser.cookies.set("knotter.passkey", again.cookie.split("=")[1] ?? "");
    const { csrfToken } = (await browser.visit("/api/auth/csrf")).body as { csrfToken: string };
    const form = { ...device.get(again.options), csrfToken, json: "true" };
    expect((await browser.visit("/api/auth/callback/passkey", form)).to?.searchParams.get("error")).toBeNull();
    const token = browser.cookies.get(COOKIE) ?? "";
    expect((await api.rest("currentUser.get", {}, { headers: { cookie: `${COOKIE}=${token}` } })).body).toMatchObject({
      id: person.userId,
    });

    const here = { headers: { cookie: renewed.split(";")[0] ?? "" } };
    const { items } = (await api.rest("security.passkeys", {}, here)).body as { items: { id: string; lastUsedAt: string | null }[] };
    expect(items).toMatchObject([{ name: "iCloud キーチェーン", backedUp: true, lastUsedAt: expect.stringMatching(/\+09:00$/) }]);
    expect(refused(await api.rest("security.removePasskey", { id: items[0]?.id }, here))).toEqual([200, null]);
    const last = await asked();
    const gone = await api.rest("login.passkey", device.get(last.options), { headers: { cookie: last.cookie } });
    expect(refused(gone)).toEqual([403, "PASSKEY_REFUSED"]);
  });
});

describe("the options of a sign-in", () => {
  test("are alike for everybody, also for whoever names an account or is signed in", async () => {
    const person = await make.mentor({ orders: [] });
    await withPasskey(prisma, person.userId);
    const shape = ({ body }: Answer) => ({ ...(body as object), challenge: "" });
    const guest = await api.rest("login.passkeyOptions", {});
    const known = await api.rest("login.passkeyOptions", {}, { token: await api.signIn(person) });
    expect(shape(known)).toEqual(shape(guest));
    expect(refused(await api.rest("login.passkeyOptions", { email: person.email }))).toEqual([400, "BAD_REQUEST"]);
  });

  test("come with a cookie for this host's own pages; a second window keeps the word of the first", async () => {
    const first = await asked();
    expect(first.line).toMatch(/^knotter\.passkey=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/);
    const second = await asked(api, first.cookie);
    expect(second.cookie).toBe(first.cookie);
    const person = await make.mentor({ orders: [] });
    const { device } = await withPasskey(prisma, person.userId);
    for (const { options } of [first, second])
      expect(refused(await api.rest("login.passkey", device.get(options), { headers: { cookie: first.cookie } }))).toEqual([200, null]);
    const https = await startApi({ origin: "https://knotter.example" });
    expect((await asked(https)).line).toMatch(/^__Host-knotter\.passkey=[\w-]{43};.*Secure/);
  });

  test("are refused to a page of another site, as is a sign-in", async () => {
    const headers = { origin: "https://evil.example" };
    expect(refused(await api.rest("login.passkeyOptions", {}, { headers }))).toEqual([403, "FORBIDDEN"]);
    const { device } = await withPasskey(prisma, (await make.mentor({ orders: [] })).userId);
    const { options, cookie } = await asked();
    expect(refused(await api.rest("login.passkey", device.get(options), { headers: { ...headers, cookie } }))).toEqual([403, "FORBIDDEN"]);
  });

  test("give nothing to a browser with another word, or with none", async () => {
    const { device } = await withPasskey(prisma, (await make.mentor({ orders: [] })).userId);
    const [mine, theirs] = [await asked(), await asked()];
    for (const cookie of [theirs.cookie, "knotter.passkey=short", ""])
      expect(refused(await api.rest("login.passkey", device.get(mine.options), { headers: { cookie } }))).toEqual([403, "PASSKEY_REFUSED"]);
  });
});

describe("where a second factor is a duty of admins", () => {
  test("a passkey is both factors: whoever has come by one works at once, and whoever registers one goes on", async () => {
    const person = await make.admin({ passwordHash });
    const device = passkeyAuthenticator(ORIGIN);
    const token = await strict.signIn(person);
    const due = async (token: string) => {
      const { secondFactor } = (await strict.rest("security.get", {}, { token })).body as {
        secondFactor: { required: boolean; due: boolean };
      };
      expect(secondFactor.required).toBe(true);
      return secondFactor.due;
    };
    expect(refused(await strict.rest("customers.list", {}, { token }))).toEqual([403, "SECOND_FACTOR_SETUP"]);
    expect(await due(token)).toBe(true);
    const { body } = await strict.rest("security.startPasskey", { currentPassword: PASSWORD }, { token });
    const added = await strict.rest("security.addPasskey", device.create(body as never), { token });
    const { accessToken } = added.body as { accessToken: string };
    expect(refused(await strict.rest("customers.list", {}, { token: accessToken }))).toEqual([200, null]);
    expect(await due(accessToken)).toBe(false);

    const { options, cookie } = await asked(strict);
    const entered = await strict.rest("login.passkey", device.get(options), { headers: { cookie } });
    expect(refused(await strict.rest("customers.list", {}, { token: (entered.body as { accessToken: string }).accessToken }))).toEqual([
      200,
      null,
    ]);
    const byPassword = await strict.raw("POST", "/login", { body: JSON.stringify({ email: person.email, password: PASSWORD }) });
    expect(refused(byPassword)).toEqual([403, "PASSKEY_REQUIRED"]);
    const { items } = (await strict.rest("security.passkeys", {}, { token: accessToken })).body as { items: { id: string }[] };
    const removed = await strict.rest("security.removePasskey", { id: items[0]?.id }, { token: accessToken });
    expect(refused(removed)).toEqual([412, "STATUS_NOT_ALLOWED"]);
  });

  test("PASSKEY_REQUIRED is told to whoever knows the password, and to nobody else", async () => {
    const person = await make.admin({ passwordHash });
    await withPasskey(prisma, person.userId);
    const logIn = (password: string) => api.raw("POST", "/login", { body: JSON.stringify({ email: person.email, password }) });
    expect(refused(await logIn("another long password"))).toEqual([401, "INVALID_CREDENTIALS"]);
    expect(refused(await logIn(PASSWORD))).toEqual([403, "PASSKEY_REQUIRED"]);
  });

  test("the list of admins tells a passkey as a second factor, and a colleague can take it away", async () => {
    const [person, colleague] = [await make.admin({ passwordHash }), await make.admin()];
    await withPasskey(prisma, person.userId);
    const token = await api.signIn(colleague);
    const { items } = (await api.rest("adminStaff.list", { pageSize: 100 }, { token })).body as {
      items: { id: string; secondFactor: boolean }[];
    };
    expect(items.find(({ id }) => id === person.userId)?.secondFactor).toBe(true);
    const reset = { id: person.userId, reason: "電話で本人を確認しました" };
    expect(refused(await api.rest("adminStaff.resetSecondFactor", reset, { token }))).toEqual([200, null]);
    expect(await prisma.passkey.count({ where: { userId: person.userId } })).toBe(0);
  });
});
