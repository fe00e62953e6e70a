import { createHash } from "node:crypto";
import { DAY } from "@knotter/domain/tokyo";
import { openedRow } from "@knotter/testing/keys";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { justOver, STARS, soonAfter, startAt } from "./afterwards";
import { codeOf, refused, tracesOf } from "./calls";

const workbench = await openWorkbench();
const { make, pool, prisma } = workbench;
const TO_ADMIN = "録音されているようで不安でした";

const surveyRow = async (mentoringId: string) =>
  openedRow(pool, "MenteeReport", await prisma.menteeReport.findUnique({ where: { mentoringId } }), mentoringId);

describe("a mentee's survey", () => {
  test("grows as a draft, field by field, and is submitted with its three stars", async () => {
    const { mentee, id, deps, survey } = await justOver(workbench);
    await survey(mentee, { draft: true, satisfaction: 5, learned: "強みに気づけた", shareCommentWithHr: true });
    await survey(mentee, { draft: true, learned: null, nps: 9 });
    expect(await surveyRow(id)).toMatchObject({
      satisfaction: 5,
      learned: null,
      nps: 9,
      submittedAt: null,
      editableUntil: null,
      version: 2,
    });
    expect((await tracesOf(workbench, id)).mentoring).toMatchObject({ menteeReportStatus: "draft", version: 1 });
    expect((await refused(survey(mentee, {}))).detail.fieldErrors).toEqual({ easeOfTalking: ["REQUIRED"], goalProgress: ["REQUIRED"] });

    await survey(mentee, { ...STARS, commentToOffice: TO_ADMIN, troubleCategory: "confidentiality", troubleText: TO_ADMIN });
    const handedIn = await surveyRow(id);
    expect(handedIn).toMatchObject({
      ...STARS,
      nps: 9,
      commentToOffice: TO_ADMIN,
      submittedAt: soonAfter,
      editableUntil: new Date(soonAfter.getTime() + 7 * DAY),
    });
    const { mentoring, events, mails, audit } = await tracesOf(workbench, id);
    expect(mentoring).toMatchObject({ menteeReportStatus: "submitted", status: "reserved", version: 1 });
    expect(events.at(-1)).toMatchObject({ type: "survey_submitted", actorRole: "mentee" });
    expect(mails).toEqual([]);
    expect(audit.map(({ action }) => action)).toEqual(["menteeReport.draft", "menteeReport.submit"]);
    expect(JSON.stringify([events, audit])).not.toContain(TO_ADMIN);

    // A submitted survey stays submitted and complete; its days count from the first submission.
    deps.clock.advance(6 * DAY);
    expect(await codeOf(survey(mentee, { draft: true, satisfaction: null }))).toBe("UNPROCESSABLE");
    await survey(mentee, { draft: true, satisfaction: 4 });
    expect(await surveyRow(id)).toMatchObject({
      satisfaction: 4,
      submittedAt: handedIn?.submittedAt,
      editableUntil: handedIn?.editableUntil,
    });
    expect((await tracesOf(workbench, id)).events.filter(({ type }) => type === "survey_submitted")).toHaveLength(1);
    deps.clock.advance(DAY);
    expect(await codeOf(survey(mentee, { satisfaction: 3 }))).toBe("REPORT_LOCKED");
  });

  test("is one, also from two devices at once, and the second does not tear the first", async () => {
    const { mentee, id, survey } = await justOver(workbench);
    await Promise.all([survey(mentee, { ...STARS, learned: "気づき" }), survey(mentee, { ...STARS, nextAction: "相談する" })]);
    expect(await surveyRow(id)).toMatchObject({ learned: "気づき", nextAction: "相談する", version: 2 });
    expect(await codeOf(survey(mentee, { nps: 1, expectedVersion: 1 }))).toBe("VERSION_CONFLICT");
  });

  test("is the mentee's of the interview, from its start on, and not of one that did not take place", async () => {
    const { order, mentor, mentee, admin, deps, survey, noShow } = await justOver(workbench);
    for (const stranger of [await make.mentee({ order }), await make.mentor({ orders: [order] })])
      expect(await codeOf(survey(stranger, STARS))).toBe("NOT_FOUND");
    expect(admin.role).toBe("admin");
    deps.clock.set(new Date(startAt.getTime() - 1));
    expect(await codeOf(survey(mentee, STARS))).toBe("TOO_EARLY");
    deps.clock.set(soonAfter);
    await noShow(mentor);
    expect(await codeOf(survey(mentee, STARS))).toBe("NOT_RESERVED");
  });

  test("may be declined, until it is answered after all", async () => {
    const { mentee, id, survey } = await justOver(workbench);
    await survey(mentee, { skip: true });
    expect((await tracesOf(workbench, id)).mentoring).toMatchObject({ surveyDeclinedAt: soonAfter, menteeReportStatus: "none" });
    expect(await surveyRow(id)).toBeNull();
    await survey(mentee, STARS);
    expect((await tracesOf(workbench, id)).mentoring).toMatchObject({ surveyDeclinedAt: null, menteeReportStatus: "submitted" });
    expect(await codeOf(survey(mentee, { skip: true }))).toBe("ALREADY_DONE");
  });

  test("that reports an absence, for an interview that was reported as held, becomes an admin task once", async () => {
    const { mentor, mentee, id, report, survey } = await justOver(workbench);
    await report(mentor);
    await survey(mentee, { ...STARS, attended: "no" });
    await survey(mentee, { nps: 2 });
    const { audit } = await tracesOf(workbench, id);
    expect(audit.filter(({ action }) => action === "mentoring.attendance_disputed")).toHaveLength(1);
  });
});

describe("a comment that the company may read", () => {
  const consents = (targetId: string) => prisma.consentRecord.findMany({ where: { targetId, type: "hr_comment" }, orderBy: { id: "asc" } });
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");

  test("is a consent to these very words, ended when they change or are taken back", async () => {
    const { mentee, id, survey } = await justOver(workbench);
    await survey(mentee, { draft: true, ...STARS, commentToOffice: "よかったです", shareCommentWithHr: true });
    expect(await consents(id)).toEqual([]);
    await survey(mentee, {});
    await survey(mentee, { nps: 5 });
    expect(await consents(id)).toMatchObject([{ subjectUserId: mentee.userId, textSha256: hash("よかったです"), revokedAt: null }]);
    await survey(mentee, { commentToOffice: "とてもよかったです" });
    await survey(mentee, { shareCommentWithHr: false });
    expect((await consents(id)).map(({ textSha256, revokedAt }) => [textSha256, revokedAt])).toEqual([
      [hash("よかったです"), soonAfter],
      [hash("とてもよかったです"), soonAfter],
    ]);
  });
});
