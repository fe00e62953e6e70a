import { DAY, HOUR, MINUTE, toOffsetIso } from "@knotter/domain/tokyo";
import { at, NOW } from "@knotter/testing/factories/given";
import type { EnrolledMentee } from "@knotter/testing/factories/mentee";
import type { Person } from "@knotter/testing/factories/user";
import { afterEach, describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";

const api = await startApi({ fresh: true });
const { make, prisma } = api;
await prisma.term.create({ data: { kind: "theme", code: "learning", label: "スキル・学び直し", position: 10 } });
const startAt = at("2026-06-04", "10:00");
const endAt = at("2026-06-04", "11:00");

afterEach(() => api.clock.set(NOW));

interface View {
  id: string;
  version: number;
  status: string;
  can: Record<string, boolean>;
  checkedQuestion: { id: string; status: string; changedAfterCheck: boolean } | null;
  reports: {
    mentor: string;
    mentee: string;
    survey: { status: string; answers: object | null } | null;
    report: object | null;
    commentToMentor: string | null;
    office: object | null;
  };
  hrSummary: { text: string; revision: number; state: string } | null;
  absence: { absent: string; disputeStatus: string; disputeText: string | null; note: string | null } | null;
}

async function given() {
  const order = await make.order({ policy: { maxFutureReservations: 3 }, disclosureLevel: "L3" });
  const [mentor, mentee, admin] = [await make.mentor({ orders: [order] }), await make.mentee({ order }), await make.admin()];
  const { mentoringId: id } = await make.mentoring({ mentee, mentor, startAt, disclosureLevel: "L3" });
  const tokens = new Map<Person, string>();
  const as = async (who: Person) => {
    const token = tokens.get(who) ?? (await api.signIn(who));
    tokens.set(who, token);
    return { token };
  };
  const call = async (who: Person, ...[key, input]: [Parameters<typeof api.rest>[0], object?]) =>
    api.rest(key, { id, ...input }, await as(who));
  const view = async (who: Person) => (await call(who, "mentoring.get")).body as View;
  const can = async (who: Person) => {
    const { can: all } = await view(who);
    return Object.keys(all).filter(
      (name) => all[name] === true && !["cancel", "cancelIsLate", "reschedule", "join", "propose"].includes(name),
    );
  };
  return { order, mentor, mentee, admin, id, as, call, view, can };
}

describe("the actions that are offered over time", () => {
  test("before, around and after an interview", async () => {
    const { mentor, mentee, admin, call, can } = await given();
    const seen = async () => ({ mentee: await can(mentee), mentor: await can(mentor), admin: await can(admin) });
    expect(await seen()).toEqual({ mentee: ["attachSheet"], mentor: [], admin: [] });
    api.clock.set(new Date(startAt.getTime() - 30 * MINUTE));
    expect(await seen()).toEqual({ mentee: ["delayNotice", "attachSheet"], mentor: ["delayNotice"], admin: [] });
    api.clock.set(startAt);
    expect(await seen()).toEqual({ mentee: ["reportMentee", "delayNotice"], mentor: ["reportMentor", "delayNotice"], admin: [] });
    api.clock.set(endAt);
    expect(await seen()).toEqual({
      mentee: ["reportMentee", "markNoShow"],
      mentor: ["reportMentor", "markNoShow"],
      admin: ["markNoShow"],
    });
    expect((await call(mentor, "mentoring.noShow")).status).toBe(200);
    expect(await seen()).toEqual({ mentee: ["dispute"], mentor: ["undoNoShow"], admin: ["undoNoShow"] });
  });

  test("the button is gone when the last notice of a delay is sent", async () => {
    const { mentor, mentee, call, can } = await given();
    api.clock.set(new Date(startAt.getTime() - 30 * MINUTE));
    for (const left of [2, 1, 0]) expect((await call(mentee, "mentoring.delayNotice", { minutes: 5 })).body).toEqual({ sent: true, left });
    expect(await can(mentor)).not.toContain("delayNotice");
    expect((await call(mentor, "mentoring.delayNotice", { minutes: 5 })).error?.code).toBe("DELAY_LIMIT");
    expect((await call(mentor, "mentoring.delayNotice", { minutes: 7 })).status).toBe(400);
  });
});

describe("an interview from the questions to the approved summary", () => {
  test("as its mentee, the mentor and the admins see it", async () => {
    const { mentor, mentee, admin, id, call, view, can } = await given();
    const bank = await make.questionSet();
    const picked = [{ questionId: bank.questions[0]?.id, priority: 1 }];
    const begun = await call(mentee, "checkedQuestions.create", {
      id: undefined,
      mentoringId: id,
      setVersion: bank.version,
      selected: picked,
      themes: ["learning"],
    });
    expect(begun.status).toBe(201);
    const sheet = begun.body as { id: string; status: string; version: number; themes: object[]; can: object };
    expect(sheet).toMatchObject({
      status: "draft",
      selected: [{ text: bank.questions[0]?.text, priority: 1 }],
      themes: [{ code: "learning", label: "スキル・学び直し" }],
      can: { edit: true, check: false },
    });
    expect((await view(mentee)).checkedQuestion).toEqual({ id: sheet.id, status: "draft", changedAfterCheck: false });
    expect([(await view(mentor)).checkedQuestion, (await view(admin)).checkedQuestion]).toEqual([null, null]);

    await call(mentee, "checkedQuestions.update", { id: sheet.id, submit: true, expectedVersion: 1 });
    await call(mentor, "checkedQuestions.update", { id: sheet.id, mentorChecked: true, mentorNote: "学びの話から" });
    await call(mentee, "checkedQuestions.update", { id: sheet.id, goal: "言葉にしたい" });
    expect((await view(mentor)).checkedQuestion).toEqual({ id: sheet.id, status: "submitted", changedAfterCheck: true });
    expect((await call(mentor, "checkedQuestions.get", { id: sheet.id })).body).toMatchObject({
      mentorNote: "学びの話から",
      goal: "言葉にしたい",
    });
    expect((await call(mentee, "checkedQuestions.get", { id: sheet.id })).body).not.toHaveProperty("mentorNote");
    expect((await call(admin, "checkedQuestions.get", { id: sheet.id })).error?.code).toBe("FORBIDDEN");

    api.clock.set(new Date(endAt.getTime() + MINUTE));
    expect((await view(mentor)).checkedQuestion?.status).toBe("locked");
    const survey = {
      satisfaction: 5,
      easeOfTalking: 5,
      goalProgress: 4,
      commentToMentor: "ありがとうございました",
      trouble: { category: "audio", text: "音が途切れました" },
    };
    expect((await call(mentee, "mentoring.menteeReport", survey)).body).toMatchObject({
      status: "submitted",
      declined: false,
      answers: { satisfaction: 5, trouble: survey.trouble },
      version: 1,
    });
    // The comment is hidden until the mentor's own report is submitted; an admin reads only what was meant for the admins.
    expect((await view(mentor)).reports.commentToMentor).toBeNull();
    const times = { actualStartAt: toOffsetIso(startAt), actualEndAt: toOffsetIso(endAt) };
    const report = {
      attendance: "held",
      ...times,
      themes: ["learning"],
      summaryPrivate: "経験を振り返った",
      informedConsentDone: true,
      orgIssueTags: ["career_path"],
      hrSummaryDraft: "希望を整理しました。",
    };
    expect((await call(mentor, "mentoring.mentorReport", { ...report, themes: ["unknown"] })).error).toMatchObject({
      code: "UNPROCESSABLE",
      fieldErrors: { themes: ["選択肢にない値です"] },
    });
    expect((await call(mentor, "mentoring.mentorReport", report)).body).toMatchObject({
      status: "submitted",
      themes: [{ code: "learning", label: "スキル・学び直し" }],
      orgIssueTags: [{ code: "career_path", label: "キャリアパスの見えにくさ" }],
      hrSummaryDraft: "希望を整理しました。",
      hrSummaryState: "proposed",
      late: false,
    });
    const [hers, his, adminView] = [await view(mentee), await view(mentor), await view(admin)];
    expect([hers.status, his.status, adminView.status]).toEqual(["done", "done", "done"]);
    expect(his.reports).toMatchObject({ commentToMentor: "ありがとうございました", survey: null, office: null });
    expect(hers.reports).toMatchObject({ report: null, office: null, survey: { status: "submitted" } });
    expect(adminView.reports).toMatchObject({
      survey: null,
      report: null,
      commentToMentor: null,
      office: { satisfaction: 5, trouble: survey.trouble },
    });
    expect([hers.hrSummary?.state, his.hrSummary, adminView.hrSummary]).toEqual(["proposed", null, null]);
    expect(await can(mentee)).toEqual(["reportMentee", "approveSummary"]);

    const approved = await call(mentee, "mentoring.approveSummary", { revision: hers.hrSummary?.revision });
    expect(approved.body).toMatchObject({ state: "approved", stateLabel: "承認済み" });
    expect((await view(admin)).hrSummary).toMatchObject({ text: "希望を整理しました。", state: "approved" });
    expect(await can(mentee)).toEqual(["reportMentee"]);
    api.clock.set(new Date(endAt.getTime() + 7 * DAY + HOUR));
    const later = await api.seal(await make.session(mentee, { now: api.clock.now() }));
    const old = await api.rest("mentoring.get", { id }, { token: later });
    expect((old.body as View).reports.survey?.status).toBe("locked");
  });
});

describe("reads are recorded in the audit log", () => {
  const notes = (entityId: string, action: string) => prisma.auditLog.findMany({ where: { entityId, action } });

  test("of ratings by an admin, and of questionnaires by everybody", async () => {
    const { mentor, mentee, admin, id, call, view } = await given();
    await view(admin);
    expect(await notes(id, "menteeReport.read")).toEqual([]);
    expect(await notes(id, "mentoring.read")).toMatchObject([{ actorId: admin.userId, diff: {} }]);
    await make.survey({ mentoringId: id });
    for (const person of [mentee, mentor, admin]) await view(person);
    expect(await notes(id, "menteeReport.read")).toMatchObject([{ actorId: admin.userId, actorRole: "admin", diff: {} }]);
    const { sheetId } = await make.sheet({ mentee, mentoringId: id, status: "submitted" });
    for (const person of [mentee, mentor]) await call(person, "checkedQuestions.get", { id: sheetId });
    expect((await notes(sheetId, "checkedQuestion.read")).map(({ actorId }) => actorId)).toEqual([mentee.userId, mentor.userId]);
  });
});

describe("a report of absence", () => {
  test("shows its note to the admins, and the objection to its author and the admins", async () => {
    const { mentor, mentee, admin, call, view } = await given();
    api.clock.set(endAt);
    await call(mentor, "mentoring.noShow", { note: "お呼びしました" });
    await call(mentee, "mentoring.dispute", { text: "接続できませんでした" });
    const expected = { absent: "mentee", disputeStatus: "open" };
    expect((await view(mentor)).absence).toMatchObject({ ...expected, disputeText: null, note: null });
    expect((await view(mentee)).absence).toMatchObject({ ...expected, disputeText: "接続できませんでした", note: null });
    expect((await view(admin)).absence).toMatchObject({ ...expected, disputeText: "接続できませんでした", note: "お呼びしました" });
  });
});

describe("ratings of a mentor", () => {
  const week = (index: number) => new Date(NOW.getTime() - (index + 2) * 7 * DAY);

  async function rated(mentee: EnrolledMentee, mentor: Person<"mentor">, index: number, satisfaction: number, reported = true) {
    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: week(index), status: "done" });
    await make.survey({ mentoringId, stars: [satisfaction, 5, 5], submittedAt: week(index) });
    if (reported) await make.report({ mentoringId, mentor, submittedAt: week(index) });
    return mentoringId;
  }

  test("are averages of five whole and finished answers at a time, whatever is asked for beside", async () => {
    const order = await make.order({ maxMentoringCount: 20 });
    const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order })];
    const token = await api.signIn(mentor);
    const ratings = async (query: object = {}) =>
      ((await api.rest("mentors.mentorings", { id: mentor.userId, ...query }, { token })).body as { ratings: unknown }).ratings;
    for (const index of [20, 19, 18, 17]) await rated(mentee, mentor, index, 4);
    expect(await ratings()).toBeNull();
    await rated(mentee, mentor, 16, 1, false);
    expect(await ratings()).toBeNull();
    const fifth = await rated(mentee, mentor, 15, 5);
    const five = { n: 5, satisfaction: 4.2, easeOfTalking: 5, goalProgress: 5 };
    expect(await ratings()).toEqual(five);
    // The sixth to the ninth rating change nothing, so that no single one can be derived from a difference; a filter cannot isolate one
    // either.
    for (const index of [14, 13, 12, 11]) await rated(mentee, mentor, index, 1);
    expect(await ratings()).toEqual(five);
    expect(await ratings({ from: "2026-05-01", status: "canceled" })).toEqual(five);
    await rated(mentee, mentor, 10, 1);
    expect(await ratings()).toEqual({ n: 10, satisfaction: 2.6, easeOfTalking: 5, goalProgress: 5 });
    // A survey that can still be corrected does not count yet.
    await prisma.menteeReport.update({ where: { mentoringId: fifth }, data: { editableUntil: new Date(NOW.getTime() + 1) } });
    expect(await ratings()).toMatchObject({ n: 5 });
  });
});

