import type { EscalationContact } from "@knotter/domain/customer";
import type { CancelSide, CancelTiming, DisputeStatus, MentoringStatus, NoShowSide } from "@knotter/domain/mentoring";
import type { Scope } from "@knotter/domain/scope";
import { sql } from "kysely";
import { covered, isCertain } from "../hidden";
import { type Db, firstOf, oneOf, onlyColumns, unlessLost, word } from "../query";
import type { SealedTexts } from "../sealed-text";

export type AbsenceRow = NonNullable<Awaited<ReturnType<ReturnType<typeof mentoringOutcomeReads>["absenceOf"]>>>;
export type ProfileForMentorRow = NonNullable<Awaited<ReturnType<ReturnType<typeof mentoringOutcomeReads>["profileForMentor"]>>>;

export const mentoringOutcomeReads = (db: Db, texts: SealedTexts) => ({
  /** What was said about an absence: the objection to the mentee who raised it, both to the admins who have to decide. */
  async absenceOf(scope: Scope, mentoringId: string) {
    if (scope.kind !== "all" && scope.kind !== "mentee") return null;
    let query = db
      .selectFrom("Mentoring as t")
      .where("t.id", "=", mentoringId)
      .where("t.status", "=", word("no_show"))
      .select(({ ref }) => [
        (scope.kind === "all" ? sql<string | null>`${ref("t.noShowNote")}` : sql<string | null>`NULL`).as("note"),
        sql<string | null>`${covered(scope, ref("t.disputeText"), ref("t.disputedAt"))}`.as("disputeText"),
      ])
      .select("t.disputedAt");
    if (scope.kind === "mentee") query = query.where("t.menteeId", "=", scope.menteeId);
    return texts.openOne("Mentoring", await firstOf(query), mentoringId, { note: "noShowNote" });
  },

  /**
   * For the mentor of the interview alone. Until when is said by domain/mentee-profile.ts. What is written there for mentors is for those whom
   * the mentee has chosen: by booking with them, or by submitting a questionnaire for this very interview. A mentor whom an admin has chosen does not
   * read it, nor one whom somebody has chosen who is not known for certain (IdentityHold).
   */
  async profileForMentor(scope: Scope, mentoringId: string) {
    if (scope.kind !== "mentor") return null;
    return firstOf(
      db
        .selectFrom("Mentoring as t")
        .innerJoin("Mentee as m", "m.userId", "t.menteeId")
        .leftJoin("IdentityHold as h", "h.userId", "t.menteeId")
        .innerJoinLateral(
          ({ and, eb, exists, or, selectFrom }) => {
            const booked = exists(
              selectFrom("Mentoring as b")
                .whereRef("b.menteeId", "=", "t.menteeId")
                .whereRef("b.mentorId", "=", "t.mentorId")
                .whereRef("b.createdById", "=", "b.menteeId")
                .where(({ eb, or, ref }) => or([eb("h.since", "is", null), eb("b.createdAt", "<", ref("h.since").$notNull())]))
                .where(({ ref }) => isCertain(ref("b.menteeId"), ref("b.createdAt")))
                .select("b.id"),
            );
            const handedIn = exists(
              selectFrom("CheckedQuestion as c")
                .whereRef("c.mentoringId", "=", "t.id")
                .where("c.status", "<>", "draft")
                .where(({ ref }) => isCertain(ref("c.menteeId"), ref("c.submittedAt")))
                .select("c.id"),
            );
            const chosen = or([booked, and([eb("h.since", "is", null), handedIn])]);
            return sql<{ chosen: boolean }>`(SELECT ${chosen} AS "chosen")`.as("w");
          },
          (join) => join.onTrue(),
        )
        .where("t.id", "=", mentoringId)
        .where("t.mentorId", "=", scope.mentorId)
        .select(["m.name", "m.phone", "m.ageBand", "m.jobTitle", "m.jobType", "m.joinedYear", "m.employmentType", "m.workStyle"])
        .select((eb) => [
          eb.case().when("w.chosen", "=", true).then(eb.ref("m.careerSummary")).end().as("careerSummary"),
          eb.case().when("w.chosen", "=", true).then(eb.ref("m.concerns")).else(sql<string[]>`'{}'`).end().as("concerns"),
          eb.case().when("w.chosen", "=", true).then(eb.ref("m.accommodations")).end().as("accommodations"),
        ]),
    );
  },

  /** Whom the mentee's company has named for an emergency: for the mentor of the interview alone. */
  async escalationOf(scope: Scope, mentoringId: string): Promise<EscalationContact | null> {
    if (scope.kind !== "mentor") return null;
    const row = await firstOf(
      db
        .selectFrom("Mentoring as t")
        .innerJoin("Order as o", "o.id", "t.orderId")
        .innerJoin("Customer as c", "c.id", "o.customerId")
        .where("t.id", "=", mentoringId)
        .where("t.mentorId", "=", scope.mentorId)
        .select("c.escalationContact as contact"),
    );
    return row?.contact ?? null;
  },

  /** How often this person was reported absent since then, and did not prove otherwise. */
  async absencesSince(menteeId: string, since: Date): Promise<number> {
    const { count } = await db
      .selectFrom("Mentoring")
      .where("menteeId", "=", menteeId)
      .where("status", "=", word("no_show"))
      .where("noShowSide", "=", "mentee")
      .where("noShowReportedAt", ">=", since)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  },

  /** How many notices of a delay have gone out for this interview. */
  async delayNoticesOf(mentoringId: string): Promise<number> {
    const { count } = await db
      .selectFrom("Mail")
      .where("mentoringId", "=", mentoringId)
      .where("type", "=", word("delay_notice"))
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  },
});

