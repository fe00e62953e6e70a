import type { CalendarSourceKind, SourceFault } from "@knotter/domain/busy-time";
import { type Expression, type SqlBool, sql } from "kysely";
import type { CalendarSource } from "../generated/tables";
import { anyOf, type Db, firstOf, onlyColumns, word } from "../query";
import { bytes } from "../zoom/connection";

const columns = [
  "s.id",
  "s.mentorId",
  "s.kind",
  "s.label",
  "s.place",
  "s.countsTentative",
  "s.countsAllDay",
  "s.keyId",
  "s.addressEnc",
  "s.busy",
  "s.coveredUntil",
  "s.etag",
  "s.lastModified",
  "s.unread",
  "s.fetchedAt",
  "s.triedAt",
  "s.failingSince",
  "s.failures",
  "s.fault",
  "s.lostAt",
] as const satisfies readonly `s.${keyof CalendarSource}`[];

const selectSource = (db: Db) => db.selectFrom("CalendarSource as s").select(columns);

/** One of a mentor's own calendars, its address sealed. */
export type CalendarSourceRow = Awaited<ReturnType<ReturnType<typeof selectSource>["execute"]>>[number];

export interface NewCalendarSource {
  mentorId: string;
  kind: CalendarSourceKind;
  label: string;
  place: string | null;
  countsTentative: boolean;
  countsAllDay: boolean;
  keyId: string | null;
  addressEnc: Uint8Array | null;
  now: Date;
}

/** What an answer of a source has changed. */
export interface ReadState {
  busy: number[];
  coveredUntil: Date;
  etag: string | null;
  lastModified: string | null;
  unread: number;
}

interface Claim {
  id: string;
  claimId: string;
}

export const calendarSourceReads = (db: Db) => ({
  of: (mentorId: string): Promise<CalendarSourceRow[]> =>
    selectSource(db).where("s.mentorId", "=", mentorId).orderBy("s.createdAt").orderBy("s.id").execute(),

  /** Null: none, or another mentor's. */
  find: (mentorId: string, id: string): Promise<CalendarSourceRow | null> =>
    firstOf(selectSource(db).where("s.mentorId", "=", mentorId).where("s.id", "=", id)),

  /** The times of the mentor's interviews in a period, so that they are not taken for appointments. */
  interviews: (mentorId: string, from: Date, to: Date) =>
    db
      .selectFrom("Mentoring")
      .where("mentorId", "=", mentorId)
      .where("status", "=", word("reserved"))
      .where("startAt", ">=", from)
      .where("startAt", "<", to)
      .select(["startAt", "endAt"])
      .execute(),

  /** The mentor's reserved interviews to come, and whether each is kept at its time whatever lies over it; the soonest first. */
  upcoming: (mentorId: string, now: Date) =>
    db
      .selectFrom("Mentoring as t")
      .leftJoin("KeptInterview as k", (join) => join.onRef("k.mentoringId", "=", "t.id").onRef("k.startAt", "=", "t.startAt"))
      .where("t.mentorId", "=", mentorId)
      .where("t.status", "=", word("reserved"))
      .where("t.startAt", ">", now)
      .select(["t.id", "t.publicNo", "t.startAt", "t.endAt"])
      .select(({ eb }) => eb("k.keptAt", "is not", null).$castTo<boolean>().as("kept"))
      .orderBy("t.startAt")
      .execute(),

  /** What is busy in one of the mentor's calendars. */
  async busyOf(mentorId: string): Promise<number[]> {
    const row = await firstOf(db.selectFrom("MentorBusy").select("busy").where("mentorId", "=", mentorId));
    return row?.busy ?? [];
  },
});

