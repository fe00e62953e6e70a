import { DAY, HOUR, MINUTE } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import type { EnrolledMentee } from "@knotter/testing/factories/mentee";
import { actorOf, type Person } from "@knotter/testing/factories/user";
import { openedRow } from "@knotter/testing/keys";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { type CreateQuestionnaireInput, createQuestionnaire } from "../src/checked-question/create";
import { type UpdateQuestionnaireInput, updateQuestionnaire } from "../src/checked-question/update";
import { bookMentoring } from "../src/mentoring/book";
import { cancelMentoring } from "../src/mentoring/cancel";
import { rescheduleMentoring } from "../src/mentoring/reschedule";
import { bookingOf, codeOf, refused } from "./calls";

const workbench = await openWorkbench();
const { make, db, pool, prisma } = workbench;
const startAt = at("2026-06-08", "10:00");
const WORDS = "家族のことは職場に言えていません";

async function given() {
  const order = await make.order({ policy: { maxFutureReservations: 3 } });
  const [mentor, mentee, set] = [await make.mentor({ orders: [order] }), await make.mentee({ order }), await make.questionSet()];
  const { mentoringId } = await make.mentoring({ mentee, mentor, startAt });
  const deps = testDeps(db);
  const create = (who: Person, input: CreateQuestionnaireInput = {}) =>
    createQuestionnaire(deps, actorOf(who), { setVersion: set.version, ...input });
  const update = (who: Person, input: UpdateQuestionnaireInput) => updateQuestionnaire(deps, actorOf(who), input);
  const row = async (id: string) =>
    openedRow(pool, "CheckedQuestion", await prisma.checkedQuestion.findUniqueOrThrow({ where: { id } }), id);
  const picks = (count: number) => set.questions.slice(0, count).map(({ id }) => ({ questionId: id }));
  const mails = (id = mentoringId) => prisma.mail.findMany({ where: { mentoringId: id, type: "sheet_submitted" }, orderBy: { id: "asc" } });
  const audit = (id: string) => prisma.auditLog.findMany({ where: { entity: "CheckedQuestion", entityId: id }, orderBy: { id: "asc" } });
  return { order, mentor, mentee, set, mentoringId, deps, create, update, row, picks, mails, audit };
}