type Expected = { from: readonly MentoringStatus[]; version: number };

export interface Settled {
  status: MentoringStatus;
  counted: boolean;
  /** Set exactly while the status asks for it. */
  cancelSide?: CancelSide;
  cancelTiming?: CancelTiming | null;
  noShowSide?: NoShowSide;
  noShowNote?: string | null;
  disputeStatus?: DisputeStatus;
  byId: string;
  now: Date;
}

/** What became of an interview after its time: held, not held, and the objections to it. */
export const mentoringOutcomeWrites = (db: Db, texts: SealedTexts) => ({
  /**
   * Moves an interview to where it ended up. What belongs to another status goes: the database holds that a canceled one has a side
   * and an instant, an absence the absent one, and nothing else has either.
   */
  async settle(id: string, expected: Expected, to: Settled): Promise<void> {
    const canceled = to.status === "canceled";
    const absent = to.status === "no_show";
    const { noShowNote } = await texts.seal("Mentoring", id, { noShowNote: (absent && to.noShowNote) || null });
    unlessLost(
      await db
        .updateTable("Mentoring")
        .set({
          status: to.status,
          counted: to.counted,
          cancelSide: canceled ? (to.cancelSide ?? "admin") : null,
          cancelTiming: canceled ? (to.cancelTiming ?? null) : null,
          canceledAt: canceled ? to.now : null,
          canceledById: canceled ? to.byId : null,
          noShowSide: absent ? (to.noShowSide ?? null) : null,
          ...onlyColumns("Mentoring", absent ? { noShowReportedAt: to.now, noShowNote, disputeText: null, disputedAt: null } : {}),
          disputeStatus: to.disputeStatus,
          autoClosed: to.status === "done" ? undefined : false,
          meetingStatus: canceled ? "cleared" : undefined,
          version: (eb) => eb("version", "+", 1),
          updatedAt: to.now,
        })
        .where("id", "=", id)
        .where("status", "in", expected.from)
        .where("version", "=", expected.version)
        .executeTakeFirst(),
    );
  },

  async dispute(id: string, version: number, text: string, now: Date): Promise<void> {
    const { disputeText } = await texts.seal("Mentoring", id, { disputeText: text });
    unlessLost(
      await db
        .updateTable("Mentoring")
        .set({ disputeStatus: "open", disputeText, disputedAt: now, version: (eb) => eb("version", "+", 1), updatedAt: now })
        .where("id", "=", id)
        .where("status", "=", word("no_show"))
        .where("disputeStatus", "=", "none")
        .where("version", "=", version)
        .executeTakeFirst(),
    );
  },

  async rejectDispute(id: string, version: number, now: Date): Promise<void> {
    unlessLost(
      await db
        .updateTable("Mentoring")
        .set({ disputeStatus: "rejected", version: (eb) => eb("version", "+", 1), updatedAt: now })
        .where("id", "=", id)
        .where("status", "=", word("no_show"))
        .where("disputeStatus", "=", "open")
        .where("version", "=", version)
        .executeTakeFirst(),
    );
  },

  /** Out of kindness: the interview stays as it ended, its count is given back. */
  async forgive(id: string, version: number, now: Date): Promise<void> {
    unlessLost(
      await db
        .updateTable("Mentoring")
        .set({ counted: false, version: (eb) => eb("version", "+", 1), updatedAt: now })
        .where("id", "=", id)
        .where("status", "in", oneOf("canceled", "no_show"))
        .where("counted", "=", true)
        .where("version", "=", version)
        .executeTakeFirst(),
    );
  },

  /** The number of interviews a mentor has held, as the mentor's card shows it. The mentor's row is locked already. */
  async countHeld(mentorId: string, change: 1 | -1): Promise<void> {
    await db
      .updateTable("Mentor")
      .set({ doneCount: ({ ref }) => sql<number>`greatest(${ref("doneCount")} + ${change}::int, 0)` })
      .where("userId", "=", mentorId)
      .execute();
  },
});

export const mentoringLocks = (db: Db) => ({
  /**
   * Holds an interview still while something is hung on it (a sheet, the link of its meeting), or taken off: a cancellation waits, and then finds it.
   * Lighter than the locks of a booking; comes after them where both are taken.
   */
  async hold(id: string): Promise<void> {
    await db.selectFrom("Mentoring").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  },
});