describe("questionnaires in a list", () => {
  test("are a mentee's own and a mentor's submitted, newest first, page by page", async () => {
    const { order, mentor, mentee, as } = await given();
    const sheets: string[] = [];
    for (let index = 0; index < 5; index++) {
      const { sheetId } = await make.sheet({ mentee, status: index === 0 ? "submitted" : "draft" });
      await prisma.checkedQuestion.update({ where: { id: sheetId }, data: { createdAt: new Date(NOW.getTime() + index) } });
      sheets.unshift(sheetId);
    }
    await make.sheet({ mentee: await make.mentee({ order }) });
    const read = async (who: Person, query: object = {}) => {
      const { body } = await api.rest("checkedQuestions.list", { pageSize: 2, ...query }, await as(who));
      const page = body as { items: { id: string }[]; nextCursor: string | null };
      return { ids: page.items.map(({ id }) => id), cursor: page.nextCursor };
    };
    const first = await read(mentee);
    const second = await read(mentee, { cursor: first.cursor });
    const third = await read(mentee, { cursor: second.cursor });
    expect([first.ids, second.ids, third.ids]).toEqual([sheets.slice(0, 2), sheets.slice(2, 4), sheets.slice(4)]);
    expect(third.cursor).toBeNull();
    expect((await read(mentor)).ids).toEqual([]);

    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: at("2026-06-09", "10:00") });
    await prisma.checkedQuestion.update({ where: { id: String(sheets[4]) }, data: { mentoringId } });
    expect((await read(mentor)).ids).toEqual([sheets[4]]);
    expect((await read(mentee, { unattached: true, pageSize: 10 })).ids).toEqual(sheets.slice(0, 4));
    expect((await read(await make.mentor({ orders: [order] }))).ids).toEqual([]);
  });
});

