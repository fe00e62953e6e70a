import type { Scope } from "@knotter/domain/scope";
import { sql } from "kysely";
import { covered, isShown } from "../hidden";
import { type Db, word } from "../query";
import type { SealedTexts } from "../sealed-text";

export type CourseRow = Awaited<ReturnType<ReturnType<typeof courseReads>["course"]>>[number];

export const courseReads = (db: Db, texts: SealedTexts) => ({
  /**
   * The mentee's past interviews, latest first, with the mentee's own survey and the summary for the company once it was sent to the mentee.
   * Keyset on (startAt, id). For every other scope the list is empty.
   */
  async course(scope: Scope, { after, limit }: { after?: { startAt: Date; id: string } | undefined; limit: number }, now: Date) {
    let page = db
      .selectFrom("Mentoring as t")
      .innerJoin("Order as o", "o.id", "t.orderId")
      .innerJoin("Mentor as mo", "mo.userId", "t.mentorId")
      .leftJoin("MenteeReport as s", (join) =>
        join
          .onRef("s.mentoringId", "=", "t.id")
          .on("s.submittedAt", "is not", null)
          .on(({ ref }) => isShown(scope, ref("s.createdAt"))),
      )
      .leftJoin("MentorReport as r", (join) =>
        join
          .onRef("r.mentoringId", "=", "t.id")
          .on("r.hrSummaryConsent", "<>", word("none"))
          .on(({ ref }) => isShown(scope, ref("r.hrSummaryProposedAt"))),
      )
      .where(({ eb, lit }) => (scope.kind === "mentee" ? eb("t.menteeId", "=", scope.menteeId) : lit(false)))
      .where(({ and, eb, or }) =>
        or([eb("t.status", "=", word("done")), and([eb("t.status", "=", word("reserved")), eb("t.endAt", "<=", now)])]),
      )
      .select(["t.id", "t.publicNo", "t.startAt", "t.endAt", "t.mentorId", "o.name as orderName"])
      .select(["s.learned", "s.nextAction", "s.selfEfficacyBefore", "s.selfEfficacyAfter", "s.satisfaction", "s.easeOfTalking"])
      .select(["s.goalProgress", "s.submittedAt", "r.hrSummary", "r.hrSummaryConsent"])
      .select(({ fn, ref, val }) => [
        fn.coalesce("mo.displayName", val("")).as("mentorName"),
        fn.coalesce("mo.photoUrl", val("")).as("mentorPhotoUrl"),
        sql<string | null>`${covered(scope, ref("t.theme"), ref("t.createdAt"))}`.as("theme"),
        sql<string | null>`${covered(scope, ref("t.note"), ref("t.createdAt"))}`.as("note"),
      ])
      .orderBy("t.startAt", "desc")
      .orderBy("t.id", "desc")
      .limit(limit);
    if (after) page = page.where(({ eb, refTuple, tuple }) => eb(refTuple("t.startAt", "t.id"), "<", tuple(after.startAt, after.id)));
    const booked = await texts.open("Mentoring", await page.execute(), ({ id }) => id);
    const surveyed = await texts.open("MenteeReport", booked, ({ id }) => id);
    return texts.open("MentorReport", surveyed, ({ id }) => id);
  },
});
