import { dedupeKeyOf } from "@knotter/domain/mail";
import { CORRECTED } from "@knotter/domain/order-list";
import { DAY } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { NOW } from "@knotter/testing/factories/given";
import type { OrderTraits } from "@knotter/testing/factories/order";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { type AddMenteesInput, addMentees, type TypedMentee } from "../src/order/add-mentees";
import { codeOf, refused } from "./calls";

const { make, db, prisma } = await openWorkbench();
const deps = testDeps(db);
const admin = actorOf(await make.admin());

const unused = (): string => `${crypto.randomUUID()}@example.com`;
const person = (more: Partial<TypedMentee> & { email?: string } = {}): TypedMentee & { email: string } => ({
  email: unused(),
  name: "山田 花子",
  ...more,
});
const listOf = (orderId: string) => prisma.orderMentee.findMany({ where: { orderId }, include: { ledger: true }, orderBy: { id: "asc" } });

async function given(traits: OrderTraits = {}) {
  const order = await make.order(traits);
  const hr = (permissions: { manageMentees?: boolean } = { manageMentees: true }) =>
    make.hrStaff({ customerId: order.customerId, permissions }).then((staff) => actorOf(staff));
  const add = (mentees: TypedMentee[], more: Partial<AddMenteesInput> = {}, actor = admin) =>
    addMentees(deps, actor, { id: order.orderId, mentees, sendInvite: false, ...more });
  return { order, id: order.orderId, add, hr };
}

describe("people are put on the list", () => {
  test("with their counts in the ledger, and one line of audit for all of them", async () => {
    const { id, add } = await given({ maxMentoringCount: 3 });
    const outcome = await add([person({ nameKana: "やまだ はなこ", employeeNo: "００１２" }), person({ maxCount: 5 })]);
    expect(outcome).toMatchObject({ created: 2, linked: 0, updated: 0, invited: 0, skipped: [] });
    expect(await listOf(id)).toMatchObject([
      { status: "listed", nameKana: "ヤマダ ハナコ", employeeNo: "0012", maxCount: 3, usedCount: 0, ledger: [{ kind: "grant", delta: 3 }] },
      { status: "listed", maxCount: 5, ledger: [{ kind: "grant", delta: 5 }] },
    ]);
    expect(await prisma.auditLog.findMany({ where: { entityId: id } })).toMatchObject([
      { action: "order.add_mentees", diff: { created: 2 } },
    ]);
    expect(await prisma.mail.count({ where: { orderId: id } })).toBe(0);
  });

  test("with an invitation: a link of fourteen days for that address alone, and a mail that does not hold its token", async () => {
    const { id, add } = await given();
    const { email } = person();
    expect(await add([person({ email })], { sendInvite: true })).toMatchObject({ created: 1, invited: 1 });
    const [listed] = await listOf(id);
    expect(listed).toMatchObject({ status: "invited", invitedAt: NOW, lastInviteMailAt: NOW, inviteCount: 1 });
    const [link] = await prisma.linkToken.findMany({ where: { email } });
    expect(link).toMatchObject({ purpose: "signup", role: "mentee", userId: null, orderMenteeId: listed?.id, usedAt: null });
    expect(link?.expiresAt).toEqual(new Date(NOW.getTime() + 14 * DAY));
    const token = deps.links.tokenOf(String(link?.id));
    expect(link?.tokenHash).toBe(deps.links.hashOf(token));
    const [mail] = await prisma.mail.findMany({ where: { orderId: id } });
    expect(mail).toMatchObject({ type: "mentee_register", toUserId: null, toAddress: email, facts: { linkId: link?.id } });
    expect(mail?.dedupeKey).toBe(dedupeKeyOf("mentee_register", { orderMenteeId: String(listed?.id), attempt: 1 }));
    expect(JSON.stringify(mail)).not.toContain(token);
  });

  test("who have an account are tied to it, registered or not, and are not invited", async () => {
    const { id, add } = await given();
    const elsewhere = await make.order();
    const registered = await make.mentee({ order: elsewhere });
    const temporary = await make.mentee({ order: elsewhere, temporaryRegister: true });
    const outcome = await add([person({ email: registered.email.toUpperCase() }), person({ email: temporary.email })], {
      sendInvite: true,
    });
    expect(outcome).toMatchObject({ created: 2, linked: 2, invited: 0 });
    expect(await listOf(id)).toMatchObject([
      { menteeId: registered.userId, status: "active", registeredAt: NOW },
      { menteeId: temporary.userId, status: "temporary", registeredAt: null },
    ]);
  });

  test("are corrected when they are listed already: counts grow by a grant of the difference", async () => {
    const { id, add } = await given({ maxMentoringCount: 3 });
    const who = person();
    await add([who]);
    expect(await add([{ ...who, department: "人事部", maxCount: 5 }])).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
    expect(await add([who])).toMatchObject({ updated: 0, unchanged: 1 });
    const [listed, ...others] = await listOf(id);
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ department: "人事部", maxCount: 5 });
    expect(listed?.ledger.map(({ delta }) => delta).sort()).toEqual([2, 3]);
  });

  test("are corrected in every column that a later list corrects, and in no other", async () => {
    const { id, add } = await given();
    const who = person();
    await add([who]);
    const [before] = await listOf(id);
    // A word that each of them takes, so that a new column is tried without being named here.
    const later = Object.fromEntries(CORRECTED.map((column) => [column, "アトノアタイ"]));
    expect(await add([{ ...who, ...later }])).toMatchObject({ created: 0, updated: 1 });
    // The columns of the search follow by themselves.
    const searched = { searchText: expect.any(String), hrSearchText: expect.any(String) };
    expect(await listOf(id)).toEqual([{ ...before, ...later, version: 2, ...searched }]);
    // What a later list leaves blank stays.
    expect(await add([{ email: who.email, name: "アトノアタイ" }])).toMatchObject({ updated: 0, unchanged: 1 });
  });

  test("who have changed their address since are found when the same list is sent again, and by their new one", async () => {
    const { order, id, add } = await given();
    const mentee = await make.mentee({ order });
    const fresh = person();
    await db.transaction((tx) => tx.mentee.changeEmail(mentee.userId, fresh.email, NOW));
    const listed = { ...fresh, name: "相談 次郎" };
    const wishes = [{ ...listed, email: mentee.email }, listed];
    for (const wish of wishes) expect(await add([wish])).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect(await listOf(id)).toHaveLength(1);
  });

  test("who have left stay off it", async () => {
    const { order, id, add } = await given();
    const gone = await make.mentee({ order, enrolment: "withdrawn" });
    expect(await add([person({ email: gone.email })])).toMatchObject({
      created: 0,
      updated: 0,
      skipped: [{ row: 1, reason: "WITHDRAWN" }],
    });
    expect(await listOf(id)).toMatchObject([{ status: "withdrawn" }]);
  });

  test("of a dry run are counted and not written", async () => {
    const { id, add } = await given();
    expect(await add([person(), person()], { dryRun: true, sendInvite: true })).toMatchObject({ created: 2, invited: 2 });
    expect(await listOf(id)).toEqual([]);
    expect(await prisma.mail.count({ where: { orderId: id } })).toBe(0);
  });

  test("two thousand of them at once, all invited", async () => {
    const { id, add } = await given();
    const many = Array.from({ length: 2_000 }, (_, i) => person({ employeeNo: String(i).padStart(5, "0"), department: "営業部" }));
    expect(await add(many, { sendInvite: true })).toMatchObject({ created: 2_000, invited: 2_000 });
    expect(await prisma.ledgerEntry.count({ where: { orderMentee: { orderId: id } } })).toBe(2_000);
    expect(await prisma.mail.count({ where: { orderId: id } })).toBe(2_000);
  });
});

