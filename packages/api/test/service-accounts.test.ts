import { isServiceToken, newServiceToken, SERVICE_TOKEN_PATTERN } from "@knotter/auth/service-token";
import { ERRORS } from "@knotter/contract/errors";
import { SERVICE_SCOPES } from "@knotter/contract/service-scopes";
import { fixedClock } from "@knotter/domain/clock";
import type { ErrorCode } from "@knotter/domain/errors";
import { DAY, HOUR } from "@knotter/domain/tokyo";
import { NOW } from "@knotter/testing/factories/given";
import { describe, expect, test, vi } from "vitest";
import { startApi } from "./support/api-harness";
import { dueTo } from "./support/cell";
import { ENTRIES } from "./support/entries";
import { fixturesFor, KINDS, shared } from "./support/fixtures";
import { type OperationKey, operations } from "./support/operations";

const api = await startApi();
const { make, prisma } = api;
const fixture = await fixturesFor(api);
const sharedFixture = shared(fixture, api);

/** Written a second time, and independently: what no service account may ever call. */
const NEVER =
  /^(currentUser|login|logout|password|signup|emailChange|security|adminStaff|hrStaffs|serviceAccounts|checkedQuestions|questions|supervisions|personalDataRequests|mentoringResults|calendar|calendarFeed|calendarSources|bulkOperations|reportGroups|office)\.|^mail\.(get|list|deliveries|manualMail|manualMailSend)$|^mentees\.(admin|get|update|export|remove|cancelEmailProposal)$|^webhooks\.(create|update|delete|rotate)$|[rR]eportComments|publish|draftReport|^mentors\.(zoom|registrationScan|invite|update)/;

test("a scope is never about somebody's account, records, mails or rights", () => {
  expect(SERVICE_SCOPES.filter((scope) => NEVER.test(scope))).toEqual([]);
  expect(SERVICE_SCOPES.filter((scope) => !(scope in ENTRIES))).toEqual([]);
});

type Caller = "ofAdmins" | "ofCompany" | "ofOtherCompany" | "withOtherScopes" | "expired" | "revoked";
const CALLERS: readonly Caller[] = ["ofAdmins", "ofCompany", "ofOtherCompany", "withOtherScopes", "expired", "revoked"];
const hasScope = (key: string): boolean => (SERVICE_SCOPES as readonly string[]).includes(key);
const ALL = [...SERVICE_SCOPES];

/** The companies of the fixtures. */
const [companyA, companyB] = await Promise.all([fixture("hrStaff", "a"), fixture("otherHrStaff", "b")]);
const tokens: Record<Caller, string> = {
  ofAdmins: await tokenOf({ scopes: ALL }),
  ofCompany: await tokenOf({ customerId: companyA.order.customerId, scopes: ALL }),
  ofOtherCompany: await tokenOf({ customerId: companyB.order.customerId, scopes: ALL }),
  withOtherScopes: await tokenOf({ scopes: ["terms.list"] }),
  expired: await tokenOf({ scopes: ALL, expiresAt: NOW }),
  revoked: await tokenOf({ scopes: ALL, revoked: true }),
};

async function tokenOf(traits: Parameters<typeof make.serviceAccount>[0]): Promise<string> {
  return (await make.serviceAccount({ token: newServiceToken(), ...traits })).token;
}

/** As whom a service account reaches what it reaches. */
const AS = { ofAdmins: "admin", ofCompany: "hrStaff", ofOtherCompany: "otherHrStaff" } as const;

function dueFor(key: OperationKey, caller: Caller): ErrorCode | null {
  const { may } = ENTRIES[key];
  if (may === "public") return null;
  if (caller === "expired" || caller === "revoked") return "UNAUTHORIZED";
  const side = caller === "ofCompany" || caller === "ofOtherCompany" ? AS[caller] : "admin";
  if (!(may as readonly string[]).includes(KINDS[side])) return "FORBIDDEN";
  if (caller === "withOtherScopes") return key === "terms.list" ? null : "FORBIDDEN";
  return hasScope(key) ? dueTo({ key, kind: AS[caller], pair: "a", transport: "rest" }) : "FORBIDDEN";
}

