import { describe, expect, test } from "vitest";
import { type Answer, startApi } from "./support/api-harness";

const api = await startApi({ fresh: true });
const { make, prisma } = api;
const admin = await make.admin();
const asAdmin = { token: await api.signIn(admin) };
const refused = (answer: Answer) => [answer.status, answer.error?.code ?? null];

interface Page {
  items: Record<string, unknown>[];
  nextCursor: string | null;
}
const pageOf = (answer: Answer) => answer.body as Page;

/** All pages of a list, one after the other. */
async function walk(key: "customers.list" | "customers.hrStaffs", query: Record<string, unknown>): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for (let cursor: string | null = null, first = true; first || cursor; first = false) {
    const page = pageOf(await api.rest(key, { ...query, pageSize: 2, ...(cursor ? { cursor } : {}) }, asAdmin));
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

test("a deployment without companies has an empty list", async () => {
  const answer = await api.rest("customers.list", {}, asAdmin);
  expect([answer.status, answer.body]).toEqual([200, { items: [], total: 0, nextCursor: null, pageSize: 20 }]);
});

describe("companies", () => {
  const NAMES = ["あけぼの商事", "いろは工業", "いろは工業", "うみかぜ物産", "えだまめ食品"];

  test("are listed page by page, in either order, each once, also where names are the same", async () => {
    for (const name of NAMES) await api.rest("customers.create", { name, nameKana: "テスト" }, asAdmin);
    const byName = await walk("customers.list", { sort: "name" });
    expect(byName.map(({ name }) => name)).toEqual(NAMES);
    expect(new Set(byName.map(({ id }) => id)).size).toBe(NAMES.length);
    const oldest = byName.at(-1)?.["id"] as string;
    await prisma.customer.update({ where: { id: oldest }, data: { updatedAt: new Date("2030-01-01T00:00:00Z") } });
    const latest = await walk("customers.list", { sort: "updated" });
    expect([latest.length, latest[0]?.["id"], new Set(latest.map(({ id }) => id)).size]).toEqual([NAMES.length, oldest, NAMES.length]);
  });

  test("are found by a part of their name, by 法人番号 and by their state; a % is a letter like others", async () => {
    const [first] = pageOf(await api.rest("customers.list", { q: "あけぼの" }, asAdmin)).items;
    await api.rest("customers.update", { id: first?.["id"], corporateNumber: "7000-0120-50002", status: "suspended" }, asAdmin);
    expect(pageOf(await api.rest("customers.list", { q: "7000012050002" }, asAdmin)).items).toMatchObject([{ name: "あけぼの商事" }]);
    expect(pageOf(await api.rest("customers.list", { status: "suspended" }, asAdmin)).items).toHaveLength(1);
    for (const q of ["%", "_", "'"]) expect(pageOf(await api.rest("customers.list", { q }, asAdmin)).items).toEqual([]);
  });

  test("count their running orders, the people of these, and name who is 主担当", async () => {
    const { customerId, name } = await make.customer();
    const order = await make.order({ customerId });
    await make.order({ customerId, status: "ended" });
    await make.mentees(3, { order });
    await make.mentee({ order, enrolment: "withdrawn" });
    const primary = await make.hrStaff({ customerId, isPrimary: true });
    await make.hrStaff({ customerId, isPrimary: true, disabled: true });
    expect(pageOf(await api.rest("customers.list", { q: name }, asAdmin)).items).toMatchObject([
      { id: customerId, activeOrders: 1, menteeCount: 3, primaryHr: { id: primary.userId, name: "人事 太郎" } },
    ]);
  });

  test("a cursor of another list, of another order or of nothing is no cursor", async () => {
    const { nextCursor } = pageOf(await api.rest("customers.list", { pageSize: 1, sort: "name" }, asAdmin));
    const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const id = crypto.randomUUID();
    for (const [cursor, sort] of [
      [nextCursor, "updated"],
      ["!", "name"],
      [made(["updated", "9999-99-99T99:99:99.999Z", id]), "updated"],
      [made(["updated", "tomorrow", id]), "updated"],
      [made(["name", { not: "" }, id]), "name"],
      [made(["name", "a\u0000", id]), "name"],
      [made(["name", "a", "1"]), "name"],
    ])
      expect([cursor, ...refused(await api.rest("customers.list", { cursor, sort }, asAdmin))]).toEqual([cursor, 400, "BAD_REQUEST"]);
  });
});

describe("a company", () => {
  test("is refused with a wrong 法人番号, too small a k, a bad domain, a bad address: each with a sentence at its field", async () => {
    const answer = await api.rest(
      "customers.create",
      {
        name: " ",
        corporateNumber: "7000012050003",
        kThreshold: 4,
        allowedEmailDomains: ["example"],
        postalCode: "12",
        logoUrl: "http://example.com/a.png",
        escalationContact: { type: "boss", name: "", email: "x" },
      },
      asAdmin,
    );
    expect(refused(answer)).toEqual([400, "BAD_REQUEST"]);
    const fields = answer.error?.fieldErrors ?? {};
    for (const field of [
      "name",
      "corporateNumber",
      "kThreshold",
      "allowedEmailDomains.0",
      "postalCode",
      "logoUrl",
      "escalationContact.type",
    ])
      expect([field, fields[field]?.join()]).toEqual([field, expect.stringMatching(/[ぁ-ん]/)]);
  });

  test("is kept in one form, whatever was typed, and what is not said stays", async () => {
    const created = await api.rest(
      "customers.create",
      {
        name: "　アクメ商事 ",
        postalCode: "１００－０００１".replace("－", "-"),
        allowedEmailDomains: ["@ACME.example"],
        billingContact: { name: "経理", email: "K@ACME.example" },
      },
      asAdmin,
    );
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      name: "アクメ商事",
      postalCode: "100-0001",
      allowedEmailDomains: ["acme.example"],
      billingContact: { name: "経理", email: "k@acme.example", phone: null },
      kThreshold: 10,
      version: 1,
    });
    const { id } = created.body as { id: string };
    const changed = await api.rest("customers.update", { id, kThreshold: 5, expectedVersion: 1 }, asAdmin);
    expect(changed.body).toMatchObject({ kThreshold: 5, postalCode: "100-0001", version: 2 });
    expect(refused(await api.rest("customers.update", { id, kThreshold: 6, expectedVersion: 1 }, asAdmin))).toEqual([
      409,
      "VERSION_CONFLICT",
    ]);
    expect((await api.rest("customers.get", { id }, asAdmin)).body).toEqual(changed.body);
  });
});

