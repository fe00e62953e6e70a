import { NOW } from "@knotter/testing/factories/given";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";
import { fixturesFor } from "./support/fixtures";

const api = await startApi();
const { prisma } = api;
const fixture = await fixturesFor(api);

/** A mentee with every field filled, each with a text of its own. */
async function known() {
  const here = await fixture("mentee", "a");
  const { mentee, mentor, mentoring, order } = here;
  const mark = (place: string) => `印-${place}-${crypto.randomUUID().slice(0, 8)}`;
  const own = {
    needs: mark("needs"),
    career: mark("career"),
    sheet: mark("sheet"),
    learned: mark("learned"),
    toMentor: mark("to-mentor"),
    dispute: mark("dispute"),
    // Proposed to the mentee, and not approved.
    summary: mark("summary"),
    wish: mark("wish"),
    plan: mark("plan"),
    // The name of the favorite mentor.
    favorite: mark("favorite"),
    // And of the one that the mentee waits for.
    waitedFor: mark("waited-for"),
  };
  const shared = {
    toAdmin: mark("to-office"),
    phone: "09012345678",
    department: mark("dept"),
    subject: mark("subject"),
  };
  const never = {
    memo: mark("memo"),
    private: mark("private"),
    note: mark("mentor-note"),
    assessment: mark("assessment"),
    listNote: mark("list-note"),
    revision: mark("revision"),
  };
  const times = { createdAt: NOW, updatedAt: NOW };
  const { mentoringId } = mentoring;
  await prisma.mentee.update({
    where: { userId: mentee.userId },
    data: { accommodations: own.needs, careerSummary: own.career, phone: shared.phone, adminMemo: never.memo, concerns: ["career"] },
  });
  await prisma.careerPlan.create({ data: { menteeId: mentee.userId, nextSteps: own.plan, createdAt: NOW, updatedAt: NOW } });
  const liked = await api.make.mentor();
  await prisma.mentor.update({ where: { userId: liked.userId }, data: { displayName: own.favorite } });
  await prisma.mentorFavorite.create({ data: { menteeId: mentee.userId, mentorId: liked.userId, createdAt: NOW } });
  const waitedFor = await api.make.mentor();
  await prisma.mentor.update({ where: { userId: waitedFor.userId }, data: { displayName: own.waitedFor } });
  await api.make.waiting({ mentee, mentor: waitedFor, weekdays: [1], bands: ["weekday_evening"] });
  await prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { department: shared.department, note: never.listNote } });
  await prisma.mentoring.update({ where: { id: mentoringId }, data: { disputeText: own.dispute } });
  await prisma.checkedQuestion.create({
    data: { menteeId: mentee.userId, mentoringId, setVersion: 1, freeText: own.sheet, mentorNote: never.note, ...times },
  });
  const stars = { satisfaction: 4, easeOfTalking: 5, goalProgress: 3, submittedAt: NOW, editableUntil: NOW };
  await prisma.menteeReport.create({
    data: { mentoringId, ...stars, learned: own.learned, commentToMentor: own.toMentor, commentToOffice: shared.toAdmin, ...times },
  });
  await prisma.mentorReport.create({
    data: {
      mentoringId,
      authorId: mentor.userId,
      summaryPrivate: never.private,
      assessment: never.assessment,
      hrSummary: own.summary,
      hrSummaryConsent: "proposed",
      hrSummaryWish: own.wish,
      hrSummaryWishedAt: NOW,
      ...times,
      revisions: { create: { version: 1, body: { summaryPrivate: never.revision }, at: NOW } },
    },
  });
  const mail = {
    type: "registered",
    toUserId: mentee.userId,
    subject: shared.subject,
    queuedAt: NOW,
    nextTryAt: NOW,
    dedupeKey: crypto.randomUUID(),
  };
  await prisma.mail.create({ data: { ...mail, orderId: order.orderId } });
  await prisma.consentRecord.create({
    data: { subjectUserId: mentee.userId, type: "terms", documentVersion: "2026-04-01", grantedAt: NOW },
  });
  return { here, own: [...Object.values(own), here.secret], shared: Object.values(shared), never: Object.values(never) };
}

async function taken(token: string | null, id: string) {
  const response = await api.app.rest(
    new Request(`http://localhost:3000/api/v1/mentees/${id}/export`, { headers: { authorization: `Bearer ${token}` } }),
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  const files = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]));
  return { response, files, text: Object.values(files).join("\n") };
}

