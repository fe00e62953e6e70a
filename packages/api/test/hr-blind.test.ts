import type { DisclosureLevel } from "@knotter/domain/disclosure";
import { at } from "@knotter/testing/factories/given";
import { describe, expect, test } from "vitest";
import { type Answer, startApi } from "./support/api-harness";
import type { OperationKey } from "./support/operations";

const api = await startApi();
const { make, prisma } = api;

/** Everything that may have become of a person listed by their company. */
const LIVES = ["listed", "invited", "temporary", "active", "booked", "done", "noShow", "left", "leftBooked", "closed", "moved"] as const;
type Life = (typeof LIVES)[number];

const STATUS = {
  listed: "listed",
  invited: "invited",
  temporary: "temporary",
  active: "active",
  booked: "active",
  done: "active",
  noShow: "active",
  left: "withdrawn",
  leftBooked: "withdrawn",
  closed: "withdrawn",
  moved: "active",
} as const;

const HOUR = 3_600_000;

/** A company of three listed people: two without an account, and between them one with this history. */
async function company(life: Life, level: DisclosureLevel) {
  const { customerId } = await make.customer();
  const order = await make.order({ customerId, disclosureLevel: level, totalSessionCap: 4 });
  await prisma.order.update({ where: { id: order.orderId }, data: { showRegistration: false } });
  const mentor = await make.mentor({ orders: [order] });
  const ids = Array.from({ length: 3 }, () => crypto.randomUUID()).sort();
  const emails = ids.map((id) => `${id}@example.com`);
  await prisma.orderMentee.createMany({
    data: ids.map((id, index) => ({
      id,
      orderId: order.orderId,
      email: emails[index] ?? "",
      name: `山田 ${index}`,
      employeeNo: `00${index}`,
      department: "営業部",
      maxCount: order.maxMentoringCount,
    })),
  });
  const target = String(ids[1]);
  if (life !== "listed" && life !== "invited") {
    const person = await make.mentee({ order: await make.order(), temporaryRegister: life === "temporary", disabled: life === "closed" });
    // A person who has moved has another address than the listed one.
    if (life !== "moved") await prisma.user.update({ where: { id: person.userId }, data: { email: String(emails[1]) } });
    await prisma.orderMentee.update({ where: { id: target }, data: { menteeId: person.userId, registeredAt: at("2026-05-01", "10:00") } });
    const mentee = { ...person, email: String(emails[1]), orderMenteeId: target, orderId: order.orderId };
    const session = { booked: "reserved", done: "done", noShow: "no_show", leftBooked: "canceled" } as const;
    const status = life in session ? session[life as keyof typeof session] : null;
    if (status) {
      const startAt = at(status === "reserved" || status === "canceled" ? "2026-06-20" : "2026-05-20", "10:00");
      const { mentoringId } = await make.mentoring({ mentee, mentor, startAt, ...(status === "done" ? { status } : {}) });
      await prisma.mentoring.update({ where: { id: mentoringId }, data: { disclosureLevelAtBooking: level } });
      if (status === "no_show")
        await prisma.mentoring.update({
          where: { id: mentoringId },
          data: { status, noShowSide: "mentee", noShowReportedAt: new Date(startAt.getTime() + HOUR) },
        });
      if (status === "canceled")
        await prisma.mentoring.update({
          where: { id: mentoringId },
          data: { status, cancelSide: "system", cancelTiming: "free", cancelReasonCode: "withdrawn", canceledAt: startAt, counted: false },
        });
    }
  }
  const left = STATUS[life] === "withdrawn" ? { withdrawnAt: at("2026-05-25", "10:00") } : {};
  await prisma.orderMentee.update({ where: { id: target }, data: { status: STATUS[life], ...left } });
  const hr = await make.hrStaff({
    customerId,
    isPrimary: true,
    permissions: { viewReport: true, exportCsv: true, manageMentees: true, manageHrStaff: true },
  });
  return { order, target, emails, token: await api.signIn(hr) };
}

/** An answer without the values that differ between any two companies. */
function bare(answer: Answer): string {
  const seen = new Map<string, string>();
  const { status, error } = answer;
  const text = error ? JSON.stringify({ ...error, requestId: "" }) : answer.text;
  return `${status} ${text}`
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, (id) => seen.get(id) ?? (seen.set(id, `#${seen.size}`).get(id) as string))
    .replace(/\bO-[0-9a-f]{8}-[0-9a-f]{4}\b/g, "~")
    .replace(/"(?:orderNo|createdAt|updatedAt)":"[^"]*"|"name":"(?!山田)[^"]*"|"displayName":"[^"]*"|"headline":"[^"]*"/g, "~");
}

