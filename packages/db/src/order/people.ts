import type { DisclosureLevel } from "@knotter/domain/disclosure";
import type { ListPage } from "@knotter/domain/list-order";
import { type HrMenteeStatus, isUsageFilter, type StatusFilters } from "@knotter/domain/mentee";
import { ORDER_MENTEE_STATUSES, type OrderMenteeStatus } from "@knotter/domain/order";
import {
  CORRECTED,
  type KnownAccount,
  type ListedPerson,
  type NewListing,
  type NumberElsewhere,
  type Relisting,
} from "@knotter/domain/order-list";
import type { Scope } from "@knotter/domain/scope";
import type { LocalDate } from "@knotter/domain/tokyo";
import { type Expression, expressionBuilder, type QueryCreator, type SqlBool, sql } from "kysely";
import { isKnownElsewhere, selectOwnAccounts, waitsForMentee } from "../account/own-account";
import type { DB, Mentee, Mentoring, Order, OrderMentee } from "../generated/tables";
import { inOrder, pageSorted, placeOf, type SortBy } from "../keyset";
import { anyOf, byDefault, type Db, firstOf, insertEach, oneOf, recordset, word } from "../query";
import { isFound } from "../search";
import { listedAddress } from "./listed-address";
import { sumOf } from "./tally";

/**
 * Somebody on the list of an order. `booked`, `done`, `used`, `doneOn`: of the interviews that the caller may know of. `nextAt`, `nextId`: the
 * next interview; null for the company, which knows of no dates to come. `bookingHeld`: after absences, bookings wait for an admin.
 */
export type OrderMenteeRow = Awaited<ReturnType<ReturnType<typeof orderPeopleReads>["list"]>>[number];

export interface OrderMenteeFilter extends StatusFilters {
  q?: string | undefined;
  departments?: readonly string[] | undefined;
  /** Only people without an address of the company. */
  withoutEmail?: boolean | undefined;
  /** One place alone. */
  id?: string | undefined;
}

export type OrderMenteeSort =
  | "listed"
  | "name"
  | "nameKana"
  | "email"
  | "employeeNo"
  | "department"
  | "jobTitle"
  | "groupTag"
  | "status"
  | "invitedAt"
  | "registeredAt"
  | "usage"
  | "used"
  | "next"
  | "doneOn";

/** A place `om` on a list, with the days `s` of its person's interviews. */
interface Listed {
  om: OrderMentee;
  s: { nextAt: Date | null; doneOn: LocalDate | null };
}
const listed = () => expressionBuilder<DB & Listed, "om" | "s">();

/**
 * What a place `om` says of the interviews of its person that the caller may know of. For a company: none at L0 (without a level, of several orders: as
 * their bookings' own levels say), and none that was booked there. It knows what is booked or done; counts that were used up otherwise (an absence, a
 * late cancellation) would tell of that.
 */
function usageOf(scope: Scope, level: DisclosureLevel | null) {
  const { eb, lit, ref } = listed();
  const isAdmin = scope.kind === "all";
  const known = (all: Expression<number>, visible: Expression<number>) => (isAdmin ? all : level === "L0" ? lit(0) : visible);
  const reserved = known(ref("om.reservedCount"), ref("om.visibleReservedCount"));
  const done = known(ref("om.doneCount"), ref("om.visibleDoneCount"));
  return {
    booked: eb(reserved, ">", lit(0)),
    done: eb(done, ">", lit(0)),
    used: isAdmin ? ref("om.countedCount") : eb(reserved, "+", done).$castTo<number>(),
  };
}

function hasStatus(status: OrderMenteeStatus | HrMenteeStatus, { booked, done }: ReturnType<typeof usageOf>): Expression<SqlBool> {
  const { and, eb, not, or } = listed();
  switch (status) {
    case "unregistered":
      return eb("om.status", "in", oneOf("listed", "invited", "temporary"));
    case "registered":
      return eb("om.status", "=", word("active"));
    case "notBooked":
      return and([not(booked), not(done)]);
    case "bookedOrDone":
      return or([booked, done]);
    case "booked":
      return and([booked, not(done)]);
    case "done":
      return done;
    default:
      return eb("om.status", "=", word(status));
  }
}

