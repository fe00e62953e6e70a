import { addDays, HOUR, instantOf, type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import { type Diary, type DiaryMentor, type DiaryOrder, type DiarySeat, hoursBefore, type Interview } from "./diary";
import type { Random } from "./random";

export type Outcome = "reserved" | "done" | "moved" | "canceled" | "late" | "mentor_canceled" | "no_show" | "awaiting";

export interface Visit {
  order: DiaryOrder;
  seat: DiarySeat;
  mentor: DiaryMentor;
  /** Days from today between which it lies, both included. */
  days: readonly [from: number, to: number];
  outcome: Outcome;
}

/** Writes one visit into the diary: booked some days before, then ended as its outcome says. False when no time was found. */
export function visit(diary: Diary, random: Random, now: Date, { order, seat, mentor, days, outcome }: Visit): boolean {
  const today = tokyoDate(now);
  const [from, to] = days.map((day) => addDays(today, day)) as [LocalDate, LocalDate];
  // As seen from a week before the first day, every free time of these days is far enough away.
  const start = diary.findStart(mentor, order, seat, from, to, new Date(Math.min(now.getTime(), instantBefore(from, 7, order).getTime())));
  if (start === null) return false;
  const opened = instantOf(order.window.opensOn, 0);
  const lead = Math.min(44 * 24, hoursBetween(seat.since > opened ? seat.since : opened, start));
  const shortest = outcome === "reserved" ? Math.max(26, Math.ceil(hoursBetween(now, start)) + random.between(2, 40)) : 100;
  const bookedAt = hoursBefore(start, Math.min(lead, Math.max(shortest, random.between(96, 320)) + random.next()));
  const interview = diary.book(mentor, order, seat, start, bookedAt);
  finish(diary, random, now, interview, outcome);
  return true;
}

function finish(diary: Diary, random: Random, now: Date, interview: Interview, outcome: Outcome): void {
  const { startAt, endAt } = interview;
  const reason = { reason: true } as const;
  switch (outcome) {
    case "reserved":
    case "awaiting":
      return;
    case "done":
      return complete(diary, random, now, interview);
    case "moved": {
      const askedAt = hoursBefore(startAt, random.between(40, 80));
      const day = tokyoDate(startAt);
      const newStart = diary.findStart(interview.mentor, interview.order, interview.seat, addDays(day, 1), addDays(day, 7), askedAt, interview);
      if (newStart !== null) {
        diary.act(interview, { type: "reschedule", by: "mentee" }, askedAt, { newStart, reasonCode: "work" });
      }
      return interview.endAt < now ? complete(diary, random, now, interview) : undefined;
    }
    case "canceled":
      return diary.act(interview, { type: "cancel", by: "mentee", ...reason }, hoursBefore(startAt, random.between(30, 90)), {
        reasonCode: random.pick(["work", "family", "wrong_datetime", "change_mentor"]),
      });
    case "late":
      return diary.act(interview, { type: "cancel", by: "mentee", acknowledgeLate: true, ...reason }, hoursBefore(startAt, random.between(2, 20)), {
        reasonCode: random.pick(["work", "health"]),
      });
    case "mentor_canceled":
      return diary.act(interview, { type: "cancel", by: "mentor", ...reason }, hoursBefore(startAt, random.between(10, 60)), {
        reasonCode: "mentor_circumstances",
      });
    case "no_show":
      return diary.act(interview, { type: "reportNoShow", by: "mentor", absent: "mentee" }, hoursBefore(endAt, 0.5));
  }
}

/** The mentor's report, some hours later. */
function complete(diary: Diary, random: Random, now: Date, interview: Interview): void {
  const reportedAt = Math.min(hoursBefore(interview.endAt, -random.between(1, 40)).getTime(), now.getTime() - 1);
  diary.act(interview, { type: "complete", by: "mentor" }, new Date(reportedAt));
}

const instantBefore = (date: LocalDate, days: number, order: DiaryOrder): Date => {
  const day = addDays(date, -days);
  return instantOf(day < order.window.opensOn ? order.window.opensOn : day, 0);
};
const hoursBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / HOUR;