describe("a questionnaire", () => {
  test("begins with what was written at the booking, unless the mentee writes something else or copies an earlier one", async () => {
    const { order, mentee, mentor, mentoringId, create, row } = await given();
    const other = await make.mentee({ order });
    const note = "異動の話をどう受けるか";
    const wrote = async (who: EnrolledMentee, days: number) => {
      const at = new Date(startAt.getTime() + days * DAY);
      return (await make.mentoring({ mentee: who, mentor, startAt: at, theme: "transfer", note })).mentoringId;
    };
    const first = await create(mentee, { mentoringId: await wrote(mentee, 1) });
    expect(await row(first.id)).toMatchObject({ themes: ["transfer"], freeText: note, status: "draft" });
    const emptied = await create(mentee, { mentoringId: await wrote(mentee, 2), themes: [], freeText: null });
    expect(await row(emptied.id)).toMatchObject({ themes: [], freeText: null });
    const earlier = await create(other, { themes: ["childcare"], freeText: "前に書いたこと" });
    const copied = await create(other, { mentoringId: await wrote(other, 3), copyFromId: earlier.id });
    expect(await row(copied.id)).toMatchObject({ themes: ["childcare"], freeText: "前に書いたこと" });
    // Nothing was written at this booking, and a questionnaire without an interview has nothing to begin with.
    expect(await row((await create(mentee, { mentoringId })).id)).toMatchObject({ themes: [], freeText: null });
    expect(await row((await create(mentee)).id)).toMatchObject({ themes: [], freeText: null });
  });

  test("keeps the words of what was ticked, and nobody is told of a draft", async () => {
    const { mentee, set, mentoringId, create, row, picks, mails, audit } = await given();
    const [first, second] = picks(2);
    const { id } = await create(mentee, {
      mentoringId,
      selected: [{ questionId: String(first?.questionId), priority: 1 }, ...(second ? [second] : [])],
      currentSituation: WORDS,
      goal: "",
    });
    expect(await row(id)).toMatchObject({
      menteeId: mentee.userId,
      mentoringId,
      setVersion: set.version,
      status: "draft",
      selected: [
        { questionId: set.questions[0]?.id, text: set.questions[0]?.text, priority: 1 },
        { questionId: set.questions[1]?.id, text: set.questions[1]?.text, priority: null },
      ],
      currentSituation: WORDS,
      goal: null,
      submittedAt: null,
      version: 1,
    });
    expect(await mails()).toEqual([]);
    const entries = await audit(id);
    expect(entries.map(({ action }) => action)).toEqual(["checkedQuestion.create"]);
    expect(JSON.stringify(entries)).not.toContain(WORDS);
  });

  test("submitted, tells the mentor once an hour and no word of what it says", async () => {
    const { mentee, mentor, mentoringId, deps, create, update, row, mails } = await given();
    const { id } = await create(mentee, { mentoringId, currentSituation: WORDS, submit: true });
    expect(await row(id)).toMatchObject({ status: "submitted", submittedAt: NOW });
    deps.clock.advance(59 * MINUTE);
    await update(mentee, { id, freeText: WORDS });
    expect((await mails()).map(({ toUserId, facts }) => ({ toUserId, facts }))).toEqual([
      { toUserId: mentor.userId, facts: { startAt: startAt.toISOString() } },
    ]);
    deps.clock.advance(MINUTE);
    await update(mentee, { id, mood: 3 });
    const all = await mails();
    expect(all).toHaveLength(2);
    expect(JSON.stringify(all)).not.toContain(WORDS);
    expect(await row(id)).toMatchObject({ submittedAt: NOW, freeText: WORDS, mood: 3, currentSituation: WORDS, version: 3 });
  });

  test("is one for each interview, and the refusal says which", async () => {
    const { mentee, mentoringId, create } = await given();
    const { id } = await create(mentee, { mentoringId });
    const refusal = await refused(create(mentee, { mentoringId }));
    expect([refusal.code, refusal.detail.data]).toEqual(["SHEET_EXISTS", { id }]);
  });

  test("is one, also when two tabs begin it together", async () => {
    const { mentee, mentoringId, create } = await given();
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => create(mentee, { mentoringId })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === "rejected") expect(outcome.reason.code).toBe("SHEET_EXISTS");
    expect(await prisma.checkedQuestion.count({ where: { mentoringId } })).toBe(1);
  });

  test.each([
    [11, "TOO_MANY_QUESTIONS"],
    [1, "QUESTION_UNKNOWN"],
  ] as const)("of %d questions that it must not hold is refused: %s", async (count, code) => {
    const { mentee, create, picks } = await given();
    const selected = code === "QUESTION_UNKNOWN" ? [{ questionId: crypto.randomUUID() }] : picks(count);
    const refusal = await refused(create(mentee, { selected }));
    expect([refusal.code, refusal.detail.fieldErrors]).toEqual(["UNPROCESSABLE", { selected: [code] }]);
  });

  test("refuses a version of the questions that does not exist", async () => {
    const { mentee, create } = await given();
    const refusal = await refused(create(mentee, { setVersion: 9_999_999, selected: [] }));
    expect(refusal.detail.fieldErrors).toEqual({ setVersion: ["SET_UNKNOWN"] });
  });

  test("can be carried over from an earlier one of the mentee's own, with the words it had", async () => {
    const { order, mentee, mentor, set, create, row, picks } = await given();
    const { id: earlier } = await create(mentee, { selected: picks(2), currentSituation: WORDS, mood: 2 });
    await prisma.question.updateMany({ where: { setId: set.setId }, data: { text: "言い換えた質問" } });
    const { id } = await createQuestionnaire(testDeps(db), actorOf(mentee), { copyFromId: earlier, mood: 4 });
    expect(await row(id)).toMatchObject({
      setVersion: set.version,
      currentSituation: WORDS,
      mood: 4,
      status: "draft",
      selected: [{ text: set.questions[0]?.text }, { text: set.questions[1]?.text }],
    });
    const colleague = await make.mentee({ order });
    for (const other of [colleague, mentor]) expect(await codeOf(create(other, { copyFromId: earlier }))).toBe("NOT_FOUND");
  });
});

