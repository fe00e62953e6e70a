import { type AdminTaskKind, type MarkedTask, STORED_TASKS, type StoredTask, TASK_LIMITS } from "@knotter/domain/admin-task";
import type { Role } from "@knotter/domain/role";
import type { Scope } from "@knotter/domain/scope";
import { SLICE_FAILURES_TOLD } from "@knotter/domain/slices";
import { DAY, HOUR, type LocalDate } from "@knotter/domain/tokyo";
import { type AliasedExpression, type Expression, expressionBuilder, sql } from "kysely";
import { selectOwnAccounts, waitsForMentee } from "../account/own-account";
import type { Customer, DB, Mentor, Mentoring } from "../generated/tables";
import { isGivenUp } from "../mail/outcome";
import { anyOf, type Db, firstOf, oneOf, onlyColumns, startOf, word } from "../query";
import { monthOfWish, selectUnsupervised } from "../supervision/supervision.reads";

/** What a task leads to. */
export type TaskSubject = "mentoring" | "mentee" | "mentor" | "order" | "customer" | "mail" | "request" | "supervision" | "webhook";

export interface TaskRow {
  /** Of the thing that waits, and what a mark is set on. */
  id: string;
  at: Date;
  title: string;
  detail: string | null;
  subject: TaskSubject;
  subjectId: string;
  /** How many it stands for: people of one order. */
  amount: number;
}

/** When it is asked. */
export interface Moment {
  now: Date;
  today: LocalDate;
}

/** The columns of one kind of task: since (or until) when, how it is called, where it leads. */
const task = (columns: {
  id: Expression<string>;
  at: Expression<Date | null>;
  title: Expression<string | null>;
  detail: Expression<string | null>;
  subject: TaskSubject | Expression<string>;
  subjectId: Expression<string | null>;
  amount?: Expression<number>;
}) => [
  sql<string>`${columns.id}`.as("id"),
  sql<Date>`${columns.at}`.as("at"),
  sql<string>`${columns.title}`.as("title"),
  sql<string | null>`${columns.detail}`.as("detail"),
  sql<TaskSubject>`${typeof columns.subject === "string" ? sql.lit(columns.subject) : columns.subject}::text`.as("subject"),
  sql<string>`${columns.subjectId}`.as("subjectId"),
  sql<number>`${columns.amount ?? sql.lit(1)}`.as("amount"),
];

/** Of an interview: without its mentee, to whom the number leads. */
function interviewTask(at: Expression<Date | null>) {
  const { ref } = expressionBuilder<DB & { t: Mentoring; c: Customer; mo: Mentor }, "t" | "c" | "mo">();
  return task({
    id: ref("t.id"),
    at,
    title: ref("t.publicNo"),
    detail: sql`${ref("c.name")} || '／' || coalesce(${ref("mo.displayName")}, '')`,
    subject: "mentoring",
    subjectId: ref("t.id"),
  });
}

const selectInterviews = (db: Db) =>
  db
    .selectFrom("Mentoring as t")
    .innerJoin("Order as o", "o.id", "t.orderId")
    .innerJoin("Customer as c", "c.id", "o.customerId")
    .innerJoin("Mentor as mo", "mo.userId", "t.mentorId");

function isUnmarked(kind: StoredTask, id: Expression<string>) {
  const { not, exists, selectFrom } = expressionBuilder<DB>();
  return not(exists(selectFrom("OfficeTaskMark as k").select("k.kind").where("k.kind", "=", kind).where("k.entityId", "=", id)));
}

export const UNNAMED = "氏名未登録";

