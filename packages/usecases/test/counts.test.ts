import { AppError } from "@knotter/domain/errors";
import type { MentoringStatus } from "@knotter/domain/mentoring";
import { DAY, HOUR, MINUTE } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { inTier } from "@knotter/testing/tier";
import { openWorkbench } from "@knotter/testing/workbench";
import { WRONG_TALLIES } from "@knotter/testing/wrong-tallies";
import fc from "fast-check";
import { expect, test } from "vitest";
import { administerMentee } from "../src/mentee/administer";
import { removeMentee } from "../src/mentee/erase";
import { withdrawMentee } from "../src/mentee/withdraw";
import { disableMentor } from "../src/mentor/disable";
import { enableMentor } from "../src/mentor/enable";
import { bookMentoring } from "../src/mentoring/book";
import { cancelMentoring } from "../src/mentoring/cancel";
import { disputeNoShow } from "../src/mentoring/dispute";
import { reportNoShow } from "../src/mentoring/no-show";
import { rescheduleMentoring } from "../src/mentoring/reschedule";
import { setMentoringStatus } from "../src/mentoring/set-status";
import { closeUnreported } from "../src/order/follow-calendar";
import { moveOrder } from "../src/order/move";
import { setMentors } from "../src/order/set-mentors";
import { updateOrder } from "../src/order/update";
import { submitReport } from "../src/report/submit-report";
import { COMPLETE } from "./afterwards";
import { bookingOf } from "./calls";

const workbench = await openWorkbench({ fresh: true, poolMax: 12 });
const { make, db, pool } = workbench;

const VERBS = [
  ...["book", "book", "book", "book", "move", "transfer", "cancel", "cancel", "wait", "wait", "wait"],
  ...[
    "absent",
    "absent",
    "absent",
    "undo",
    "undo",
    "dispute",
    "rejectDispute",
    "complete",
    "report",
    "reopen",
    "reopen",
    "returnTicket",
    "night",
  ],
  ...["grant", "adjust", "terms", "withdraw", "disable", "enable", "erase", "consultants", "callOff"],
] as const;

