import { type BusyTimes, busyWithoutInterviews } from "@knotter/domain/busy-time";
import type { MinuteRange } from "@knotter/domain/minute-range";
import type { ScheduleRule } from "@knotter/domain/schedule-rule";
import type { LocalDate } from "@knotter/domain/tokyo";
import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "../generated/tables";
import { anyOf, type Db, oneOf, prepared, word } from "../query";

/** The limits a mentor sets for themself (policy layer `mentor`). */
export interface MentorLimits {
  bufferBefore: number;
  bufferAfter: number;
  minNoticeHours: number;
  dailyCap: number;
  weeklyCap: number;
}

/** In ms: there are ten thousand in a search, and a Date each costs more than all else (inside Next, three times that). */
export interface BusyTime {
  startAt: number;
  blockFrom: number;
  blockTo: number;
}

/** Everything from which the free times of one mentor follow. */
export interface CalendarRow {
  mentorId: string;
  limits: MentorLimits;
  rules: ScheduleRule[];
  occupied: BusyTime[];
  /** What the mentor's own calendars say, in minutes (domain/busy-time.ts). */
  busy: BusyTimes;
}

export interface ClosedDays {
  holidays: { date: LocalDate; name: string }[];
  companyBlocks: { from: LocalDate; to: LocalDate; name: string }[];
}

/** Columns of a rule in the order of `ruleOf`: arrays cost half of what objects do, on both sides. */
type RawRule = [
  kind: string,
  weekday: number | null,
  date: LocalDate | null,
  dateTo: LocalDate | null,
  ranges: MinuteRange[],
  effectiveFrom: LocalDate | null,
  effectiveTo: LocalDate | null,
  includeHolidays: boolean,
];

/** Epoch milliseconds: numbers are parsed far faster than dates as text. */
type RawBusy = [startAt: number, blockFrom: number, blockTo: number];

type RawPeriod = [from: number, to: number];

/** [from, to, name], JST days; a holiday is one day. */
type RawDays = [from: LocalDate, to: LocalDate, name: string][] | null;

export type RawCalendar = Awaited<ReturnType<ReturnType<typeof selectCalendar>["execute"]>>[number];
type RawClosed = { holidays: RawDays; companyBlocks: RawDays };

/** For whom times are read: what is held for them (TimeHold) is free to them, and what an interview takes up that is being moved. Null: nobody. */
export interface TimesFor {
  menteeId: string | null;
  exceptMentoringId: string | null;
}
const FOR_NOBODY: TimesFor = { menteeId: null, exceptMentoringId: null };

/**
 * The limits, rules and taken times of mentors, without the interview `exceptMentoringId`, in no particular order. A time that is held for
 * somebody else until after `now` is taken. A search reads five hundred of them:
 * json instead of jsonb and `date_part` (a double, exact to the millisecond) instead of `extract` (a numeric) take 22 ms where
 * the others take 50 (bench/README.md, P2).
 */
