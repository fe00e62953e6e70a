import { AppError, impossible } from "@knotter/domain/errors";
import { eventTypeOf } from "@knotter/domain/event-readers";
import type { PolicyOverrides } from "@knotter/domain/policy";
import type { Scope } from "@knotter/domain/scope";
import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { DB, Mentoring } from "../generated/tables";
import { covered, preparedIn } from "../hidden";
import { type Db, firstOf, firstRow, oneOf, prepared, word } from "../query";
import type { SealedTexts } from "../sealed-text";
import { foldedText, isFound } from "../search";
import { milliseconds } from "./calendar";

export type MentoringRow = Awaited<ReturnType<ReturnType<typeof selectMentoring>["execute"]>>[number];
/** With what the mentee wrote when booking, which only the page of one interview shows. */
export type MentoringDetails = MentoringRow & { note: string | null };
/** With the company, which only admins are shown. */
export type ShownMentoring = MentoringDetails & { customerId: string; customerName: string };
export interface MentoringEventRow {
  type: string;
  actorRole: string;
  at: Date;
  fromStartAt: Date | null;
  toStartAt: Date | null;
  /** The times that a mentor proposed with it, or the one that the mentee took by it, as long as they are kept; earliest first. */
  proposed: Date[];
}

/** A time that is held for the mentee instead of the interview's. */
export interface ProposedTime {
  startAt: Date;
  endAt: Date;
  until: Date;
}

export type MentoringTab = "upcoming" | "toReport" | "done" | "canceled";

export interface MentoringFilter {
  tab?: MentoringTab | undefined;
  mentorId?: string | undefined;
  menteeId?: string | undefined;
  orderId?: string | undefined;
  /** Words of the mentee's name or of the number of the interview. */
  q?: string | undefined;
  /** JST days, both included, of the start. */
  from?: Date | undefined;
  until?: Date | undefined;
  after?: { startAt: Date; id: string } | undefined;
  limit: number;
}

/** For conditions about an interview `t`. */
const interview = () => expressionBuilder<DB & { t: Mentoring }, "t">();

/** Whose interviews. HR reaches none: what a company may know is counted elsewhere, never read from here. */
function isInScope(scope: Scope): Expression<SqlBool> {
  const eb = interview();
  switch (scope.kind) {
    case "all":
      return eb.lit(true);
    case "mentee":
      return eb("t.menteeId", "=", scope.menteeId);
    case "mentor":
      return eb("t.mentorId", "=", scope.mentorId);
    case "customer":
      return eb.lit(false);
    default:
      return impossible(scope);
  }
}

/** The interviews in somebody's scope, as far as the caller may read them. */
export const selectMentoring = (db: Db, scope: Scope) =>
  db
    .selectFrom("Mentoring as t")
    .innerJoin("Order as o", "o.id", "t.orderId")
    .innerJoin("OrderMentee as om", "om.id", "t.orderMenteeId")
    .innerJoin("Mentee as me", "me.userId", "t.menteeId")
    .innerJoin("Mentor as mo", "mo.userId", "t.mentorId")
    .where(isInScope(scope))
    .select(["t.id", "t.publicNo", "t.orderId", "o.name as orderName", "o.sessionMinutes", "t.orderMenteeId", "t.menteeId"])
    .select(["om.name as listedName", "me.name as menteeName", "me.displayName as menteeDisplayName"])
    .select(["t.mentorId", "t.startAt", "t.endAt", "t.status"])
    .select(["t.cancelSide", "t.cancelTiming", "t.cancelReasonCode", "t.shareReason", "t.canceledAt", "t.canceledById", "t.noShowSide"])
    .select(["t.noShowReportedAt", "t.disputeStatus", "t.counted", "t.rescheduleCount", "t.icsSequence", "t.meetingMethod", "t.meetingUrl"])
    .select(["t.meetingPasscode", "t.meetingStatus", "t.disclosureLevelAtBooking", "t.policyVersion", "t.mentorReportStatus"])
    .select(["t.menteeReportStatus", "t.surveyDeclinedAt", "t.createdAt", "t.version", "om.usedCount as used", "om.maxCount as max"])
    .select(({ fn, ref, val }) => [
      ref("o.policy").$castTo<PolicyOverrides>().as("orderPolicy"),
      fn.coalesce("mo.displayName", val("")).as("mentorDisplayName"),
      fn.coalesce("mo.photoUrl", val("")).as("mentorPhotoUrl"),
    ])
    .select(({ ref }) => [
      sql<boolean>`${covered(scope, ref("t.note"), ref("t.createdAt"))} IS NOT NULL`.as("hasNote"),
      sql<string | null>`${covered(scope, ref("t.cancelReason"), ref("t.canceledAt"))}`.as("cancelReason"),
      sql<string | null>`${covered(scope, ref("t.theme"), ref("t.createdAt"))}`.as("theme"),
    ]);