describe("the bank of questions", () => {
  test("is the newest in use, that of an order, or that of a version", async () => {
    const { order, mentee, as } = await given();
    const [ofOrder, retired] = [await make.questionSet(), await make.questionSet({ retired: true })];
    await prisma.questionSet.update({ where: { id: retired.setId }, data: { version: 2_000_000 } });
    await prisma.questionSet.create({ data: { version: 1_500_000, name: "最新" } });
    const read = async (query: Record<string, unknown> = {}) => api.rest("questions.get", query, await as(mentee));
    expect((await read()).body).toEqual({ version: 1_500_000, name: "最新", groups: [] });
    expect((await read({ orderId: order.orderId })).body).toMatchObject({ version: 1_500_000 });
    await prisma.order.update({ where: { id: order.orderId }, data: { questionSetId: ofOrder.setId } });
    const { body } = await read({ orderId: order.orderId });
    expect(body).toMatchObject({ version: ofOrder.version, groups: [{ code: "work", label: "仕事内容" }, { code: "life" }] });
    expect(
      (body as { groups: { questions: { text: string }[] }[] }).groups.flatMap(({ questions }) => questions.map(({ text }) => text)),
    ).toEqual(ofOrder.questions.map(({ text }) => text));
    expect((await read({ version: ofOrder.version })).body).toMatchObject({ version: ofOrder.version });
    for (const query of [{ version: 3 }, { orderId: (await make.order()).orderId }]) expect((await read(query)).status).toBe(404);
  });
});

test("a booking takes a draft along", async () => {
  const { order, mentor, mentee, as } = await given();
  const { sheetId } = await make.sheet({ mentee });
  const booking = {
    mentorId: mentor.userId,
    startAt: toOffsetIso(at("2026-06-10", "10:00")),
    orderId: order.orderId,
    acknowledgedDisclosure: order.disclosureLevel,
    acknowledgedPolicyVersion: "2026-04-01",
    checkedQuestionId: sheetId,
  };
  const { status, body } = await api.rest("mentoring.book", booking, await as(mentee));
  expect([status, (body as View).checkedQuestion]).toEqual([201, { id: sheetId, status: "draft", changedAfterCheck: false }]);
});