/**
 * The days of a person's interviews that the caller may know of: `next` of admins alone, and when one was done, for a company from L2, and only of those
 * that were booked at such a level.
 */
function selectDays(scope: Scope, level: DisclosureLevel, now: Date, wanted: "both" | "next" | "doneOn" = "both") {
  const isAdmin = scope.kind === "all";
  const { and, eb, lit, or } = expressionBuilder<DB & Listed & { t: Mentoring }, "om" | "s" | "t">();
  const isNext = isAdmin ? and([eb("t.status", "=", word("reserved")), eb("t.startAt", ">", now)]) : lit(false);
  const isDated = isAdmin
    ? lit(true)
    : level === "L0" || level === "L1"
      ? lit(false)
      : eb("t.disclosureLevelAtBooking", "in", oneOf("L2", "L3"));
  const isDone = and([eb("t.status", "=", word("done")), isDated]);
  return expressionBuilder<DB & Listed, "om" | "s">()
    .selectFrom("Mentoring as t")
    .where(wanted === "both" ? or([isNext, isDone]) : wanted === "next" ? isNext : isDone)
    .select(({ fn, ref }) => [
      fn.min<Date | null>("t.startAt").filterWhere(isNext).as("nextAt"),
      sql<string | null>`(array_agg(${ref("t.id")} ORDER BY ${ref("t.startAt")}) FILTER (WHERE ${isNext}))[1]`.as("nextId"),
      sql<LocalDate | null>`(${fn.max("t.startAt").filterWhere(isDone)} AT TIME ZONE 'Asia/Tokyo')::date`.as("doneOn"),
    ]);
}

/** The same for everybody on the list at once, where the order of the whole list needs it. */
const daysOfEverybody = (
  scope: Scope,
  { id, disclosureLevel }: { id: string; disclosureLevel: DisclosureLevel },
  now: Date,
  wanted: "next" | "doneOn",
) => selectDays(scope, disclosureLevel, now, wanted).where("t.orderId", "=", id).select("t.orderMenteeId").groupBy("t.orderMenteeId");

function sortOf(sort: OrderMenteeSort, { booked, done, used }: ReturnType<typeof usageOf>): SortBy | null {
  const { eb, fn, lit, ref } = listed();
  switch (sort) {
    case "listed":
      return null;
    case "name":
      // As a spreadsheet sorts Japanese names: by how they are read, where that is known.
      return { by: fn.coalesce("om.nameKana", "om.name"), kind: "text" };
    case "email":
      return { by: ref("om.email"), kind: "text", nullable: true };
    case "nameKana":
    case "employeeNo":
    case "department":
    case "jobTitle":
    case "groupTag":
      return { by: ref(`om.${sort}`), kind: "text", nullable: true };
    case "status":
      return { by: placeOf(ref("om.status"), ORDER_MENTEE_STATUSES), kind: "number" };
    case "invitedAt":
    case "registeredAt":
      return { by: ref(`om.${sort}`), kind: "instant", nullable: true };
    case "usage":
      return { by: eb.case().when(done).then(lit(2)).when(booked).then(lit(1)).else(lit(0)).end(), kind: "number" };
    case "used":
      return { by: used, kind: "number" };
    case "next":
      return { by: ref("s.nextAt"), kind: "instant", nullable: true };
    case "doneOn":
      return { by: ref("s.doneOn"), kind: "day", nullable: true };
  }
}

function matches(scope: Scope, order: { id: string; disclosureLevel: DisclosureLevel }, filter: OrderMenteeFilter): Expression<SqlBool> {
  const { and, eb } = listed();
  return and([eb("om.orderId", "=", order.id), isNarrowed(scope, filter, order.disclosureLevel)]);
}