export const calendarSourceWrites = (db: Db) => ({
  async add({ now, addressEnc, ...source }: NewCalendarSource): Promise<string> {
    const { id } = await db
      .insertInto("CalendarSource")
      .values({ ...onlyColumns("CalendarSource", source), addressEnc: addressEnc && bytes(addressEnc), dueAt: now, createdAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** It is read in full again, because its choices decide what counts. */
  async change(id: string, change: { label: string; countsTentative: boolean; countsAllDay: boolean }, now: Date): Promise<void> {
    await db
      .updateTable("CalendarSource")
      .set({ ...onlyColumns("CalendarSource", change), etag: null, lastModified: null, triedAt: null, dueAt: now })
      .where("id", "=", id)
      .execute();
  },

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await db.deleteFrom("CalendarSource").where("id", "=", anyOf(ids)).execute();
  },

  /** Takes a source to read: the one that is named, or the one that is due first. Null: there is none, or somebody else reads it. */
  async claim({ claimId, now, until, id }: { claimId: string; now: Date; until: Date; id?: string }): Promise<CalendarSourceRow | null> {
    const isFree = (claimedUntil: Expression<Date | null>) => sql<SqlBool>`(${claimedUntil} IS NULL OR ${claimedUntil} <= ${now})`;
    const due = db
      .selectFrom("CalendarSource as s")
      .innerJoin("User as u", "u.id", "s.mentorId")
      .where("s.dueAt", "is not", null)
      .where("u.disabled", "=", false)
      .where(({ ref }) => isFree(ref("s.claimedUntil")))
      .select("s.id");
    const chosen = id === undefined ? due.where("s.dueAt", "<=", now).orderBy("s.dueAt") : due.where("s.id", "=", id);
    return firstOf(
      db
        .updateTable("CalendarSource as s")
        .set({ claimId, claimedUntil: until, triedAt: now })
        .where("s.id", "=", chosen.limit(1).forUpdate("s").skipLocked())
        .where(({ ref }) => isFree(ref("s.claimedUntil")))
        .returning(columns),
    );
  },

  /** False: the source was changed or removed meanwhile, or the claim has expired, so that what was read is of no use. */
  async settle({ id, claimId }: Claim, state: Partial<ReadState>, { now, dueAt }: { now: Date; dueAt: Date }): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("CalendarSource")
      .set({
        ...onlyColumns("CalendarSource", state),
        fetchedAt: now,
        failingSince: null,
        failures: 0,
        fault: null,
        dueAt,
        claimId: null,
        claimedUntil: null,
      })
      .where("id", "=", id)
      .where("claimId", "=", claimId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** The last state is kept. */
  async fail({ id, claimId }: Claim, fault: SourceFault, { now, dueAt }: { now: Date; dueAt: Date }): Promise<void> {
    await db
      .updateTable("CalendarSource")
      .set({
        failingSince: ({ fn, ref, val }) => fn.coalesce(ref("failingSince"), val(now)),
        failures: (eb) => eb("failures", "+", 1),
        fault,
        dueAt,
        claimId: null,
        claimedUntil: null,
      })
      .where("id", "=", id)
      .where("claimId", "=", claimId)
      .execute();
  },

  /** What is read by bookings and searches. The caller has locked the mentor. */
  async setBusy(mentorId: string, busy: readonly number[], now: Date): Promise<void> {
    const state = { busy: [...busy], updatedAt: now };
    await db
      .insertInto("MentorBusy")
      .values({ mentorId, ...onlyColumns("MentorBusy", state) })
      .onConflict((conflict) => conflict.column("mentorId").doUpdateSet(onlyColumns("MentorBusy", state)))
      .execute();
  },

  /** An interview stays where it is. Marks of the mentor's interviews that are over go. */
  async keep(mentoringId: string, startAt: Date, now: Date): Promise<void> {
    const kept = { startAt, keptAt: now };
    await db
      .insertInto("KeptInterview")
      .values({ mentoringId, ...onlyColumns("KeptInterview", kept) })
      .onConflict((conflict) => conflict.column("mentoringId").doUpdateSet(onlyColumns("KeptInterview", kept)))
      .execute();
    await db.deleteFrom("KeptInterview").where("startAt", "<", now).execute();
  },
});
