import { createHash } from "node:crypto";
import { DAY, HOUR } from "@knotter/domain/tokyo";
import { actorOf } from "@knotter/testing/factories/user";
import { openedRow } from "@knotter/testing/keys";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { approveSummary, declineSummary, revokeSummary } from "../src/report/answer-summary";
import { wishOtherWords } from "../src/report/request-other-summary";
import { COMPLETE, endAt, justOver, soonAfter, startAt } from "./afterwards";
import { codeOf, countOf, refused, tracesOf } from "./calls";

const workbench = await openWorkbench();
const { make, pool, prisma } = workbench;
const WORDS = "上司との面談の前に話を整理したい";
const SUMMARY = "今後の働き方の希望を整理しました。";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** As its reader gets it. */
const reportRow = async (mentoringId: string) => {
  const row = await prisma.mentorReport.findUnique({ where: { mentoringId }, include: { revisions: { orderBy: { version: "asc" } } } });
  if (row === null) return null;
  const revisions = await Promise.all(row.revisions.map((revision) => openedRow(pool, "MentorReportRevision", revision, mentoringId)));
  return openedRow(pool, "MentorReport", { ...row, revisions }, mentoringId);
};
const heldBy = async ({ userId }: { userId: string }) => (await prisma.mentor.findUniqueOrThrow({ where: { userId } })).doneCount;

