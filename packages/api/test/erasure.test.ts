import { createHash } from "node:crypto";
import type { KeptRows } from "@knotter/db/column-types";
import { DAY } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at } from "@knotter/testing/factories/given";
import { eraseStep } from "@knotter/usecases/mentee/erase";
import { expect, test } from "vitest";
import { startApi } from "./support/api-harness";

const api = await startApi({ fresh: true });
const { make, prisma } = api;

// Each marker is unique to the mentee, and only occurs where the calls below store it.
const NAME = "消去田 花緒";
const KANA = "ショウキョダ ハナオ";
const EMAIL = "hanao.erase-marker@acme.example";
const PHONE = "09098765432";
const WORDS = "誰にも言わない心の内";
const MARKERS = [NAME, KANA, "消去田", EMAIL, PHONE, WORDS];

/** Every row of every table as text, including byte columns, that contains one of the markers. */
async function foundIn(): Promise<string[]> {
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT table_name AS "name" FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const columns = await prisma.$queryRaw<{ column: string; type: string }[]>`
      SELECT column_name AS "column", data_type AS "type" FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ${name}`;
    for (const { column, type } of columns) {
      const text = type === "bytea" ? `encode("${column}", 'hex')` : `"${column}"::text`;
      for (const marker of MARKERS) {
        const needle = type === "bytea" ? Buffer.from(marker).toString("hex") : marker;
        const rows = await prisma.$queryRawUnsafe<object[]>(`SELECT 1 FROM "${name}" WHERE strpos(${text}, $1) > 0 LIMIT 1`, needle);
        if (rows.length > 0) found.push(`${name}.${column}: ${marker}`);
      }
    }
  }
  return found;
}

/** The faulty rows of a checked file, as they are kept until it is committed. */
const keptRows = (...rows: string[][]) =>
  ({
    header: ["氏名", "メールアドレス"],
    cells: rows.map((cells, index) => ({
      row: index + 2,
      cells,
      faults: [{ row: index + 2, column: "email", code: "EMAIL", value: String(cells[1]) }],
    })),
  }) satisfies KeptRows;

const keyed = (token: string) => ({ token, headers: { "idempotency-key": crypto.randomUUID() } });

