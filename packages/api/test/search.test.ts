import { testDeps } from "@knotter/testing/deps";
import { at } from "@knotter/testing/factories/given";
import { eraseStep } from "@knotter/usecases/mentee/erase";
import { describe, expect, test } from "vitest";
import { type Input, startApi } from "./support/api-harness";
import type { OperationKey } from "./support/operations";

const api = await startApi();
const { make, prisma } = api;
const admin = await api.signIn(await make.admin());

/** As one person writes a name, and as another types it. */
const SPELLINGS = [
  ["髙橋 花子", "高橋花子"],
  ["山﨑 太郎", "山崎　太郎"],
  ["斎藤 結衣", "斉藤結衣"],
  ["齋藤 蓮", "斎藤 蓮"],
  ["渡邉 直子", "渡辺直子"],
  ["濵田 恵", "浜田恵"],
  ["𠮷田 学", "吉田学"],
  ["たいしょう まこと", "タイショウ マコト"],
  ["ジョン・スミス", "ｼﾞｮﾝ ｽﾐｽ"],
] as const;

type Item = { name?: string; mentee?: { name: string } };
const namesIn = (items: readonly Item[]) => items.map(({ name, mentee }) => name ?? mentee?.name);

/** The names that a list answers with; the same over tRPC. */
async function found(operation: OperationKey, input: Input, token: string): Promise<(string | undefined)[]> {
  const [rest, trpc] = [
    await api.rest(operation, { pageSize: 50, ...input }, { token }),
    await api.trpc(operation, { pageSize: 50, ...input }, { token }),
  ];
  expect([rest.status, rest.error]).toEqual([200, null]);
  expect(trpc.body).toEqual(rest.body);
  return namesIn((rest.body as { items: Item[] }).items);
}

/** A person of this name on the list of an order of their own, with an account and an interview; HR and the mentor of the order. */
async function person(name: string) {
  const { customerId } = await make.customer();
  const order = await make.order({ customerId, disclosureLevel: "L1" });
  const mentor = await make.mentor({ orders: [order] });
  const mentee = await make.mentee({ order });
  const department = `${name}部`;
  await prisma.mentee.update({ where: { userId: mentee.userId }, data: { name, nameKana: null, displayName: null, phone: "09012345678" } });
  await prisma.orderMentee.update({
    where: { id: mentee.orderMenteeId },
    data: { name, nameKana: null, employeeNo: "00042", department, email: "listed-elsewhere@example.com" },
  });
  const interview = await make.mentoring({ mentee, mentor, startAt: at("2026-05-20", "10:00"), status: "done" });
  return {
    name,
    mentee,
    mentor,
    order,
    customerId,
    interview,
    hr: await api.signIn(await make.hrStaff({ customerId })),
    consultant: await api.signIn(mentor),
  };
}

describe("every list finds either spelling by the other", () => {
  const PAIRS = SPELLINGS.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]);
  test.each(PAIRS)("%s by %s", async (name, typed) => {
    const { order, mentor, hr, consultant } = await person(name);
    const ofOrder = { id: order.orderId, q: typed };
    expect(await found("orders.mentees", ofOrder, admin)).toEqual([name]);
    expect(await found("orders.mentees", ofOrder, hr)).toEqual([name]);
    expect(await found("mentees.hrstaff", { q: typed }, hr)).toEqual([name]);
    expect(await found("mentees.list", { orderId: order.orderId, q: typed }, admin)).toEqual([name]);
    expect(await found("mentoringResults.list", { orderIds: order.orderId, q: typed }, admin)).toEqual([name]);
    expect(await found("mentors.results", { id: mentor.userId, state: "open", q: typed }, consultant)).toHaveLength(1);
    const { body } = await api.rest("office.search", { q: typed }, { token: admin });
    expect(namesIn((body as { people: Item[] }).people)).toContain(name);
  });

  test("a name of one character", async () => {
    const { order } = await person("林 凛");
    expect(await found("orders.mentees", { id: order.orderId, q: "林" }, admin)).toEqual(["林 凛"]);
    expect(await found("mentees.list", { orderId: order.orderId, q: "林" }, admin)).toEqual(["林 凛"]);
  });

  test("companies, orders and consultants as well", async () => {
    const mark = crypto.randomUUID().slice(0, 6);
    const { customerId } = await make.customer();
    await prisma.customer.update({ where: { id: customerId }, data: { name: `㈱髙島商事${mark}` } });
    const order = await make.order({ customerId });
    await prisma.order.update({ where: { id: order.orderId }, data: { name: `濵松 キャリア面談 ${mark}` } });
    const mentor = await make.mentor({ orders: [order] });
    await prisma.mentor.update({ where: { userId: mentor.userId }, data: { name: `德永 ${mark}`, displayName: `德永 ${mark}` } });
    expect(await found("customers.list", { q: `株式会社高島商事${mark}` }, admin)).toEqual([`㈱髙島商事${mark}`]);
    expect(await found("orders.list", { q: `浜松キャリア面談${mark}` }, admin)).toEqual([`濵松 キャリア面談 ${mark}`]);
    const { body } = await api.rest("office.search", { q: `徳永${mark}` }, { token: admin });
    expect(namesIn((body as { people: Item[] }).people)).toEqual([`德永 ${mark}`]);
  });
});

