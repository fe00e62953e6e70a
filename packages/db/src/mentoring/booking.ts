import type { LocalDate } from "@knotter/domain/tokyo";
import { sql } from "kysely";
import { type MentorFactsRow, selectMentorFacts } from "../mentor/mentor.reads";
import { type Db, oneOf, prepared, word } from "../query";
import { type CalendarRow, type ClosedDays, calendarOf, closedColumns, closedOf, isOther, selectCalendar } from "./calendar";

export interface BookingQuestion {
  menteeId: string;
  orderMenteeId: string;
  orderId: string;
  customerId: string;
  mentorId: string;
  startAt: Date;
  endAt: Date;
  /** JST day of the start. */
  date: LocalDate;
  now: Date;
  /** The interview that is being moved: what it takes up is free for its new time. */
  exceptMentoringId: string | null;
}

/** What the guards ask of the mentee's own calendar. */
export interface MenteeFactsRow {
  futureReservations: number;
  /** Days from the nearest other interview of the order, before or after. */
  daysToNearest: number | null;
  overlaps: boolean;
  /** The mentee's own interview with this mentor at this very start. */
  bookedId: string | null;
}

export interface BookingFacts {
  mentor: MentorFactsRow;
  mentee: MenteeFactsRow;
  calendar: CalendarRow;
  closed: ClosedDays;
}

const selectMenteeFacts = (db: Db, { menteeId, orderMenteeId, mentorId, now, startAt, endAt, exceptMentoringId }: BookingQuestion) =>
  db
    .selectFrom("Mentoring")
    .where("menteeId", "=", menteeId)
    .where(({ ref }) => isOther(ref("id"), exceptMentoringId))
    .select(({ and, cast, eb, fn, lit, ref }) => {
      const isTaken = eb("status", "in", oneOf("reserved", "done"));
      const days = sql<number>`abs((${ref("startAt")} AT TIME ZONE 'Asia/Tokyo')::date - (${startAt}::timestamptz AT TIME ZONE 'Asia/Tokyo')::date)`;
      return [
        fn
          .countAll<number>()
          .filterWhere(and([eb("status", "=", word("reserved")), eb("endAt", ">", now)]))
          .as("futureReservations"),
        cast<number | null>(fn.min(days).filterWhere(and([eb("orderMenteeId", "=", orderMenteeId), isTaken])), "integer").as(
          "daysToNearest",
        ),
        fn
          .coalesce(fn<boolean>("bool_or", [and([isTaken, eb("startAt", "<", endAt), eb("endAt", ">", startAt)])]), lit(false))
          .as("overlaps"),
        fn
          .max(cast<string>(ref("id"), "text"))
          .filterWhere(and([eb("status", "=", word("reserved")), eb("mentorId", "=", mentorId), eb("startAt", "=", startAt)]))
          .as("bookedId"),
      ];
    });

const bookingFacts = prepared((db, question: BookingQuestion) => {
  const { menteeId, mentorId, orderId, customerId, date, now, exceptMentoringId } = question;
  return db
    .selectFrom([
      selectMentorFacts(db, mentorId, orderId).as("f"),
      selectMenteeFacts(db, question).as("p"),
      selectCalendar(db, now, { menteeId, exceptMentoringId }).where("m.userId", "=", mentorId).as("c"),
    ])
    .selectAll("c")
    .select(({ fn }) => [fn.toJson("f").as("mentor"), fn.toJson("p").as("mentee")])
    .select(closedColumns(date, date, sql<string>`${customerId}::uuid`));
});

export const bookingReads = (db: Db) => ({
  /**
   * Everything the guards of a booking or a move decide on, in one round trip: under the locks each one is time for which others wait.
   * Null: no such mentor.
   */
  async facts(question: BookingQuestion): Promise<BookingFacts | null> {
    const [row] = await bookingFacts(db, question);
    if (!row) return null;
    const { mentor, mentee, holidays, companyBlocks, ...calendar } = row;
    return { mentor, mentee, calendar: calendarOf(calendar), closed: closedOf({ holidays, companyBlocks }) };
  },
});