test("after an erasure a search of the whole database for the person's data finds what only the other side wrote, and nothing else", async () => {
  const order = await make.order({ policy: { maxFutureReservations: 3 }, endsOn: "2027-03-31" });
  const [mentor, mentee, admin] = [await make.mentor({ orders: [order] }), await make.mentee({ order }), await make.admin()];
  const [asMentor, asAdmin] = [await api.signIn(mentor), await api.signIn(admin)];
  await prisma.user.update({ where: { id: mentee.userId }, data: { email: EMAIL } });
  await prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { email: EMAIL, name: NAME, nameKana: KANA } });
  await prisma.mentee.update({ where: { userId: mentee.userId }, data: { name: NAME, nameKana: KANA, phone: PHONE, adminMemo: WORDS } });

  const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: at("2026-06-10", "10:00") });
  const { version: setVersion } = await make.questionSet();
  const { sheetId } = await make.sheet({ mentee, mentoringId, status: "submitted", setVersion, currentSituation: WORDS });
  // Under an idempotency key the answer that each side reads is stored with the key.
  const noted = await api.rest(
    "checkedQuestions.update",
    { id: sheetId, mentorChecked: true, mentorNote: "準備すること" },
    keyed(asMentor),
  );
  expect([noted.status, noted.error, noted.text.includes(WORDS)]).toEqual([200, null, true]);
  const administered = await api.rest("mentees.admin", { id: mentee.userId, adminMemo: WORDS }, keyed(asAdmin));
  expect([administered.status, administered.text.includes(EMAIL)]).toEqual([200, true]);
  // Mails in the admins' words, one to the mentee alone and one to many.
  const campaign = { orderId: order.orderId, createdById: admin.userId, createdAt: api.clock.now(), updatedAt: api.clock.now() };
  const alone = await prisma.mailCampaign.create({
    data: { ...campaign, audience: "ids", audienceIds: [mentee.orderMenteeId], subject: `${NAME}様へ`, body: WORDS, status: "sent" },
  });
  const many = await prisma.mailCampaign.create({
    data: { ...campaign, audience: "all_mentees", subject: "皆さまへ", body: `${NAME}様（${EMAIL}）のご予約の件で`, status: "sent" },
  });
  // An import that was validated and not committed, named after the mentee.
  const list = await prisma.importJob.create({
    data: {
      kind: "mentees",
      orderId: order.orderId,
      fileName: `${NAME}.csv`,
      fileSha256: "0".repeat(64),
      encoding: "utf8",
      summary: { new: 1, update: 0, same: 0, error: 0 },
      rows: keptRows(["山田 花子", "hanako@acme"], [NAME, EMAIL.toUpperCase()], ["消去田　花緒", ""]),
      createdById: admin.userId,
      createdAt: api.clock.now(),
    },
  });
  await prisma.exportLog.create({
    data: {
      actorId: admin.userId,
      actorRole: "admin",
      operation: "GET /orders/mentees/csv",
      fileName: `${NAME}.csv`,
      filters: { q: NAME },
      reason: `${NAME}様のお問い合わせ`,
      startedAt: api.clock.now(),
    },
  });
  await prisma.auditLog.create({
    data: {
      actorId: admin.userId,
      actorRole: "admin",
      action: "mentee.withdraw",
      entity: "OrderMentee",
      entityId: mentee.orderMenteeId,
      diff: { reason: `${NAME}様から電話（${PHONE}）`, status: ["active", "withdrawn"] },
      at: api.clock.now(),
    },
  });
  expect((await foundIn()).length).toBeGreaterThan(12);

  const erased = await api.rest("mentees.remove", { id: mentee.userId }, keyed(asAdmin));
  expect([erased.status, erased.error]).toEqual([202, null]);

  expect(await foundIn()).toEqual([]);
  expect(await prisma.mailCampaign.findUniqueOrThrow({ where: { id: alone.id } })).toMatchObject({ audienceIds: [] });
  expect((await prisma.mailCampaign.findUniqueOrThrow({ where: { id: many.id } })).body).toBe(
    "（削除済み）様（（削除済み））のご予約の件で",
  );
  expect(await prisma.importJob.findUniqueOrThrow({ where: { id: list.id } })).toMatchObject({
    rows: keptRows(["山田 花子", "hanako@acme"]),
  });
  // What the audit proves stays: the action, and the names of states.
  const [entry] = await prisma.auditLog.findMany({ where: { action: "mentee.withdraw", entityId: mentee.orderMenteeId } });
  expect(entry?.diff).toMatchObject({ status: ["active", "withdrawn"] });
});

/**
 * Data about the mentee that is not linked to the account: another company's list, an HR invitation, the facts of a period from before the
 * account.
 */
async function plantBesideHer() {
  const { customerId } = await make.customer();
  const order = await make.order({ customerId, endsOn: "2027-03-31" });
  const foreign = await make.order({ endsOn: "2027-03-31" });
  const [mentee, admin] = [await make.mentee({ order }), await make.admin()];
  const listedAs = `listed.${EMAIL}`;
  await prisma.user.update({ where: { id: mentee.userId }, data: { email: EMAIL } });
  await prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { email: listedAs, name: NAME } });
  await prisma.mentee.update({ where: { userId: mentee.userId }, data: { name: NAME, nameKana: KANA } });
  const hr = await make.hrStaff({ customerId: foreign.customerId, isPrimary: true, permissions: { manageMentees: true } });
  const listed = await api.rest(
    "orders.addMentees",
    { id: foreign.orderId, sendInvite: true, mentees: [{ email: EMAIL, name: "消去田花緒", employeeNo: "8800" }] },
    { token: await api.signIn(hr) },
  );
  expect([listed.status, listed.error]).toEqual([201, null]);
  const invited = await make.hrStaff({ customerId: foreign.customerId });
  await prisma.hrStaff.update({ where: { userId: invited.userId }, data: { invitedAs: EMAIL, name: NAME } });
  const now = api.clock.now();
  const { id: periodId } = await prisma.reportPeriod.create({
    data: {
      orderId: order.orderId,
      startsOn: new Date("2026-04-01"),
      endsOn: new Date("2026-04-30"),
      level: "L1",
      showRegistration: false,
      listed: 1,
      continues: true,
      at: now,
    },
  });
  const digest = createHash("sha256").update(`${customerId}:${listedAs}`).digest("hex");
  await prisma.reportPeriodPerson.createMany({
    data: [digest, mentee.userId, "somebody else"].map((person) => ({ periodId, person, facts: {}, at: now })),
  });
  const exported = await prisma.exportLog.create({
    data: {
      actorId: admin.userId,
      actorRole: "admin",
      operation: "GET /mentees/csv",
      fileName: "相談者.csv",
      filters: { q: NAME },
      startedAt: now,
    },
  });
  await prisma.auditLog.create({
    data: {
      actorId: admin.userId,
      actorRole: "admin",
      action: "export.start",
      entity: "ExportLog",
      entityId: exported.id,
      diff: { filters: { q: NAME } },
      at: now,
    },
  });
  // What went to an address of the list that was corrected since.
  const wrong = `wrong.${EMAIL}`;
  const { orderMenteeId } = mentee;
  await prisma.mail.create({
    data: {
      type: "mentee_register",
      toAddress: wrong,
      sentTo: wrong,
      orderId: order.orderId,
      facts: { orderMenteeId },
      status: "bounced",
      dedupeKey: `mentee_register/${orderMenteeId}/1`,
      queuedAt: now,
      nextTryAt: now,
    },
  });
  await prisma.linkToken.create({
    data: {
      purpose: "signup",
      email: wrong,
      role: "mentee",
      tokenHash: createHash("sha256").update(orderMenteeId).digest("hex"),
      orderMenteeId,
      orderId: order.orderId,
      createdAt: now,
      expiresAt: now,
      revokedAt: now,
    },
  });
  const people = async () => (await prisma.reportPeriodPerson.findMany({ where: { periodId } })).map(({ person }) => person);
  return { mentee, admin, invited, people };
}

