import {
  type BusyTimes,
  busyWithoutInterviews,
  type CalendarSourceKind,
  type Period,
  type SourceFault,
  type UnreadAppointment,
} from "@knotter/domain/busy-time";
import { type Expression, type SqlBool, sql } from "kysely";
import type { CalendarSource } from "../generated/tables";
import { interviewsSince } from "../mentoring/calendar";
import { anyOf, type Db, firstOf, json, onlyColumns, word } from "../query";
import { bytes, type SealedTokens, type SealedVerifier } from "../zoom/connection";

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
  "s.accessTokenEnc",
  "s.refreshTokenEnc",
  "s.expiresAt",
  "s.busy",
  "s.coveredUntil",
  "s.etag",
  "s.lastModified",
  "s.unread",
  "s.unreadOn",
  "s.fetchedAt",
  "s.asToldAt",
  "s.triedAt",
  "s.failingSince",
  "s.failures",
  "s.fault",
  "s.lostAt",
] as const satisfies readonly `s.${keyof CalendarSource}`[];

const selectSource = (db: Db) => db.selectFrom("CalendarSource as s").select(columns);

/** One of a mentor's own calendars, its address or its tokens sealed. */
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
  tokens?: SealedTokens;
  /** Of one that has been read already, when it is due again; without it, the first reading is due at once. */
  read?: { state: ReadState; dueAt: Date };
  now: Date;
}

/** What is known of an authorisation when somebody comes back from the vendor. */
export interface CalendarAuthorizationRow extends SealedVerifier {
  kind: CalendarSourceKind;
  sourceId: string | null;
}

/** No token stays of an authorisation that has ended. */
const NO_TOKENS = { keyId: null, accessTokenEnc: null, refreshTokenEnc: null, expiresAt: null } as const;
const sealed = ({ keyId, accessTokenEnc, refreshTokenEnc, expiresAt }: SealedTokens) => ({
  keyId,
  accessTokenEnc: bytes(accessTokenEnc),
  refreshTokenEnc: bytes(refreshTokenEnc),
  expiresAt,
});

/** What an answer of a source has changed. */
export interface ReadState {
  busy: number[];
  coveredUntil: Date;
  etag: string | null;
  lastModified: string | null;
  unread: number;
  unreadOn: readonly UnreadAppointment[];
}

const stored = ({ unreadOn, ...state }: ReadState) => ({ ...state, unreadOn: json(unreadOn) });
/** What is kept is what the calendar says, which the version before does not write. */
const readAt = (now: Date) => ({ fetchedAt: now, asToldAt: now });

/** What the calendars of a mentor say together (domain/busy-time.ts). */
interface StoredBusy {
  busy: BusyTimes;
  anonymous: BusyTimes;
}

interface Claim {
  id: string;
  claimId: string;
}

async function storedBusyOf(db: Db, mentorId: string): Promise<StoredBusy> {
  const row = await firstOf(db.selectFrom("MentorBusy").select(["busy", "anonymous"]).where("mentorId", "=", mentorId));
  return { busy: row?.busy ?? [], anonymous: row?.anonymous ?? [] };
}

async function interviewsOf(db: Db, mentorId: string, now: Date): Promise<Period[]> {
  const rows = await interviewsSince(db, now).where("i.mentorId", "=", mentorId).select(["i.startAt", "i.endAt"]).execute();
  return rows.map(({ startAt, endAt }) => ({ from: startAt.getTime(), to: endAt.getTime() }));
}

