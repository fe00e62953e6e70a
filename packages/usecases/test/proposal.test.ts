import { scopeOf } from "@knotter/domain/scope";
import { DAY, HOUR, MINUTE } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { freeTimesOf } from "../src/mentor/free-times";
import { findMentors } from "../src/mentor/search";
import { whyNot } from "../src/mentor/why";
import { bookMentoring } from "../src/mentoring/book";
import { cancelMentoring } from "../src/mentoring/cancel";
import { declineProposal, proposeTimes, takeProposal, withdrawProposal } from "../src/mentoring/proposal";
import { rescheduleMentoring } from "../src/mentoring/reschedule";
import { tendHolds } from "../src/waiting-list/offer";
import { bookingOf, codeOf, countOf, refused, tracesOf } from "./calls";

const workbench = await openWorkbench({ fresh: true });
const { make, db, prisma, pool } = workbench;

const OLD = at("2026-06-10", "10:00");
const TIMES = [at("2026-06-11", "10:00"), at("2026-06-12", "14:00"), at("2026-06-15", "16:00")] as const;

/** An interview on June 10th, the pair, somebody else of the same order, and a clock of their own. */
async function given() {
  const order = await make.order();
  const mentor = await make.mentor({ orders: [order] });
  const [mentee, other] = [await make.mentee({ order }), await make.mentee({ order })];
  const deps = testDeps(db, { now: NOW });
  const { mentoringId: id } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, OLD));
  const free = async (person: typeof mentee) => {
    const { days } = await freeTimesOf(deps, actorOf(person), { id: mentor.userId, from: "2026-06-11", to: "2026-06-15" });
    return days.flatMap(({ slots }) => slots.map(({ startAt }) => startAt.getTime()));
  };
  const propose = (startAts: readonly Date[] = TIMES) => proposeTimes(deps, actorOf(mentor), { id, startAts });
  const states = async () =>
    (await prisma.timeHold.findMany({ where: { mentoringId: id }, orderBy: { id: "asc" } })).map(({ state }) => state);
  return { order, mentor, mentee, other, deps, id, free, propose, states };
}

const startOf = async (id: string) => (await prisma.mentoring.findUniqueOrThrow({ where: { id } })).startAt;

