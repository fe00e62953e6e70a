import type { Scope } from "@knotter/domain/scope";
import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { AuditLog, DB, OrderReport } from "../generated/tables";
import { anyOf, type Db, word } from "../query";

/** A line of the audit log. */
export type AuditRow = Awaited<ReturnType<ReturnType<typeof auditReads>["list"]>>[number];

export interface AuditFilter {
  actorEmail?: string | undefined;
  actorRole?: string | undefined;
  actions?: readonly string[] | undefined;
  entity?: string | undefined;
  entityId?: string | undefined;
  /** Somebody's account, or place on a list: what they did, and what was done with them, their interviews and what they wrote. */
  personId?: string | undefined;
  orderId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

export type AuditKey = { startAt: Date; id: string };

const COLUMNS = [
  "a.id",
  "a.at",
  "a.actorId",
  "a.actorRole",
  "a.action",
  "a.entity",
  "a.entityId",
  "a.diff",
  "a.ip",
  "a.requestId",
  "a.orderId",
] as const;

/** For conditions about a line `a`, and about what it is looked up by. */
const line = () =>
  expressionBuilder<
    DB & { a: AuditLog; own: { entity: string; entityId: string }; r: OrderReport; k: { action: string } },
    "a" | "own" | "r" | "k"
  >();

interface Page {
  after: AuditKey | undefined;
  limit: number;
}

/** The lines that a filter asks for, whoever and whatever they are about; the latest first, or those of each action. */
function selectLines(
  db: Db,
  { actorEmail, actorRole, entity, entityId, from, until }: AuditFilter,
  { after, limit }: Page,
  first: "at" | "action" = "at",
) {
  let lines = db.selectFrom("AuditLog as a").select(COLUMNS).limit(limit);
  if (first === "action") lines = lines.orderBy("a.action", "desc");
  lines = lines.orderBy("a.at", "desc").orderBy("a.id", "desc");
  if (actorEmail !== undefined)
    lines = lines.where(({ eb, fn, selectFrom }) =>
      eb("a.actorId", "=", fn.any(fn<string[]>("array", [selectFrom("User as u").select("u.id").where("u.email", "=", actorEmail)]))),
    );
  if (actorRole !== undefined) lines = lines.where("a.actorRole", "=", actorRole);
  if (entity !== undefined) lines = lines.where("a.entity", "=", entity);
  if (entityId !== undefined) lines = lines.where("a.entityId", "=", entityId);
  if (from !== undefined) lines = lines.where("a.at", ">=", from);
  if (until !== undefined) lines = lines.where("a.at", "<", until);
  if (after) lines = lines.where(({ eb, refTuple, tuple }) => eb(refTuple("a.at", "a.id"), "<", tuple(after.startAt, after.id)));
  return lines;
}

/**
 * The lines of the action `k`, between bounds rather than by equality, and sorted by the action first: so only an index that begins with the
 * action has them in their order. By equality PostgreSQL may take each action for equally frequent, and go through the whole log by time for one
 * that nobody has done yet. The instants are part of the bounds, because an index is read from bound to bound.
 */
function withinAction({ from, until }: AuditFilter, { after }: Page): Expression<SqlBool>[] {
  const { ref } = line();
  const [action, at, id, wanted] = [ref("a.action"), ref("a.at"), ref("a.id"), ref("k.action")];
  const bounds = [sql<SqlBool>`${action} >= ${wanted}`, sql<SqlBool>`${action} <= ${wanted}`];
  if (from !== undefined) bounds.push(sql`(${action}, ${at}) >= (${wanted}, ${from}::timestamptz)`);
  if (after) bounds.push(sql`(${action}, ${at}, ${id}) < (${wanted}, ${after.startAt}::timestamptz, ${after.id}::uuid)`);
  else if (until !== undefined) bounds.push(sql`(${action}, ${at}) < (${wanted}, ${until}::timestamptz)`);
  return bounds;
}

const textOf = (id: Expression<string>) => sql<string>`${id}::text`;

/** What the audit log knows somebody by: the account and each place, interview, questionnaire and request. */
function selectOwn(db: Db, personId: string) {
  const id = sql<string>`${personId}::uuid`;
  return db
    .selectFrom(
      sql<{ entity: string }>`unnest(ARRAY['User', 'Mentee', 'Mentor', 'HrStaff', 'Admin', 'OrderMentee'])`.as<"k">(sql`k("entity")`),
    )
    .select(["k.entity", sql<string>`${id}::text`.as("entityId")])
    .unionAll((eb) =>
      eb
        .selectFrom("OrderMentee as om")
        .where("om.menteeId", "=", id)
        .select(({ ref }) => [sql<string>`'OrderMentee'`.as("entity"), textOf(ref("om.id")).as("entityId")]),
    )
    .unionAll((eb) =>
      eb
        .selectFrom("Mentoring as t")
        .where(({ eb: is, or }) => or([is("t.menteeId", "=", id), is("t.mentorId", "=", id), is("t.orderMenteeId", "=", id)]))
        .select(({ ref }) => [sql<string>`'Mentoring'`.as("entity"), textOf(ref("t.id")).as("entityId")]),
    )
    .unionAll((eb) =>
      eb
        .selectFrom("CheckedQuestion as q")
        .where("q.menteeId", "=", id)
        .select(({ ref }) => [sql<string>`'CheckedQuestion'`.as("entity"), textOf(ref("q.id")).as("entityId")]),
    )
    .unionAll((eb) =>
      eb
        .selectFrom("MentorSchedule as s")
        .where("s.mentorId", "=", id)
        .select(({ ref }) => [sql<string>`'MentorSchedule'`.as("entity"), textOf(ref("s.id")).as("entityId")]),
    )
    .unionAll((eb) =>
      eb
        .selectFrom("PersonalDataRequest as p")
        .where("p.userId", "=", id)
        .select(({ ref }) => [sql<string>`'PersonalDataRequest'`.as("entity"), textOf(ref("p.id")).as("entityId")]),
    )
    .unionAll((eb) =>
      eb
        .selectFrom("LinkToken as l")
        .where(({ eb: is, or }) => or([is("l.userId", "=", id), is("l.orderMenteeId", "=", id)]))
        .select(({ ref }) => [sql<string>`'LinkToken'`.as("entity"), textOf(ref("l.id")).as("entityId")]),
    )
    .unionAll((eb) =>
      eb
        .selectFrom("Mail as m")
        .where("m.toUserId", "=", id)
        .select(({ ref }) => [sql<string>`'Mail'`.as("entity"), textOf(ref("m.id")).as("entityId")]),
    );
}

export const auditReads = (db: Db) => ({
  /**
   * The latest first; keyset on (at, id). Each filter that narrows has an index by time, and each of its parts is read for the page's number of
   * lines at most, of which the latest are taken: so it costs the same however long the log is.
   */
  list(scope: Scope, { actions, personId, orderId, ...filter }: AuditFilter, page: Page) {
    const isAllowed = scope.kind === "all";
    const lines = (...conditions: Expression<SqlBool>[]) =>
      selectLines(db, filter, page).where(({ and, lit }) => and([lit(isAllowed), ...conditions]));
    const { eb, ref, val } = line();
    const narrowed = [
      ...(actions === undefined ? [] : [eb("a.action", "=", anyOf(actions))]),
      // The index is a partial one.
      ...(orderId === undefined ? [] : [eb("a.orderId", "=", orderId), eb("a.orderId", "is not", null)]),
    ];

    // Each action by its own index: a rare one is found as soon as a frequent one.
    const linesOfActions = (wanted: readonly string[], ...conditions: Expression<SqlBool>[]) =>
      db
        .selectFrom(sql<{ action: string }>`unnest(${wanted}::text[])`.as<"k">(sql`k("action")`))
        .innerJoinLateral(
          selectLines(db, filter, page, "action")
            .where(({ and, lit }) => and([lit(isAllowed), ...conditions, ...withinAction(filter, page)]))
            .as("told"),
          (join) => join.onTrue(),
        )
        .selectAll("told");

    // What somebody did, each action by its own index: next to a million lines of what they have read, the few are found at once.
    const linesBy = (person: string) =>
      actions === undefined
        ? lines(...narrowed, eb("a.actorId", "=", person)).as("done")
        : linesOfActions(actions, ...narrowed, eb("a.actorId", "=", person)).as("done");
    const linesOf = (person: string) =>
      db
        .selectFrom(linesBy(person))
        .selectAll("done")
        .unionAll(
          db
            .selectFrom(selectOwn(db, person).as("own"))
            .innerJoinLateral(
              lines(
                ...narrowed,
                eb("a.entity", "=", ref("own.entity")),
                eb("a.entityId", "=", ref("own.entityId")),
                eb("a.actorId", "is distinct from", val(person)),
              ).as("told"),
              (join) => join.onTrue(),
            )
            .selectAll("told"),
        );
    // A report may be of several orders: it is found by the orders that it is of.
    const linesAbout = (order: string) =>
      db
        .selectFrom(lines(...narrowed).as("own"))
        .selectAll("own")
        .unionAll(
          db
            .selectFrom("OrderReport as r")
            .innerJoinLateral(
              lines(
                ...(actions === undefined ? [] : [eb("a.action", "=", anyOf(actions))]),
                eb("a.entity", "=", word("OrderReport")),
                eb("a.entityId", "=", textOf(ref("r.id"))),
                eb("a.orderId", "is distinct from", val(order)),
              ).as("told"),
              (join) => join.onTrue(),
            )
            .where((of) => sql<SqlBool>`${of.ref("r.orderIds")} @> ARRAY[${order}::uuid]`)
            .selectAll("told"),
        );
    const found =
      personId !== undefined
        ? linesOf(personId).as("a")
        : orderId !== undefined
          ? linesAbout(orderId).as("a")
          : actions !== undefined
            ? linesOfActions(actions).as("a")
            : lines().as("a");
    return db.selectFrom(found).select(COLUMNS).orderBy("a.at", "desc").orderBy("a.id", "desc").limit(page.limit).execute();
  },
});