/** Whether a place `om` on any list is one of those that are asked for. */
export function isNarrowed(
  scope: Scope,
  { id, status, usage, q, departments, withoutEmail }: OrderMenteeFilter,
  level: DisclosureLevel | null = null,
): Expression<SqlBool> {
  const { and, eb, selectFrom } = listed();
  const conditions: Expression<SqlBool>[] = [];
  if (id) conditions.push(eb("om.id", "=", id));
  if (departments) conditions.push(eb("om.department", "=", anyOf(departments)));
  if (withoutEmail) conditions.push(eb("om.email", "is", null));
  const asked = [status, usage].filter((filter) => filter !== undefined);
  for (const filter of asked) conditions.push(hasStatus(filter, usageOf(scope, level)));
  // By usage an admin asks for people there is still something to do with. For a company, somebody missing would say that the person has left.
  if (scope.kind === "all" && status !== "withdrawn" && asked.some(isUsageFilter))
    conditions.push(eb("om.status", "<>", word("withdrawn")));
  if (q) {
    const account = selectFrom("User as w").select("w.searchText").whereRef("w.id", "=", "om.menteeId").$asScalar();
    // A company finds its people by what it has listed itself; the account's address may be another one.
    conditions.push(scope.kind === "all" ? isFound(q, eb.ref("om.searchText"), account) : isFound(q, eb.ref("om.hrSearchText")));
  }
  return and(conditions);
}

const selectEverybody = (db: Db, orderId: string) =>
  db.selectFrom("OrderTally as w").where("w.orderId", "=", orderId).select(sumOf("people").as("people")).executeTakeFirstOrThrow();

/** The ids of everybody on the list who matches. */
export const selectMatching = (db: Db, scope: Scope, order: { id: string; disclosureLevel: DisclosureLevel }, filter: OrderMenteeFilter) =>
  db
    .selectFrom("OrderMentee as om")
    .where(matches(scope, order, filter))
    .select("om.id");

