import { newServiceToken } from "@knotter/auth/service-token";
import { SERVICE_SCOPES } from "@knotter/contract/service-scopes";
import { NOW } from "@knotter/testing/factories/given";
import { describe, expect, test } from "vitest";
import { GUIDE, PERSONNEL_SCOPES } from "../src/docs-guide";
import { type Input, startApi } from "./support/api-harness";
import { type OperationKey, operations } from "./support/operations";

const api = await startApi();
const { make, prisma } = api;

interface Listed {
  id: string;
  email: string | null;
  employeeNo: string | null;
  department: string | null;
  status: string | null;
}

/** A company's personnel system: a service account with the scopes that the guide names. */
async function personnelSystem({ showRegistration = true } = {}) {
  const { customerId } = await make.customer();
  const { orderId } = await make.order({ customerId });
  await prisma.order.update({ where: { id: orderId }, data: { showRegistration } });
  const { token } = await make.serviceAccount({
    token: newServiceToken(),
    customerId,
    scopes: [...PERSONNEL_SCOPES],
  });
  const call = async (key: OperationKey, input: Input) => {
    const { status, body, error } = await api.rest(key, input, { token });
    return { status, error, body: body as Record<string, unknown> };
  };
  const send = (...mentees: object[]) => call("orders.addMentees", { id: orderId, mentees });
  const list = async () => (await call("orders.mentees", { id: orderId })).body["items"] as Listed[];
  const leave = (id: string) => call("mentees.cancel", { id, scope: "order", orderId });
  return { orderId, call, send, list, leave };
}
const hanako = { email: "hanako@example.com", name: "山田 花子", employeeNo: "00123", department: "営業部" };

describe("a personnel system, as the guide says", () => {
  test("has a chapter of its own, which names a scope for each call that it advises", () => {
    const chapter = GUIDE.find(({ title }) => title === "人事システムとの連携");
    const told = [...(chapter?.texts ?? []), chapter?.example ?? ""].join("\n");
    const advised = new Set(
      [...told.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/[\w/{}-]+)/g)].map(([, method, path]) => `${method} ${path}`),
    );
    const called = (chapter?.example ?? "").split(/(?=curl )/).flatMap((line) => {
      const path = /^curl -s "?\{server\}(\/[^"?\s]+)/.exec(line)?.[1];
      return path ? [`${line.includes(" -d ") ? "POST" : "GET"} ${path.replace(/\$(?:ORDER|PERSON)/g, "{id}")}`] : [];
    });
    expect(called).toHaveLength(4);
    const needed = operations.filter(({ row }) => advised.has(`${row.method} ${row.path}`) || called.includes(`${row.method} ${row.path}`));
    expect(needed.length).toBeGreaterThanOrEqual(advised.size);
    // Webhooks are set up by a person, as the chapter says.
    const grantable = needed.map(({ key }) => key).filter((key) => SERVICE_SCOPES.some((scope) => scope === key));
    expect(grantable.sort()).toEqual([...PERSONNEL_SCOPES].sort());
    expect(needed.map(({ key }) => key).filter((key) => !grantable.includes(key))).toEqual(["webhooks.create"]);
    for (const scope of PERSONNEL_SCOPES) expect(told).toContain(scope);
  });

  test("corrects a person with the version that it has read of them", async () => {
    const { orderId, call, send, list } = await personnelSystem();
    await send(hanako);
    const [listed] = await list();
    const place = { id: orderId, orderMenteeId: String(listed?.id) };
    const { version } = (await call("orders.mentee", place)).body;
    const corrected = await call("orders.correctMentee", { ...place, department: null, expectedVersion: version });
    expect([corrected.status, corrected.error]).toEqual([200, null]);
    expect(await list()).toMatchObject([{ employeeNo: "00123", department: null }]);
  });

  test("finds the orders that are open, and sends the same people as often as it likes", async () => {
    const { orderId, call, send, list } = await personnelSystem();
    expect((await call("orders.list", { status: "active" })).body["items"]).toMatchObject([{ id: orderId }]);
    expect((await send(hanako)).body).toMatchObject({ created: 1, unchanged: 0 });
    expect((await send(hanako)).body).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    // People who are not sent stay.
    await send({ ...hanako, email: "taro@example.com", name: "山田 太郎", employeeNo: "00124" });
    expect((await list()).map(({ employeeNo, email }) => [employeeNo, email]).sort()).toEqual([
      ["00123", null],
      ["00124", null],
    ]);
  });

  test("leaves what it leaves out, or sends as null, as it was", async () => {
    const { send, list } = await personnelSystem();
    await send(hanako);
    expect((await send({ email: hanako.email, name: "山田 花子", department: null })).body).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await list()).toMatchObject([{ employeeNo: "00123", department: "営業部" }]);
  });

  test("finds somebody without an address by the number, and with the name somebody who has one", async () => {
    const { send, list } = await personnelSystem();
    await send(hanako, { name: "工場 次郎", employeeNo: "00200" });
    const { body } = await send({ name: "山田花子", employeeNo: "00123" }, { name: "工場 二郎", employeeNo: "00200" });
    expect(body).toMatchObject({ created: 0, updated: 2 });
    expect(await list()).toHaveLength(2);
    const { status, error } = await send({ name: "別の 者", employeeNo: "00123", email: "another@example.com" });
    expect([status, Object.keys(error?.fieldErrors ?? {})]).toEqual([422, ["mentees.0.employeeNo"]]);
  });

  test.each([true, false])("takes somebody off by the id of the list, once and for all (shown: %s)", async (showRegistration) => {
    const { send, list, leave } = await personnelSystem({ showRegistration });
    await send(hanako);
    const [person] = await list();
    const { id = "" } = person ?? {};
    const left = await leave(id);
    expect([left.status, left.body]).toMatchObject([200, { status: "withdrawn", cancelledMentorings: [] }]);
    expect((await leave(id)).body).toEqual(left.body);
    const { body } = await send(hanako);
    expect(body).toMatchObject(showRegistration ? { unchanged: 0, skipped: [{ row: 1 }] } : { unchanged: 1, skipped: [] });
    expect(await prisma.orderMentee.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "withdrawn", withdrawnAt: NOW });
  });

  test("may not do what its scopes do not say", async () => {
    const { call, orderId } = await personnelSystem();
    for (const key of ["orders.get", "orders.menteeDepartments"] as const)
      expect((await call(key, { id: orderId })).error).toMatchObject({ code: "FORBIDDEN", data: { scope: key } });
  });
});
