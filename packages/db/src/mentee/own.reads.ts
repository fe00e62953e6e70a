import type { Scope } from "@knotter/domain/scope";
import { sql } from "kysely";
import { selectMentoring } from "../mentoring/mentoring.reads";
import { type Db, firstOf, word } from "../query";

/** An interview that may wait for the mentee, with what the rules ask beside it. */
export type WaitingRow = Awaited<ReturnType<ReturnType<typeof menteeOwnReads>["waiting"]>>[number];
export type OwnConsentRow = Awaited<ReturnType<ReturnType<typeof menteeOwnReads>["consents"]>>[number];

const DAYS_BACK = 120;
const MOST = 50;

/** What a mentee asks about themself; to every other scope these lists are empty. */
export const menteeOwnReads = (db: Db) => ({
  /**
   * Interviews to come, and past ones that may still wait for the mentee: no survey yet, an absence nobody has answered, a summary put to them.
   * What of it is really open is decided by the rules of the domain.
   */
  waiting: (scope: Scope, now: Date) =>
    db
      .selectFrom(
        selectMentoring(db, scope)
          .where(({ lit }) => lit(scope.kind === "mentee"))
          .where("t.status", "<>", "canceled")
          .where("t.endAt", ">", sql<Date>`${now}::timestamptz - make_interval(days => ${DAYS_BACK}::int)`)
          .orderBy("t.startAt", "desc")
          .orderBy("t.id")
          .limit(MOST)
          .as("w"),
      )
      .leftJoin("MenteeReport as s", "s.mentoringId", "w.id")
      .leftJoin("MentorReport as r", "r.mentoringId", "w.id")
      .leftJoin("CheckedQuestion as q", "q.mentoringId", "w.id")
      .selectAll("w")
      // Until when a submitted survey can be corrected; null before.
      .select(["s.editableUntil as surveyEditableUntil", "q.id as sheetId", "q.status as sheetStatus"])
      .select(({ eb, fn, lit }) =>
        fn.coalesce(eb("r.hrSummaryConsent", "=", "proposed").$castTo<boolean>(), lit(false)).as("summaryProposed"),
      )
      // Until when the last of the times that the mentor has proposed instead is held; null: none is.
      .select(({ selectFrom }) =>
        selectFrom("TimeHold as h")
          .whereRef("h.mentoringId", "=", "w.id")
          .where("h.state", "=", word("held"))
          .where("h.until", ">", now)
          .select(({ fn }) => fn.max("h.until").as("until"))
          .as("proposedUntil"),
      )
      .orderBy("w.startAt")
      .orderBy("w.id")
      .execute(),

  /** Whether the mentee has asked for the erasure of their data, and waits for the answer. */
  async erasureRequested(scope: Scope): Promise<boolean> {
    if (scope.kind !== "mentee") return false;
    const open = await firstOf(
      db
        .selectFrom("PersonalDataRequest")
        .select("id")
        .where("userId", "=", scope.menteeId)
        .where("kind", "=", "erasure")
        .where("status", "=", sql.lit("requested"))
        .limit(1),
    );
    return open !== null;
  },

  /** Newest first; keyset on (grantedAt, id). */
  consents(scope: Scope, { after, limit }: { after?: { startAt: Date; id: string } | undefined; limit: number }) {
    let page = db
      .selectFrom("ConsentRecord as c")
      .leftJoin("Mentoring as t", (join) => join.onRef("t.id", "=", "c.targetId").onRef("t.menteeId", "=", "c.subjectUserId"))
      .leftJoin("Mentor as mo", "mo.userId", "t.mentorId")
      .where(({ eb, lit }) => (scope.kind === "mentee" ? eb("c.subjectUserId", "=", scope.menteeId) : lit(false)))
      .select(["c.id", "c.type", "c.documentVersion", "c.channel", "c.grantedAt", "c.revokedAt"])
      .select(["t.id as mentoringId", "t.startAt", "t.status as mentoringStatus", "mo.displayName as mentorName"])
      .orderBy("c.grantedAt", "desc")
      .orderBy("c.id", "desc")
      .limit(limit);
    if (after) page = page.where(({ eb, refTuple, tuple }) => eb(refTuple("c.grantedAt", "c.id"), "<", tuple(after.startAt, after.id)));
    return page.execute();
  },
});