/** Everybody on the list of an order. The caller has read the order in its own scope before. */
export const orderPeopleReads = (db: Db) => ({
  /** One page. Which rows are on it is decided first, so that what is shown of a person is read for these alone. */
  list(
    scope: Scope,
    order: { id: string; disclosureLevel: DisclosureLevel },
    filter: OrderMenteeFilter,
    { sort, now, ...page }: ListPage<OrderMenteeSort> & { now: Date },
  ) {
    const usage = usageOf(scope, order.disclosureLevel);
    const by = sortOf(sort, usage);
    const byDays = sort === "next" || sort === "doneOn" ? sort : null;
    const found = db
      .selectFrom("OrderMentee as om")
      .$if(byDays !== null, (query) =>
        query.leftJoin(daysOfEverybody(scope, order, now, byDays ?? "next").as("s"), (join) => join.onRef("s.orderMenteeId", "=", "om.id")),
      )
      .where(matches(scope, order, filter))
      .select("om.id");
    const onPage = pageSorted(found, listed().ref("om.id"), by, page).as("p");
    return db
      .selectFrom(onPage)
      .innerJoin("OrderMentee as om", "om.id", "p.id")
      .leftJoin("User as u", "u.id", "om.menteeId")
      .leftJoin("SignupCode as sc", "sc.orderMenteeId", "om.id")
      .leftJoinLateral(
        () => selectDays(scope, order.disclosureLevel, now).whereRef("t.orderMenteeId", "=", "om.id").as("s"),
        (join) => join.onTrue(),
      )
      .select([
        "om.id",
        "om.menteeId",
        "om.name",
        "om.nameKana",
        "om.employeeNo",
        "om.department",
        "om.jobTitle",
        "om.groupTag",
        "om.maxCount",
      ])
      .select([
        "om.status",
        "om.registeredAt",
        "om.invitedAt",
        "om.inviteCount",
        "om.inviteBounced",
        "om.withdrawnAt",
        "u.disabled",
        "om.note",
      ])
      .select(["s.doneOn", "s.nextAt", "s.nextId", "sc.printedAt as slipPrintedAt", "p.sortKey"])
      .select(({ eb }) => [
        listedAddress().as("email"),
        usage.booked.$castTo<boolean>().as("booked"),
        usage.done.$castTo<boolean>().as("done"),
        usage.used.as("used"),
        eb("om.bookingHeldAt", "is not", null).$castTo<boolean>().as("bookingHeld"),
        eb("om.email", "is", null).$castTo<boolean>().as("withoutEmail"),
      ])
      .orderBy(({ ref }) => inOrder(ref("p.sortKey"), page.direction, true))
      .orderBy(({ ref }) => inOrder(ref("p.id"), page.direction))
      .execute();
  },

  async count(scope: Scope, order: { id: string; disclosureLevel: DisclosureLevel }, filter: OrderMenteeFilter): Promise<number> {
    // Everybody is what the order knows already.
    if (Object.values(filter).every((asked) => asked === undefined)) return (await selectEverybody(db, order.id)).people;
    const { count } = await db
      .selectFrom("OrderMentee as om")
      .where(matches(scope, order, filter))
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  },

  /** The ids of everybody who matches, in the order of the list. */
  async idsOf(scope: Scope, order: { id: string; disclosureLevel: DisclosureLevel }, filter: OrderMenteeFilter): Promise<string[]> {
    const rows = await selectMatching(db, scope, order, filter).orderBy("om.id").execute();
    return rows.map(({ id }) => id);
  },

  /** Whether somebody on the list matches at this moment. */
  async isMatch(
    scope: Scope,
    order: { id: string; disclosureLevel: DisclosureLevel },
    filter: OrderMenteeFilter,
    id: string,
  ): Promise<boolean> {
    const found = await firstOf(
      db
        .selectFrom("OrderMentee as om")
        .where(matches(scope, order, { ...filter, id }))
        .select("om.id"),
    );
    return found !== null;
  },

  /** What is known of people on the list before something is done with all of them: all of the order, or these. */
  candidates: (orderId: string, ids: readonly string[]) =>
    db
      .selectFrom("OrderMentee as om")
      .leftJoin("User as u", "u.id", "om.menteeId")
      .select(["om.id", "om.status", "om.maxCount", "om.usedCount"])
      .select(({ eb, fn, lit, or, ref }) => [
        eb("om.menteeId", "is not", null).$castTo<boolean>().as("hasAccount"),
        eb("om.bookingHeldAt", "is not", null).$castTo<boolean>().as("bookingHeld"),
        fn
          .coalesce(eb("om.withdrawnById", "=", ref("om.menteeId")), lit(false))
          .$castTo<boolean>()
          .as("leftThemselves"),
        fn
          .coalesce(or([ref("u.disabled").$castTo<boolean>(), eb("u.deletedAt", "is not", null)]), lit(false))
          .$castTo<boolean>()
          .as("disabled"),
      ])
      .where("om.orderId", "=", orderId)
      .where("om.id", "=", anyOf(ids))
      .execute(),

  /** The departments on the list, with the number of people of each. */
  departments: (orderId: string) =>
    db
      .selectFrom("OrderMentee")
      .select(({ fn }) => ["department", fn.countAll<number>().as("people")])
      .where("orderId", "=", orderId)
      .where("department", "is not", null)
      .$narrowType<{ department: string }>()
      .groupBy("department")
      .orderBy("department")
      .limit(500)
      .execute(),

  listedIn: (orderId: string): Promise<ListedPerson[]> =>
    db
      .selectFrom("OrderMentee")
      .select(["id", "menteeId", "email", "name", "nameKana", "employeeNo", "department", "jobTitle", "groupTag", "maxCount", "usedCount"])
      .select(["status", "formerAddresses"])
      .where("orderId", "=", orderId)
      .execute(),

  /** The holders of these employee numbers on the other lists of the same company. */
  numbersElsewhere: ({ id, customerId }: { id: string; customerId: string }, employeeNos: readonly string[]): Promise<NumberElsewhere[]> =>
    db
      .selectFrom("OrderMentee as om")
      .innerJoin("Order as o", "o.id", "om.orderId")
      .select(["om.email", "om.menteeId", "om.name", "om.employeeNo"])
      .where("o.customerId", "=", customerId)
      .where("o.id", "<>", id)
      .where("om.employeeNo", "=", anyOf(employeeNos))
      .$narrowType<{ employeeNo: string }>()
      .execute(),

  async allowedDomains(customerId: string): Promise<string[]> {
    const row = await db.selectFrom("Customer").select("allowedEmailDomains").where("id", "=", customerId).executeTakeFirst();
    return row?.allowedEmailDomains ?? [];
  },

  /** The accounts with these addresses, in whatever role. */
  accountsOf: (emails: readonly string[]): Promise<KnownAccount[]> =>
    db
      .selectFrom("User as u")
      .leftJoin("Mentee as m", "m.userId", "u.id")
      .where("u.email", "=", anyOf(emails))
      .where("u.deletedAt", "is", null)
      .select(["u.id as userId", "u.email", "u.role"])
      .select(({ fn, lit }) => fn.coalesce(isRegistered(), lit(false)).as("registered"))
      .execute(),
});