/** The tasks of one kind. The count and the list are made of the same query. */
function tasksOf(db: Db, kind: StoredTask, { now, today }: Moment): AliasedExpression<TaskRow, "w"> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  switch (kind) {
    case "emergency":
      return selectInterviews(db)
        .innerJoin("MentorReport as r", "r.mentoringId", "t.id")
        .where("r.emergency", "=", word("urgent"))
        .where("r.submittedAt", "is not", null)
        .where(({ ref }) => isUnmarked(kind, ref("t.id")))
        .select(({ ref }) => interviewTask(ref("r.submittedAt")))
        .as("w");
    case "mentor_absent":
      return selectInterviews(db)
        .where("t.status", "=", word("no_show"))
        .where("t.noShowSide", "=", word("mentor"))
        .where(({ ref }) => isUnmarked(kind, ref("t.id")))
        .select(({ fn }) => interviewTask(fn.coalesce("t.noShowReportedAt", "t.startAt")))
        .as("w");
    case "dispute":
      return selectInterviews(db)
        .where("t.disputeStatus", "=", word("open"))
        .select(({ fn }) => interviewTask(fn.coalesce("t.disputedAt", "t.startAt")))
        .as("w");
    case "attendance_clash":
      return selectInterviews(db)
        .innerJoin("MenteeReport as s", "s.mentoringId", "t.id")
        .where("s.attended", "=", word("no"))
        .where("s.submittedAt", "is not", null)
        .where("t.status", "=", word("done"))
        .where(({ ref }) => isUnmarked(kind, ref("t.id")))
        .select(({ ref }) => interviewTask(ref("s.submittedAt")))
        .as("w");
    case "trouble":
      return selectInterviews(db)
        .innerJoin("MenteeReport as s", "s.mentoringId", "t.id")
        .where("s.troubleCategory", "is not", null)
        .where("s.submittedAt", "is not", null)
        .where(({ ref }) => isUnmarked(kind, ref("t.id")))
        .select(({ ref }) => interviewTask(ref("s.submittedAt")))
        .as("w");
    case "closing_day":
      // An admin decides about each: nothing is canceled because somebody has declared a day.
      return selectInterviews(db)
        .where("t.status", "=", word("reserved"))
        .where("t.startAt", ">", now)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("CompanyBlock as b")
              .select("b.id")
              .whereRef("b.customerId", "=", "o.customerId")
              .where(({ between, ref }) =>
                between(sql<LocalDate>`(${ref("t.startAt")} AT TIME ZONE 'Asia/Tokyo')::date`, ref("b.dateFrom"), ref("b.dateTo")),
              ),
          ),
        )
        .where(({ ref }) => isUnmarked(kind, ref("t.id")))
        .select(({ ref }) => interviewTask(ref("t.startAt")))
        .as("w");
    case "meeting_failed":
      return selectInterviews(db)
        .where("t.status", "=", word("reserved"))
        .where("t.meetingStatus", "in", oneOf("preparing", "failed"))
        .where("t.startAt", ">", now)
        .where(({ eb, or }) =>
          or([eb("t.meetingStatus", "=", word("failed")), eb("t.startAt", "<", before(-TASK_LIMITS.meetingHours * HOUR))]),
        )
        .select(({ ref }) => interviewTask(ref("t.startAt")))
        .as("w");
    case "booking_held":
      return db
        .selectFrom("OrderMentee as om")
        .innerJoin("Order as o", "o.id", "om.orderId")
        .where("om.bookingHeldAt", "is not", null)
        .where("om.status", "<>", word("withdrawn"))
        .where("o.status", "in", oneOf("active", "closed_booking"))
        .select(({ ref }) =>
          task({
            id: ref("om.id"),
            at: ref("om.bookingHeldAt"),
            title: ref("om.name"),
            detail: ref("o.name"),
            subject: "mentee",
            subjectId: ref("om.menteeId"),
          }),
        )
        .as("w");
    case "personal_data":
      return db
        .selectFrom("PersonalDataRequest as p")
        .leftJoin("Mentee as me", "me.userId", "p.userId")
        .where("p.status", "=", word("requested"))
        .select(({ fn, ref }) =>
          task({
            id: ref("p.id"),
            at: ref("p.requestedAt"),
            title: fn.coalesce("me.name", word(UNNAMED)),
            detail: sql`CASE ${ref("p.kind")} WHEN 'erasure' THEN '削除の求め' ELSE '開示の求め' END`,
            subject: "request",
            subjectId: ref("p.userId"),
          }),
        )
        .as("w");
    case "report_overdue": {
      const { ref } = expressionBuilder<DB & { t: Mentoring; o: DB["Order"] }, "t" | "o">();
      const due = sql<Date>`${ref("t.endAt")} + coalesce((${ref("o.policy")} ->> 'mentorReportDueHours')::int, ${TASK_LIMITS.reportHours}::int) * interval '1 hour'`;
      return selectInterviews(db)
        .where("t.status", "in", oneOf("reserved", "done"))
        .where("t.mentorReportStatus", "in", oneOf("none", "draft"))
        .where("t.endAt", "<", before(TASK_LIMITS.reportHoursMin * HOUR))
        .where("t.anonymizedAt", "is", null)
        .where((eb) => eb(due, "<", now))
        .select(() => interviewTask(due))
        .as("w");
    }
    case "mail_dead":
      return db
        .selectFrom("Mail as m")
        .leftJoin("Order as o", "o.id", "m.orderId")
        .where(isGivenUp())
        .where(({ ref }) => isUnmarked(kind, ref("m.id")))
        .select(({ fn, ref }) =>
          task({
            id: ref("m.id"),
            at: fn.coalesce("m.deadAt", "m.queuedAt"),
            title: fn.coalesce("m.subject", "m.type"),
            detail: ref("o.name"),
            subject: "mail",
            subjectId: ref("m.id"),
          }),
        )
        .as("w");
    case "address_bounced":
      return db
        .selectFrom("User as u")
        .leftJoin("Mentee as me", "me.userId", "u.id")
        .leftJoin("Mentor as mo", "mo.userId", "u.id")
        .where("u.emailBouncedAt", "is not", null)
        .where("u.deletedAt", "is", null)
        .where(({ not, ref }) => not(ref("u.disabled")))
        .where("u.role", "in", oneOf("mentee", "mentor"))
        .select(({ fn, ref }) =>
          task({
            id: ref("u.id"),
            at: ref("u.emailBouncedAt"),
            title: fn.coalesce("me.name", "mo.displayName", "u.email"),
            detail: sql`CASE ${ref("u.role")} WHEN 'mentor' THEN 'キャリコン' ELSE '相談者' END`,
            subject: sql`CASE ${ref("u.role")} WHEN 'mentor' THEN 'mentor' ELSE 'mentee' END`,
            subjectId: ref("u.id"),
          }),
        )
        .as("w");
    case "invite_bounced":
      return db
        .selectFrom("OrderMentee as om")
        .innerJoin("Order as o", "o.id", "om.orderId")
        .where(({ ref }) => ref("om.inviteBounced"))
        .where("om.menteeId", "is", null)
        .where("om.status", "<>", word("withdrawn"))
        .where("o.status", "in", oneOf("active", "closed_booking"))
        .select(({ fn, ref }) =>
          task({
            id: ref("om.id"),
            at: fn.coalesce("om.lastInviteMailAt", "om.createdAt"),
            title: ref("om.name"),
            detail: ref("o.name"),
            subject: "order",
            subjectId: ref("o.id"),
          }),
        )
        .as("w");
    case "invitations_stuck":
      return db
        .selectFrom("InvitationRequest as r")
        .innerJoin("Order as o", "o.id", "r.orderId")
        .innerJoin("Customer as c", "c.id", "o.customerId")
        .where("r.doneAt", "is", null)
        .where("r.attempts", ">=", SLICE_FAILURES_TOLD)
        .select(({ ref }) =>
          task({
            id: ref("r.id"),
            at: ref("r.requestedAt"),
            title: ref("o.name"),
            detail: ref("c.name"),
            subject: "order",
            subjectId: ref("o.id"),
          }),
        )
        .as("w");
    case "campaigns_stuck":
      return db
        .selectFrom("MailCampaign as k")
        .innerJoin("Order as o", "o.id", "k.orderId")
        .where("k.status", "in", oneOf("scheduled", "sending"))
        .where("k.attempts", ">=", SLICE_FAILURES_TOLD)
        .select(({ fn, ref }) =>
          task({
            id: ref("k.id"),
            at: fn.coalesce("k.begunAt", "k.scheduledAt"),
            title: ref("k.subject"),
            detail: ref("o.name"),
            subject: "order",
            subjectId: ref("o.id"),
          }),
        )
        .as("w");
    case "webhook_off":
      return db
        .selectFrom("WebhookEndpoint as e")
        .leftJoin("Customer as c", "c.id", "e.customerId")
        .where("e.state", "in", oneOf("gone", "failing"))
        .where("e.deletedAt", "is", null)
        .select(({ fn, ref }) =>
          task({
            id: ref("e.id"),
            at: fn.coalesce("e.failingSince", "e.deliveredAt", "e.createdAt"),
            title: ref("e.name"),
            detail: fn.coalesce("c.name", word("事務局")),
            subject: "webhook",
            subjectId: ref("e.id"),
          }),
        )
        .as("w");
    case "address_clash":
      return selectClashes(db).as("w");
    case "supervision":
      return selectUnsupervised(db)
        .select(({ fn, ref }) =>
          task({
            id: ref("s.id"),
            at: monthOfWish(ref("s.requestedAt")),
            title: fn.coalesce("mo.displayName", "mo.name", word(UNNAMED)),
            detail: sql`CASE ${ref("s.status")} WHEN 'requested' THEN '希望した月だけをお知らせします' ELSE 'スーパーバイザーの交代が必要です' END`,
            subject: "supervision",
            subjectId: ref("s.id"),
          }),
        )
        .as("w");
    case "mentor_review":
      return db
        .selectFrom("Mentor as mo")
        .where(({ eb, or }) => or([eb("mo.reviewStatus", "=", word("pending_review")), eb("mo.pendingSince", "is not", null)]))
        .select(({ fn, ref }) =>
          task({
            id: ref("mo.userId"),
            at: fn.coalesce("mo.pendingSince", "mo.updatedAt"),
            title: fn.coalesce("mo.displayName", "mo.name", word(UNNAMED)),
            detail: sql`CASE ${ref("mo.reviewStatus")} WHEN 'pending_review' THEN '新しいプロフィール' ELSE '変更の申請' END`,
            subject: "mentor",
            subjectId: ref("mo.userId"),
          }),
        )
        .as("w");
    case "registration_expiry":
      return db
        .selectFrom("Mentor as mo")
        .where("mo.reviewStatus", "in", oneOf("enabled", "suspended"))
        .where("mo.registrationExpiresOn", "<=", sql<LocalDate>`${today}::date + ${TASK_LIMITS.registrationDays}::int`)
        .select(({ fn, ref }) =>
          task({
            id: ref("mo.userId"),
            at: startOf(sql<LocalDate>`${ref("mo.registrationExpiresOn")} + 1`),
            title: fn.coalesce("mo.displayName", "mo.name", word("")),
            detail: sql`CASE WHEN ${ref("mo.registrationExpiresOn")} < ${today}::date THEN '期限切れ' ELSE '期限が近い' END`,
            subject: "mentor",
            subjectId: ref("mo.userId"),
          }),
        )
        .as("w");
    case "order_without_mentors":
      return db
        .selectFrom("Order as o")
        .innerJoin("Customer as c", "c.id", "o.customerId")
        .where("o.status", "=", word("active"))
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom("OrderMentor as r")
                .innerJoin("Mentor as mo", "mo.userId", "r.mentorId")
                .select("r.mentorId")
                .whereRef("r.orderId", "=", "o.id")
                .where("r.removedAt", "is", null)
                .where(({ ref }) => ref("mo.enabled")),
            ),
          ),
        )
        .select(({ ref }) =>
          task({
            id: ref("o.id"),
            at: startOf(ref("o.bookingOpensOn")),
            title: ref("o.name"),
            detail: ref("c.name"),
            subject: "order",
            subjectId: ref("o.id"),
          }),
        )
        .as("w");
    default:
      return db
        .selectFrom("Order as o")
        .innerJoin("Customer as c", "c.id", "o.customerId")
        .innerJoinLateral(
          ({ selectFrom }) =>
            selectFrom("OrderMentee as om")
              .select(({ fn }) => [fn.countAll<number>().as("people"), fn.min(fn.coalesce("om.invitedAt", "om.createdAt")).as("first")])
              .whereRef("om.orderId", "=", "o.id")
              .where("om.status", "in", oneOf("listed", "invited", "temporary"))
              .where(({ eb, fn }) => eb(fn.coalesce("om.invitedAt", "om.createdAt"), "<", before(TASK_LIMITS.unregisteredDays * DAY)))
              .as("n"),
          (join) => join.onTrue(),
        )
        .where("o.status", "=", word("active"))
        .where("o.bookingClosesOn", ">=", today)
        .where("n.people", ">", 0)
        .select(({ ref }) =>
          task({
            id: ref("o.id"),
            at: ref("n.first"),
            title: ref("o.name"),
            detail: ref("c.name"),
            subject: "order",
            subjectId: ref("o.id"),
            amount: sql`${ref("n.people")}::int`,
          }),
        )
        .as("w");
  }
}