function isOnTab(tab: MentoringTab, now: Date): Expression<SqlBool> {
  const eb = interview();
  switch (tab) {
    case "upcoming":
      return eb.and([eb("t.status", "=", word("reserved")), eb("t.endAt", ">", now)]);
    case "toReport":
      return eb.and([eb("t.status", "=", word("reserved")), eb("t.endAt", "<=", now)]);
    case "done":
      return eb("t.status", "=", word("done"));
    case "canceled":
      return eb("t.status", "in", oneOf("canceled", "no_show"));
    default:
      return impossible(tab);
  }
}

/** By the mentee's names and the number of the interview. */
export function isNamedBy(q: string): Expression<SqlBool> {
  const { ref, selectFrom } = interview();
  const names = selectFrom("Mentee as w")
    .whereRef("w.userId", "=", "t.menteeId")
    .select(({ ref }) => foldedText(ref("w.name"), ref("w.displayName"), ref("w.nameKana")).as("names"))
    .$asScalar();
  return isFound(q, names, foldedText(ref("t.publicNo")));
}

/** What a filter asks of an interview. */
function isAskedFor({
  mentorId,
  menteeId,
  orderId,
  from,
  until,
  q,
}: Omit<MentoringFilter, "limit" | "tab" | "after">): Expression<SqlBool> {
  const eb = interview();
  const conditions: Expression<SqlBool>[] = [];
  if (mentorId) conditions.push(eb("t.mentorId", "=", mentorId));
  if (menteeId) conditions.push(eb("t.menteeId", "=", menteeId));
  if (orderId) conditions.push(eb("t.orderId", "=", orderId));
  if (from) conditions.push(eb("t.startAt", ">=", from));
  if (until) conditions.push(eb("t.startAt", "<", until));
  if (q) conditions.push(isNamedBy(q));
  return eb.and(conditions);
}

const mentoringById = preparedIn((db, scope, { id }: { id: string }) =>
  selectMentoring(db, scope)
    .where("t.id", "=", id)
    .select(({ ref }) => sql<string | null>`${covered(scope, ref("t.note"), ref("t.createdAt"))}`.as("note")),
);

/** The proposed times of the event `e`, which was written together with them; epoch milliseconds. */
const proposedAt = sql<number[] | null>`(
  SELECT json_agg((date_part('epoch', p."startAt") * 1000)::bigint ORDER BY p."startAt")
  FROM "TimeHold" p
  WHERE p."mentoringId" = e."mentoringId" AND p.kind = 'proposal'
    AND (e.type = 'times_proposed' AND p."createdAt" = e.at OR e.type = 'rescheduled' AND p.state = 'taken' AND p."endedAt" = e.at))`;

const history = prepared((db, { mentoringId }: { mentoringId: string }) =>
  db
    .selectFrom("MentoringEvent as e")
    .select(["e.type", "e.actorRole", "e.at", "e.fromStartAt", "e.toStartAt", proposedAt.as("proposed")])
    .where("e.mentoringId", "=", mentoringId)
    .orderBy("e.id"),
);

/** Columns in the order of `eventOf` and `timeOf`; instants as epoch milliseconds. */
type RawEvent = [
  type: string,
  actorRole: string,
  at: number,
  fromStartAt: number | null,
  toStartAt: number | null,
  proposed: number[] | null,
];
type RawTime = [startAt: number, endAt: number, until: number];

const shownById = preparedIn((db, scope, { id, now }: { id: string; now: Date }) =>
  selectMentoring(db, scope)
    .innerJoin("Customer as c", "c.id", "o.customerId")
    .leftJoin("DataKey as k", (join) => join.onRef("k.subjectId", "=", "t.id").on("k.side", "=", word("mentee")))
    .where("t.id", "=", id)
    .select(["c.id as customerId", "c.name as customerName", "k.keyId", "k.sealed"])
    .select(({ ref, selectFrom }) => [
      sql<string | null>`${covered(scope, ref("t.note"), ref("t.createdAt"))}`.as("note"),
      selectFrom("MentoringEvent as e")
        .whereRef("e.mentoringId", "=", "t.id")
        .select(({ ref }) =>
          sql<RawEvent[] | null>`json_agg(json_build_array(${ref("e.type")}, ${ref("e.actorRole")}, ${milliseconds(ref("e.at"))},
            ${milliseconds(ref("e.fromStartAt"))}, ${milliseconds(ref("e.toStartAt"))}, ${proposedAt}) ORDER BY ${ref("e.id")})`.as(
            "events",
          ),
        )
        .as("events"),
      selectFrom("TimeHold as h")
        .whereRef("h.mentoringId", "=", "t.id")
        .where("h.state", "=", word("held"))
        .where("h.until", ">", now)
        .select(({ ref }) =>
          sql<RawTime[] | null>`json_agg(json_build_array(${milliseconds(ref("h.startAt"))}, ${milliseconds(ref("h.endAt"))},
            ${milliseconds(ref("h.until"))}) ORDER BY ${ref("h.startAt")}, ${ref("h.id")})`.as("times"),
        )
        .as("times"),
    ]),
);

