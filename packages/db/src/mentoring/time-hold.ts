import { AppError } from "@knotter/domain/errors";
import { sql } from "kysely";
import { anyOf, type Db, firstOf, onlyColumns, prepared, word } from "../query";

/** A time that is held, for the mentee and the mentor whom it concerns. */
export type TimeHoldRow = Awaited<ReturnType<ReturnType<typeof selectHeld>["execute"]>>[number];

export interface NewTimeHold {
  mentorId: string;
  menteeId: string;
  mentoringId: string | null;
  waitingEntryId: string | null;
  startAt: Date;
  endAt: Date;
  blockFrom: Date;
  blockTo: Date;
  until: Date;
}

/** Holds that stand at this moment: one that has lapsed is none, whether or not the job has ended it. */
const selectHeld = (db: Db, now: Date) =>
  db
    .selectFrom("TimeHold as h")
    .where("h.state", "=", word("held"))
    .where("h.until", ">", now)
    .select(["h.id", "h.kind", "h.mentorId", "h.menteeId", "h.mentoringId", "h.waitingEntryId", "h.startAt", "h.endAt", "h.until"])
    .orderBy("h.startAt")
    .orderBy("h.id");

/** Only holds whose time the mentee can book; `selectCalendar` leaves out the same ones. */
const mentorsHolding = prepared((db, { menteeId, now }: { menteeId: string; now: Date }) =>
  db
    .selectFrom("TimeHold as h")
    .where("h.menteeId", "=", menteeId)
    .where("h.state", "=", word("held"))
    .where("h.until", ">", sql<Date>`${now}::timestamptz`)
    .where("h.kind", "<>", word("proposal"))
    .select("h.mentorId")
    .distinct(),
);

const proposed = prepared((db, { mentoringId, now }: { mentoringId: string; now: Date }) =>
  selectHeld(db, now).where("h.mentoringId", "=", mentoringId),
);

export const timeHoldReads = (db: Db) => ({
  /** The mentors with a time that is held for this mentee: free to the mentee, occupied for everybody else. */
  async mentorsHoldingFor(menteeId: string, now: Date): Promise<string[]> {
    return (await mentorsHolding(db, { menteeId, now })).map(({ mentorId }) => mentorId);
  },

  /** The times that are proposed instead of an interview, earliest first. */
  proposedFor: (mentoringId: string, now: Date): Promise<TimeHoldRow[]> => proposed(db, { mentoringId, now }),

  /** All times of a mentor that are held, with the name of the mentee to whom they are proposed; somebody who waits has none here. */
  heldOf: (mentorId: string, now: Date) =>
    selectHeld(db, now)
      .leftJoin("Mentoring as t", "t.id", "h.mentoringId")
      .leftJoin("Mentee as me", "me.userId", "t.menteeId")
      .where("h.mentorId", "=", mentorId)
      .select(({ fn }) => fn.coalesce("me.displayName", "me.name").as("menteeName"))
      .execute(),

  /** Whether this time is held for a mentee who waits. */
  async isHeldFor(menteeId: string, mentorId: string, startAt: Date, now: Date): Promise<boolean> {
    const row = await firstOf(
      selectHeld(db, now)
        .where("h.menteeId", "=", menteeId)
        .where("h.mentorId", "=", mentorId)
        .where("h.startAt", "=", startAt)
        .where("h.kind", "<>", word("proposal")),
    );
    return row !== null;
  },

  /** Whether the mentee has taken this time that was proposed. */
  async wasTaken(mentoringId: string, startAt: Date): Promise<boolean> {
    const row = await db
      .selectFrom("TimeHold")
      .select("id")
      .where("mentoringId", "=", mentoringId)
      .where("startAt", "=", startAt)
      .where("state", "=", word("taken"))
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Whether what was proposed last was declined. */
  async wasDeclined(mentoringId: string): Promise<boolean> {
    const row = await db
      .selectFrom("TimeHold")
      .select("state")
      .where("mentoringId", "=", mentoringId)
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    return row?.state === "declined";
  },

  /** Of interviews with a lapsed proposal, those that nothing is proposed for any more and that are still to come. */
  unanswered: (mentoringIds: readonly string[]) =>
    db
      .selectFrom("Mentoring as t")
      .select(["t.id", "t.mentorId", "t.orderId", "t.startAt"])
      .where("t.id", "=", anyOf(mentoringIds))
      .where("t.status", "=", word("reserved"))
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom("TimeHold as h").select("h.id").whereRef("h.mentoringId", "=", "t.id").where("h.state", "=", word("held")))),
      )
      .execute(),

  /** The times of a mentor that are held for people who wait, each with whose it is. */
  waitingOf: (mentorId: string, now: Date) =>
    selectHeld(db, now)
      .innerJoin("WaitingEntry as w", "w.id", "h.waitingEntryId")
      .where("h.mentorId", "=", mentorId)
      .select(["w.orderId", "w.orderMenteeId"])
      .execute(),

  /** Mentors with holds whose time is up and that nobody has ended yet. */
  async mentorsWithLapsed(now: Date, limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom("TimeHold")
      .select("mentorId")
      .distinct()
      .where("state", "=", word("held"))
      .where("until", "<=", now)
      .limit(limit)
      .execute();
    return rows.map(({ mentorId }) => mentorId);
  },
});

