import { AppError } from "@knotter/domain/errors";
import type { MinuteRange } from "@knotter/domain/minute-range";
import type { Scope } from "@knotter/domain/scope";
import type { LocalDate } from "@knotter/domain/tokyo";
import { type Selectable, sql } from "kysely";
import type { MentorSchedule } from "../generated/tables";
import { anyOf, type Db, firstOf, json, oneOf, onlyColumns, word } from "../query";

const columns = [
  "id",
  "mentorId",
  "kind",
  "weekday",
  "date",
  "dateTo",
  "ranges",
  "effectiveFrom",
  "effectiveTo",
  "includeHolidays",
  "note",
  "version",
] as const satisfies readonly (keyof MentorSchedule)[];

export type ScheduleEntryRow = Pick<Selectable<MentorSchedule>, (typeof columns)[number]>;
export type NewScheduleEntry = Omit<ScheduleEntryRow, "id" | "version" | "mentorId">;

export interface ScheduleEntryPatch {
  ranges: readonly MinuteRange[];
  dateTo: LocalDate | null;
  effectiveFrom: LocalDate | null;
  effectiveTo: LocalDate | null;
  includeHolidays: boolean;
  note: string | null;
}

export type ReservedRow = Awaited<ReturnType<ReturnType<typeof scheduleReads>["reservedOf"]>>[number];

/** Mentors reach their own rules, an admin everybody's; nobody else has any. */
const owned = (scope: Scope): string | null => {
  if (scope.kind === "mentor") return scope.mentorId;
  if (scope.kind === "all") return null;
  throw new AppError("NOT_FOUND");
};

export const scheduleReads = (db: Db) => ({
  entriesOf: (mentorId: string): Promise<ScheduleEntryRow[]> =>
    db
      .selectFrom("MentorSchedule")
      .select(columns)
      .where("mentorId", "=", mentorId)
      .where("deletedAt", "is", null)
      // By its name: an enum would come in the order in which its values were declared.
      .orderBy(({ ref }) => sql`${ref("kind")}::text`)
      .orderBy("weekday")
      .orderBy("date")
      .orderBy("id")
      .execute(),

  /** Also finds what was deleted: deleting twice is no error. */
  async require(scope: Scope, id: string): Promise<ScheduleEntryRow & { deleted: boolean }> {
    const mentorId = owned(scope);
    let query = db
      .selectFrom("MentorSchedule")
      .select(columns)
      .select(({ eb }) => eb("deletedAt", "is not", null).$castTo<boolean>().as("deleted"))
      .where("id", "=", id);
    if (mentorId !== null) query = query.where("mentorId", "=", mentorId);
    const row = await firstOf(query);
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  /** The interviews of a span that stand in the mentor's calendar. */
  reservedOf: (mentorId: string, from: Date, until: Date) =>
    db
      .selectFrom("Mentoring as t")
      .innerJoin("Mentee as me", "me.userId", "t.menteeId")
      .where("t.mentorId", "=", mentorId)
      .where("t.status", "in", oneOf("reserved", "done"))
      .where("t.startAt", ">=", from)
      .where("t.startAt", "<", until)
      .select(["t.id as mentoringId", "t.publicNo", "t.startAt", "t.endAt"])
      .select(({ fn, ref, val }) => [
        ref("t.status").$castTo<"reserved" | "done">().as("status"),
        fn.coalesce("me.displayName", "me.name", val("")).as("menteeName"),
      ])
      .orderBy("t.startAt")
      .execute(),

  /** The times that the mentor proposes instead of interviews and that are held at this moment. */
  proposedOf: (mentorId: string, from: Date, until: Date, now: Date) =>
    db
      .selectFrom("TimeHold as h")
      .innerJoin("Mentoring as t", "t.id", "h.mentoringId")
      .innerJoin("Mentee as me", "me.userId", "t.menteeId")
      .where("h.mentorId", "=", mentorId)
      .where("h.kind", "=", word("proposal"))
      .where("h.state", "=", word("held"))
      .where("h.until", ">", now)
      .where("h.startAt", ">=", from)
      .where("h.startAt", "<", until)
      .select(["t.id as mentoringId", "t.publicNo", "h.startAt", "h.endAt", "h.until"])
      .select(({ fn, val }) => fn.coalesce("me.displayName", "me.name", val("")).as("menteeName"))
      .orderBy("h.startAt")
      .execute(),

  async limitsOf(mentorId: string) {
    const row = await firstOf(
      db
        .selectFrom("Mentor")
        .select(["bufferBefore", "bufferAfter", "minNoticeHours", "dailyCap", "weeklyCap", "scheduleVersion"])
        .where("userId", "=", mentorId),
    );
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  /** The shortest session of the mentor's running orders, in minutes: a range shorter than that offers nothing. */
  async shortestMentoring(mentorId: string): Promise<number | null> {
    const row = await firstOf(
      db
        .selectFrom("OrderMentor as omr")
        .innerJoin("Order as o", "o.id", "omr.orderId")
        .where("omr.mentorId", "=", mentorId)
        .where("omr.removedAt", "is", null)
        .where("o.status", "=", word("active"))
        .select(({ fn }) => fn.min<number | null>("o.sessionMinutes").as("minutes")),
    );
    return row?.minutes ?? null;
  },
});

export const scheduleWrites = (db: Db) => ({
  async insert(mentorId: string, entries: readonly NewScheduleEntry[], now: Date): Promise<ScheduleEntryRow[]> {
    if (entries.length === 0) return [];
    return db
      .insertInto("MentorSchedule")
      .values(
        onlyColumns(
          "MentorSchedule",
          entries.map(({ kind, weekday, date, dateTo, ranges, effectiveFrom, effectiveTo, includeHolidays, note }) => ({
            mentorId,
            kind,
            weekday,
            date,
            dateTo,
            ranges: json(ranges),
            effectiveFrom,
            effectiveTo,
            includeHolidays,
            note,
            createdAt: now,
            updatedAt: now,
          })),
        ),
      )
      .returning(columns)
      .execute();
  },

  async update(id: string, expectedVersion: number, patch: ScheduleEntryPatch, now: Date): Promise<ScheduleEntryRow> {
    const row = await firstOf(
      db
        .updateTable("MentorSchedule")
        .set({
          ranges: json([...patch.ranges]),
          dateTo: patch.dateTo,
          effectiveFrom: patch.effectiveFrom,
          effectiveTo: patch.effectiveTo,
          includeHolidays: patch.includeHolidays,
          note: patch.note,
          version: (eb) => eb("version", "+", 1),
          updatedAt: now,
        })
        .where("id", "=", id)
        .where("version", "=", expectedVersion)
        .where("deletedAt", "is", null)
        .returning(columns),
    );
    if (!row) throw new AppError("VERSION_CONFLICT");
    return row;
  },

  /** Kept as a row: a rule with history explains bookings made under it. */
  async remove(ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return;
    await db.updateTable("MentorSchedule").set({ deletedAt: now }).where("id", "=", anyOf(ids)).where("deletedAt", "is", null).execute();
  },

  async bumpVersion(mentorId: string): Promise<number> {
    const { scheduleVersion } = await db
      .updateTable("Mentor")
      .set({ scheduleVersion: (eb) => eb("scheduleVersion", "+", 1) })
      .where("userId", "=", mentorId)
      .returning("scheduleVersion")
      .executeTakeFirstOrThrow();
    return scheduleVersion;
  },
});