/** An action and numbers that select its target, modulo the number of candidates. */
const act = fc.record({ verb: fc.constantFrom(...VERBS), a: fc.nat(997), b: fc.nat(997), c: fc.nat(997) });
type Act = { verb: string; a: number; b: number; c: number };

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Two orders of one company, people in one or both, mentors of both. */
async function worldOf() {
  const first = await make.order({ maxMentoringCount: 6, policy: { maxFutureReservations: 3 } });
  const second = await make.order({
    customerId: first.customerId,
    maxMentoringCount: 3,
    totalSessionCap: 7,
    policy: { maxFutureReservations: 3 },
  });
  const mentors = await Promise.all(Array.from({ length: 3 }, () => make.mentor({ orders: [first, second] })));
  const mentees = await Promise.all([first, first, first, second].map((order) => make.mentee({ order })));
  const admin = actorOf(await make.admin());
  const deps = testDeps(db, { now: NOW });
  const orderIds = [first.orderId, second.orderId];

  const interviews = async (statuses: readonly MentoringStatus[]): Promise<{ id: string; menteeId: string; mentorId: string }[]> =>
    (
      await pool.query(
        `SELECT "id", "menteeId", "mentorId" FROM "Mentoring" WHERE "orderId" = ANY($1) AND "status"::text = ANY($2) ORDER BY "startAt" DESC, "id" LIMIT 6`,
        [orderIds, statuses],
      )
    ).rows;
  const menteeOf = (userId: string) => actorOf(mentees.find((mentee) => mentee.userId === userId) as (typeof mentees)[number]);
  const mentorOf = (userId: string) => actorOf(mentors.find((mentor) => mentor.userId === userId) as (typeof mentors)[number]);
  const start = (b: number, c: number) =>
    new Date(
      at("2026-06-08", "10:00").getTime() +
        (deps.clock.now().getTime() > NOW.getTime() ? Math.floor((deps.clock.now().getTime() - NOW.getTime()) / DAY) * DAY : 0) +
        (b % 9) * DAY +
        (c % 6) * 30 * MINUTE,
    );

  async function perform({ verb, a, b, c }: Act): Promise<unknown> {
    const mentee = pick(mentees, a);
    const mentor = pick(mentors, b);
    const on = async (statuses: readonly MentoringStatus[]) => {
      const found = await interviews(statuses);
      if (found.length === 0) throw new AppError("NOT_FOUND");
      return pick(found, a);
    };
    const asAdmin = async (action: "complete" | "reopen" | "returnTicket" | "rejectDispute", statuses: readonly MentoringStatus[]) =>
      setMentoringStatus(deps, admin, { id: (await on(statuses)).id, action, reason: "確認済み" });
    switch (verb) {
      case "book":
        return bookMentoring(deps, actorOf(mentee), bookingOf(mentor, start(b, c)));
      case "wait":
        return deps.clock.set(new Date(deps.clock.now().getTime() + (a % 30) * HOUR + (a % 7 === 0 ? 8 * DAY : 0)));
      case "cancel": {
        const { id, menteeId, mentorId } = await on(["reserved"]);
        return cancelMentoring(deps, pick([menteeOf(menteeId), menteeOf(menteeId), mentorOf(mentorId), admin], b), {
          id,
          acknowledgeLate: true,
          reasonCode: "other",
        });
      }
      case "move": {
        const { id, menteeId } = await on(["reserved"]);
        return rescheduleMentoring(deps, pick([menteeOf(menteeId), admin], b), {
          mentoringId: id,
          startAt: start(b, c),
          reasonCode: "other",
        });
      }
      case "transfer": {
        const { id } = await on(["reserved"]);
        return rescheduleMentoring(deps, admin, { mentoringId: id, startAt: start(b, c), mentorId: mentor.userId, reasonCode: "other" });
      }
      case "absent": {
        const { id, menteeId, mentorId } = await on(["reserved"]);
        return b % 3 === 0 ? reportNoShow(deps, menteeOf(menteeId), { id }) : reportNoShow(deps, mentorOf(mentorId), { id });
      }
      case "undo": {
        const { id, mentorId } = await on(["no_show"]);
        const to = c % 2 ? ("done" as const) : ("canceled" as const);
        return reportNoShow(deps, pick([admin, mentorOf(mentorId)], b), { id, undo: true, to, note: "確認済み" });
      }
      case "dispute": {
        const { id, menteeId } = await on(["no_show"]);
        return disputeNoShow(deps, menteeOf(menteeId), { id, text: "参加しました" });
      }
      case "report": {
        const { id, mentorId } = await on(["reserved", "done"]);
        const now = deps.clock.now();
        return submitReport(deps, mentorOf(mentorId), { ...COMPLETE, id, actualStartAt: new Date(now.getTime() - HOUR), actualEndAt: now });
      }
      case "rejectDispute":
        return asAdmin("rejectDispute", ["no_show"]);
      case "complete":
        return asAdmin("complete", ["reserved"]);
      case "reopen":
        return asAdmin("reopen", ["done"]);
      case "returnTicket":
        return asAdmin("returnTicket", ["no_show", "canceled"]);
      case "night":
        return closeUnreported(deps);
      case "grant":
        return administerMentee(deps, admin, {
          id: mentee.userId,
          maxCountByOrder: [{ orderId: pick(orderIds, a % 4 === 3 ? 1 : 0), maxCount: b % 9 }],
          releaseBooking: true,
        });
      case "adjust":
        return administerMentee(deps, admin, {
          id: mentee.userId,
          adjust: { orderId: pick(orderIds, a % 4 === 3 ? 1 : 0), delta: pick([1, -1, 2, -2], b), reason: "調整" },
          releaseBooking: true,
        });
      case "terms":
        return updateOrder(deps, admin, { id: pick(orderIds, a), maxMentoringCount: 1 + (b % 8) });
      case "withdraw":
        return c % 4 === 0
          ? withdrawMentee(deps, admin, { id: mentee.userId, scope: "order", orderId: pick(orderIds, a % 4 === 3 ? 1 : 0) })
          : null;
      case "disable": {
        const futureSessions = pick(["keep", "cancel", "reassign"] as const, c);
        const reassignTo = pick(mentors, b + 1).userId;
        return disableMentor(deps, admin, {
          id: mentor.userId,
          reason: "other",
          futureSessions,
          reassignTo,
          whenNotPossible: pick(["keep", "cancel", "refuse"] as const, a),
          notify: true,
          dryRun: false,
        });
      }
      case "enable":
        return enableMentor(deps, admin, { id: mentor.userId, force: true, reason: "復帰", notify: false });
      case "erase":
        return c % 6 === 0 ? removeMentee(deps, admin, { id: mentee.userId }) : null;
      case "consultants":
        return setMentors(deps, admin, {
          id: pick(orderIds, a),
          mentors: mentors.filter((_, index) => index !== b % 4).map(({ userId }) => ({ mentorId: userId })),
          onRemoved: c % 2 ? "cancel" : "keep",
          force: true,
        });
      case "callOff":
        return c % 8 === 0 ? moveOrder(deps, admin, { id: pick(orderIds, a), status: "canceled" }) : null;
      default:
        throw new Error(verb);
    }
  }

  return {
    orderIds,
    attempt: (next: Act): Promise<string> =>
      perform(next).then(
        () => "done",
        (error: unknown) => {
          if (error instanceof AppError && error.code !== "INTERNAL") return error.code;
          throw error;
        },
      ),
  };
}