describe("保有個人データの開示", () => {
  test("to the mentee: everything the law grants, as JSON and as CSV, and nothing of the mentor's or the admins' own", async () => {
    const { here, own, shared, never } = await known();
    const { response, files, text } = await taken(here.token, here.mentee.userId);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toContain("filename*=UTF-8''");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const tables = [
      "careerPlan",
      "consents",
      "favorites",
      "interviews",
      "mails",
      "notifications",
      "orders",
      "passkeys",
      "profile",
      "readers",
      "requests",
      "sessions",
      "sheets",
      "surveys",
      "waiting",
    ];
    expect(Object.keys(files).sort()).toEqual([...tables.map((name) => `${name}.csv`), "README.txt", "data.json"].sort());
    for (const word of [...own, ...shared, here.mentee.email]) {
      expect([word, String(files["data.json"]).includes(word)]).toEqual([word, true]);
      const inTables = tables.some((name) => String(files[`${name}.csv`]).includes(word));
      expect([word, inTables]).toEqual([word, true]);
    }
    for (const word of never) expect([word, text.includes(word)]).toEqual([word, false]);
    const { complete, interviews } = JSON.parse(String(files["data.json"])) as { complete: boolean; interviews: { startAt: string }[] };
    expect([complete, interviews.map(({ startAt }) => startAt)]).toEqual([true, ["2026-06-20T10:00:00+09:00"]]);
    expect(files["profile.csv"]).toMatch(/^\uFEFFID,メールアドレス,.*\r\n/);
  });

  test("to the admins on the mentee's behalf: what an admin may see anyway, and it says what is missing", async () => {
    const { here, own, shared, never } = await known();
    const { files, text } = await taken(await api.signIn(await api.make.admin()), here.mentee.userId);
    for (const word of [...own, ...never]) expect([word, text.includes(word)]).toEqual([word, false]);
    for (const word of shared) expect([word, text.includes(word)]).toEqual([word, true]);
    expect(files["sheets.csv"]).toBeUndefined();
    expect(JSON.parse(String(files["data.json"]))).toMatchObject({ complete: false, sheets: [] });
    expect(files["README.txt"]).toContain("ご本人がマイページから受け取れます");
    // An approved summary may be read by the company, and so by the admins.
    await prisma.mentorReport.updateMany({
      where: { mentoringId: here.mentoring.mentoringId },
      data: { hrSummaryConsent: "approved", hrSummarySha256: "0".repeat(64), hrSummaryWish: null, hrSummaryWishedAt: null },
    });
    const approved = await taken(await api.signIn(await api.make.admin()), here.mentee.userId);
    expect(own.filter((word) => approved.text.includes(word))).toEqual([expect.stringMatching(/^印-summary/)]);
  });

  test("leaves a line in the audit log and in the export log, and shows who has looked", async () => {
    const { here } = await known();
    const admin = await api.make.admin();
    const token = await api.signIn(admin);
    await api.rest("mentees.get", { id: here.mentee.userId }, { token });
    await taken(token, here.mentee.userId);
    const audit = await prisma.auditLog.findMany({ where: { entity: "Mentee", entityId: here.mentee.userId }, orderBy: { id: "asc" } });
    expect(audit.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["mentee.read", admin.userId],
      ["mentee.export", admin.userId],
    ]);
    expect(await prisma.exportLog.findMany({ where: { actorId: admin.userId } })).toMatchObject([
      { operation: "mentees.export", actorRole: "admin", filters: { userId: here.mentee.userId } },
    ]);
    api.clock.advance(1000);
    const { files } = await taken(here.token, here.mentee.userId);
    expect(files["readers.csv"]?.match(/admin,mentee\.(read|export)/g)).toEqual(["admin,mentee.read", "admin,mentee.export"]);
    expect(files["readers.csv"]).not.toContain(admin.userId);
  });

  test("names every look of the admins at the mentee's places, mails and interviews", async () => {
    const { here } = await known();
    const token = await api.signIn(await api.make.admin());
    const looks = [
      ["orders.mentees", { id: here.order.orderId }],
      ["orders.mails", { id: here.order.orderId }],
      ["mentors.mentorings", { id: here.mentor.userId }],
      ["mentoring.get", { id: here.mentoring.mentoringId }],
    ] as const;
    await prisma.mail.create({
      data: {
        type: "registered",
        orderId: here.order.orderId,
        toUserId: here.mentee.userId,
        dedupeKey: crypto.randomUUID(),
        queuedAt: NOW,
        nextTryAt: NOW,
      },
    });
    for (const [key, input] of looks) expect([key, (await api.rest(key, input, { token })).status]).toEqual([key, 200]);
    api.clock.advance(1000);
    const { files } = await taken(here.token, here.mentee.userId);
    for (const action of ["order.read_mentees", "mail.read", "mentoring.list", "mentoring.read"])
      expect([action, files["readers.csv"]?.includes(`admin,${action}`)]).toEqual([action, true]);
  });

  test("comes whole by tRPC, too", async () => {
    const { here } = await known();
    const { body } = await api.trpc("mentees.export", { id: here.mentee.userId }, { token: here.token });
    const { fileName, base64 } = body as { fileName: string; base64: string };
    expect(fileName).toBe("個人データ_2026-06-01.zip");
    expect(Object.keys(unzipSync(new Uint8Array(Buffer.from(base64, "base64"))))).toContain("data.json");
  });

  test("a cell cannot become a formula", async () => {
    const { here } = await known();
    await prisma.mentee.update({ where: { userId: here.mentee.userId }, data: { jobTitle: "=cmd|' /C calc'!A0" } });
    const { files } = await taken(here.token, here.mentee.userId);
    expect(files["profile.csv"]).toContain(",'=cmd|' /C calc'!A0,");
  });
});