/** Whether the mentee `m` has registered. */
function isRegistered() {
  const { and, eb, not } = expressionBuilder<DB & { m: Mentee }, "m">();
  return and([not(eb.ref("m.temporaryRegisterFlag")), eb("m.name", "is not", null)]).$castTo<boolean>();
}

/**
 * Ties places that a company has listed to the accounts of their people (account/own-account.ts), one place of an order for each account.
 * Of two addresses of one person the one of the sign-in is tied.
 */
const tie = (db: Db, now: Date, condition: (menteeId: Expression<string>) => Expression<SqlBool>) =>
  db
    .with("of_place", (cte) =>
      cte
        .selectFrom("OrderMentee as om")
        .innerJoin("Order as o", "o.id", "om.orderId")
        .crossJoinLateral(() =>
          selectOwnAccounts()
            .select(["u.id as menteeId", "u.email", "x.createdAt as listedAt"])
            .select(isRegistered().as("registered"))
            .as("a"),
        )
        .where(({ ref }) => condition(ref("a.menteeId")))
        .distinctOn("om.id")
        .select(["om.id", "om.orderId", "a.menteeId", "a.registered"])
        .select(({ eb, ref }) => eb("a.email", "=", ref("om.email")).as("own"))
        .orderBy("om.id")
        .orderBy(({ eb, ref }) => eb("a.email", "=", ref("om.email")), "desc")
        .orderBy("a.listedAt", "desc")
        .orderBy("a.menteeId"),
    )
    .with("of_account", (cte) =>
      cte
        .selectFrom("of_place")
        .distinctOn(["orderId", "menteeId"])
        .select(["id", "menteeId", "registered"])
        .orderBy("orderId")
        .orderBy("menteeId")
        .orderBy("own", "desc")
        .orderBy("id"),
    )
    .updateTable("OrderMentee as om")
    .from("of_account as k")
    .set({
      menteeId: ({ ref }) => ref("k.menteeId"),
      status: ({ cast, eb, ref }) =>
        cast<OrderMenteeStatus>(
          eb.case().when(ref("k.registered")).then(word("active")).else(word("temporary")).end(),
          sql`"OrderMenteeStatus"`,
        ),
      registeredAt: ({ cast, eb, fn, ref, val }) =>
        eb
          .case()
          .when(ref("k.registered"))
          .then(fn.coalesce("om.registeredAt", cast<Date>(val(now), "timestamptz")))
          .end(),
    })
    .whereRef("om.id", "=", "k.id")
    .where("om.menteeId", "is", null)
    .returning("om.id")
    .execute();

/** The columns of a listed person, as their row travels to the database. */
const listedColumns = {
  granted: "int",
  name: "text",
  nameKana: "text",
  employeeNo: "text",
  department: "text",
  jobTitle: "text",
  groupTag: "text",
  menteeId: "uuid",
  status: "OrderMenteeStatus",
} as const;