export const calendarSourceReads = (db: Db) => ({
  of: (mentorId: string): Promise<CalendarSourceRow[]> =>
    selectSource(db).where("s.mentorId", "=", mentorId).orderBy("s.createdAt").orderBy("s.id").execute(),

  /** Null: none, or another mentor's. */
  find: (mentorId: string, id: string): Promise<CalendarSourceRow | null> =>
    firstOf(selectSource(db).where("s.mentorId", "=", mentorId).where("s.id", "=", id)),

  /** The times of the mentor's interviews, so that they are not taken for appointments. */
  interviews: (mentorId: string, now: Date): Promise<Period[]> => interviewsOf(db, mentorId, now),

  /** The mentor's address, and since when it is the account's. */
  ownerOf: (mentorId: string) =>
    db.selectFrom("User").where("id", "=", mentorId).select(["email", "emailVerifiedAt"]).executeTakeFirstOrThrow(),

  /** The mentor's reserved interviews to come, and whether each is kept at its time whatever lies over it; the soonest first. */
  upcoming: (mentorId: string, now: Date) =>
    db
      .selectFrom("Mentoring as t")
      .innerJoin("Mentee as me", "me.userId", "t.menteeId")
      .leftJoin("KeptInterview as k", (join) => join.onRef("k.mentoringId", "=", "t.id").onRef("k.startAt", "=", "t.startAt"))
      .where("t.mentorId", "=", mentorId)
      .where("t.status", "=", word("reserved"))
      .where("t.startAt", ">", now)
      .select(["t.id", "t.publicNo", "t.startAt", "t.endAt", "me.name as menteeName", "me.displayName as menteeDisplayName"])
      .select(({ eb }) => eb("k.keptAt", "is not", null).$castTo<boolean>().as("kept"))
      .orderBy("t.startAt")
      .execute(),

  /** Authorisations that are still to be ended at their vendor. */
  toRevoke: (now: Date, limit: number, mentorId?: string) =>
    db
      .selectFrom("CalendarRevocation")
      .select(["id", "mentorId", "kind", "keyId", "refreshTokenEnc", "leftAt"])
      .where("dueAt", "<=", now)
      .$if(mentorId !== undefined, (query) => query.where("mentorId", "=", mentorId ?? ""))
      .orderBy("dueAt")
      .limit(limit)
      .execute(),

  /** What is busy in one of the mentor's calendars, as they say it. */
  storedBusyOf: (mentorId: string): Promise<StoredBusy> => storedBusyOf(db, mentorId),

  /** What is busy besides the mentor's interviews, as bookings and searches read it. */
  async busyOf(mentorId: string, now: Date): Promise<BusyTimes> {
    const [{ busy, anonymous }, interviews] = await Promise.all([storedBusyOf(db, mentorId), interviewsOf(db, mentorId, now)]);
    return busyWithoutInterviews(busy, anonymous, interviews);
  },
});

