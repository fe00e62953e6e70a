import { isWrite } from "@knotter/contract/endpoint";
import { DAY, toOffsetIso } from "@knotter/domain/tokyo";
import { at, NOW } from "@knotter/testing/factories/given";
import { describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";
import { type OperationKey, operations } from "./support/operations";

// A mentor who repeats every permitted request while one of the mentees acts alone.
const api = await startApi();
const { make, prisma, clock } = api;
await prisma.term.createMany({
  data: [{ kind: "theme", code: "learning", label: "スキル・学び直し", position: 10 }],
  skipDuplicates: true,
});

await prisma.questionSet.createMany({ data: [{ version: 1, name: "事前質問シート（標準）" }], skipDuplicates: true });

const STARS = { satisfaction: 1, easeOfTalking: 1, goalProgress: 1, nps: 0 };

/** Advances the clock without expiring sessions. */
async function until(instant: Date): Promise<void> {
  clock.set(instant);
  await prisma.session.updateMany({ data: { expiresAt: new Date(instant.getTime() + 7 * DAY) } });
}

const call = async (key: OperationKey, input: object, token: string | undefined) => {
  const answer = await api.rest(key, input as never, { token });
  if (answer.status >= 300) throw new Error(`${key}: ${answer.text}`);
  return answer.body as Record<string, unknown>;
};

/** A mentor who has met five people and reported on all; the last of them is watched, and will meet the mentor once more. */
async function practice() {
  clock.set(NOW);
  const order = await make.order({ maxMentoringCount: 5, disclosureLevel: "L1" });
  const mentor = await make.mentor({ orders: [order] });
  const mentees = await make.mentees(5, { order });
  const watched = mentees[4] as (typeof mentees)[4];
  const held: string[] = [];
  for (const [index, mentee] of mentees.entries()) {
    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: at(`2026-06-${10 + index}`, "10:00") });
    held.push(mentoringId);
  }
  const { mentoringId: next } = await make.mentoring({ mentee: watched, mentor, startAt: at("2026-07-28", "10:00") });
  const [token, hers, ...others] = await Promise.all([mentor, watched, ...mentees.slice(0, 4)].map((person) => api.signIn(person)));
  await until(at("2026-06-15", "10:00"));
  const report = { attendance: "held", themes: ["learning"], summaryPrivate: "経験を振り返った", informedConsentDone: true };
  for (const [index, id] of held.entries()) {
    const times = {
      actualStartAt: toOffsetIso(at(`2026-06-${10 + index}`, "10:00")),
      actualEndAt: toOffsetIso(at(`2026-06-${10 + index}`, "11:00")),
    };
    await call("mentoring.mentorReport", { id, ...report, ...times }, token);
  }
  for (const [index, id] of held.slice(0, 4).entries())
    await call("mentoring.menteeReport", { id, ...STARS, satisfaction: 5 }, others[index]);
  return { order, mentor, watched, met: String(held[4]), next, token: String(token), hers: String(hers), another: String(others[0]) };
}
type Practice = Awaited<ReturnType<typeof practice>>;

/** The mentor's requests for each read operation that a mentor may call. A new operation has to be added here. */
const READS: { readonly [Key in OperationKey]?: (practice: Practice) => object[] } = {
  "mentoring.get": ({ met, next }) => [{ id: met }, { id: next }],
  "mentoring.revisions": ({ met }) => [{ id: met }],
  "mentoring.escalation": ({ met, next }) => [{ id: met }, { id: next }],
  "mentoring.ics": ({ met, next }) => [{ id: met }, { id: next }],
  "mentors.get": ({ mentor }) => [{ id: mentor.userId }],
  "mentors.why": ({ mentor }) => [{ id: mentor.userId, at: toOffsetIso(at("2026-07-28", "10:00")) }],
  "mentors.schedules": ({ mentor }) => [{ id: mentor.userId, from: "2026-07-20", to: "2026-07-31" }],
  "mentors.mentorings": ({ mentor }) => [
    { id: mentor.userId },
    ...["toReport", "upcoming", "done"].map((status) => ({ id: mentor.userId, status })),
  ],
  "mentors.results": ({ mentor }) =>
    ["open", "overdue", "written"].flatMap((state) => [true, undefined].map((withComment) => ({ id: mentor.userId, state, withComment }))),
  "mentees.mentorings": ({ watched }) => [{ id: watched.userId }],
  "mentorSchedule.list": ({ mentor }) => [{ mentorId: mentor.userId, from: "2026-07-01", to: "2026-07-31" }],
  "checkedQuestions.list": () => [{}, { unread: true }],
  "supervisions.list": ({ met }) => [{}, { mentoringId: met }],
  "questions.get": ({ order }) => [{ orderId: order.orderId }],
  "notifications.list": () => [{}],
};

/** Read operations without anything about a mentee (the mentor's own account, settings, words), and details of what a list above names. */
const OF_ITS_OWN =
  /^(?:currentUser|security|login|terms|helpLines|calendarSources|calendarFeed)\.|^mentors\.(?:list|zoom)$|^mentorSchedule\.get$|^supervisions\.get$|^checkedQuestions\.get$/;