describe.each(operations.filter(({ row }) => row.access !== "public"))(
  "$key answers service accounts as its row and its scope say",
  ({ key }) => {
    test.each(CALLERS)("%s", async (caller) => {
      const kind = caller in AS ? AS[caller as keyof typeof AS] : "admin";
      const due = dueFor(key, caller);
      // Whom the guard refuses leaves everything as it was.
      const here = await (due === "FORBIDDEN" || due === "UNAUTHORIZED" ? sharedFixture : fixture)(kind, "a");
      const answer = await api.rest(key, await ENTRIES[key].input(here), { token: tokens[caller] });
      expect(answer.error?.code ?? (answer.status < 300 ? null : answer.text)).toBe(due);
      if (due) expect(answer.status).toBe(ERRORS[due].status);
      expect(answer.text).not.toContain(here.secret);
    });
  },
);

/** A service account with one token, and an admin who rotates it. */
async function rotated() {
  const admin = await api.signIn(await make.admin());
  const { id, token: first } = await make.serviceAccount({ token: newServiceToken(), scopes: ["orders.list"] });
  const rotate = async (overlapHours: number) =>
    ((await api.rest("serviceAccounts.rotate", { id, expiresInDays: 90, overlapHours }, { token: admin })).body as { token: string }).token;
  return { admin, id, first, rotate };
}
const works = async (token: string) => (await api.rest("orders.list", {}, { token })).status === 200;

describe("a token", () => {
  test("has a prefix and a checksum by which scanners know it", () => {
    const token = newServiceToken();
    expect(token).toMatch(new RegExp(`^${SERVICE_TOKEN_PATTERN}$`));
    expect(isServiceToken(token)).toBe(true);
    const other = token.at(10) === "A" ? "B" : "A";
    expect(isServiceToken(token.slice(0, 10) + other + token.slice(11))).toBe(false);
    expect(new Set(Array.from({ length: 50 }, newServiceToken)).size).toBe(50);
  });

  test("is shown once, and stored as a hash alone", async () => {
    const creator = await make.admin();
    const admin = await api.signIn(creator);
    // Of a company of its own: what other tests have created counts toward the limit of the admins' own accounts.
    const { customerId } = await make.customer();
    const created = await api.rest(
      "serviceAccounts.create",
      { customerId, name: "連携", scopes: ["orders.list"], expiresInDays: 30 },
      { token: admin, headers: { "idempotency-key": crypto.randomUUID() } },
    );
    const { token, account } = created.body as { token: string; account: { id: string } };
    expect((await api.rest("orders.list", {}, { token })).status).toBe(200);
    const listed = await api.rest("serviceAccounts.list", { customerId, pageSize: 100 }, { token: admin });
    expect(listed.text).toContain(account.id);
    expect(listed.text).not.toContain(token);
    const stored = JSON.stringify([
      await prisma.serviceAccount.findUniqueOrThrow({ where: { id: account.id }, include: { tokens: true } }),
      await prisma.idempotencyKey.findMany({ where: { userId: creator.userId } }),
      await prisma.auditLog.findMany({ where: { entityId: account.id } }),
    ]);
    expect(stored).not.toContain(token.slice(4, 40));
  });

  test("is no session cookie", async () => {
    const answer = await api.raw("GET", "/orders", { headers: { cookie: `knotter.session=${tokens.ofAdmins}` } });
    expect(answer.status).toBe(401);
  });

  test("that ends, or is no token, is told so, and not of a login", async () => {
    for (const token of [tokens.expired, tokens.revoked, `${tokens.ofAdmins.slice(0, -1)}_`]) {
      const answer = await api.raw("GET", "/orders", { token });
      expect([answer.status, answer.error?.message]).toEqual([401, expect.stringMatching(/^このトークンは使えません。/)]);
      expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="Knotter", error="invalid_token"');
    }
  });

  test("that lacks a scope is told which, in the header too", async () => {
    const answer = await api.raw("GET", "/orders", { token: tokens.withOtherScopes });
    expect([answer.status, answer.error?.data]).toEqual([403, { scope: "orders.list" }]);
    expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="Knotter", error="insufficient_scope", scope="orders.list"');
    // No scope would help.
    const never = await api.raw("GET", "/service-accounts", { token: tokens.ofAdmins });
    expect([never.status, never.headers.get("www-authenticate")]).toEqual([403, null]);
  });

  test("that is mistyped is refused without asking the database", async () => {
    const answer = await api.raw("GET", "/orders", { token: `${tokens.ofAdmins.slice(0, -1)}_` });
    expect(answer.error?.code).toBe("TOKEN_INVALID");
  });

  test("that is replaced stays valid for the overlap, and two are valid at most", async () => {
    const { admin, id, first, rotate } = await rotated();
    const second = await rotate(24);
    expect([await works(first), await works(second)]).toEqual([true, true]);
    api.clock.set(new Date(NOW.getTime() + HOUR));
    const third = await rotate(24);
    expect([await works(first), await works(second), await works(third)]).toEqual([false, true, true]);
    api.clock.set(new Date(NOW.getTime() + 2 * DAY));
    expect([await works(second), await works(third)]).toEqual([false, true]);
    api.clock.set(NOW);
    await api.rest("serviceAccounts.revoke", { id }, { token: admin });
    expect(await works(third)).toBe(false);
  });

  test("that is in use outlives a second rotation after an answer that was lost; the one that nobody has ends", async () => {
    const { first, rotate } = await rotated();
    const lost = await rotate(24);
    api.clock.set(new Date(NOW.getTime() + HOUR));
    const second = await rotate(168);
    expect([await works(first), await works(lost)]).toEqual([true, false]);
    // Never longer than was chosen at first.
    api.clock.set(new Date(NOW.getTime() + DAY));
    expect([await works(first), await works(second)]).toEqual([false, true]);
    const third = await rotate(24);
    // Whoever ends the present token at once ends every token but the new one.
    const fourth = await rotate(0);
    expect(await Promise.all([second, third, fourth].map(works))).toEqual([false, false, true]);
    api.clock.set(NOW);
  });

  test("that is ended at once is not in the answer, however long the call takes", async () => {
    const admin = await api.signIn(await make.admin());
    const { id } = await make.serviceAccount({ token: newServiceToken(), scopes: ["orders.list"] });
    const time = fixedClock(NOW);
    const ticking = vi.spyOn(api.clock, "now").mockImplementation(() => {
      time.advance(10);
      return time.now();
    });
    const rotated = await api
      .rest("serviceAccounts.rotate", { id, expiresInDays: 90, overlapHours: 0 }, { token: admin })
      .finally(() => ticking.mockRestore());
    const { token, account } = rotated.body as { token: string; account: { tokens: { hint: string }[] } };
    expect(account.tokens.map(({ hint }) => hint)).toEqual([token.slice(-4)]);
  });

  test("tells when it was used", async () => {
    const { id, token } = await make.serviceAccount({ token: newServiceToken(), scopes: ["orders.list"] });
    await api.rest("orders.list", {}, { token });
    expect((await prisma.serviceToken.findFirstOrThrow({ where: { accountId: id } })).lastUsedAt).toEqual(NOW);
  });
});