test.each([
  ["that the mentee has asked for", true],
  ["by the calendar", false],
])("an erasure %s finds what is not linked to the account", async (_name, asked) => {
  const { mentee, admin, invited, people } = await plantBesideHer();
  expect((await foundIn()).map((found) => found.replace(/:.*/, ""))).toEqual(
    expect.arrayContaining(["OrderMentee.email", "Mail.toAddress", "HrStaff.invitedAs", "ExportLog.filters", "AuditLog.diff"]),
  );
  if (asked) expect((await api.rest("mentees.remove", { id: mentee.userId }, keyed(await api.signIn(admin)))).status).toBe(202);
  else await api.db.transaction((tx) => eraseStep(testDeps(api.db), tx, null, mentee.userId, { words: false, now: api.clock.now() }));
  expect(await foundIn()).toEqual([]);
  expect(await people()).toEqual(["somebody else"]);
  expect(await prisma.user.findUniqueOrThrow({ where: { id: invited.userId } })).toMatchObject({ disabled: true });
});

test("an erasure leaves alone the new owner of the old address", async () => {
  const order = await make.order({ endsOn: "2027-03-31" });
  const later = await make.order({ customerId: order.customerId, endsOn: "2027-03-31" });
  const [mentee, admin] = [await make.mentee({ order }), await make.admin()];
  await prisma.orderMentee.update({
    where: { id: mentee.orderMenteeId },
    data: { name: "退職寺 一郎", status: "withdrawn", withdrawnAt: new Date("2026-01-31") },
  });
  const successor = { orderId: later.orderId, email: mentee.email, name: "後任山 二郎", maxCount: 1, createdAt: api.clock.now() };
  const { id } = await prisma.orderMentee.create({ data: { ...successor, addedByHr: true } });
  await api.rest("mentees.remove", { id: mentee.userId }, { token: await api.signIn(admin) });
  expect(await prisma.orderMentee.findUniqueOrThrow({ where: { id } })).toMatchObject(successor);
});

