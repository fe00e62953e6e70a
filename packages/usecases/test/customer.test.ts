import { scopeOf } from "@knotter/domain/scope";
import { unlike } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { createCustomer, updateCustomer } from "../src/customer/save";
import { codeOf, refused } from "./calls";
import { visitor } from "./mail-links";

const bench = await openWorkbench();
const { make, db, prisma } = bench;
const deps = visitor(bench);
const admin = actorOf(await make.admin());

const customerOf = (id: string) => db.read.customer.find(scopeOf(admin), id);
const auditOf = (entityId: string) => prisma.auditLog.findMany({ where: { entity: "Customer", entityId }, orderBy: { id: "asc" } });

/** A 法人番号 with its check digit. */
function corporateNumber(): string {
  const digits = Array.from({ length: 12 }, () => Math.floor(Math.random() * 10));
  const sum = [...digits].reverse().reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 2), 0);
  return `${9 - (sum % 9)}${digits.join("")}`;
}

const contact = { name: "経理 花子", email: "keiri@acme.example", phone: null };
const escalation = { type: "eap", name: "相談 窓口", email: "eap@acme.example", phone: "0312345678" } as const;

test("a company is kept as it was given, with the defaults", async () => {
  const name = unlike("株式会社");
  const number = corporateNumber();
  const { id } = await createCustomer(deps, admin, {
    name,
    corporateNumber: number,
    allowedEmailDomains: ["acme.example"],
    billingContact: contact,
    escalationContact: escalation,
  });
  expect(await customerOf(id)).toMatchObject({
    name,
    corporateNumber: number,
    status: "active",
    defaultDisclosureLevel: "L1",
    kThreshold: 10,
    allowedEmailDomains: ["acme.example"],
    billingContact: contact,
    escalationContact: escalation,
    version: 1,
  });
  expect((await auditOf(id)).map(({ action, actorId, diff }) => [action, actorId, diff])).toEqual([
    ["customer.create", admin.userId, { name }],
  ]);
});

test("one 法人番号 is one company", async () => {
  const number = corporateNumber();
  await createCustomer(deps, admin, { name: unlike("甲"), corporateNumber: number });
  const other = await createCustomer(deps, admin, { name: unlike("乙") });
  for (const attempt of [
    createCustomer(deps, admin, { name: unlike("丙"), corporateNumber: number }),
    updateCustomer(deps, admin, { id: other.id, corporateNumber: number }),
  ]) {
    const refusal = await refused(attempt);
    expect([refusal.code, refusal.detail.fieldErrors]).toEqual(["CONFLICT", { corporateNumber: ["VALUE_TAKEN"] }]);
  }
});

describe("a change of a customer", () => {
  test("writes what is new, clears what is null, and tells persons and memos by their fields only", async () => {
    const { id } = await createCustomer(deps, admin, { name: unlike("甲"), industry: "製造業", billingContact: contact });
    await updateCustomer(deps, admin, {
      id,
      kThreshold: 5,
      industry: null,
      billingContact: { ...contact },
      escalationContact: escalation,
      adminMemo: "先方の事情",
    });
    expect(await customerOf(id)).toMatchObject({
      kThreshold: 5,
      industry: null,
      billingContact: contact,
      escalationContact: escalation,
      version: 2,
    });
    const [, change] = await auditOf(id);
    expect(change?.diff).toEqual({ fields: ["kThreshold", "industry", "escalationContact", "adminMemo"], kThreshold: [10, 5] });
    expect(JSON.stringify(change)).not.toMatch(/先方|相談 窓口|eap@/);
    await updateCustomer(deps, admin, { id, billingContact: null, escalationContact: null });
    expect(await customerOf(id)).toMatchObject({ billingContact: null, escalationContact: null });
  });

  test("that says nothing new is none", async () => {
    const { id } = await createCustomer(deps, admin, { name: unlike("甲"), escalationContact: escalation });
    const { name: _, ...sorted } = escalation;
    await updateCustomer(deps, admin, { id, kThreshold: 10, escalationContact: { name: escalation.name, ...sorted } });
    expect([(await customerOf(id))?.version, (await auditOf(id)).length]).toEqual([1, 1]);
  });

  test("from an old page is refused, and of two at once each is kept or refused", async () => {
    const { id } = await createCustomer(deps, admin, { name: unlike("甲") });
    await updateCustomer(deps, admin, { id, industry: "小売業", expectedVersion: 1 });
    expect(await codeOf(updateCustomer(deps, admin, { id, industry: "金融業", expectedVersion: 1 }))).toBe("VERSION_CONFLICT");
    const outcomes = await Promise.allSettled(
      ["甲", "乙"].map((industry) => updateCustomer(deps, admin, { id, industry, expectedVersion: 2 })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("of a company that is none, or of another one's, finds none", async () => {
    expect(await codeOf(updateCustomer(deps, admin, { id: crypto.randomUUID(), industry: "金融業" }))).toBe("NOT_FOUND");
    const [mine, theirs] = [await make.customer(), await make.customer()];
    const staff = actorOf(await make.hrStaff({ customerId: mine.customerId, isPrimary: true }));
    expect(await codeOf(updateCustomer(deps, staff, { id: theirs.customerId, industry: "金融業" }))).toBe("NOT_FOUND");
  });
});