describe("the rights of a customer's service account", () => {
  test("are the creator's, and a colleague with fewer rights cannot rotate it", async () => {
    const { customerId } = await make.customer();
    const creator = await make.hrStaff({ customerId });
    const colleague = await make.hrStaff({ customerId });
    await prisma.hrStaff.update({ where: { userId: creator.userId }, data: { isPrimary: true, canViewReport: true, canExportCsv: false } });
    await prisma.hrStaff.update({ where: { userId: colleague.userId }, data: { canManageHrStaff: true, canViewReport: false } });
    const created = await api.rest(
      "serviceAccounts.create",
      { name: "連携", scopes: ["orders.menteesCsvForHr", "orders.reports"], expiresInDays: 30 },
      { token: await api.signIn(creator) },
    );
    const { token, account } = created.body as { token: string; account: { id: string; customerId: string } };
    expect(account.customerId).toBe(customerId);
    expect((await api.rest("orders.reports", {}, { token })).status).toBe(200);
    const order = await make.order({ customerId });
    expect((await api.rest("orders.menteesCsvForHr", { orderIds: order.orderId }, { token })).error?.code).toBe("FORBIDDEN");
    const missing = await api.rest("orders.list", {}, { token });
    expect(missing.error).toMatchObject({ code: "FORBIDDEN", data: { scope: "orders.list" } });
    const rotated = await api.rest(
      "serviceAccounts.rotate",
      { id: account.id, expiresInDays: 30, overlapHours: 0 },
      { token: await api.signIn(colleague) },
    );
    expect(rotated.error?.code).toBe("FORBIDDEN");
  });

  test("go with the creator's: what is taken from the creator is refused to the account at once, and the list says so", async () => {
    const { customerId } = await make.customer();
    const creator = await make.hrStaff({ customerId });
    const permit = (data: Record<string, boolean>) => prisma.hrStaff.update({ where: { userId: creator.userId }, data });
    await permit({ canViewReport: true, canExportCsv: true, canManageMentees: true });
    const { token } = await make.serviceAccount({
      customerId,
      createdById: creator.userId,
      scopes: ["orders.menteesCsvForHr", "orders.reports"],
      token: newServiceToken(),
    });
    const { orderId } = await make.order({ customerId });
    const exported = () => api.rest("orders.menteesCsvForHr", { orderIds: orderId }, { token });
    expect((await exported()).status).toBe(200);
    await permit({ canExportCsv: false });
    expect((await exported()).error?.code).toBe("FORBIDDEN");
    expect((await api.rest("orders.reports", {}, { token })).status).toBe(200);
    const listed = await api.rest("serviceAccounts.list", { customerId }, { token: await api.signIn(await make.admin()) });
    expect(listed.body).toMatchObject({
      items: [
        {
          state: "active",
          permissions: { viewReport: true, exportCsv: false, manageMentees: true },
          permissionsLost: ["exportCsv"],
        },
      ],
    });
    await permit({ canExportCsv: true });
    expect((await exported()).status).toBe(200);
  });

  test("hold no operation that is the admins' alone", async () => {
    const { customerId } = await make.customer();
    const answer = await api.rest(
      "serviceAccounts.create",
      { customerId, name: "連携", scopes: ["mentoring.book"], expiresInDays: 30 },
      { token: await api.signIn(await make.admin()) },
    );
    expect(answer.error).toMatchObject({ code: "UNPROCESSABLE", fieldErrors: { scopes: [expect.any(String)] } });
  });

  test("are managed by nobody of HR who does not manage access", async () => {
    const { customerId } = await make.customer();
    const token = await api.signIn(await make.hrStaff({ customerId }));
    expect((await api.rest("serviceAccounts.list", {}, { token })).error?.code).toBe("FORBIDDEN");
  });
});