const COMBINED = [{ usage: "notBooked" }, { usage: "done" }, { usage: "notBooked", status: "registered" }] as const;

/** Everything that HR can ask about its people, with the answers. Writes come last. */
async function interrogate({ order: { orderId: id }, target, emails, token }: Awaited<ReturnType<typeof company>>) {
  const answers: Record<string, string> = {};
  const ask = async (key: OperationKey, input: Record<string, unknown>) => {
    answers[`${key} ${JSON.stringify(input).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "#")}`] = bare(
      await api.rest(key, input, { token }),
    );
  };
  const row = { email: emails[1], name: "山田 1", employeeNo: "001", department: "営業部" };
  const others = Array.from({ length: 2 }, (_, index) => ({ email: `other${index}@example.com`, name: "山田 他" }));
  await ask("orders.list", {});
  await ask("orders.get", { id });
  await ask("orders.mails", { id });
  for (const q of [undefined, "山田 1", "001", "営業", emails[1]]) await ask("orders.mentees", { id, ...(q ? { q } : {}) });
  for (const status of ["listed", "registered", "unregistered", "withdrawn", "notBooked", "booked", "done"])
    await ask("orders.mentees", { id, status });
  for (const asked of COMBINED) await ask("orders.mentees", { id, ...asked });
  for (const orderId of [id, undefined]) {
    const of = orderId ? { orderId } : {};
    for (const q of [undefined, "山田 1"]) await ask("mentees.hrstaff", { ...of, ...(q ? { q } : {}) });
    for (const status of ["registered", "unregistered", "withdrawn", "notBooked", "booked", "done"])
      await ask("mentees.hrstaff", { ...of, status });
    for (const asked of COMBINED) await ask("mentees.hrstaff", { ...of, ...asked });
  }
  for (const status of [undefined, "registered", "withdrawn", "notBooked", "booked", "done"])
    await ask("orders.menteesCsvForHr", { orderIds: id, ...(status ? { status } : {}) });
  for (const asked of COMBINED) await ask("orders.menteesCsvForHr", { orderIds: id, ...asked });
  for (const mentees of [[row], [{ ...row, department: "人事部" }], [{ ...row, employeeNo: "009" }], others, others.slice(1)])
    await ask("orders.addMentees", { id, mentees, dryRun: true });
  await ask("mentees.mentorings", { id: target });
  await ask("orders.mentee", { id, orderMenteeId: target });
  await ask("mentees.cancel", { id: target, scope: "order", orderId: id, dryRun: true });
  await ask("mentees.cancel", { id: target, scope: "account" });
  await ask("orders.report", { orderIds: id });
  await ask("orders.addMentees", { id, mentees: [{ ...row, department: "人事部" }] });
  await ask("orders.mentees", { id, q: "人事部" });
  await ask("mentees.cancel", { id: target, scope: "order", orderId: id });
  await ask("orders.get", { id, after: "leaving" });
  await ask("mentees.hrstaff", { orderId: id, pageSize: 99 });
  return answers;
}

describe("a company that is not shown who registers", () => {
  const strangers: Record<"L0" | "L1", readonly Life[]> = {
    L0: LIVES,
    // From L1 on, what was booked and done is shown.
    L1: ["listed", "invited", "temporary", "active", "left", "leftBooked", "closed", "moved"],
  };
  test.each(["L0", "L1"] as const)("gets at %s the same answers, whatever has become of a person", { timeout: 60_000 }, async (level) => {
    const unknown = await interrogate(await company("listed", level));
    const told: unknown[] = [];
    for (const life of strangers[level]) {
      const answers = Object.entries(await interrogate(await company(life, level)));
      expect(answers).toHaveLength(Object.keys(unknown).length);
      for (const [question, answer] of answers)
        if (answer !== unknown[question]) told.push({ life, question, answer, unknown: unknown[question] });
    }
    expect(told).toEqual([]);
  });

  test("sees no invitation go out to an address, whether it has an account or not", async () => {
    const known = await make.mentee({ order: await make.order() });
    const mails = [];
    for (const email of [known.email, `${crypto.randomUUID()}@example.com`]) {
      const { order, token } = await company("listed", "L0");
      const input = { id: order.orderId, mentees: [{ email, name: "山田 他" }], sendInvite: true };
      expect((await api.rest("orders.addMentees", input, { token })).status).toBe(201);
      mails.push(bare(await api.rest("orders.mails", { id: order.orderId }, { token })));
    }
    expect(mails[0]).toBe(mails[1]);
  });
});