describe("the mentor's mark that a questionnaire was read", () => {
  test("is undone by a later change, until the mentor looks again", async () => {
    const { mentee, mentor, mentoringId, create, update, row } = await given();
    const { id } = await create(mentee, { mentoringId, submit: true });
    await update(mentor, { id, mentorChecked: true, mentorNote: "異動の話から" });
    expect(await row(id)).toMatchObject({ status: "checked", mentorCheckedAt: NOW, mentorNote: "異動の話から", changedAfterCheck: false });
    await update(mentee, { id, goal: "言葉にしたい" });
    expect(await row(id)).toMatchObject({ status: "submitted", changedAfterCheck: true, mentorNote: "異動の話から" });
    await update(mentor, { id, mentorChecked: true });
    expect(await row(id)).toMatchObject({ status: "checked", changedAfterCheck: false, mentorNote: "異動の話から" });
  });

  test("only applies to a submitted one", async () => {
    const { order, mentee, mentor, mentoringId, create, update } = await given();
    const { id } = await create(mentee, { mentoringId });
    const other = await make.mentor({ orders: [order] });
    expect(await codeOf(update(mentor, { id, mentorChecked: true }))).toBe("NOT_FOUND");
    await update(mentee, { id, submit: true });
    expect(await codeOf(update(other, { id, mentorChecked: true }))).toBe("NOT_FOUND");
    await update(mentor, { id, mentorChecked: true });
  });

  test("leaves what the mentee wrote alone, and the mentee leaves the mark alone", async () => {
    const { mentee, mentor, mentoringId, create, update } = await given();
    const { id } = await create(mentee, { mentoringId, submit: true });
    expect(await codeOf(update(mentor, { id, mentorChecked: true, goal: "書き換え" }))).toBe("FORBIDDEN");
    expect(await codeOf(update(mentor, { id, mentorChecked: true, selected: [] }))).toBe("FORBIDDEN");
    expect(await codeOf(update(mentor, { id, mentorNote: "メモ" }))).toBe("UNPROCESSABLE");
    expect(await codeOf(update(mentee, { id, mentorChecked: true }))).toBe("FORBIDDEN");
    expect(await codeOf(update(mentee, { id, mentorNote: "メモ" }))).toBe("FORBIDDEN");
  });

  test("set while the mentee edits: one of the two is refused", async () => {
    const { mentee, mentor, mentoringId, create, update, row } = await given();
    const { id } = await create(mentee, { mentoringId, submit: true });
    const outcomes = await Promise.allSettled([
      update(mentor, { id, mentorChecked: true, expectedVersion: 1 }),
      update(mentee, { id, goal: "変更", expectedVersion: 1 }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const outcome of outcomes) if (outcome.status === "rejected") expect(outcome.reason.code).toBe("VERSION_CONFLICT");
    expect((await row(id)).version).toBe(2);
  });

  test("is readable for the mentor until ninety days after the interview", async () => {
    const { mentee, mentor, mentoringId, deps, create, update } = await given();
    const { id } = await create(mentee, { mentoringId, submit: true });
    const last = startAt.getTime() + HOUR + 90 * DAY;
    deps.clock.set(new Date(last - 1));
    await update(mentor, { id, mentorChecked: true, mentorNote: "振り返り" });
    deps.clock.set(new Date(last));
    expect(await codeOf(update(mentor, { id, mentorChecked: true }))).toBe("NOT_FOUND");
  });
});

describe("from the start of the interview on", () => {
  test("a questionnaire stays as it was, and none can be begun", async () => {
    const { mentee, mentoringId, deps, create, update } = await given();
    const { id } = await create(mentee, { mentoringId });
    deps.clock.set(startAt);
    expect(await codeOf(update(mentee, { id, submit: true }))).toBe("SHEET_LOCKED");
    await prisma.checkedQuestion.delete({ where: { id } });
    expect(await codeOf(create(mentee, { mentoringId }))).toBe("SHEET_LOCKED");
  });
});

describe("a questionnaire for people who may not read it", () => {
  test("does not exist for colleagues, admins and HR", async () => {
    const { order, mentee, mentoringId, create, update } = await given();
    const { id } = await create(mentee, { mentoringId, submit: true });
    const strangers = [await make.mentee({ order }), await make.admin()];
    for (const person of strangers) expect(await codeOf(update(person, { id, goal: "x" }))).toBe("NOT_FOUND");
    expect(await codeOf(update(await make.hrStaff(order), { id, goal: "x" }))).toBe("NOT_FOUND");
    expect(await codeOf(create(strangers[0] as EnrolledMentee, { mentoringId }))).toBe("NOT_FOUND");
  });
});

describe("a questionnaire and its interview", () => {
  const later = at("2026-06-10", "10:00");

  test("booked with a draft in hand belongs to the booking", async () => {
    const { mentee, mentor, deps, create, row } = await given();
    const { id } = await create(mentee, { submit: true });
    const { mentoringId } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, later, { checkedQuestionId: id }));
    expect(await row(id)).toMatchObject({ mentoringId, status: "submitted" });
    const again = at("2026-06-12", "10:00");
    expect(await codeOf(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, again, { checkedQuestionId: id })))).toBe("NOT_FOUND");
    expect(await prisma.mentoring.count({ where: { menteeId: mentee.userId, startAt: again } })).toBe(0);
  });

  test("is given by its own mentee alone: not by a colleague, not by an admin", async () => {
    const { order, mentee, mentor, deps, create } = await given();
    const { id } = await create(mentee);
    const colleague = await make.mentee({ order });
    expect(await codeOf(bookMentoring(deps, actorOf(colleague), bookingOf(mentor, later, { checkedQuestionId: id })))).toBe("NOT_FOUND");
    const byAdmin = bookingOf(mentor, later, { checkedQuestionId: id, menteeId: mentee.userId, consentChannel: "telephone" });
    expect(await codeOf(bookMentoring(deps, actorOf(await make.admin()), byAdmin))).toBe("NOT_FOUND");
    expect(await prisma.mentoring.count({ where: { mentorId: mentor.userId, startAt: later } })).toBe(0);
  });

  test("can be given to one that is booked already, once", async () => {
    const { mentee, mentoringId, create, update, row, mails } = await given();
    const { id } = await create(mentee);
    await update(mentee, { id, mentoringId, submit: true });
    expect(await row(id)).toMatchObject({ mentoringId, status: "submitted" });
    expect(await mails()).toHaveLength(1);
    const { id: second } = await create(mentee);
    expect(await codeOf(update(mentee, { id: second, mentoringId }))).toBe("SHEET_EXISTS");
    const another = await make.mentoring({ mentee, mentor: await make.mentor(), startAt: later });
    expect(await codeOf(update(mentee, { id, mentoringId: another.mentoringId }))).toBe("CONFLICT");
  });

  test("stays through a move", async () => {
    const { mentee, mentoringId, deps, create, row } = await given();
    const { id } = await create(mentee, { mentoringId, submit: true });
    await rescheduleMentoring(deps, actorOf(mentee), { mentoringId, startAt: later });
    expect(await row(id)).toMatchObject({ mentoringId, status: "submitted" });
  });

  test("goes to another mentor as a draft, without the note of the first", async () => {
    const { order, mentee, mentor, mentoringId, deps, create, update, row } = await given();
    const next = await make.mentor({ orders: [order] });
    const { id } = await create(mentee, { mentoringId, currentSituation: WORDS, submit: true });
    await update(mentor, { id, mentorChecked: true, mentorNote: "前任のメモ" });
    const moved = await rescheduleMentoring(deps, actorOf(mentee), { mentoringId, startAt: later, mentorId: next.userId });
    expect(await row(id)).toMatchObject({
      mentoringId: moved.mentoringId,
      status: "draft",
      currentSituation: WORDS,
      mentorNote: null,
      mentorCheckedAt: null,
      submittedAt: null,
    });
    for (const mentorId of [mentor, next]) expect(await codeOf(update(mentorId, { id, mentorChecked: true }))).toBe("NOT_FOUND");
    await update(mentee, { id, submit: true });
    expect(await codeOf(update(mentor, { id, mentorChecked: true }))).toBe("NOT_FOUND");
    await update(next, { id, mentorChecked: true });
  });

  test("comes back to the drafts when the interview is canceled, whoever does it", async () => {
    for (const side of ["mentee", "mentor"] as const) {
      const people = await given();
      const { mentee, mentor, mentoringId, deps, create, update, row } = people;
      const { id } = await create(mentee, { mentoringId, submit: true });
      await update(mentor, { id, mentorChecked: true, mentorNote: "メモ" });
      await cancelMentoring(deps, actorOf(people[side]), { id: mentoringId, reasonCode: "other" });
      expect(await row(id)).toMatchObject({ mentoringId: null, status: "draft", mentorNote: null, submittedAt: null });
      expect(await codeOf(update(mentor, { id, mentorChecked: true }))).toBe("NOT_FOUND");
      await update(mentee, { id, goal: "次の面談で" });
    }
  });

  test("is not lost when the interview is canceled while another one is begun", async () => {
    for (let round = 0; round < 5; round++) {
      const { mentee, mentoringId, deps, create } = await given();
      const [, begun] = await Promise.allSettled([
        cancelMentoring(deps, actorOf(mentee), { id: mentoringId }),
        create(mentee, { mentoringId, submit: true }),
      ]);
      const sheets = await prisma.checkedQuestion.findMany({ where: { menteeId: mentee.userId } });
      if (begun.status === "rejected") expect([begun.reason.code, sheets]).toEqual(["ALREADY_CANCELLED", []]);
      else expect(sheets).toMatchObject([{ mentoringId: null, status: "draft" }]);
    }
  });
});