describe("a mentor proposes other times", () => {
  test("they are held for 48 hours: nobody else is offered them or gets one, the old time stands, the mentee is told", async () => {
    const { mentor, other, deps, id, free, propose, states } = await given();
    const before = await free(other);
    for (const time of TIMES) expect(before).toContain(time.getTime());
    await propose();
    const after = await free(other);
    for (const time of TIMES) expect(after).not.toContain(time.getTime());
    for (const startAt of TIMES) expect(await codeOf(bookMentoring(deps, actorOf(other), bookingOf(mentor, startAt)))).toBe("SLOT_TAKEN");
    // The gap after a held time belongs to it, as after an interview.
    expect(await codeOf(bookMentoring(deps, actorOf(other), bookingOf(mentor, at("2026-06-11", "11:00"))))).toBe("SLOT_TAKEN");
    const { ranked, nextSlots } = await findMentors(deps, actorOf(other), { sort: "soonest", tags: {} });
    const soonest = ranked()
      .filter((found) => found.id === mentor.userId)
      .flatMap(nextSlots)
      .map(({ startAt }) => startAt.getTime());
    expect(soonest).toHaveLength(2);
    expect(soonest).not.toContain(TIMES[0].getTime());
    const holds = await prisma.timeHold.findMany({ where: { mentoringId: id } });
    expect(new Set(holds.map(({ until }) => until.getTime()))).toEqual(new Set([NOW.getTime() + 2 * DAY]));
    expect([await startOf(id), await states()]).toEqual([OLD, ["held", "held", "held"]]);
    const { events, mails, mentoring } = await tracesOf(workbench, id);
    expect(events.map(({ type, actorRole }) => [type, actorRole])).toEqual([
      ["reserved", "mentee"],
      ["times_proposed", "mentor"],
    ]);
    expect(mails.map(({ type }) => type)).toEqual(["mentoring_reserved", "mentoring_reserved", "proposal"]);
    expect(mentoring.version).toBe(1);
  });

  test("the mentor who asks why such a time is not offered reads that it is proposed, to whom and until when", async () => {
    const { mentor, mentee, deps, propose } = await given();
    await propose();
    const { displayName } = await prisma.mentee.findUniqueOrThrow({ where: { userId: mentee.userId } });
    const { reasons } = await whyNot(deps, actorOf(mentor), { id: mentor.userId, at: TIMES[0] });
    const held = { kind: "proposal", startAt: TIMES[0], until: new Date(NOW.getTime() + 2 * DAY), menteeName: displayName };
    expect(reasons).toMatchObject([{ code: "occupied", startAt: TIMES[0], held }]);
    const interview = await whyNot(deps, actorOf(mentor), { id: mentor.userId, at: OLD });
    expect(interview.reasons).toMatchObject([{ code: "occupied", startAt: OLD, held: null }]);
  });

  test("the mentee takes one: the interview moves, no count and no move of the mentee's is used, the others are free again", async () => {
    const { mentee, other, deps, id, free, propose, states } = await given();
    await propose();
    const count = await countOf(workbench, mentee);
    const take = (startAt: Date) => takeProposal(deps, actorOf(mentee), { id, startAt });
    await take(TIMES[1]);
    expect([await startOf(id), await states()]).toEqual([TIMES[1], ["released", "taken", "released"]]);
    const { mentoring, events, mails, ledger } = await tracesOf(workbench, id);
    expect([mentoring.rescheduleCount, mentoring.version, mentoring.icsSequence, await countOf(workbench, mentee)]).toEqual([
      0,
      2,
      1,
      count,
    ]);
    expect([events.map(({ type }) => type), ledger.length]).toEqual([["reserved", "times_proposed", "rescheduled"], 1]);
    // The history knows what was proposed, and that the move came of it.
    const { history } = await db.read.mentoring.shown(scopeOf(actorOf(mentee)), id, NOW);
    expect(history.map(({ proposed }) => proposed)).toEqual([[], TIMES, [TIMES[1]]]);
    expect(await db.read.mentoring.historyOf(id)).toEqual(history);
    expect(mails.map(({ type }) => type).slice(3)).toEqual(["reschedule_mail", "reschedule_mail"]);
    const after = await free(other);
    expect([after.includes(TIMES[0].getTime()), after.includes(TIMES[1].getTime())]).toEqual([true, false]);
    // The same answer again, and no second move.
    await take(TIMES[1]);
    expect((await tracesOf(workbench, id)).mentoring.version).toBe(2);
    expect(await codeOf(take(TIMES[0]))).toBe("PROPOSAL_ENDED");
  });

  test("the mentee declines: the old time stands, the times are free, the mentor is told once", async () => {
    const { mentee, mentor, other, deps, id, free, propose, states } = await given();
    await propose();
    for (let call = 0; call < 2; call += 1) await declineProposal(deps, actorOf(mentee), { id });
    expect([await startOf(id), await states()]).toEqual([OLD, ["declined", "declined", "declined"]]);
    expect((await free(other)).includes(TIMES[0].getTime())).toBe(true);
    const answers = (await tracesOf(workbench, id)).mails.filter(({ type }) => type === "proposal_answer");
    expect(answers.map(({ toUserId, facts }) => [toUserId, (facts as { outcome: string }).outcome])).toEqual([[mentor.userId, "declined"]]);
    expect(await codeOf(takeProposal(deps, actorOf(mentee), { id, startAt: TIMES[0] }))).toBe("PROPOSAL_ENDED");
  });

  test("nobody answers: from the minute on nothing is blocked, whether or not the job has run; it tells the mentor once", async () => {
    const { mentee, mentor, other, deps, id, free, propose, states } = await given();
    await propose();
    deps.clock.set(new Date(NOW.getTime() + 2 * DAY - 1));
    expect(await free(other)).not.toContain(TIMES[2].getTime());
    expect(await tendHolds(deps)).toEqual({ lapsed: 0, held: 0 });
    deps.clock.set(new Date(NOW.getTime() + 2 * DAY));
    expect(await free(other)).toContain(TIMES[2].getTime());
    expect(await codeOf(takeProposal(deps, actorOf(mentee), { id, startAt: TIMES[2] }))).toBe("PROPOSAL_ENDED");
    // Somebody else books it before the job has seen that it has lapsed.
    await bookMentoring(deps, actorOf(other), bookingOf(mentor, TIMES[2]));
    expect(await states()).toEqual(["held", "held", "held"]);
    // Those of the other tests, too.
    expect((await tendHolds(deps)).lapsed).toBeGreaterThanOrEqual(3);
    expect(await tendHolds(deps)).toEqual({ lapsed: 0, held: 0 });
    expect([await startOf(id), await states()]).toEqual([OLD, ["lapsed", "lapsed", "lapsed"]]);
    const answers = (await tracesOf(workbench, id)).mails.filter(({ type }) => type === "proposal_answer");
    expect(answers.map(({ toUserId, facts }) => [toUserId, (facts as { outcome: string }).outcome])).toEqual([[mentor.userId, "lapsed"]]);
  });

  test("proposes again: what was proposed before is free, also where the times overlap and the job has not run", async () => {
    const { mentee, deps, id, propose, states } = await given();
    await propose();
    await propose([new Date(TIMES[0].getTime() + 30 * MINUTE)]);
    expect(await states()).toEqual(["released", "released", "released", "held"]);
    deps.clock.advance(2 * DAY);
    await propose([TIMES[1]]);
    expect(await states()).toEqual(["released", "released", "released", "lapsed", "held"]);
    await takeProposal(deps, actorOf(mentee), { id, startAt: TIMES[1] });
    expect(await startOf(id)).toEqual(TIMES[1]);
  });

  test("withdraws: the times are free, the old one stands", async () => {
    const { mentor, deps, id, propose, states } = await given();
    await propose();
    for (let call = 0; call < 2; call += 1) await withdrawProposal(deps, actorOf(mentor), { id });
    expect([await startOf(id), await states()]).toEqual([OLD, ["released", "released", "released"]]);
  });

  test("an interview that is canceled or moved otherwise frees what was proposed instead of it", async () => {
    for (const end of ["cancel", "move"] as const) {
      const { mentee, deps, id, propose, states } = await given();
      await propose();
      if (end === "cancel") await cancelMentoring(deps, actorOf(mentee), { id });
      // A proposed time may be taken by moving, too: it is held for the mentee.
      else await rescheduleMentoring(deps, actorOf(mentee), { mentoringId: id, startAt: TIMES[0] });
      expect(await states(), end).toEqual(["released", "released", "released"]);
      expect(await codeOf(takeProposal(deps, actorOf(mentee), { id, startAt: TIMES[1] })), end).toBe(
        end === "cancel" ? "ALREADY_CANCELLED" : "PROPOSAL_ENDED",
      );
    }
  });

  test("refuses what is not free, not offered, the same, overlapping, too late, or not the mentor's to propose", async () => {
    const { mentor, mentee, other, deps, id, propose, states } = await given();
    await bookMentoring(deps, actorOf(other), bookingOf(mentor, TIMES[0]));
    expect(await codeOf(propose([TIMES[0]]))).toBe("SLOT_TAKEN");
    expect(await codeOf(propose([at("2026-06-11", "07:00")]))).toBe("SLOT_NOT_OFFERED");
    expect(await codeOf(propose([at("2026-06-01", "18:00")]))).toBe("OUT_OF_WINDOW");
    // Tomorrow at this hour may be booked until now: nobody could answer.
    expect((await refused(propose([at("2026-06-02", "09:00")]))).detail).toMatchObject({ fieldErrors: { startAts: ["TOO_SOON"] } });
    expect((await refused(propose([OLD]))).detail).toMatchObject({ fieldErrors: { startAts: ["SAME_TIME"] } });
    const close = [TIMES[1], new Date(TIMES[1].getTime() + HOUR)];
    expect((await refused(propose(close))).detail).toMatchObject({ fieldErrors: { startAts: ["TIMES_OVERLAP"] } });
    expect(await codeOf(proposeTimes(deps, actorOf(await make.mentor()), { id, startAts: [TIMES[1]] }))).toBe("NOT_FOUND");
    expect(await states()).toEqual([]);
    // Held until 24 hours before the old time at most.
    deps.clock.set(new Date(OLD.getTime() - 30 * HOUR));
    await propose([TIMES[1]]);
    const [hold] = await prisma.timeHold.findMany({ where: { mentoringId: id } });
    expect(hold?.until).toEqual(new Date(OLD.getTime() - 24 * HOUR));
    deps.clock.set(new Date(OLD.getTime() - 24.5 * HOUR));
    expect(await codeOf(propose([TIMES[1]]))).toBe("RESCHEDULE_DEADLINE");
    // The refused proposal leaves the one before as it was.
    expect(await states()).toEqual(["held"]);
    await takeProposal(deps, actorOf(mentee), { id, startAt: TIMES[1] });
  });
});

describe("the last line behind the locks", () => {
  test("the database itself refuses an interview in a held time, and a hold in an interview's", async () => {
    const { mentor, mentee, other, id, propose, order } = await given();
    await propose([TIMES[0]]);
    await expect(make.mentoring({ mentee: other, mentor, startAt: TIMES[0] })).rejects.toThrow(/Mentoring_mentor_beside_holds/);
    await expect(make.proposedTime({ mentor, mentee: other, mentoringId: crypto.randomUUID(), startAt: OLD })).rejects.toThrow(
      /TimeHold_mentor_beside_mentorings/,
    );
    // The interview that it is proposed for may move there.
    await pool.query(`UPDATE "Mentoring" SET "startAt" = $2, "blockFrom" = $2, "endAt" = $3, "blockTo" = $3 WHERE "id" = $1`, [
      id,
      TIMES[0],
      new Date(TIMES[0].getTime() + HOUR),
    ]);
    expect([mentee.orderId, await startOf(id)]).toEqual([order.orderId, TIMES[0]]);
  });
});
