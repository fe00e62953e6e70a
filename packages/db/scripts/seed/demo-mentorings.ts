import { impossible } from "@knotter/domain/errors";
import { addDays, HOUR, instantOf, type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import { type Diary, type DiaryMentor, type DiaryOrder, type DiarySeat, hoursBefore, type Interview } from "./diary";
import type { Random } from "./random";

export type Outcome = "reserved" | "done" | "moved" | "canceled" | "late" | "mentor_canceled" | "no_show" | "awaiting";

export interface Visit {
  order: DiaryOrder;
  seat: DiarySeat;
  mentor: DiaryMentor;
  /** Days from today, both included. */
  days: readonly [from: number, to: number];
  outcome: Outcome;
}

/** Hours; nobody books earlier than this: the shortest horizon of the demo's orders. */
const LONGEST_LEAD = 44 * 24;

/** Books an interview some days in advance, and ends it with the planned outcome. False if no time was found. */
export function visit(diary: Diary, random: Random, now: Date, { order, seat, mentor, days, outcome }: Visit): boolean {
  const today = tokyoDate(now);
  const [from, to] = days.map((day) => addDays(today, day)) as [LocalDate, LocalDate];
  // Seen from a week before the first day, every free slot of these days is outside the notice.
  const weekBefore = instantOf([addDays(from, -7), order.window.opensOn].sort().at(-1) ?? from, 0);
  const start = diary.findStart({ mentor, order, seat, from, to, asOf: earlier(now, weekBefore) });
  if (start === null) return false;
  const possibleSince = later(seat.since, instantOf(order.window.opensOn, 0));
  const shortest = outcome === "reserved" ? Math.max(26, Math.ceil(hoursBetween(now, start)) + random.between(2, 40)) : 100;
  const lead = Math.max(shortest, random.between(96, 320)) + random.next();
  const interview = diary.book(
    mentor,
    order,
    seat,
    start,
    hoursBefore(start, Math.min(LONGEST_LEAD, hoursBetween(possibleSince, start), lead)),
  );
  finish(diary, random, now, interview, outcome);
  return true;
}

function finish(diary: Diary, random: Random, now: Date, interview: Interview, outcome: Outcome): void {
  const { startAt, endAt } = interview;
  switch (outcome) {
    case "reserved":
    case "awaiting":
      break;
    case "done":
      complete(diary, random, now, interview);
      break;
    case "moved":
      move(diary, random, interview);
      if (interview.endAt < now) complete(diary, random, now, interview);
      break;
    case "canceled": {
      const reasonCode = random.pick(["work", "family", "wrong_datetime", "change_mentor"]);
      diary.act(interview, { type: "cancel", by: "mentee" }, hoursBefore(startAt, random.between(30, 90)), { reasonCode });
      break;
    }
    case "late": {
      const reasonCode = random.pick(["work", "health"]);
      diary.act(interview, { type: "cancel", by: "mentee", acknowledgeLate: true }, hoursBefore(startAt, random.between(2, 20)), {
        reasonCode,
      });
      break;
    }
    case "mentor_canceled": {
      const reasonCode = "mentor_circumstances";
      diary.act(interview, { type: "cancel", by: "mentor", reason: true }, hoursBefore(startAt, random.between(10, 60)), { reasonCode });
      break;
    }
    case "no_show":
      diary.act(interview, { type: "reportNoShow", by: "mentor", absent: "mentee" }, hoursBefore(endAt, 0.25));
      break;
    default:
      impossible(outcome);
  }
}

/** Moves it to another time within the following week; unchanged if there is none. */
function move(diary: Diary, random: Random, interview: Interview): void {
  const { mentor, order, seat, startAt } = interview;
  const asOf = hoursBefore(startAt, random.between(40, 80));
  const day = tokyoDate(startAt);
  const newStart = diary.findStart({ mentor, order, seat, from: addDays(day, 1), to: addDays(day, 7), asOf, except: interview });
  if (newStart !== null) diary.act(interview, { type: "reschedule", by: "mentee" }, asOf, { newStart, reasonCode: "work" });
}

/** The mentor's report, some hours later. */
function complete(diary: Diary, random: Random, now: Date, interview: Interview): void {
  const reportedAt = hoursBefore(interview.endAt, -random.between(1, 40));
  diary.act(interview, { type: "complete", by: "mentor" }, earlier(reportedAt, new Date(now.getTime() - 1)));
}

const hoursBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / HOUR;
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
const later = (a: Date, b: Date): Date => (a < b ? b : a);