/** What the people of `wish` may book more (or less) than before. */
const insertGrants = (db: QueryCreator<DB & { wish: { id: string; granted: number } }>, actorId: string | null, now: Date) =>
  insertEach(db.insertInto("LedgerEntry"), db.selectFrom("wish").where("granted", "<>", 0), ({ cast, ref, val }) => ({
    id: byDefault,
    orderMenteeId: ref("id"),
    mentoringId: byDefault,
    kind: word("grant"),
    delta: ref("granted"),
    reason: byDefault,
    actorId: cast<string | null>(val(actorId), "uuid"),
    at: cast<Date>(val(now), "timestamptz"),
  }));

/** A list is one statement of each kind, whatever its length: its rows travel as one JSON text. */
export const orderPeopleWrites = (db: Db) => ({
  /** New people with their grants. Those who are to be invited are invited as of now. `byHr`: whom the company has listed itself. */
  async insert(
    orderId: string,
    listings: readonly NewListing[],
    { actorId, byHr }: { actorId: string | null; byHr: boolean },
    now: Date,
  ): Promise<{ id: string; row: number; email: string | null }[]> {
    if (listings.length === 0) return [];
    const rows = listings.map((listing) => ({ ...listing, status: listing.invite ? ("invited" as const) : listing.status }));
    return db
      .with("wish", (cte) =>
        cte
          .selectFrom(recordset("w", rows, { ...listedColumns, row: "int", email: "text", invite: "bool" }))
          .select(sql<string>`uuidv7()`.as("id"))
          .selectAll("w"),
      )
      .with("listed", (cte) =>
        insertEach(cte.insertInto("OrderMentee"), cte.selectFrom("wish as w").orderBy("w.row"), ({ cast, eb, lit, ref, val }) => {
          const at = cast<Date>(val(now), "timestamptz");
          const invitedAt = eb.case().when(ref("w.invite")).then(at).end();
          return {
            id: ref("w.id"),
            orderId: cast<string>(val(orderId), "uuid"),
            menteeId: ref("w.menteeId"),
            email: ref("w.email"),
            name: ref("w.name"),
            nameKana: ref("w.nameKana"),
            employeeNo: ref("w.employeeNo"),
            department: ref("w.department"),
            jobTitle: ref("w.jobTitle"),
            groupTag: ref("w.groupTag"),
            maxCount: ref("w.granted"),
            usedCount: byDefault,
            status: ref("w.status"),
            invitedAt,
            lastInviteMailAt: invitedAt,
            inviteCount: eb.case().when(ref("w.invite")).then(lit(1)).else(lit(0)).end(),
            inviteBounced: byDefault,
            bookingHeldAt: byDefault,
            registeredAt: eb.case().when("w.status", "=", word("active")).then(at).end(),
            withdrawnAt: byDefault,
            withdrawnReason: byDefault,
            withdrawnById: byDefault,
            formerAddresses: byDefault,
            version: byDefault,
            addedByHr: lit(byHr),
            note: byDefault,
            searchText: byDefault,
            hrSearchText: byDefault,
            reservedCount: byDefault,
            doneCount: byDefault,
            countedCount: byDefault,
            visibleReservedCount: byDefault,
            visibleDoneCount: byDefault,
            isTallied: byDefault,
            createdAt: at,
          };
        }),
      )
      .with("granted", (cte) => insertGrants(cte, actorId, now))
      .selectFrom("wish")
      .select(["id", "row", "email"])
      .orderBy("row")
      .execute();
  },

  /** Corrections of people who are listed; what is null in a correction stays. Counts grow with the running total in one statement. */
  async correct(relistings: readonly Relisting[], actorId: string | null, now: Date): Promise<void> {
    if (relistings.length === 0) return;
    const same = Object.fromEntries(Object.keys(listedColumns).map((column) => [column, null])) as Record<keyof typeof listedColumns, null>;
    const rows = relistings.map(({ id, change, granted }) => ({ ...same, ...change, id, granted }));
    await db
      .selectFrom("OrderMentee")
      .select("id")
      .where("id", "=", anyOf(rows.map(({ id }) => id)))
      .orderBy("id")
      .forUpdate()
      .execute();
    const update = db
      .with("wish", (cte) => cte.selectFrom(recordset("w", rows, { ...listedColumns, id: "uuid" })).selectAll())
      .with("granted", (cte) => insertGrants(cte, actorId, now))
      .updateTable("OrderMentee as om")
      .from("wish as w")
      .set({
        menteeId: ({ fn }) => fn.coalesce("w.menteeId", "om.menteeId"),
        status: ({ fn }) => fn.coalesce("w.status", "om.status"),
        registeredAt: ({ cast, eb, fn, ref, val }) =>
          eb
            .case()
            .when("w.status", "=", word("active"))
            .then(fn.coalesce("om.registeredAt", cast<Date>(val(now), "timestamptz")))
            .else(ref("om.registeredAt"))
            .end(),
        maxCount: ({ eb, ref }) => eb("om.maxCount", "+", ref("w.granted")),
        version: ({ eb }) => eb("om.version", "+", 1),
      })
      .whereRef("om.id", "=", "w.id");
    await CORRECTED.reduce((so, column) => so.set(column, ({ fn }) => fn.coalesce(`w.${column}`, `om.${column}`)), update).execute();
  },

  /**
   * Ties people whom a company has listed to their accounts, without a word to the company. Where the tie itself would tell the company that
   * somebody has registered, nothing is tied until the mentee comes (`takeUp`); everything else stays as it is, and waits for the admins
   * (`address_clash` of admin/task.reads.ts).
   */
  async tieToAccounts(orderId: string, ids: readonly string[], now: Date): Promise<void> {
    await tie(db, now, (menteeId) => {
      const { and, eb, not, or } = expressionBuilder<DB & { om: OrderMentee; o: Order }, "om" | "o">();
      return and([
        eb("om.orderId", "=", orderId),
        eb("om.id", "=", anyOf(ids)),
        or([not(eb.ref("o.showRegistration")), isKnownElsewhere(menteeId)]),
      ]);
    });
  },

  /**
   * The mentee's account is in use, by a sign-in or a visit: the places that the company has listed for the mentee since become the mentee's.
   * To the company it looks like anybody's registration. Returns for how many.
   */
  async takeUp(userId: string, now: Date): Promise<number> {
    const tied = await tie(db, now, (menteeId) => {
      const { and, eb } = expressionBuilder<DB>();
      return and([eb(menteeId, "=", userId), waitsForMentee(menteeId)]);
    });
    return tied.length;
  },

  /**
   * A new number of counts for everybody who has the usual one so far, including those who have left: their company reads the number beside
   * each name. Returns the most that somebody who is still listed has used when that is more, and changes nothing then.
   */
  async regrant(orderId: string, from: number, to: number, actorId: string, now: Date): Promise<number | null> {
    const people = await db
      .selectFrom("OrderMentee")
      .select("usedCount as used")
      .select(({ eb }) => eb("status", "=", word("withdrawn")).as("left"))
      .where("orderId", "=", orderId)
      .where("maxCount", "=", from)
      .orderBy("id")
      .forUpdate()
      .execute();
    const most = Math.max(0, ...people.map(({ used, left }) => (left ? 0 : used)));
    if (most > to) return most;
    const raised = db.with("people", (cte) =>
      cte
        .updateTable("OrderMentee")
        .set({ maxCount: to, version: (eb) => eb("version", "+", 1) })
        .where("orderId", "=", orderId)
        .where("maxCount", "=", from)
        .where("usedCount", "<=", to)
        .returning("id"),
    );
    // The rows come from the common table expression of the insert: a second `selectFrom` of `raised` would have one of its own.
    const changed = expressionBuilder<DB & { people: { id: string } }>().selectFrom("people");
    await insertEach(raised.insertInto("LedgerEntry"), changed, ({ cast, ref, val }) => ({
      id: byDefault,
      orderMenteeId: ref("people.id"),
      mentoringId: byDefault,
      kind: word("grant"),
      delta: cast<number>(val(to - from), "integer"),
      reason: word("1人あたり回数の変更"),
      actorId: cast<string>(val(actorId), "uuid"),
      at: cast<Date>(val(now), "timestamptz"),
    })).execute();
    return null;
  },
});