export const selectCalendar = (db: Db, now: Date, { menteeId, exceptMentoringId }: TimesFor) =>
  db
    .selectFrom("Mentor as m")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("MentorSchedule as r")
          .whereRef("r.mentorId", "=", "m.userId")
          .where("r.deletedAt", "is", null)
          .where(({ eb, fn, or }) =>
            or([
              eb("r.kind", "=", word("weekly")),
              eb(fn.coalesce("r.dateTo", "r.date"), ">=", sql<LocalDate>`(${now}::timestamptz AT TIME ZONE 'Asia/Tokyo')::date`),
            ]),
          )
          .select(({ ref }) =>
            sql<RawRule[] | null>`json_agg(json_build_array(${ref("r.kind")}, ${ref("r.weekday")}, ${ref("r.date")}, ${ref("r.dateTo")},
              ${ref("r.ranges")}, ${ref("r.effectiveFrom")}, ${ref("r.effectiveTo")}, ${ref("r.includeHolidays")}))`.as("rules"),
          )
          .as("s"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom(
            eb
              .selectFrom("Mentoring as t")
              .whereRef("t.mentorId", "=", "m.userId")
              .where("t.status", "in", oneOf("reserved", "done"))
              .where("t.startAt", ">=", sql<Date>`${now}::timestamptz - interval '8 days'`)
              .where(({ ref }) => isOther(ref("t.id"), exceptMentoringId))
              .select(["t.startAt", "t.blockFrom", "t.blockTo"])
              .unionAll(
                eb
                  .selectFrom("TimeHold as h")
                  .whereRef("h.mentorId", "=", "m.userId")
                  .where("h.state", "=", word("held"))
                  .where("h.until", ">", sql<Date>`${now}::timestamptz`)
                  .where(
                    ({ ref }) =>
                      sql<SqlBool>`(${exceptMentoringId}::uuid IS NULL OR ${ref("h.mentoringId")} IS DISTINCT FROM ${exceptMentoringId}::uuid)`,
                  )
                  .where(
                    ({ ref }) =>
                      sql<SqlBool>`(${menteeId}::uuid IS NULL OR ${ref("h.menteeId")} <> ${menteeId}::uuid OR ${ref("h.kind")} = 'proposal')`,
                  )
                  .select(["h.startAt", "h.blockFrom", "h.blockTo"]),
              )
              .as("x"),
          )
          .select(({ ref }) =>
            sql<RawBusy[] | null>`array_to_json(array_agg(ARRAY[
              ${milliseconds(ref("x.startAt"))}, ${milliseconds(ref("x.blockFrom"))}, ${milliseconds(ref("x.blockTo"))}]))`.as("busy"),
          )
          .as("b"),
      (join) => join.onTrue(),
    )
    .leftJoin("MentorBusy as e", "e.mentorId", "m.userId")
    .select(({ ref }) => [
      sql<number[] | null>`array_to_json(${ref("e.busy")})`.as("elsewhere"),
      sql<number[] | null>`array_to_json(${ref("e.anonymous")})`.as("anonymous"),
    ])
    // The one that is being moved is among them: its own time is in the mentor's calendar, too.
    .select(({ ref }) =>
      sql<RawPeriod[] | null>`CASE WHEN cardinality(${ref("e.anonymous")}) > 0 THEN (${interviewsSince(db, now)
        .where("i.mentorId", "=", ref("m.userId"))
        .select((eb) =>
          sql`json_agg(json_build_array(${milliseconds(eb.ref("i.startAt"))}, ${milliseconds(eb.ref("i.endAt"))}))`.as("all"),
        )}) END`.as("interviews"),
    )
    .select([
      "m.userId as mentorId",
      "m.bufferBefore",
      "m.bufferAfter",
      "m.minNoticeHours",
      "m.dailyCap",
      "m.weeklyCap",
      "s.rules",
      "b.busy",
    ]);

/** The interviews of mentors that may still be in a calendar of theirs. */
export const interviewsSince = (db: Db, now: Date) =>
  db
    .selectFrom("Mentoring as i")
    .where("i.status", "in", oneOf("reserved", "done"))
    .where("i.startAt", ">=", sql<Date>`${now}::timestamptz - interval '8 days'`);

/** Whether it is another interview than this one; null: any is. */
export const isOther = (id: Expression<string>, exceptId: string | null) =>
  sql<SqlBool>`(${exceptId}::uuid IS NULL OR ${id} <> ${exceptId}::uuid)`;

/** Epoch milliseconds. */
export const milliseconds = (at: Expression<Date | null>) => sql<number>`(date_part('epoch', ${at}) * 1000)::bigint`;

export const calendarOf = ({ mentorId, rules, busy, elsewhere, anonymous, interviews, ...limits }: RawCalendar): CalendarRow => ({
  mentorId,
  limits,
  rules: (rules ?? []).map(ruleOf),
  occupied: (busy ?? []).map(busyTime),
  busy: busyWithoutInterviews(
    elsewhere ?? [],
    anonymous ?? [],
    (interviews ?? []).map(([from, to]) => ({ from, to })),
  ),
});

const ruleOf = ([kind, weekday, date, dateTo, ranges, effectiveFrom, effectiveTo, includeHolidays]: RawRule): ScheduleRule =>
  ({ kind, weekday, date, dateTo, ranges, effectiveFrom, effectiveTo, includeHolidays }) as ScheduleRule;

/** Holidays, and the days on which nobody is received (of everybody, or of this customer), as two columns of a row. */
export const closedColumns = (from: LocalDate, to: LocalDate, customerId: Expression<string | null>) => {
  const { selectFrom } = expressionBuilder<DB>();
  return [
    selectFrom("Holiday as h")
      .where(({ between }) => between("h.date", from, to))
      .select(({ ref }) =>
        sql<RawDays>`json_agg(json_build_array(${ref("h.date")}, ${ref("h.date")}, ${ref("h.name")}) ORDER BY ${ref("h.date")})`.as("days"),
      )
      .as("holidays"),
    selectFrom("CompanyBlock as b")
      .where("b.dateTo", ">=", from)
      .where("b.dateFrom", "<=", to)
      .where(({ eb, or }) => or([eb("b.customerId", "is", null), eb("b.customerId", "=", customerId)]))
      .select(({ ref }) =>
        sql<RawDays>`json_agg(json_build_array(${ref("b.dateFrom")}, ${ref("b.dateTo")}, ${ref("b.name")}) ORDER BY ${ref("b.dateFrom")})`.as(
          "days",
        ),
      )
      .as("companyBlocks"),
  ] as const;
};

