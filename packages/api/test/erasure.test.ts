import { at } from "@knotter/testing/factories/given";
import { expect, test } from "vitest";
import { openDoor } from "./support/door";

const door = await openDoor({ fresh: true });
const { make, prisma } = door;

// Each of them is hers alone, and stands nowhere but where the calls below bring it.
const NAME = "消去田 花緒";
const KANA = "ショウキョダ ハナオ";
const EMAIL = "hanao.erase-marker@acme.example";
const PHONE = "09098765432";
const WORDS = "誰にも言わない心の内";
const MARKERS = [NAME, KANA, "消去田", EMAIL, PHONE, WORDS];

/** Every row of every table as text, columns of bytes with it, that holds one of the markers. */
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

const keyed = (token: string) => ({ token, headers: { "idempotency-key": crypto.randomUUID() } });

test("after an erasure a search of the whole database for the person's data finds what only the other side wrote, and nothing else", async () => {
  const order = await make.order({ policy: { maxFutureReservations: 3 }, endsOn: "2027-03-31" });
  const [mentor, mentee, admin] = [await make.mentor({ orders: [order] }), await make.mentee({ order }), await make.admin()];
  const [asMentor, asAdmin] = [await door.signIn(mentor), await door.signIn(admin)];
  await prisma.user.update({ where: { id: mentee.userId }, data: { email: EMAIL } });
  await prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { email: EMAIL, name: NAME, nameKana: KANA } });
  await prisma.mentee.update({ where: { userId: mentee.userId }, data: { name: NAME, nameKana: KANA, phone: PHONE, adminMemo: WORDS } });

  const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: at("2026-06-10", "10:00") });
  const { version: setVersion } = await make.questionSet();
  const { sheetId } = await make.sheet({ mentee, mentoringId, status: "submitted", setVersion, currentSituation: WORDS });
  // What each side reads under a key of its own is kept with the key.
  const noted = await door.rest(
    "checkedQuestions.update",
    { id: sheetId, mentorChecked: true, mentorNote: "準備すること" },
    keyed(asMentor),
  );
  expect([noted.status, noted.error, noted.text.includes(WORDS)]).toEqual([200, null, true]);
  const administered = await door.rest("mentees.admin", { id: mentee.userId, adminMemo: WORDS }, keyed(asAdmin));
  expect([administered.status, administered.text.includes(EMAIL)]).toEqual([200, true]);
  // Mails of the office's own words, to her alone and to many.
  const campaign = { orderId: order.orderId, createdById: admin.userId, createdAt: door.clock.now(), updatedAt: door.clock.now() };
  const alone = await prisma.mailCampaign.create({
    data: { ...campaign, audience: "ids", audienceIds: [mentee.orderMenteeId], subject: `${NAME}様へ`, body: WORDS, status: "sent" },
  });
  const many = await prisma.mailCampaign.create({
    data: { ...campaign, audience: "all_mentees", subject: "皆さまへ", body: `${NAME}様（${EMAIL}）のご予約の件で`, status: "sent" },
  });
  // A list that was looked at and not taken in yet, named after her.
  const list = await prisma.importJob.create({
    data: {
      kind: "mentees",
      orderId: order.orderId,
      fileName: `${NAME}.csv`,
      fileSha256: "0".repeat(64),
      encoding: "utf8",
      summary: { new: 1, update: 0, same: 0, error: 0 },
      rows: { header: ["氏名", "メールアドレス"], cells: [[NAME, EMAIL]] },
      createdById: admin.userId,
      createdAt: door.clock.now(),
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
      startedAt: door.clock.now(),
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
      at: door.clock.now(),
    },
  });
  expect((await foundIn()).length).toBeGreaterThan(12);

  const erased = await door.rest("mentees.remove", { id: mentee.userId }, keyed(asAdmin));
  expect([erased.status, erased.error]).toEqual([202, null]);

  expect(await foundIn()).toEqual([]);
  expect(await prisma.mailCampaign.findUniqueOrThrow({ where: { id: alone.id } })).toMatchObject({ audienceIds: [] });
  expect((await prisma.mailCampaign.findUniqueOrThrow({ where: { id: many.id } })).body).toBe(
    "（削除済み）様（（削除済み））のご予約の件で",
  );
  expect(await prisma.importJob.findUniqueOrThrow({ where: { id: list.id } })).toMatchObject({ rows: { header: [], cells: [] } });
  // What the audit proves stays: what was done, and the words of states.
  const [entry] = await prisma.auditLog.findMany({ where: { action: "mentee.withdraw", entityId: mentee.orderMenteeId } });
  expect(entry?.diff).toMatchObject({ status: ["active", "withdrawn"] });
});

test("a call that is sent again after an erasure is still answered once", async () => {
  const order = await make.order({ policy: { maxFutureReservations: 3 }, endsOn: "2027-03-31" });
  const [mentor, mentee, admin] = [await make.mentor({ orders: [order] }), await make.mentee({ order }), await make.admin()];
  const [asMentor, asAdmin] = [await door.signIn(mentor), await door.signIn(admin)];
  const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: at("2026-06-10", "10:00") });
  const { version: setVersion } = await make.questionSet();
  const { sheetId: id } = await make.sheet({ mentee, mentoringId, status: "submitted", setVersion, currentSituation: "x" });
  const call = keyed(asMentor);
  await door.rest("checkedQuestions.update", { id, mentorChecked: true, mentorNote: "一度だけ" }, call);
  await door.rest("mentees.remove", { id: mentee.userId }, { token: asAdmin });
  const audits = await prisma.auditLog.count();
  const again = await door.rest("checkedQuestions.update", { id, mentorChecked: true, mentorNote: "一度だけ" }, call);
  expect(again.status).toBeLessThan(500);
  expect((await prisma.auditLog.findMany({ skip: audits })).filter(({ action }) => !action.includes("read"))).toEqual([]);
});

test("an erasure leaves alone what is another person's who is called the same", async () => {
  const order = await make.order({ endsOn: "2027-03-31" });
  const [mentee, admin] = [await make.mentee({ order }), await make.admin()];
  await prisma.mentee.update({ where: { userId: mentee.userId }, data: { name: "同名寺 一郎", displayName: "同名寺" } });
  const rows = { header: ["氏名"], cells: [["同名寺 二郎"]] };
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
      createdAt: door.clock.now(),
    },
  });
  await door.rest("mentees.remove", { id: mentee.userId }, { token: await door.signIn(admin) });
  expect(await prisma.importJob.findUniqueOrThrow({ where: { id: list.id } })).toMatchObject({ fileName: "同名寺商事.csv", rows });
});