describe("a mentor's report", () => {
  test("as a draft changes nothing about the interview", async () => {
    const { mentor, id, report } = await justOver(workbench);
    await report(mentor, { draft: true, attendance: "absent", summaryPrivate: WORDS });
    await report(mentor, { draft: true, attendance: null, emergency: "urgent" });
    expect(await reportRow(id)).toMatchObject({ attendance: null, summaryPrivate: WORDS, submittedAt: null, lockedAt: null, version: 2 });
    const { mentoring, events, mails, audit } = await tracesOf(workbench, id);
    expect(mentoring).toMatchObject({ status: "reserved", mentorReportStatus: "draft", version: 1 });
    expect([events.length, mails.length]).toEqual([1, 0]);
    expect(audit.map(({ action }) => action)).toEqual(["mentorReport.draft"]);
    expect(JSON.stringify(audit)).not.toContain(WORDS);
  });

  test("submitted closes the interview, counts it, and asks the mentee how it was", async () => {
    const { mentor, mentee, id, report } = await justOver(workbench);
    await report(mentor, { ...COMPLETE, summaryPrivate: WORDS });
    expect(await reportRow(id)).toMatchObject({
      attendance: "held",
      summaryPrivate: WORDS,
      authorId: mentor.userId,
      submittedAt: soonAfter,
      lockedAt: new Date(soonAfter.getTime() + 7 * DAY),
      late: false,
      hrSummaryConsent: "none",
      revisions: [],
    });
    const { mentoring, ledger, events, mails, audit } = await tracesOf(workbench, id);
    expect(mentoring).toMatchObject({ status: "done", mentorReportStatus: "submitted", counted: true, autoClosed: false, version: 2 });
    expect(ledger).toEqual([{ kind: "reserve", delta: -1 }]);
    expect(await countOf(workbench, mentee)).toBe(1);
    expect(await heldBy(mentor)).toBe(1);
    expect(events.at(-1)).toMatchObject({ type: "completed", fromStatus: "reserved", toStatus: "done", actorRole: "mentor" });
    expect(mails).toMatchObject([{ type: "report", toUserId: mentee.userId, dedupeKey: `report/${id}/mentee` }]);
    expect(audit.map(({ action }) => action)).toEqual(["mentorReport.submit"]);
    expect(JSON.stringify([events, mails, audit])).not.toContain(WORDS);
  });

  test("says field by field what it lacks", async () => {
    const { mentor, id, report } = await justOver(workbench);
    expect((await refused(report(mentor, {}))).detail.fieldErrors).toEqual({
      attendance: ["REQUIRED"],
      themes: ["REQUIRED"],
      summaryPrivate: ["REQUIRED"],
      informedConsentDone: ["CONSENT_MISSING"],
      actualStartAt: ["REQUIRED"],
      actualEndAt: ["REQUIRED"],
    });
    expect(await reportRow(id)).toBeNull();
    expect(await codeOf(report(mentor, { ...COMPLETE, attendance: "absent" }))).toBe("ABSENT_NOT_REPORTED");
    expect((await tracesOf(workbench, id)).mentoring.status).toBe("reserved");
  });

  test("of an interview that ended early is taken before its end, of one that has not begun never", async () => {
    const { mentor, deps, id, report } = await justOver(workbench);
    deps.clock.set(new Date(startAt.getTime() - 1));
    expect(await codeOf(report(mentor))).toBe("TOO_EARLY");
    const now = new Date(startAt.getTime() + HOUR / 2);
    deps.clock.set(now);
    expect((await refused(report(mentor))).detail.fieldErrors).toEqual({ actualEndAt: ["FUTURE_TIME"] });
    await report(mentor, { ...COMPLETE, attendance: "cut_short", actualEndAt: now });
    expect((await tracesOf(workbench, id)).mentoring.status).toBe("done");
  });

  test("late is taken and flagged", async () => {
    const { mentor, deps, id, report } = await justOver(workbench);
    deps.clock.set(new Date(endAt.getTime() + 72 * HOUR + 1));
    await report(mentor);
    expect(await reportRow(id)).toMatchObject({ late: true });
  });

  test("of an interview that closed by itself takes its place", async () => {
    const { mentor, id, report } = await justOver(workbench);
    await prisma.mentoring.update({ where: { id }, data: { status: "done", autoClosed: true } });
    await report(mentor);
    const { mentoring, events, mails } = await tracesOf(workbench, id);
    expect(mentoring).toMatchObject({ status: "done", autoClosed: false, mentorReportStatus: "submitted" });
    expect([events.at(-1)?.type, mails.length]).toEqual(["report_submitted", 0]);
  });

  test("can be corrected for a week, what was there before is kept, and then only with the admins", async () => {
    const { mentor, deps, id, report, asAdmin } = await justOver(workbench);
    await report(mentor);
    deps.clock.advance(7 * DAY - 1);
    await report(mentor, { draft: true, summaryPrivate: WORDS });
    expect(await codeOf(report(mentor, { summaryPrivate: null }))).toBe("UNPROCESSABLE");
    const corrected = await reportRow(id);
    expect(corrected).toMatchObject({ summaryPrivate: WORDS, submittedAt: soonAfter, version: 2 });
    expect(corrected?.revisions).toMatchObject([{ version: 1, body: { summaryPrivate: COMPLETE.summaryPrivate } }]);
    deps.clock.advance(1);
    expect(await codeOf(report(mentor, { nextPlan: "次回" }))).toBe("REPORT_LOCKED");
    await asAdmin({ action: "unlockReport" });
    await report(mentor, { nextPlan: "次回" });
    expect((await reportRow(id))?.revisions).toHaveLength(2);
    expect((await tracesOf(workbench, id)).audit.at(-1)?.action).toBe("mentorReport.correct");
    expect(await heldBy(mentor)).toBe(1);
  });

  test("of an emergency puts a task before an admin, once, and no word of it", async () => {
    const { mentor, id, report } = await justOver(workbench);
    await report(mentor, { ...COMPLETE, emergency: "urgent", referral: "medical", referralNote: WORDS });
    await report(mentor, { emergency: "urgent", support: "面談後に電話" });
    const { audit, mails, mentoring } = await tracesOf(workbench, id);
    const tasks = audit.filter(({ action }) => action === "mentoring.emergency");
    expect(tasks.map(({ diff }) => diff)).toEqual([{ publicNo: mentoring.publicNo }]);
    expect(JSON.stringify([audit, mails])).not.toContain(WORDS);
  });

  test("is its author's alone", async () => {
    const { order, mentee, admin, report, noShow, mentor } = await justOver(workbench);
    for (const stranger of [await make.mentor({ orders: [order] }), await make.mentee({ order }), await make.hrStaff(order)])
      expect(await codeOf(report(stranger))).toBe("NOT_FOUND");
    await noShow(mentor);
    expect(await codeOf(report(mentor))).toBe("NOT_RESERVED");
    expect([mentee.role, admin.role]).toEqual(["mentee", "admin"]);
  });

  test("submitted at the moment of a report of absence: one of the two is refused", async () => {
    const { mentor, mentee, id, report, noShow } = await justOver(workbench);
    const outcomes = await Promise.allSettled([report(mentor), noShow(mentee)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const outcome of outcomes) if (outcome.status === "rejected") expect(outcome.reason.code).toBe("NOT_RESERVED");
    const { mentoring } = await tracesOf(workbench, id);
    expect(await heldBy(mentor)).toBe(mentoring.status === "done" ? 1 : 0);
    expect(await countOf(workbench, mentee)).toBe(mentoring.counted ? 1 : 0);
  });
});

describe("the HR summary", () => {
  const proposed = async () => {
    const people = await justOver(workbench, { level: "L3" });
    await people.report(people.mentor, { ...COMPLETE, hrSummary: SUMMARY });
    const { deps, id, mentee } = people;
    const answer = (verb: typeof approveSummary, revision = 1, who: Parameters<typeof actorOf>[0] = mentee) =>
      verb(deps, actorOf(who), { id, revision });
    const consents = () => prisma.consentRecord.findMany({ where: { targetId: id, type: "hr_summary" }, orderBy: { id: "asc" } });
    return { ...people, answer, consents };
  };

  test("is not written where the mentee was never told of it", async () => {
    const { mentor, report } = await justOver(workbench, { level: "L1" });
    expect((await refused(report(mentor, { ...COMPLETE, hrSummary: SUMMARY }))).detail.fieldErrors).toEqual({
      hrSummaryDraft: ["SUMMARY_NOT_SHARED"],
    });
  });

  test("waits for the report, then is put to the mentee by a mail that does not say it", async () => {
    const { mentor, mentee, id, report } = await justOver(workbench, { level: "L3" });
    await report(mentor, { draft: true, hrSummary: SUMMARY });
    expect(await reportRow(id)).toMatchObject({ hrSummaryConsent: "none", hrSummaryRevision: 0 });
    await report(mentor);
    expect(await reportRow(id)).toMatchObject({ hrSummaryConsent: "proposed", hrSummaryRevision: 1, hrSummaryProposedAt: soonAfter });
    const { mails } = await tracesOf(workbench, id);
    expect(mails.at(-1)).toMatchObject({ type: "hr_summary_request", toUserId: mentee.userId, facts: { revision: 1 } });
    expect(JSON.stringify(mails)).not.toContain(SUMMARY);
  });

  test("is approved word by word", async () => {
    const { mentee, id, answer, consents } = await proposed();
    expect(await codeOf(answer(approveSummary, 2))).toBe("VERSION_CONFLICT");
    await answer(approveSummary);
    await answer(approveSummary);
    expect(await reportRow(id)).toMatchObject({
      hrSummaryConsent: "approved",
      hrSummarySha256: sha256(SUMMARY),
      hrSummaryAnsweredAt: soonAfter,
    });
    expect(await consents()).toMatchObject([
      { subjectUserId: mentee.userId, textSha256: sha256(SUMMARY), documentVersion: "1", revokedAt: null },
    ]);
    const { events, audit } = await tracesOf(workbench, id);
    expect(events.filter(({ type }) => type === "hr_summary_approved")).toHaveLength(1);
    expect(audit.filter(({ action }) => action === "hrSummary.approve")).toHaveLength(1);
    expect(JSON.stringify([events, audit])).not.toContain(SUMMARY);
  });

  test("that is changed after the approval has to be approved again", async () => {
    const { mentor, id, report, answer, consents } = await proposed();
    await answer(approveSummary);
    await report(mentor, { nextPlan: "次回" });
    expect(await reportRow(id)).toMatchObject({ hrSummaryConsent: "approved", hrSummaryRevision: 1 });
    await report(mentor, { hrSummary: `${SUMMARY}あわせて異動の希望も。` });
    expect(await reportRow(id)).toMatchObject({ hrSummaryConsent: "proposed", hrSummaryRevision: 2, hrSummarySha256: null });
    expect((await consents()).map(({ revokedAt }) => revokedAt)).toEqual([soonAfter]);
    expect(await codeOf(answer(approveSummary, 1))).toBe("VERSION_CONFLICT");
    await answer(approveSummary, 2);
    expect((await consents()).map(({ revokedAt }) => revokedAt)).toEqual([soonAfter, null]);
    const { mails } = await tracesOf(workbench, id);
    expect(mails.filter(({ type }) => type === "hr_summary_request").map(({ dedupeKey }) => dedupeKey)).toEqual([
      `hr_summary_request/${id}/1`,
      `hr_summary_request/${id}/2`,
    ]);
  });

  test("can be wished otherwise: the mentor is told that, reads it, and the new wording ends the wish", async () => {
    const { mentor, mentee, deps, id, report, answer } = await proposed();
    const wish = (words: string, revision = 1, who: Parameters<typeof actorOf>[0] = mentee) =>
      wishOtherWords(deps, actorOf(who), { id, revision, wish: words });
    expect(await codeOf(wish(WORDS, 2))).toBe("VERSION_CONFLICT");
    expect(await codeOf(wish(WORDS, 1, mentor))).toBe("NOT_PROPOSED");
    await wish("はじめの希望");
    await wish(WORDS);
    expect(await reportRow(id)).toMatchObject({ hrSummaryConsent: "proposed", hrSummaryWish: WORDS, hrSummaryWishedAt: soonAfter });
    const { mails, audit, events } = await tracesOf(workbench, id);
    expect(mails.filter(({ type }) => type === "hr_summary_wish")).toMatchObject([{ toUserId: mentor.userId, facts: { revision: 1 } }]);
    expect(JSON.stringify([mails, audit, events])).not.toContain(WORDS);
    await report(mentor, { hrSummary: `${SUMMARY}部署の名前は省きました。` });
    expect(await reportRow(id)).toMatchObject({ hrSummaryRevision: 2, hrSummaryWish: null, hrSummaryWishedAt: null });
    await wish(WORDS, 2);
    await answer(approveSummary, 2);
    expect(await reportRow(id)).toMatchObject({ hrSummaryConsent: "approved", hrSummaryWish: null });
    expect(await codeOf(wish(WORDS, 2))).toBe("NOT_PROPOSED");
  });

  test("is declined without a trace in the history", async () => {
    const { id, answer, consents } = await proposed();
    const before = (await tracesOf(workbench, id)).events.length;
    await answer(declineSummary);
    expect(await reportRow(id)).toMatchObject({ hrSummaryConsent: "declined", hrSummarySha256: null });
    const { events, mails } = await tracesOf(workbench, id);
    expect([events.length, mails.filter(({ type }) => type === "hr_summary_request").length]).toEqual([before, 1]);
    expect(await consents()).toEqual([]);
    expect(await codeOf(answer(approveSummary))).toBe("NOT_PROPOSED");
  });

  test("can be taken back, and its consent ends", async () => {
    const { id, answer, consents } = await proposed();
    expect(await codeOf(answer(revokeSummary))).toBe("NOT_PROPOSED");
    await answer(approveSummary);
    await answer(revokeSummary);
    expect(await reportRow(id)).toMatchObject({ hrSummaryConsent: "revoked", hrSummarySha256: null });
    expect((await consents()).map(({ revokedAt }) => revokedAt)).toEqual([soonAfter]);
  });

  test("is answered by its mentee alone, and only when there is one", async () => {
    const { order, mentor, admin, answer } = await proposed();
    expect(await codeOf(answer(approveSummary, 1, await make.mentee({ order })))).toBe("NOT_FOUND");
    for (const other of [mentor, admin]) expect(await codeOf(answer(approveSummary, 1, other))).toBe("NOT_PROPOSED");
    const plain = await justOver(workbench);
    expect(await codeOf(approveSummary(plain.deps, actorOf(plain.mentee), { id: plain.id, revision: 1 }))).toBe("NOT_PROPOSED");
  });

  test("reworded while it is being approved: never approved unseen", async () => {
    for (let round = 0; round < 5; round++) {
      const { mentor, id, report, answer } = await proposed();
      await Promise.allSettled([report(mentor, { hrSummary: "別の文面" }), answer(approveSummary)]);
      const row = await reportRow(id);
      if (row?.hrSummaryConsent === "approved") expect(row.hrSummarySha256).toBe(sha256(SUMMARY));
      else expect(row).toMatchObject({ hrSummaryConsent: "proposed", hrSummaryRevision: 2, hrSummary: "別の文面", hrSummarySha256: null });
    }
  });
});