const instantOrNull = (at: number | null): Date | null => (at === null ? null : new Date(at));
const instants = (times: number[] | null): Date[] => (times ?? []).map((at) => new Date(at));
const eventOf = ([type, actorRole, at, fromStartAt, toStartAt, proposed]: RawEvent): MentoringEventRow => ({
  type: eventTypeOf(type, actorRole),
  actorRole,
  at: new Date(at),
  fromStartAt: instantOrNull(fromStartAt),
  toStartAt: instantOrNull(toStartAt),
  proposed: instants(proposed),
});
const timeOf = ([startAt, endAt, until]: RawTime): ProposedTime => ({
  startAt: new Date(startAt),
  endAt: new Date(endAt),
  until: new Date(until),
});

export const mentoringReads = (db: Db, texts: SealedTexts) => ({
  /** Outside the scope is NOT_FOUND: nobody learns that it exists. */
  async require(scope: Scope, id: string): Promise<MentoringDetails> {
    const row = await texts.openOne("Mentoring", firstRow(await mentoringById(db, scope, { id })), id);
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  /**
   * The same with what every view of it shows as well, in one round trip: its history, as `historyOf` has it, and the times that are proposed
   * instead, earliest first.
   */
  async shown(
    scope: Scope,
    id: string,
    now: Date,
  ): Promise<{ row: ShownMentoring; history: MentoringEventRow[]; proposed: ProposedTime[] }> {
    const found = firstRow(await shownById(db, scope, { id, now }));
    if (!found) throw new AppError("NOT_FOUND");
    const { keyId, sealed, events, times, ...row } = found;
    const key = keyId === null || sealed === null ? null : { keyId, sealed };
    return {
      row: texts.openByKey("Mentoring", row, { subjectId: id, side: "mentee" }, key),
      history: (events ?? []).map(eventOf),
      proposed: (times ?? []).map(timeOf),
    };
  },

  /** In the order in which it happened: changes of one interview wait for each other, and the clocks of two processes differ. */
  async historyOf(mentoringId: string): Promise<MentoringEventRow[]> {
    return (await history(db, { mentoringId })).map(({ type, proposed, ...event }) => ({
      ...event,
      type: eventTypeOf(type, event.actorRole),
      proposed: instants(proposed),
    }));
  },

  /** What is to come in its order, the past backwards; keyset on (startAt, id). */
  async list(scope: Scope, filter: MentoringFilter, now: Date): Promise<MentoringRow[]> {
    const { tab, after, limit } = filter;
    const forward = tab === "upcoming" || tab === "toReport";
    let page = selectMentoring(db, scope)
      .where(isAskedFor(filter))
      .orderBy("t.startAt", forward ? "asc" : "desc")
      .orderBy("t.id", forward ? "asc" : "desc")
      .limit(limit);
    if (tab) page = page.where(isOnTab(tab, now));
    if (after) {
      page = page.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("t.startAt", "t.id"), forward ? ">" : "<", tuple(after.startAt, after.id)),
      );
    }
    return texts.open("Mentoring", await page.execute(), ({ id }) => id);
  },

  counts: (scope: Scope, filter: Omit<MentoringFilter, "limit" | "tab" | "after">, now: Date): Promise<Record<MentoringTab, number>> =>
    db
      .selectFrom("Mentoring as t")
      .where(isInScope(scope))
      .where(isAskedFor(filter))
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere(isOnTab("upcoming", now)).as("upcoming"),
        fn.countAll<number>().filterWhere(isOnTab("toReport", now)).as("toReport"),
        fn.countAll<number>().filterWhere(isOnTab("done", now)).as("done"),
        fn.countAll<number>().filterWhere(isOnTab("canceled", now)).as("canceled"),
      ])
      .executeTakeFirstOrThrow(),

  /** The mentor this person talked to last. */
  async previousMentorId(menteeId: string, now: Date): Promise<string | null> {
    const row = await firstOf(
      db
        .selectFrom("Mentoring")
        .select("mentorId")
        .where("menteeId", "=", menteeId)
        .where(({ and, eb, or }) =>
          or([eb("status", "=", word("done")), and([eb("status", "=", word("reserved")), eb("endAt", "<=", now)])]),
        )
        .orderBy("startAt", "desc")
        .limit(1),
    );
    return row?.mentorId ?? null;
  },
});