test("an erasure of somebody listed by family name, with the department's telephone, leaves other companies' lists, mails and exports alone", async () => {
  const [order, other] = [await make.order({ endsOn: "2027-03-31" }), await make.order({ endsOn: "2027-03-31" })];
  const [mentee, admin] = [await make.mentee({ order }), await make.admin()];
  await prisma.mentee.update({ where: { userId: mentee.userId }, data: { name: "佐藤 一", phone: "0312345678" } });
  await prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { name: "佐藤" } });
  const now = api.clock.now();
  const rows = keptRows(["佐藤 二郎", "0312345678"]);
  const left = { fileName: "佐藤工業.csv", rows };
  const lists = await Promise.all(
    [other, order].map(({ orderId }) =>
      prisma.importJob.create({
        data: {
          kind: "mentees",
          orderId,
          ...left,
          fileSha256: "2".repeat(64),
          encoding: "utf8",
          summary: { new: 1, update: 0, same: 0, error: 0 },
          createdById: admin.userId,
          createdAt: now,
        },
      }),
    ),
  );
  const body = "担当の佐藤 一です。お電話は0312345678へ";
  const campaign = await prisma.mailCampaign.create({
    data: {
      orderId: other.orderId,
      createdById: admin.userId,
      createdAt: now,
      updatedAt: now,
      audience: "all_mentees",
      subject: "ご案内",
      body,
      status: "scheduled",
      scheduledAt: new Date(now.getTime() + DAY),
      confirmCount: 5,
    },
  });
  const exported = { fileName: "佐藤 一.csv", reason: "佐藤 一様のご依頼", filters: { orderIds: [other.orderId], q: "佐藤 一" } };
  const log = await prisma.exportLog.create({
    data: { actorId: admin.userId, actorRole: "admin", operation: "GET /orders/mentees/csv", ...exported, startedAt: now },
  });
  const answer = { name: "佐藤 一", phone: "0312345678" };
  const key = { userId: admin.userId, key: crypto.randomUUID() };
  await prisma.idempotencyKey.create({
    data: { ...key, operation: "PATCH /mentees", requestHash: "3".repeat(64), outcome: answer, answer, createdAt: now },
  });
  expect((await api.rest("mentees.remove", { id: mentee.userId }, { token: await api.signIn(admin) })).status).toBe(202);
  for (const { id } of lists) expect(await prisma.importJob.findUniqueOrThrow({ where: { id } })).toMatchObject(left);
  expect(await prisma.mailCampaign.findUniqueOrThrow({ where: { id: campaign.id } })).toMatchObject({ body, status: "scheduled" });
  expect(await prisma.exportLog.findUniqueOrThrow({ where: { id: log.id } })).toMatchObject(exported);
  expect(await prisma.idempotencyKey.findUniqueOrThrow({ where: { userId_key: key } })).toMatchObject({ outcome: answer, answer });
});

test("a call that is sent again after an erasure is still answered once", async () => {
  const order = await make.order({ policy: { maxFutureReservations: 3 }, endsOn: "2027-03-31" });
  const [mentor, mentee, admin] = [await make.mentor({ orders: [order] }), await make.mentee({ order }), await make.admin()];
  const [asMentor, asAdmin] = [await api.signIn(mentor), await api.signIn(admin)];
  const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: at("2026-06-10", "10:00") });
  const { version: setVersion } = await make.questionSet();
  const { sheetId: id } = await make.sheet({ mentee, mentoringId, status: "submitted", setVersion, currentSituation: "x" });
  const call = keyed(asMentor);
  await api.rest("checkedQuestions.update", { id, mentorChecked: true, mentorNote: "一度だけ" }, call);
  await api.rest("mentees.remove", { id: mentee.userId }, { token: asAdmin });
  const audits = await prisma.auditLog.count();
  const again = await api.rest("checkedQuestions.update", { id, mentorChecked: true, mentorNote: "一度だけ" }, call);
  expect(again.status).toBeLessThan(500);
  expect((await prisma.auditLog.findMany({ skip: audits })).filter(({ action }) => !action.includes("read"))).toEqual([]);
});

test("an erasure leaves alone what is another person's who is called the same", async () => {
  const order = await make.order({ endsOn: "2027-03-31" });
  const [mentee, admin] = [await make.mentee({ order }), await make.admin()];
  await prisma.mentee.update({ where: { userId: mentee.userId }, data: { name: "同名寺 一郎", displayName: "同名寺" } });
  const rows = keptRows(["同名寺 二郎", "jiro@acme"]);
  const list = await prisma.importJob.create({
    data: {
      kind: "mentees",
      orderId: order.orderId,
      fileName: "同名寺商事.csv",
      fileSha256: "1".repeat(64),
      encoding: "utf8",
      summary: { new: 1, update: 0, same: 0, error: 0 },
      rows,
      createdById: admin.userId,
      createdAt: api.clock.now(),
    },
  });
  await api.rest("mentees.remove", { id: mentee.userId }, { token: await api.signIn(admin) });
  expect(await prisma.importJob.findUniqueOrThrow({ where: { id: list.id } })).toMatchObject({ fileName: "同名寺商事.csv", rows });
});