const ofCustomer = (customerId: string | null) => sql<string | null>`${customerId}::uuid`;

export const closedOf = ({ holidays, companyBlocks }: RawClosed): ClosedDays => ({
  holidays: (holidays ?? []).map(([date, , name]) => ({ date, name })),
  companyBlocks: (companyBlocks ?? []).map(([from, to, name]) => ({ from, to, name })),
});

const busyTime = ([startAt, blockFrom, blockTo]: RawBusy): BusyTime => ({ startAt, blockFrom, blockTo });

const calendarsOf = prepared(
  (db, { mentorIds, now, menteeId, exceptMentoringId }: { mentorIds: readonly string[]; now: Date } & TimesFor) =>
    selectCalendar(db, now, { menteeId, exceptMentoringId }).where("m.userId", "=", anyOf(mentorIds)),
);

/** The same as everybody sees it, with the end of the first hold to end: the row is out of date from then on. */
const calendarsToKeep = prepared((db, { mentorIds, now }: { mentorIds: readonly string[]; now: Date }) =>
  selectCalendar(db, now, FOR_NOBODY)
    .where("m.userId", "=", anyOf(mentorIds))
    .select(({ selectFrom }) =>
      selectFrom("TimeHold as u")
        .whereRef("u.mentorId", "=", "m.userId")
        .where("u.state", "=", word("held"))
        .where("u.until", ">", sql<Date>`${now}::timestamptz`)
        .select(({ ref }) => sql<number | null>`(date_part('epoch', min(${ref("u.until")})) * 1000)::bigint`.as("heldUntil"))
        .as("heldUntil"),
    ),
);

interface OneCalendar extends TimesFor {
  mentorId: string;
  now: Date;
  from: LocalDate;
  to: LocalDate;
  customerId: string | null;
}

const calendarAndClosedDays = prepared((db, { mentorId, now, menteeId, exceptMentoringId, from, to, customerId }: OneCalendar) =>
  selectCalendar(db, now, { menteeId, exceptMentoringId })
    .where("m.userId", "=", mentorId)
    .select(closedColumns(from, to, ofCustomer(customerId))),
);

export const calendarReads = (db: Db) => ({
  /** Weeks before today matter no more than for the weekly cap: eight days back are enough. */
  async of(mentorIds: readonly string[], now: Date, whose: TimesFor = FOR_NOBODY): Promise<CalendarRow[]> {
    if (mentorIds.length === 0) return [];
    return (await calendarsOf(db, { mentorIds, now, ...whose })).map(calendarOf);
  },

  /** The same for a search that caches it. `heldUntil`: when the first of the held times is free again, in ms. */
  async toKeep(mentorIds: readonly string[], now: Date): Promise<(CalendarRow & { heldUntil: number | null })[]> {
    if (mentorIds.length === 0) return [];
    return (await calendarsToKeep(db, { mentorIds, now })).map(({ heldUntil, ...row }) => ({ ...calendarOf(row), heldUntil }));
  },

  async closedDays(from: LocalDate, to: LocalDate, customerId: string | null): Promise<ClosedDays> {
    return closedOf(await db.selectNoFrom(closedColumns(from, to, ofCustomer(customerId))).executeTakeFirstOrThrow());
  },

  /** One mentor's calendar and the closed days with it, in one round trip. Null: no such mentor. */
  async one(
    mentorId: string,
    now: Date,
    closed: { from: LocalDate; to: LocalDate; customerId: string | null },
    whose: TimesFor = FOR_NOBODY,
  ): Promise<{ calendar: CalendarRow; closed: ClosedDays } | null> {
    const [row] = await calendarAndClosedDays(db, { mentorId, now, ...whose, ...closed });
    if (!row) return null;
    const { holidays, companyBlocks, ...calendar } = row;
    return { calendar: calendarOf(calendar), closed: closedOf({ holidays, companyBlocks }) };
  },
});