export const timeHoldWrites = (db: Db) => ({
  /** The caller has locked the mentor and ended what has lapsed. The constraints refuse what overlaps an interview or another hold (SLOT_TAKEN). */
  async hold(kind: "proposal" | "waiting", holds: readonly NewTimeHold[], now: Date): Promise<string[]> {
    const rows = await db
      .insertInto("TimeHold")
      .values(holds.map((hold) => onlyColumns("TimeHold", { ...hold, kind, createdAt: now })))
      .returning("id")
      .execute();
    return rows.map(({ id }) => id);
  },

  /**
   * Ends the holds of a mentor whose time is up. It ended them at `until`; this only writes it down, so that other times can take their place in
   * the exclusion constraint. Returns what has lapsed just now; the caller writes the mails about it.
   */
  lapse: (mentorId: string, now: Date) =>
    db
      .updateTable("TimeHold")
      .set({ state: "lapsed", endedAt: (eb) => eb.ref("until") })
      .where("mentorId", "=", mentorId)
      .where("state", "=", word("held"))
      .where("until", "<=", now)
      .returning(["id", "kind", "menteeId", "mentoringId", "waitingEntryId", "startAt"])
      .execute(),

  /** One of the times is taken. Throws PROPOSAL_ENDED where it is not held any more. */
  async take(id: string, now: Date): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable("TimeHold")
      .set({ state: "taken", endedAt: now })
      .where("id", "=", id)
      .where("state", "=", word("held"))
      .where("until", ">", now)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("PROPOSAL_ENDED");
  },

  /** Ends the time that is held for an entry of the waiting list. Returns whose time is free again. */
  endWaiting: (waitingEntryId: string, state: "declined" | "released", now: Date) =>
    db
      .updateTable("TimeHold")
      .set({ state: sql.lit(state), endedAt: now })
      .where("waitingEntryId", "=", waitingEntryId)
      .where("state", "=", word("held"))
      .returning("mentorId")
      .execute(),

  /**
   * Ends the times of mentors that are held for people who wait, because nobody can book these mentors any more, or not in this order, or not at
   * these times (`ids`). Whoever waits keeps the place in the line. Returns the holds that had not lapsed; the caller writes the mails about them.
   */
  async endWaitingOf(mentorIds: readonly string[], now: Date, { orderId, ids }: { orderId?: string | undefined; ids?: readonly string[] }) {
    if (mentorIds.length === 0) return [];
    const rows = await db
      .updateTable("TimeHold as h")
      .from("WaitingEntry as w")
      .whereRef("w.id", "=", "h.waitingEntryId")
      .set({ state: "released", endedAt: now })
      .where("h.mentorId", "=", anyOf(mentorIds))
      .where("h.kind", "=", word("waiting"))
      .where("h.state", "=", word("held"))
      .$if(orderId !== undefined, (query) => query.where("w.orderId", "=", orderId ?? ""))
      .$if(ids !== undefined, (query) => query.where("h.id", "=", anyOf(ids ?? [])))
      .returning(["h.id", "h.menteeId", "h.startAt", "h.until", "w.orderId"])
      .execute();
    return rows.filter(({ until }) => until > now);
  },

  /** Ends what is proposed instead of these interviews: answered, withdrawn, or because an interview has ended or moved otherwise. */
  async endProposals(mentoringIds: readonly string[], state: "declined" | "released", now: Date): Promise<number> {
    const { numUpdatedRows } = await db
      .updateTable("TimeHold")
      .set({ state: sql.lit(state), endedAt: now })
      .where("mentoringId", "=", anyOf(mentoringIds))
      .where("state", "=", word("held"))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
});
