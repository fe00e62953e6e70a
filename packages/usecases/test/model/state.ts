import { AppError, impossible } from "@knotter/domain/errors";
import { addDays, type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import { EVENTS_ASIDE } from "@knotter/testing/breaches";
import { testDeps } from "@knotter/testing/deps";
import { NOW } from "@knotter/testing/factories/given";
import type { EnrolledMentee } from "@knotter/testing/factories/mentee";
import type { MentorGiven } from "@knotter/testing/factories/mentor";
import { actorOf, type Person } from "@knotter/testing/factories/user";
import type { Workbench } from "@knotter/testing/workbench";
import { createSchedule } from "../../src/mentor-schedule/create";
import { removeSchedule } from "../../src/mentor-schedule/remove";
import { bookMentoring } from "../../src/mentoring/book";
import { cancelMentoring } from "../../src/mentoring/cancel";
import { declineProposal, proposeTimes, takeProposal } from "../../src/mentoring/proposal";
import { rescheduleMentoring } from "../../src/mentoring/reschedule";
import { tendHolds } from "../../src/waiting-list/offer";
import { joinWaitingList } from "../../src/waiting-list/wait";
import { bookingOf } from "../calls";
import { MENTEES, MENTORS, type Operation, type Side, startOf, waited } from "./operation";
import { RULES } from "./oracle";

class NothingProposed extends Error {}

/** An order with its people in the real database, and the real use cases to act on them. */
export async function modelStateOf({ make, db }: Workbench) {
  const order = await make.order({ policy: { maxFutureReservations: RULES.maxFutureReservations, rescheduleMax: RULES.rescheduleMax } });
  // One mentee runs out of counts early.
  const maxima = Array.from({ length: MENTEES }, (_, index) => (index === 0 ? 2 : 20));
  const mentees = await Promise.all(maxima.map((maxCount) => make.mentee({ order, maxCount })));
  const mentors = await Promise.all(
    Array.from({ length: MENTORS }, () => make.mentor({ orders: [order], dailyCap: RULES.dailyCap, weeklyCap: RULES.weeklyCap })),
  );
  const admin = await make.admin();
  const shared = testDeps(db, { now: NOW });
  /** The interviews in the order of their creation. */
  const booked: { mentoringId: string; mentee: EnrolledMentee; mentor: MentorGiven; proposed: number[] }[] = [];

  const partyOf = (by: Side, booking: { mentee: Person; mentor: Person }): Person => (by === "admin" ? admin : booking[by]);
  const mentorAt = (index: number) => mentors[index] as MentorGiven;
  const because = (given: boolean) => (given ? { reasonCode: "other" as const } : {});

  async function perform(operation: Operation): Promise<void> {
    // Each is a call of its own, by which its mails and its lines of audit are found.
    const deps = { ...shared, call: { ...shared.call, requestId: crypto.randomUUID() } };
    const now = deps.clock.now();
    switch (operation.do) {
      case "book": {
        const [mentee, mentor] = [mentees[operation.mentee] as EnrolledMentee, mentorAt(operation.mentor)];
        const behalf = operation.onBehalf ? { menteeId: mentee.userId, consentChannel: "telephone" as const } : {};
        const actor = actorOf(operation.onBehalf ? admin : mentee);
        booked.push({
          ...(await bookMentoring(deps, actor, bookingOf(mentor, startOf(operation.wish, now), behalf))),
          mentee,
          mentor,
          proposed: [],
        });
        return;
      }
      case "cancel": {
        const booking = bookingAt(operation.booking);
        const { acknowledgeLate, withReason, by } = operation;
        await cancelMentoring(deps, actorOf(partyOf(by, booking)), { id: booking.mentoringId, acknowledgeLate, ...because(withReason) });
        return;
      }
      case "move":
      case "transfer": {
        const booking = bookingAt(operation.booking);
        const mentor = operation.do === "transfer" ? mentorAt(operation.mentor) : booking.mentor;
        const { mentoringId } = await rescheduleMentoring(deps, actorOf(partyOf(operation.by, booking)), {
          mentoringId: booking.mentoringId,
          startAt: startOf(operation.wish, now),
          ...(operation.do === "transfer" ? { mentorId: mentor.userId } : { menteeConsented: operation.menteeConsented }),
          ...because(operation.withReason),
        });
        if (mentoringId !== booking.mentoringId) booked.push({ mentoringId, mentee: booking.mentee, mentor, proposed: [] });
        return;
      }
      case "close": {
        const date = addDays(tokyoDate(now), operation.inDays);
        const entries = [{ kind: "date_block" as const, date, ranges: [] }];
        const { onConflict } = operation;
        await createSchedule(deps, actorOf(mentorAt(operation.mentor)), { entries, mode: "merge", onConflict, dryRun: false });
        return;
      }
      case "open": {
        const closed = (await closedDaysOf(operation.mentor))[operation.closed];
        if (closed) await removeSchedule(deps, actorOf(mentorAt(operation.mentor)), { id: closed.id, keep: false });
        return;
      }
      case "propose": {
        const booking = bookingAt(operation.booking);
        const startAts = operation.wishes.map((wish) => startOf(wish, now));
        await proposeTimes(deps, actorOf(booking.mentor), { id: booking.mentoringId, startAts });
        booking.proposed = [...new Set(startAts.map((startAt) => startAt.getTime()))].sort((a, b) => a - b);
        return;
      }
      case "answer": {
        const { mentoringId: id, mentee, proposed } = bookingAt(operation.booking);
        if (operation.take === null) {
          await declineProposal(deps, actorOf(mentee), { id });
          return;
        }
        const start = proposed[operation.take % Math.max(1, proposed.length)];
        if (start === undefined) throw new NothingProposed();
        await takeProposal(deps, actorOf(mentee), { id, startAt: new Date(start) });
        return;
      }
      case "queue": {
        const mentorId = operation.mentor === null ? null : mentorAt(operation.mentor).userId;
        const anything = { weekdays: [], bands: [], dateFrom: null, dateTo: null };
        await joinWaitingList(deps, actorOf(mentees[operation.mentee] as EnrolledMentee), { mentorId, ...anything });
        return;
      }
      case "tend":
        await tendHolds(deps);
        return;
      case "wait":
        deps.clock.set(waited(now, operation.hours));
        return;
      default:
        impossible(operation);
    }
  }

  function bookingAt(index: number) {
    const booking = booked[index];
    if (!booking) throw new Error(`no booking ${index}`);
    return booking;
  }

  async function closedDaysOf(mentor: number): Promise<{ id: string; date: LocalDate }[]> {
    const entries = await db.read.mentor.schedule.entriesOf(mentorAt(mentor).userId);
    return entries
      .flatMap(({ id, kind, date }) => (kind === "date_block" && date ? [{ id, date }] : []))
      .sort((a, b) => (a.date < b.date ? -1 : 1));
  }

  return {
    order,
    mentees,
    mentors,
    maxima,
    booked,
    deps: shared,
    closedDaysOf,
    /** Runs the operation and returns its outcome as one word. Defects are thrown. */
    attempt: (operation: Operation): Promise<string> =>
      perform(operation).then(
        () => "done",
        (error: unknown) => {
          if (error instanceof AppError) return error.code;
          if (error instanceof NothingProposed) return "nothing was proposed";
          throw error;
        },
      ),
  };
}

export type ModelState = Awaited<ReturnType<typeof modelStateOf>>;

/** The interviews in the database in the order of their creation, in the oracle's format. */
export async function stateOf({ prisma }: Workbench, { booked }: ModelState) {
  const ids = booked.map((booking) => booking.mentoringId);
  const where = { mentoringId: { in: ids } };
  const [rows, events, mails, ledger] = await Promise.all([
    prisma.mentoring.findMany({ where: { id: { in: ids } } }),
    prisma.mentoringEvent.groupBy({ by: ["mentoringId"], where: { ...where, type: { notIn: EVENTS_ASIDE } }, _count: true }),
    prisma.mail.groupBy({ by: ["mentoringId"], where, _count: true }),
    prisma.ledgerEntry.findMany({ where, orderBy: { id: "asc" } }),
  ]);
  return booked.map(({ mentoringId }) => {
    const row = rows.find((candidate) => candidate.id === mentoringId);
    return {
      start: row?.startAt.getTime(),
      canceled: row?.status === "canceled" ? { side: row.cancelSide, late: row.cancelTiming === "late" } : null,
      moves: row?.rescheduleCount,
      events: events.find((group) => group.mentoringId === mentoringId)?._count,
      mails: mails.find((group) => group.mentoringId === mentoringId)?._count,
      ledger: ledger.filter((entry) => entry.mentoringId === mentoringId).map((entry) => entry.delta),
    };
  });
}

/** The times that are held in the database at this moment, in the oracle's format. */
export async function heldTimesIn({ prisma }: Workbench, { booked, deps }: ModelState): Promise<{ start: number; until: number }[]> {
  const ids = booked.map(({ mentoringId }) => mentoringId);
  const rows = await prisma.timeHold.findMany({
    where: { mentoringId: { in: ids }, state: "held", until: { gt: deps.clock.now() } },
    orderBy: [{ startAt: "asc" }, { until: "asc" }],
  });
  return rows.map(({ startAt, until }) => ({ start: startAt.getTime(), until: until.getTime() }));
}