describe("the search over everything", () => {
  test("finds interviews, people, orders, companies, and the latest mails to whom it finds", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const { mentee, order, customerId, interview } = await person(`髙見沢 ${mark}`);
    await prisma.customer.update({ where: { id: customerId }, data: { name: `高見沢${mark}工業` } });
    await prisma.mail.create({
      data: {
        type: "manual_mail",
        status: "sent",
        toUserId: mentee.userId,
        subject: "ご案内",
        queuedAt: at("2026-05-01", "09:00"),
        nextTryAt: at("2026-05-01", "09:00"),
        dedupeKey: crypto.randomUUID(),
      },
    });
    const { body } = await api.rest("office.search", { q: `高見澤${mark}` }, { token: admin });
    expect(body).toMatchObject({
      people: [{ id: mentee.userId, role: "mentee" }],
      customers: [{ id: customerId }],
      orders: [{ id: order.orderId }],
      mails: [{ subject: "ご案内", name: `髙見沢 ${mark}` }],
      mentorings: [{ id: interview.mentoringId }],
    });
    const number = String(Math.floor(Math.random() * 1e5)).padStart(6, "9");
    const publicNo = `M-2026-${number}`;
    await prisma.mentoring.update({ where: { id: interview.mentoringId }, data: { publicNo } });
    for (const q of [publicNo, `ｍ−2026−${number}`, number]) {
      expect((await api.rest("office.search", { q }, { token: admin })).body).toMatchObject({ mentorings: [{ publicNo }] });
      const results = await api.rest("mentoringResults.list", { q, pageSize: 5 }, { token: admin });
      expect(results.body).toMatchObject({ items: [{ publicNo }] });
    }
  });

  test("tells the audit log of everybody it has named: with an account, without one, and by the number of an interview", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const { mentee, order, interview } = await person(`記録 ${mark}`);
    const { id: placeId } = await prisma.orderMentee.create({
      data: { orderId: order.orderId, email: `${mark}@example.com`, name: `記録 ${mark}`, maxCount: 1, createdAt: api.clock.now() },
    });
    const asked = async (q: string) => {
      const searcher = await make.admin();
      await api.rest("office.search", { q }, { token: await api.signIn(searcher) });
      const lines = await prisma.auditLog.findMany({
        where: { actorId: searcher.userId, action: "office.search" },
        orderBy: { entity: "asc" },
      });
      return lines.map(({ entity, entityId }) => [entity, entityId]);
    };
    expect(await asked(`記録${mark}`)).toEqual([
      ["OrderMentee", placeId],
      ["User", mentee.userId],
    ]);
    const publicNo = `M-2026-${String(Math.floor(Math.random() * 1e5)).padStart(6, "8")}`;
    await prisma.mentoring.update({ where: { id: interview.mentoringId }, data: { publicNo } });
    expect(await asked(publicNo)).toEqual([["User", mentee.userId]]);
  });

  test("finds whoever has not registered by the name and the number on the company's list, and names them by it", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const { mentee, order } = await person(`仮名 ${mark}`);
    await prisma.mentee.update({ where: { userId: mentee.userId }, data: { name: null, temporaryRegisterFlag: true } });
    const employeeNo = `K${mark}`;
    await prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { employeeNo, status: "temporary" } });
    for (const q of [`仮名${mark}`, employeeNo]) {
      const { body } = await api.rest("office.search", { q }, { token: admin });
      expect((body as { people: unknown[] }).people).toMatchObject([{ id: mentee.userId, name: `仮名 ${mark}` }]);
      const list = await api.rest("mentees.list", { q, orderId: order.orderId, pageSize: 5 }, { token: admin });
      expect((list.body as { items: unknown[] }).items).toMatchObject([
        { id: mentee.userId, name: null, listed: { name: `仮名 ${mark}` } },
      ]);
    }
  });

  test("finds by a telephone number with and without hyphens", async () => {
    const { mentee } = await person(`電話 ${crypto.randomUUID().slice(0, 6)}`);
    const phone = `080${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
    await prisma.mentee.update({ where: { userId: mentee.userId }, data: { phone } });
    const typed = `${phone.slice(0, 3)}−${phone.slice(3, 7)}‐${phone.slice(7)}`;
    const { body } = await api.rest("office.search", { q: typed }, { token: admin });
    expect((body as { people: { id: string }[] }).people.map(({ id }) => id)).toEqual([mentee.userId]);
  });

  test("finds nobody whose data has been erased, and keeps nothing of them to search", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const { mentee, order } = await person(`消滅 ${mark}`);
    await api.db.transaction((tx) => eraseStep(testDeps(api.db), tx, null, mentee.userId, { words: true, now: api.clock.now() }));
    const { body } = await api.rest("office.search", { q: mark }, { token: admin });
    expect((body as { people: unknown[] }).people).toEqual([]);
    const columns = await Promise.all([
      prisma.user.findUniqueOrThrow({ where: { id: mentee.userId }, select: { searchText: true } }),
      prisma.mentee.findUniqueOrThrow({ where: { userId: mentee.userId }, select: { searchText: true } }),
      prisma.orderMentee.findUniqueOrThrow({ where: { id: mentee.orderMenteeId }, select: { searchText: true, hrSearchText: true } }),
    ]);
    expect(columns).toEqual([{ searchText: "" }, { searchText: "" }, { searchText: "", hrSearchText: "" }]);
    expect(await found("orders.mentees", { id: order.orderId, q: "42" }, admin)).toEqual([]);
  });
});

describe("a company", () => {
  test("finds its people by what it has listed, and by no address or telephone number", async () => {
    const { name, mentee, order, hr } = await person("宮﨑 葵");
    const { email } = await prisma.user.findUniqueOrThrow({ where: { id: mentee.userId } });
    for (const q of ["宮崎", "42", "0042", "000042", "宮崎葵部"]) {
      expect([q, await found("orders.mentees", { id: order.orderId, q }, hr)]).toEqual([q, [name]]);
      expect([q, await found("mentees.hrstaff", { q }, hr)]).toEqual([q, [name]]);
    }
    for (const q of [email, "listed-elsewhere", "example.com", "090-1234-5678"]) {
      expect([q, await found("orders.mentees", { id: order.orderId, q }, hr)]).toEqual([q, []]);
      expect([q, await found("mentees.hrstaff", { q }, hr)]).toEqual([q, []]);
    }
    expect(await found("orders.mentees", { id: order.orderId, q: email }, admin)).toEqual([name]);
    expect(await found("orders.mentees", { id: order.orderId, q: "LISTED-elsewhere" }, admin)).toEqual([name]);
  });

  test("finds nobody of another company", async () => {
    const [one, other] = [await person("神原 凛"), await person("神原 凛")];
    expect(await found("mentees.hrstaff", { q: "神原" }, one.hr)).toHaveLength(1);
    expect((await api.rest("orders.mentees", { id: other.order.orderId, q: "神原" }, { token: one.hr })).status).toBe(404);
  });
});