/** Rows where ledger, running total and interviews disagree. Corrections by an admin belong to no interview. */
async function breachesOf(orderIds: readonly string[]): Promise<unknown[]> {
  const { rows } = await pool.query(
    `WITH t AS (SELECT * FROM "Mentoring" WHERE "orderId" = ANY($1)), m AS (SELECT * FROM "OrderMentee" WHERE "orderId" = ANY($1))
     SELECT 'count is not the ledger' AS breach, m."id" FROM m WHERE m."usedCount" <> (SELECT -coalesce(sum(l."delta"), 0) FROM "LedgerEntry" l WHERE l."orderMenteeId" = m."id" AND l."kind" <> 'grant')
     UNION ALL SELECT 'max is not the grants', m."id" FROM m WHERE m."maxCount" <> (SELECT coalesce(sum(l."delta"), 0) FROM "LedgerEntry" l WHERE l."orderMenteeId" = m."id" AND l."kind" = 'grant')
     UNION ALL SELECT 'outside of 0..max', m."id" FROM m WHERE NOT m."usedCount" BETWEEN 0 AND m."maxCount"
     UNION ALL SELECT 'count is not the counted interviews', m."id" FROM m WHERE m."usedCount" + (SELECT coalesce(sum(l."delta"), 0) FROM "LedgerEntry" l WHERE l."orderMenteeId" = m."id" AND l."kind" = 'adjust' AND l."mentoringId" IS NULL)
       <> (SELECT count(*) FROM t WHERE t."orderMenteeId" = m."id" AND t."counted")
     UNION ALL SELECT 'ledger of one interview', t."id" FROM t WHERE (CASE WHEN t."counted" THEN -1 ELSE 0 END) <> (SELECT coalesce(sum(l."delta"), 0) FROM "LedgerEntry" l WHERE l."mentoringId" = t."id")
     UNION ALL SELECT 'held interviews of a consultant', r."userId" FROM "Mentor" r WHERE r."userId" IN (SELECT t."mentorId" FROM t) AND r."doneCount" <> (SELECT count(*) FROM t WHERE t."mentorId" = r."userId" AND t."status" = 'done')
     UNION ALL SELECT 'reserved in an order that is called off', t."id" FROM t JOIN "Order" o ON o."id" = t."orderId" WHERE o."status" = 'canceled' AND t."status" = 'reserved' AND t."startAt" > (SELECT o."updatedAt")`,
    [orderIds],
  );
  const kept = await Promise.all(orderIds.map((orderId) => pool.query(WRONG_TALLIES, [orderId])));
  return [...rows, ...kept.flatMap((of) => of.rows)];
}

test("whatever people and admin do, one after the other, ledger, total and interviews agree", { timeout: 300_000 }, async ({
  annotate,
}) => {
  const seen: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 120, maxLength: 120, size: "max" }), async (acts) => {
      const world = await worldOf();
      for (const [step, next] of acts.entries()) {
        const key = `${next.verb}: ${await world.attempt(next)}`;
        seen[key] = (seen[key] ?? 0) + 1;
        // Whatever an admin corrected before, canceling and leaving always succeed.
        expect(["cancel", "withdraw", "erase", "callOff"].map((verb) => `${verb}: QUOTA_EXCEEDED`)).not.toContain(key);
        expect(await breachesOf(world.orderIds), `after step ${step}: ${JSON.stringify(next)} ${key}`).toEqual([]);
      }
    }),
    { numRuns: inTier({ fast: 2, full: 10 }), endOnFailure: true },
  );
  await annotate(JSON.stringify(Object.fromEntries(Object.entries(seen).sort())), "measurement");
});

test("whatever people and admin do at the same time, ledger, total and interviews agree", { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 160, maxLength: 160, size: "max" }), async (acts) => {
      const world = await worldOf();
      for (let from = 0; from < acts.length; from += 16) {
        await Promise.all(acts.slice(from, from + 16).map(world.attempt));
        expect(await breachesOf(world.orderIds), `after step ${from}`).toEqual([]);
      }
    }),
    { numRuns: inTier({ fast: 2, full: 8 }), endOnFailure: true },
  );
});