export const calendarSourceWrites = (db: Db) => ({
  async add({ now, addressEnc, tokens, read, ...source }: NewCalendarSource): Promise<string> {
    const { id } = await db
      .insertInto("CalendarSource")
      .values({
        ...onlyColumns("CalendarSource", { ...source, ...(tokens && sealed(tokens)) }),
        ...onlyColumns(
          "CalendarSource",
          read ? { ...stored(read.state), ...readAt(now), triedAt: now, dueAt: read.dueAt } : { dueAt: now },
        ),
        addressEnc: addressEnc && bytes(addressEnc),
        createdAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Begins an authorisation; those from which nobody has come back are deleted. */
  async openAuthorization(
    way: SealedVerifier & {
      stateHash: string;
      mentorId: string;
      kind: CalendarSourceKind;
      sourceId: string | null;
      expiresAt: Date;
      now: Date;
    },
  ): Promise<void> {
    const { stateHash, mentorId, kind, sourceId, keyId, expiresAt, now } = way;
    await db.deleteFrom("CalendarAuthorization").where("expiresAt", "<", now).execute();
    await db
      .insertInto("CalendarAuthorization")
      .values({ stateHash, mentorId, kind, sourceId, keyId, verifierEnc: bytes(way.sealed), expiresAt, createdAt: now })
      .execute();
  },

  /** Takes the authorisation of a state, once. Null: it is not this mentor's, is over, or was taken. */
  takeAuthorization: (stateHash: string, mentorId: string, now: Date): Promise<CalendarAuthorizationRow | null> =>
    firstOf(
      db
        .deleteFrom("CalendarAuthorization")
        .where("stateHash", "=", stateHash)
        .where("mentorId", "=", mentorId)
        .where("expiresAt", ">", now)
        .returning(["kind", "sourceId", "keyId", "verifierEnc as sealed"]),
    ),

  /** Another authorisation: what was read before holds until the source is read again, which is due at once. A reading in progress is dropped. */
  async reconnect(id: string, tokens: SealedTokens, now: Date): Promise<void> {
    await db
      .updateTable("CalendarSource")
      .set({
        ...onlyColumns("CalendarSource", sealed(tokens)),
        lostAt: null,
        failingSince: null,
        failures: 0,
        fault: null,
        triedAt: null,
        claimId: null,
        claimedUntil: null,
        dueAt: now,
      })
      .where("id", "=", id)
      .execute();
  },

  /** Renewed tokens, of whoever has claimed the source. False: it was removed or connected again meanwhile, or the claim has expired. */
  async keepTokens({ id, claimId }: Claim, tokens: SealedTokens): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("CalendarSource")
      .set(onlyColumns("CalendarSource", sealed(tokens)))
      .where("id", "=", id)
      .where("claimId", "=", claimId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** The vendor has ended our access. What was read holds; only the mentor can connect again. `dueAt`: when the mail about it is due. */
  async lose({ id, claimId }: Claim, { now, dueAt }: { now: Date; dueAt: Date }): Promise<void> {
    await db
      .updateTable("CalendarSource")
      .set({
        ...onlyColumns("CalendarSource", NO_TOKENS),
        lostAt: now,
        failingSince: ({ fn, ref, val }) => fn.coalesce(ref("failingSince"), val(now)),
        failures: (eb) => eb("failures", "+", 1),
        fault: "access_ended",
        dueAt,
        claimId: null,
        claimedUntil: null,
      })
      .where("id", "=", id)
      .where("claimId", "=", claimId)
      .execute();
  },

  /** Keeps what is needed to end authorisations at their vendor, beyond their sources. */
  async revokeLater(
    authorizations: readonly { mentorId: string; kind: CalendarSourceKind; keyId: string; refreshTokenEnc: Uint8Array }[],
    now: Date,
  ): Promise<void> {
    if (authorizations.length === 0) return;
    await db
      .insertInto("CalendarRevocation")
      .values(
        authorizations.map(({ refreshTokenEnc, ...of }) =>
          onlyColumns("CalendarRevocation", { ...of, refreshTokenEnc: bytes(refreshTokenEnc), leftAt: now, dueAt: now }),
        ),
      )
      .execute();
  },

  /** The authorisation has ended, or is no longer tried; `again`: the next try. */
  async revoked(id: string, again: Date | null): Promise<void> {
    if (again === null) await db.deleteFrom("CalendarRevocation").where("id", "=", id).execute();
    else await db.updateTable("CalendarRevocation").set({ dueAt: again }).where("id", "=", id).execute();
  },

  /** It is read in full again, because its choices decide what counts. A reading in progress is dropped. */
  async change(id: string, change: { label: string; countsTentative: boolean; countsAllDay: boolean }, now: Date): Promise<void> {
    await db
      .updateTable("CalendarSource")
      .set({
        ...onlyColumns("CalendarSource", change),
        etag: null,
        lastModified: null,
        triedAt: null,
        claimId: null,
        claimedUntil: null,
        dueAt: now,
      })
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

  /** `state` is null where nothing has changed. False: the source was changed or removed meanwhile, or the claim has expired, so that what was read is of no use. */
  async settle({ id, claimId }: Claim, state: ReadState | null, { now, dueAt }: { now: Date; dueAt: Date }): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("CalendarSource")
      .set({
        ...onlyColumns("CalendarSource", state === null ? {} : stored(state)),
        ...onlyColumns("CalendarSource", readAt(now)),
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
  async fail({ id, claimId }: Claim, fault: SourceFault, { now, dueAt }: { now: Date; dueAt: Date | null }): Promise<void> {
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
  async setBusy(mentorId: string, { busy, anonymous }: StoredBusy, now: Date): Promise<void> {
    const state = { busy: [...busy], anonymous: [...anonymous], updatedAt: now };
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

  async unkeep(mentoringId: string): Promise<void> {
    await db.deleteFrom("KeptInterview").where("mentoringId", "=", mentoringId).execute();
  },
});