describe("a list with a fault", () => {
  test("one bad row keeps the others out, and says which and why", async () => {
    const { id, add } = await given();
    const error = await refused(add([person(), person({ email: "山田@例え" }), person({ name: " " })]));
    expect(error).toMatchObject({
      code: "UNPROCESSABLE",
      detail: {
        data: {
          faults: [
            { row: 2, column: "email", code: "EMAIL" },
            { row: 3, column: "name", code: "REQUIRED" },
          ],
        },
      },
    });
    expect(await listOf(id)).toEqual([]);
  });

  test("rows are counted as the sender counts them, also where one row points to another", async () => {
    const { add } = await given();
    const one = person();
    const error = await refused(
      add([
        { ...one, row: 2 },
        { ...person({ email: one.email }), row: 5 },
      ]),
    );
    expect(error).toMatchObject({ detail: { data: { faults: [{ row: 5, code: "DUPLICATE_ROW", params: { row: 2 } }] } } });
  });

  test("an address of another role is a conflict", async () => {
    const { id, add } = await given();
    const mentor = await make.mentor();
    expect(await refused(add([person(), person({ email: mentor.email })]))).toMatchObject({
      code: "DUPLICATE_EMAIL",
      detail: { data: { faults: [{ row: 2, code: "ROLE_CONFLICT" }] } },
    });
    expect(await listOf(id)).toEqual([]);
  });

  test("the same list sent twice at once is written once", async () => {
    const { id, add } = await given();
    const list = Array.from({ length: 50 }, () => person());
    const outcomes = await Promise.all([add(list), add(list), add(list)]);
    expect(outcomes.map(({ created }) => created).sort((a, b) => a - b)).toEqual([0, 0, 50]);
    expect(await listOf(id)).toHaveLength(50);
  });
});

describe("HR staff with a list", () => {
  test("adds to its own running orders when it may manage the list", async () => {
    const { id, add, hr } = await given();
    expect(await add([person()], {}, await hr())).toMatchObject({ created: 1 });
    expect(await codeOf(add([person()], {}, await hr({ manageMentees: false })))).toBe("FORBIDDEN");
    const foreign = await given();
    expect(await codeOf(add([person()], {}, await foreign.hr()))).toBe("NOT_FOUND");
    expect(await listOf(id)).toHaveLength(1);
  });

  test("cannot add people while an order is a draft, nor when its booking is over", async () => {
    for (const status of ["draft", "closed_booking"] as const) {
      const { add, hr } = await given({ status });
      expect(await codeOf(add([person()], {}, await hr()))).toBe("STATUS_NOT_ALLOWED");
    }
  });

  test("decides who, never how often, and no more than was agreed", async () => {
    const { add, hr } = await given({ maxMentoringCount: 3, totalSessionCap: 2 });
    const staff = await hr();
    expect(await refused(add([person({ maxCount: 9 })], {}, staff))).toMatchObject({
      detail: { data: { faults: [{ code: "COUNT_BY_OFFICE" }] } },
    });
    await add([person(), person({ maxCount: 3 })], {}, staff);
    expect(await refused(add([person()], {}, staff))).toMatchObject({ detail: { data: { faults: [{ code: "LIST_FULL" }] } } });
  });
});

test("a customer whose contract rests has lists that can be read and not changed", async () => {
  const { order, add } = await given();
  await prisma.customer.update({ where: { id: order.customerId }, data: { status: "suspended" } });
  expect(await codeOf(add([person()]))).toBe("STATUS_NOT_ALLOWED");
});