/** How a role is called beside an address that is somebody else's. */
const roleLabel = (role: Expression<Role | null>) =>
  sql<string>`CASE ${role} WHEN 'mentor' THEN 'キャリコン' WHEN 'hrstaff' THEN '人事ご担当者' WHEN 'admin' THEN '事務局' ELSE '相談者' END`;

/** Addresses that are somebody else's account: of people whom HR has listed, and of HR staff who were invited. */
function selectClashes(db: Db) {
  const listed = db
    .selectFrom("OrderMentee as om")
    .innerJoin("Order as o", "o.id", "om.orderId")
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom(
          selectFrom("User as a")
            .select("a.role")
            .whereRef("a.email", "=", "om.email")
            .where("a.deletedAt", "is", null)
            .unionAll(
              selectFrom("OrderMentee as x")
                .innerJoin("Order as xo", "xo.id", "x.orderId")
                .innerJoin("User as a", "a.id", "x.menteeId")
                .select("a.role")
                .whereRef("xo.customerId", "=", "o.customerId")
                .where("a.deletedAt", "is", null)
                .whereRef("x.email", "=", "om.email")
                .where("x.status", "<>", word("withdrawn")),
            )
            .as("any"),
        )
          .select("any.role")
          .limit(sql.lit(1))
          .as("u"),
      (join) => join.onTrue(),
    )
    .where(({ ref }) => ref("om.addedByHr"))
    .where("om.menteeId", "is", null)
    .where("om.status", "<>", word("withdrawn"))
    .where("o.status", "in", oneOf("active", "closed_booking"))
    .where(({ exists, not }) =>
      not(
        exists(
          selectOwnAccounts()
            .where(({ ref }) => waitsForMentee(ref("u.id")))
            .select("u.id"),
        ),
      ),
    )
    .select(({ ref }) =>
      task({
        id: ref("om.id"),
        at: ref("om.createdAt"),
        title: ref("om.name"),
        detail: sql`${ref("o.name")} || '／' || ${roleLabel(ref("u.role"))}`,
        subject: "order",
        subjectId: ref("o.id"),
      }),
    );
  const invited = db
    .selectFrom("HrStaff as h")
    .innerJoin("User as own", "own.id", "h.userId")
    .innerJoin("Customer as c", "c.id", "h.customerId")
    .leftJoin("User as u", (join) => join.onRef("u.email", "=", "h.invitedAs").on("u.deletedAt", "is", null))
    .where("own.deletedAt", "is", null)
    .where(({ not, ref }) => not(ref("own.disabled")))
    .where("h.invitedAs", "is not", null)
    .select(({ fn, ref }) =>
      task({
        id: ref("h.userId"),
        at: fn.coalesce("h.invitedAt", "own.createdAt"),
        title: ref("h.name"),
        detail: sql`${ref("c.name")} || '／' || ${roleLabel(ref("u.role"))}`,
        subject: "customer",
        subjectId: ref("c.id"),
      }),
    );
  return listed.unionAll(invited);
}

