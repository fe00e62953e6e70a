import type { LocalDate } from "@knotter/domain/tokyo";
import { type MentorFactsRow, mentorFactsSelect } from "../mentor/mentor.reads";
import type { CalendarRow, ClosedDays } from "../mentor/mentor.row";
import { firstOf, type ReadClient, type Sql, sql } from "../sql";
import { calendarOf, calendarSelect, closedOf, closedSelect, type RawCalendar, type RawClosed } from "./calendar.reads";

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
}

export interface BookingFacts {
  mentor: MentorFactsRow;
  mentee: MenteeFactsRow;
  calendar: CalendarRow;
  closed: ClosedDays;
}

const menteeFactsSelect = ({ menteeId, orderMenteeId, now, startAt, endAt, exceptMentoringId }: BookingQuestion): Sql =>
  sql`SELECT count(*) FILTER (WHERE "status" = 'reserved' AND "endAt" > ${now})::int AS "futureReservations",
             min(abs(("startAt" AT TIME ZONE 'Asia/Tokyo')::date - (${startAt}::timestamptz AT TIME ZONE 'Asia/Tokyo')::date))
               FILTER (WHERE "orderMenteeId" = ${orderMenteeId}::uuid AND "status" IN ('reserved', 'done'))::int AS "daysToNearest",
             coalesce(bool_or("status" IN ('reserved', 'done') AND "startAt" < ${endAt} AND "endAt" > ${startAt}), false) AS "overlaps"
      FROM "Mentoring" WHERE "menteeId" = ${menteeId}::uuid AND (${exceptMentoringId}::uuid IS NULL OR "id" <> ${exceptMentoringId}::uuid)`;

export const bookingReads = (client: ReadClient) => ({
  /**
   * Everything the guards of a booking or a move decide on, in one round trip: under the locks each one is time for which others wait.
   * Null: no such mentor.
   */
  async facts(question: BookingQuestion): Promise<BookingFacts | null> {
    const { mentorId, orderId, customerId, date, now, exceptMentoringId } = question;
    const row = await firstOf<RawCalendar & RawClosed & { mentor: MentorFactsRow; mentee: MenteeFactsRow }>(
      client,
      sql`SELECT row_to_json(f) AS "mentor", row_to_json(p) AS "mentee", c.*, d.*
          FROM (${mentorFactsSelect(mentorId, orderId)}) f, (${menteeFactsSelect(question)}) p,
               (${calendarSelect([mentorId], now, exceptMentoringId)}) c, (${closedSelect(date, date, sql`${customerId}::uuid`)}) d`,
    );
    if (!row) return null;
    const { mentor, mentee, holidays, companyBlocks, ...calendar } = row;
    return { mentor, mentee, calendar: calendarOf(calendar), closed: closedOf({ holidays, companyBlocks }) };
  },
});