describe("the HR staff of a company", () => {
  test("are listed page by page; that an admin has read them is in the audit, that HR has read its own is not", async () => {
    const { customerId } = await make.customer();
    const primary = await make.hrStaff({ customerId, isPrimary: true });
    for (let person = 0; person < 4; person += 1) await make.hrStaff({ customerId });
    const items = await walk("customers.hrStaffs", { id: customerId });
    expect(new Set(items.map(({ id }) => id)).size).toBe(5);
    const reads = { where: { action: "hrStaff.read", entityId: primary.userId } };
    expect(await prisma.auditLog.findMany(reads)).toMatchObject([{ actorId: admin.userId }]);
    const own = await api.rest("customers.hrStaffs", { id: customerId }, { token: await api.signIn(primary) });
    expect(pageOf(own).items).toHaveLength(5);
    expect(await prisma.auditLog.count(reads)).toBe(1);
  });

  test("are for 主担当 and for who may manage them; another company does not exist, also for them", async () => {
    const [mine, theirs] = [await make.customer(), await make.customer()];
    const staff = await make.hrStaff({ customerId: mine.customerId });
    const manager = await make.hrStaff({ customerId: mine.customerId, permissions: { manageHrStaff: true } });
    const read = async (person: typeof staff, customerId: string) =>
      refused(await api.rest("customers.hrStaffs", { id: customerId }, { token: await api.signIn(person) }));
    expect(await read(staff, mine.customerId)).toEqual([403, "FORBIDDEN"]);
    expect(await read(manager, mine.customerId)).toEqual([200, null]);
    for (const person of [staff, manager]) expect(await read(person, theirs.customerId)).toEqual([404, "NOT_FOUND"]);
  });
});

test("an invitation over REST answers with the person, and the same key invites once", async () => {
  const { customerId } = await make.customer();
  const input = { customerId, email: `${crypto.randomUUID()}@example.com`, name: "人事 花子" };
  const headers = { "idempotency-key": crypto.randomUUID() };
  const [first, again] = [
    await api.rest("hrStaffs.invite", input, { ...asAdmin, headers }),
    await api.rest("hrStaffs.invite", input, { ...asAdmin, headers }),
  ];
  expect([first.status, again.body]).toEqual([201, first.body]);
  expect(first.body).toMatchObject({ email: input.email, isPrimary: true, acceptedAt: null, permissions: { viewReport: true } });
  expect(refused(await api.rest("hrStaffs.invite", input, asAdmin))).toEqual([409, "DUPLICATE_EMAIL"]);
});
