import { newServiceToken } from "@knotter/auth/service-token";
import { isWrite } from "@knotter/contract/endpoint";
import { SERVICE_SCOPES } from "@knotter/contract/service-scopes";
import { NOW } from "@knotter/testing/factories/given";
import { describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";
import { leavesAllAsItWas } from "./support/cell";
import { ENTRIES } from "./support/entries";
import { type Fixture, fixturesFor, KINDS, type Kind, type Pair, searchedPairsOf } from "./support/fixtures";
import { type OperationKey, operations } from "./support/operations";

const api = await startApi();
const { prisma } = api;
const fixture = await fixturesFor(api);

/** Every confidential column of questionnaires and reports, with its readers. */
const READERS = {
  sheet_question: ["mentee", "mentor"],
  sheet_situation: ["mentee", "mentor"],
  sheet_goal: ["mentee", "mentor"],
  sheet_free: ["mentee", "mentor"],
  sheet_avoid: ["mentee", "mentor"],
  sheet_note: ["mentor"],
  survey_learned: ["mentee"],
  survey_next: ["mentee"],
  survey_to_mentor: ["mentee", "mentor"],
  survey_to_office: ["mentee", "admin"],
  survey_trouble: ["mentee", "admin"],
  report_private: ["mentor"],
  report_assessment: ["mentor"],
  report_support: ["mentor"],
  report_next: ["mentor"],
  report_org: ["mentor"],
  report_referral: ["mentor"],
  summary: ["mentee", "mentor"],
} as const satisfies Record<string, readonly ("mentee" | "mentor" | "admin")[]>;
type Place = keyof typeof READERS;
const PLACES = Object.keys(READERS) as Place[];
const SHEET = PLACES.filter((place) => place.startsWith("sheet_"));

/** Fills every confidential column between the two people, and returns the sentences by column. */
async function plant(here: Fixture, { sheets, summary }: { sheets: boolean; summary: "proposed" | "approved" }) {
  const seed = crypto.randomUUID().slice(0, 8);
  const mark = Object.fromEntries(PLACES.map((place) => [place, `印${place}印${seed}`])) as Record<Place, string>;
  const written = { createdAt: NOW, updatedAt: NOW };
  const selected = [{ questionId: crypto.randomUUID(), text: mark.sheet_question, priority: null }];
  const sheet = {
    selected,
    currentSituation: mark.sheet_situation,
    goal: mark.sheet_goal,
    freeText: mark.sheet_free,
    avoidTopics: mark.sheet_avoid,
    mentorNote: mark.sheet_note,
  };
  const survey = {
    learned: mark.survey_learned,
    nextAction: mark.survey_next,
    commentToMentor: mark.survey_to_mentor,
    commentToOffice: mark.survey_to_office,
    troubleCategory: "other",
    troubleText: mark.survey_trouble,
    ...{ satisfaction: 1, easeOfTalking: 2, goalProgress: 3 },
    submittedAt: NOW,
    editableUntil: new Date(NOW.getTime() + 86_400_000),
  };
  const report = {
    summaryPrivate: mark.report_private,
    assessment: mark.report_assessment,
    support: mark.report_support,
    nextPlan: mark.report_next,
    orgIssueNote: mark.report_org,
    referralNote: mark.report_referral,
    hrSummary: mark.summary,
    submittedAt: NOW,
  };
  const proposed = { hrSummaryConsent: summary, hrSummaryRevision: 1, hrSummarySha256: "0".repeat(64) };
  const complete = { attendance: "held" as const, actualStartAt: NOW, actualEndAt: NOW, themes: ["career"], informedConsentDone: true };
  const interviews = await prisma.mentoring.findMany({ where: { menteeId: here.mentee.userId, mentorId: here.mentor.userId } });
  for (const { id: mentoringId } of interviews) {
    if (sheets) {
      const own = { menteeId: here.mentee.userId, mentoringId, setVersion: 7, status: "checked" as const, ...written };
      await prisma.checkedQuestion.upsert({ where: { mentoringId }, create: { ...own, ...sheet }, update: sheet });
    }
    await prisma.menteeReport.upsert({ where: { mentoringId }, create: { mentoringId, ...written, ...survey }, update: survey });
    await prisma.mentorReport.upsert({
      where: { mentoringId },
      create: { mentoringId, authorId: here.mentor.userId, ...written, ...complete, ...report, ...proposed },
      update: report,
    });
    await prisma.mentoring.update({
      where: { id: mentoringId },
      data: { mentorReportStatus: "submitted", menteeReportStatus: "submitted", disclosureLevelAtBooking: "L3" },
    });
  }
  return mark;
}

const partyOf = ({ caller, mentee, mentor }: Fixture): "mentee" | "mentor" | null =>
  caller === null ? null : caller.userId === mentee.userId ? "mentee" : caller.userId === mentor.userId ? "mentor" : null;

/** The columns that this caller may ever read. */
function readableBy(here: Fixture, approved: boolean): Place[] {
  const party = partyOf(here) ?? (here.kind === "admin" ? "admin" : null);
  if (party === null) return [];
  return PLACES.filter(
    (place) => (READERS[place] as readonly string[]).includes(party) || (party === "admin" && approved && place === "summary"),
  );
}

const GROUPS = ["mentoring", "checkedQuestions", "questions", "mentees", "mentors", "currentUser"];
const asked = operations.filter(({ key }) => GROUPS.includes(key.split(".")[0] ?? ""));
const everybody = (Object.keys(KINDS) as Kind[]).flatMap((kind) => searchedPairsOf(kind).map((pair) => ({ kind, pair })));

/** A service account of the admins with every scope. */
const { token: serviceToken } = await api.make.serviceAccount({ scopes: SERVICE_SCOPES, token: newServiceToken() });

async function answersTo(
  kind: Kind,
  pair: Pair,
  key: OperationKey,
  { summary = "proposed", here: given, token }: { summary?: "proposed" | "approved"; here?: Fixture | undefined; token?: string } = {},
) {
  const here = given ?? (await fixture(kind, pair));
  const input = await ENTRIES[key].input(here);
  // A second questionnaire would be refused, and this operation creates the first.
  const mark = await plant(here, { sheets: key !== "checkedQuestions.create", summary });
  const answer = await api.rest(key, input, { token: token ?? here.token });
  return { here, answer, read: PLACES.filter((place) => answer.text.includes(mark[place])) };
}

describe("what is written before and after an interview leaves by no route to anybody but its readers", () => {
  test.each(everybody)(
    "$kind about $pair",
    async ({ kind, pair }) => {
      const unchanged = await fixture(kind, pair);
      for (const { key } of asked) {
        const { here, read } = await answersTo(kind, pair, key, { here: leavesAllAsItWas({ key, kind }) ? unchanged : undefined });
        const readable = readableBy(here, key === "mentoring.revokeSummary");
        expect([key, read.filter((place) => !readable.includes(place))]).toEqual([key, []]);
      }
    },
    120_000,
  );
});

test("a service account reads none of it, with every scope and the rights of an admin", async () => {
  const unchanged = await fixture("admin", "a");
  let answered = 0;
  for (const { key } of asked) {
    const same = leavesAllAsItWas({ key, kind: "admin" }) ? unchanged : undefined;
    const { answer, read } = await answersTo("admin", "a", key, { here: same, summary: "approved", token: serviceToken });
    if (answer.status < 300) answered += 1;
    expect([key, read]).toEqual([key, []]);
  }
  expect(answered).toBeGreaterThan(3);
}, 120_000);

describe("its readers do read what is written before and after an interview", () => {
  const interview = (places: readonly Place[]) => places.filter((place) => !SHEET.includes(place));

  test.each([
    ["mentee", "a"],
    ["outsider", "b"],
    ["mentor", "a"],
    ["otherMentor", "b"],
  ] as const)("%s of %s", async (kind, pair) => {
    const got = await answersTo(kind, pair, "mentoring.get");
    expect(got.read).toEqual(interview(readableBy(got.here, false)));
    const sheet = await answersTo(kind, pair, "checkedQuestions.get");
    expect(sheet.read).toEqual(readableBy(sheet.here, false).filter((place) => SHEET.includes(place)));
  });

  test.each(["proposed", "approved"] as const)("an admin, of a summary that is %s", async (summary) => {
    const { here, read } = await answersTo("admin", "a", "mentoring.get", { summary });
    expect(read).toEqual(interview(readableBy(here, summary === "approved")));
    expect(read.includes("summary")).toBe(summary === "approved");
  });
});

describe("lists say that there is something, not what", () => {
  test.each(["checkedQuestions.list", "mentees.mentorings", "mentors.mentorings"] as const)("%s", async (key) => {
    for (const kind of ["mentee", "mentor", "admin"] as const) expect((await answersTo(kind, "a", key)).read).toEqual([]);
  });
});

test("no text of a questionnaire, report or survey is in mails, history or the audit log", async () => {
  for (const { key } of asked.filter(({ row }) => isWrite(row)))
    for (const kind of ["mentee", "mentor", "admin"] as const) await answersTo(kind, "a", key);
  const places = await Promise.all([prisma.mail.findMany(), prisma.auditLog.findMany(), prisma.mentoringEvent.findMany()]);
  expect(places.every((rows) => rows.length > 0)).toBe(true);
  expect(JSON.stringify(places)).not.toMatch(/印\w+印/);
}, 120_000);
