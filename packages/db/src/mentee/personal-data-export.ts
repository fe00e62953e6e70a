import { sql } from "kysely";
import { type Db, firstOf } from "../query";
import type { SealedTexts } from "../sealed-text";

/**
 * Everything that is kept about one mentee and that the mentee is entitled to (個人情報保護法 第33条), by section. The mentor's private report and
 * note on the checked questions, and the admins' memo, are in none of the columns. The caller has found the mentee in the mentee's own scope first.
 */
export const personalDataExportReads = (db: Db, texts: SealedTexts) => ({
  account: (userId: string) =>
    firstOf(db.selectFrom("User").select(["emailVerifiedAt", "lastSeenAt", "mfaEnabled", "notificationPrefs"]).where("id", "=", userId)),

  places: (userId: string) =>
    db
      .selectFrom("OrderMentee")
      .select(["id as orderMenteeId", "name as listedName", "nameKana as listedKana", "jobTitle", "groupTag"])
      .where("menteeId", "=", userId)
      .orderBy("id")
      .execute(),

  interviews: async (userId: string) => {
    const rows = await db
      .selectFrom("Mentoring as t")
      .innerJoin("Order as o", "o.id", "t.orderId")
      .innerJoin("Mentor as mo", "mo.userId", "t.mentorId")
      .leftJoin("MentorReport as r", "r.mentoringId", "t.id")
      .where("t.menteeId", "=", userId)
      .select(["t.id", "t.publicNo", "o.name as orderName", "mo.displayName as mentorName", "t.startAt", "t.endAt", "t.status"])
      .select(["t.cancelSide", "t.cancelTiming", "t.canceledAt", "t.noShowSide", "t.counted"])
      .select(["t.disclosureLevelAtBooking as disclosureLevel", "t.theme", "t.note", "t.disputeText", "r.hrSummaryWish"])
      .select((eb) => [
        eb.case().when("t.cancelSide", "=", "mentee").then(eb.ref("t.cancelReason")).end().as("cancelReason"),
        eb.case().when("r.hrSummaryConsent", "<>", "none").then(eb.ref("r.hrSummary")).end().as("hrSummary"),
        eb.case().when("r.hrSummaryConsent", "<>", "none").then(eb.ref("r.hrSummaryConsent")).end().as("hrSummaryConsent"),
      ])
      .orderBy("t.startAt")
      .orderBy("t.id")
      .execute();
    const told = await texts.open("Mentoring", rows, ({ id }) => id);
    const opened = await texts.open("MentorReport", told, ({ id }) => id);
    return opened.map(({ id: _, ...row }) => row);
  },

  sheets: async (userId: string) => {
    const rows = await db
      .selectFrom("CheckedQuestion as s")
      .leftJoin("Mentoring as t", "t.id", "s.mentoringId")
      .where("s.menteeId", "=", userId)
      .select(["s.id", "t.publicNo", "s.status", "s.themes", "s.currentSituation", "s.goal", "s.freeText", "s.mood"])
      .select(["s.avoidTopics", "s.submittedAt", "s.updatedAt"])
      .select(({ ref }) => ref("s.selected").$castTo<{ text?: string; priority?: number }[]>().as("selected"))
      .orderBy("s.createdAt")
      .orderBy("s.id")
      .execute();
    const opened = await texts.open("CheckedQuestion", rows, ({ id }) => id);
    return opened.map(({ id: _, ...row }) => row);
  },

  surveys: async (userId: string) => {
    const rows = await db
      .selectFrom("MenteeReport as v")
      .innerJoin("Mentoring as t", "t.id", "v.mentoringId")
      .where("t.menteeId", "=", userId)
      .select(["t.id", "t.publicNo", "v.attended", "v.satisfaction", "v.easeOfTalking", "v.goalProgress", "v.selfEfficacyBefore"])
      .select(["v.selfEfficacyAfter", "v.nps", "v.wantNext", "v.learned", "v.nextAction", "v.commentToMentor", "v.commentToOffice"])
      .select(["v.shareCommentWithHr", "v.troubleCategory", "v.troubleText", "v.submittedAt"])
      .orderBy("t.startAt")
      .orderBy("t.id")
      .execute();
    const opened = await texts.open("MenteeReport", rows, ({ id }) => id);
    return opened.map(({ id: _, ...row }) => row);
  },

  careerPlan: async (userId: string) => {
    const rows = await db
      .selectFrom("CareerPlan")
      .select(["interests", "strengths", "aspirations", "nextSteps", "other", "birthDate", "updatedAt"])
      .where("menteeId", "=", userId)
      .execute();
    return texts.open("CareerPlan", rows, () => userId);
  },

  favorites: (userId: string) =>
    db
      .selectFrom("MentorFavorite as f")
      .innerJoin("Mentor as mo", "mo.userId", "f.mentorId")
      .where("f.menteeId", "=", userId)
      .select(["mo.displayName as mentorName", "f.createdAt"])
      .orderBy("f.createdAt")
      .orderBy("f.mentorId")
      .execute(),

  waiting: (userId: string) =>
    db
      .selectFrom("WaitingEntry as w")
      .leftJoin("Mentor as mo", "mo.userId", "w.mentorId")
      .where("w.menteeId", "=", userId)
      .select(["mo.displayName as mentorName", "w.weekdays", "w.bands", "w.dateFrom", "w.dateTo", "w.createdAt", "w.endedAt"])
      .orderBy("w.createdAt")
      .orderBy("w.id")
      .execute(),

  consents: (userId: string) =>
    db
      .selectFrom("ConsentRecord")
      .select(["type", "documentVersion", "channel", "grantedAt", "revokedAt", "ip"])
      .where("subjectUserId", "=", userId)
      .orderBy("grantedAt")
      .orderBy("id")
      .execute(),

  mails: (userId: string) =>
    db
      .selectFrom("Mail")
      .select(["type", "toAddress", "subject", "status", "queuedAt", "sentAt"])
      .where("toUserId", "=", userId)
      .orderBy("queuedAt")
      .orderBy("id")
      .execute(),

  notifications: (userId: string) =>
    db.selectFrom("Notification").select(["kind", "at", "readAt"]).where("userId", "=", userId).orderBy("at").orderBy("id").execute(),

  /** Who has read what is the mentee's until now: role and time. Reads of checked questions, interviews, mails and places on a list count. */
  async readers(userId: string, now: Date) {
    // The ids first: with them the planner goes by (entity, entityId, at), one short range for each thing, however long the log is.
    const things = await db
      .selectFrom("OrderMentee as p")
      .where("p.menteeId", "=", userId)
      .select([sql<string>`'OrderMentee'`.as("entity"), "p.id"])
      .unionAll((eb) =>
        eb
          .selectFrom(["Mentoring as t", sql<{ kind: string }>`unnest(ARRAY['Mentoring', 'MenteeReport'])`.as<"k">(sql`k("kind")`)])
          .where("t.menteeId", "=", userId)
          .select(["k.kind as entity", "t.id"]),
      )
      .unionAll((eb) =>
        eb
          .selectFrom("CheckedQuestion as s")
          .where("s.menteeId", "=", userId)
          .select([sql<string>`'CheckedQuestion'`.as("entity"), "s.id"]),
      )
      .execute();
    const entities = ["Mentee", "User", ...things.map(({ entity }) => entity)];
    const ids = [userId, userId, ...things.map(({ id }) => id)];
    const own = sql<{ entity: string; id: string }>`unnest(${entities}::text[], ${ids}::text[])`.as<"own">(sql`own("entity", "id")`);
    return db
      .selectFrom(own)
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom("AuditLog as l")
            .whereRef("l.entity", "=", "own.entity")
            .whereRef("l.entityId", "=", "own.id")
            .where("l.at", "<", now)
            .where("l.actorId", "<>", userId)
            .where(({ eb, or }) => or([eb("own.entity", "=", "Mentee"), eb("l.action", "like", "%read%")]))
            .select(["l.id", "l.at", "l.actorRole", "l.action"])
            .orderBy("l.at")
            .limit(10_000)
            .as("a"),
        (join) => join.onTrue(),
      )
      .select(["a.at", "a.actorRole", "a.action"])
      .orderBy("a.at")
      .orderBy("a.id")
      .limit(10_000)
      .execute();
  },

  passkeys: (userId: string) =>
    db
      .selectFrom("Passkey")
      .select(["name", "createdAt", "lastUsedAt"])
      .where("userId", "=", userId)
      .orderBy("createdAt")
      .orderBy("id")
      .execute(),

  sessions: (userId: string) =>
    db
      .selectFrom("Session")
      .select(["createdAt", "expiresAt", "revokedAt", "ip", "userAgent"])
      .where("userId", "=", userId)
      .orderBy("createdAt")
      .orderBy("id")
      .execute(),

  requests: (userId: string) =>
    db
      .selectFrom("PersonalDataRequest")
      .select(["kind", "status", "note", "requestedAt", "decidedAt"])
      .where("userId", "=", userId)
      .orderBy("requestedAt")
      .orderBy("id")
      .execute(),
});