describe("while its creator's account is disabled", () => {
  test("an account of a company calls nothing, is not rotated, and the list says why", async () => {
    const { customerId } = await make.customer();
    const [creator, primary] = [await make.hrStaff({ customerId }), await make.hrStaff({ customerId, isPrimary: true })];
    const token = newServiceToken();
    const { id } = await make.serviceAccount({ customerId, createdById: creator.userId, scopes: ["orders.list"], token });
    await make.serviceAccount({ customerId, createdById: primary.userId });
    const caller = { token: await api.signIn(primary) };
    const disable = (disabled: boolean) => api.rest("hrStaffs.setDisabled", { id: creator.userId, disabled }, caller);
    expect(await works(token)).toBe(true);
    expect((await disable(true)).status).toBe(200);
    expect((await api.rest("orders.list", {}, { token })).error?.code).toBe("UNAUTHORIZED");
    const listed = await api.rest("serviceAccounts.list", { createdById: creator.userId }, caller);
    expect(listed.body).toMatchObject({ items: [{ id, state: "creator_disabled", permissionsLost: [] }] });
    expect((listed.body as { items: unknown[] }).items).toHaveLength(1);
    const rotated = await api.rest("serviceAccounts.rotate", { id, expiresInDays: 30, overlapHours: 0 }, caller);
    expect(rotated.error?.code).toBe("STATUS_NOT_ALLOWED");
    expect((await disable(false)).status).toBe(200);
    expect(await works(token)).toBe(true);
  });

  test("an account of the admins, and one that an admin made for a company, call nothing", async () => {
    const creator = await make.admin();
    const made = { createdById: creator.userId, scopes: ["orders.list"] };
    const { customerId } = await make.customer();
    const { token: own } = await make.serviceAccount({ ...made, token: newServiceToken() });
    const { token: ofCompany } = await make.serviceAccount({ ...made, customerId, token: newServiceToken() });
    expect([await works(own), await works(ofCompany)]).toEqual([true, true]);
    await api.rest("adminStaff.disable", { id: creator.userId }, { token: await api.signIn(await make.admin()) });
    expect([await works(own), await works(ofCompany)]).toEqual([false, false]);
  });
});

test("the audit log names the service account", async () => {
  const { id, token } = await make.serviceAccount({ token: newServiceToken(), scopes: ["customers.get"] });
  const { customerId } = await make.customer();
  await api.rest("customers.get", { id: customerId }, { token });
  const audit = await api.rest("auditLogs.list", { personId: id, reads: true }, { token: await api.signIn(await make.admin()) });
  expect(audit.text).toContain("サービスアカウント「人事システムとの連携」");
});

test("a service account has a limit of its own", async () => {
  const { token } = await make.serviceAccount({ token: newServiceToken(), scopes: ["orders.list"] });
  const admin = await api.rest("orders.list", {}, { token: await api.signIn(await make.admin()) });
  const machine = await api.rest("orders.list", {}, { token });
  expect(Number(machine.headers.get("x-ratelimit-limit"))).toBe(2 * Number(admin.headers.get("x-ratelimit-limit")));
});