/** What a mentor may try that changes nothing for the mentee: asking for what is written already. */
const TRIES: { readonly [Key in OperationKey]?: (practice: Practice) => object[] } = {
  "mail.report": ({ met }) => [{ mentoringId: met, to: "mentee" }],
};

const IDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Every request with its answer, the words of the mentor's mails, and what waits for the mentor. */
async function poll(practice: Practice): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const [key, inputs] of [...Object.entries(READS), ...Object.entries(TRIES)]) {
    for (const input of inputs(practice)) {
      const { status, headers, text, error } = await api.rest(key as OperationKey, input as never, { token: practice.token });
      if (status === 401 || status === 429) throw new Error(`${key}: nobody is asking any more`);
      if (status === 400) throw new Error(`${key} ${JSON.stringify(input)}: ${text}`);
      const said = error ? JSON.stringify({ ...error, requestId: "" }) : text;
      answers.set(`${key} ${JSON.stringify(input)}`, `${status} ${headers.get("etag")?.replace(IDS, "…")} ${said}`);
    }
  }
  const mails = await prisma.mail.findMany({
    where: { toUserId: practice.mentor.userId },
    orderBy: { id: "asc" },
    select: { type: true, facts: true },
  });
  answers.set("mails", JSON.stringify(mails));
  const notices = await prisma.notification.findMany({ where: { userId: practice.mentor.userId }, select: { kind: true, facts: true } });
  answers.set("notices", JSON.stringify(notices));
  return answers;
}

/** What the mentor could tell by a difference, act by act. */
async function watch(): Promise<Record<string, string[]>> {
  const given = await practice();
  const { mentor, watched, met, next, hers, another } = given;
  const told: Record<string, string[]> = {};
  await poll(given);
  const around = async (event: string, act: () => Promise<unknown>) => {
    const before = await poll(given);
    await act();
    const after = await poll(given);
    const seen = [...after]
      .filter(([question, answer]) => before.get(question) !== answer)
      .map(([question]) => question.replace(/ .*/, ""));
    if (seen.length > 0) told[event] = [...new Set(seen)];
  };
  await around("a look at the mentor's page", () => call("mentors.get", { id: mentor.userId }, hers));
  await around("a look at the interview", () => call("mentoring.get", { id: met }, hers));
  await around("a favorite", () => call("mentees.addFavorite", { id: watched.userId, mentorId: mentor.userId }, hers));
  await around("a place on the waiting list", () => call("waitingList.join", { mentorId: mentor.userId, bands: ["weekend"] }, another));
  await around("a draft of the questionnaire", () =>
    call("checkedQuestions.create", { mentoringId: next, currentSituation: "まだ考えています", submit: false }, hers),
  );
  await around("a draft of the survey", () => call("mentoring.menteeReport", { id: met, draft: true, satisfaction: 2 }, hers));
  await around("declining the survey", () => call("mentoring.menteeReport", { id: met, skip: true }, hers));
  await around("the survey", () => call("mentoring.menteeReport", { id: met, ...STARS }, hers));
  await around("a correction of it", () => call("mentoring.menteeReport", { id: met, ...STARS, satisfaction: 2 }, hers));
  await around("a plan", () => call("mentees.saveCareerPlan", { id: watched.userId, strengths: "聞くこと" }, hers));
  return told;
}

test("every reading operation of a mentor is asked", () => {
  const mine = operations.filter(({ row }) => row.access !== "public" && row.access.includes("mentor"));
  const reads = mine.filter(({ key, row }) => !isWrite(row) && !OF_ITS_OWN.test(key)).map(({ key }) => key);
  expect(
    reads.filter((key) => !(key in READS)),
    `Mentors may read these. Add them to READS in this file: "<operation>": (practice) => [the inputs that a mentor could send]. Without anything about mentees: OF_ITS_OWN`,
  ).toEqual([]);
  expect(
    Object.keys(READS).filter((key) => !reads.includes(key as OperationKey)),
    "no reading operation of mentors any more: remove them from READS in this file",
  ).toEqual([]);
});

describe("a mentor who asks everything before and after each act of a mentee alone", () => {
  test("learns nothing of it", { timeout: 240_000 }, async () => {
    expect(await watch()).toEqual({});
  });

  test("reads the same figures whoever answers within a month, and groups at the next (or the questions prove nothing)", {
    timeout: 240_000,
  }, async () => {
    const { mentor, met, token, hers } = await practice();
    const ratings = async () =>
      (await call("mentors.results", { id: mentor.userId, state: "written" }, token))["ratings"] as { n: number } | null;
    await call("mentoring.menteeReport", { id: met, ...STARS }, hers);
    await until(at("2026-06-30", "23:00"));
    expect(await ratings()).toBeNull();
    await until(at("2026-07-01", "00:00"));
    expect(await ratings()).toMatchObject({ n: 5 });
  });
});