/** For admins alone: whoever asks has passed the row's `access`, and reaches everything. */
export const isAdmin = (scope: Scope) => expressionBuilder<DB>().lit(scope.kind === "all");

export const adminTaskReads = (db: Db) => ({
  /** How many of each, and since when the first of them waits, or when it comes: one statement, each part of it read from what waits alone. */
  taskCounts(scope: Scope, moment: Moment) {
    const [first, ...others] = STORED_TASKS.map((kind) =>
      db
        .selectFrom(tasksOf(db, kind, moment))
        .select(({ fn, ref }) => [
          sql<AdminTaskKind>`${sql.lit(kind)}::text`.as("kind"),
          sql<number>`coalesce(sum(${ref("w.amount")}), 0)::int`.as("count"),
          fn.min<Date | null>("w.at").as("at"),
        ])
        .where(isAdmin(scope)),
    );
    if (!first) throw new Error("there are no kinds of tasks");
    return others.reduce((all, one) => all.unionAll(one), first).execute();
  },

  /** The tasks of one kind, the first first; keyset on (at, id). */
  tasks(
    scope: Scope,
    kind: StoredTask,
    moment: Moment,
    { after, limit }: { after: { startAt: Date; id: string } | undefined; limit: number },
  ): Promise<TaskRow[]> {
    const page = db
      .selectFrom(
        db
          .selectFrom(tasksOf(db, kind, moment))
          .select(["w.id", "w.title", "w.detail", "w.subject", "w.subjectId", "w.amount"])
          .select(({ ref }) => sql<Date>`date_trunc('milliseconds', ${ref("w.at")})`.as("at"))
          .where(isAdmin(scope))
          .as("w"),
      )
      .selectAll()
      .orderBy("w.at")
      .orderBy("w.id")
      .limit(limit);
    if (!after) return page.execute();
    return page.where(({ eb, refTuple, tuple }) => eb(refTuple("w.at", "w.id"), ">", tuple(after.startAt, after.id))).execute();
  },

  /** Whether this is a task of the kind just now. */
  async isTask(scope: Scope, kind: StoredTask, id: string, moment: Moment): Promise<boolean> {
    const found = await firstOf(
      db
        .selectFrom(tasksOf(db, kind, moment))
        .select("w.id")
        .where(isAdmin(scope))
        .where("w.id", "=", id),
    );
    return found !== null;
  },

  /** Which of these are tasks of the kind just now. */
  async amongTasks(scope: Scope, kind: StoredTask, ids: readonly string[], moment: Moment): Promise<string[]> {
    const found = await db
      .selectFrom(tasksOf(db, kind, moment))
      .select("w.id")
      .distinct()
      .where(isAdmin(scope))
      .where("w.id", "=", anyOf(ids))
      .orderBy("w.id")
      .execute();
    return found.map(({ id }) => id);
  },
});

export const adminTaskWrites = (db: Db) => ({
  /** Marks a task as done. False: somebody else has marked it already. */
  async mark(kind: MarkedTask, entityId: string, byId: string, now: Date): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("OfficeTaskMark")
      .values({ kind, entityId, byId, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },

  /** The same for many; returns those that nobody else has marked before. */
  async markAll(kind: MarkedTask, entityIds: readonly string[], byId: string, now: Date): Promise<string[]> {
    if (entityIds.length === 0) return [];
    const marked = await db
      .insertInto("OfficeTaskMark")
      .values(entityIds.map((entityId) => onlyColumns("OfficeTaskMark", { kind, entityId, byId, at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .returning("entityId")
      .execute();
    return marked.map(({ entityId }) => entityId);
  },

  async isMarked(kind: MarkedTask, entityId: string): Promise<boolean> {
    const mark = await firstOf(db.selectFrom("OfficeTaskMark").select("kind").where("kind", "=", kind).where("entityId", "=", entityId));
    return mark !== null;
  },
});
