import { AppError } from "@knotter/domain/errors";
import type { ListPage } from "@knotter/domain/list-order";
import { dedupeKeyOf, MAIL_STATUSES, type MailDeskState, type MailSide, type MailType } from "@knotter/domain/mail";
import { type Expression, expressionBuilder, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { MailStatus } from "../generated/enums.kysely";
import type { DB, Mail } from "../generated/tables";
import { inOrder, pageSorted } from "../keyset";
import { anyOf, type Db, firstOf, oneOf, word } from "../query";
import { isFound, isFoundByIndex, isMenteeFound } from "../search";
import { type ClaimedMail, claimedColumns } from "./outbox";
import { isGivenUp } from "./outcome";

/** A mail of the outbox as somebody is shown it. */
export type MailDeskRow = Awaited<ReturnType<ReturnType<typeof selectDesk>["execute"]>>[number];
/** `nextTryAt`: null where nothing more is tried. */
export type MailDeskListRow = Awaited<ReturnType<ReturnType<typeof mailDeskReads>["list"]>>[number];

const OPEN = ["queued", "sending"] as const satisfies readonly MailStatus[];
/** What each of the admins' words means in the table; `failing`: whether a try has failed; `given`: only what was given up. */
const WHERE: { readonly [State in MailDeskState]: { statuses: readonly MailStatus[]; failing?: boolean; given?: boolean } } = {
  dead: { statuses: ["failed", "maybe_sent"], given: true },
  retrying: { statuses: OPEN, failing: true },
  waiting: { statuses: ["draft", "scheduled", ...OPEN], failing: false },
  bounced: { statuses: ["bounced"] },
  complained: { statuses: ["complained"] },
  sent: { statuses: ["sent"] },
  delivered: { statuses: ["delivered"] },
  maybe_sent: { statuses: ["maybe_sent"] },
  unsent: { statuses: ["unsent"] },
  skipped: { statuses: ["skipped"] },
  canceled: { statuses: ["canceled"] },
};
const EVERY: readonly MailStatus[] = [...MAIL_STATUSES, "skipped"];

const columns = [
  "ml.id",
  "ml.type",
  "ml.mentoringId",
  "ml.orderId",
  "o.name as orderName",
  "ml.toUserId",
  "ml.subject",
  "ml.status",
  "ml.queuedAt",
  "ml.scheduledAt",
  "ml.sentAt",
  "ml.lastError",
  "ml.skippedReason",
] as const;

/** With the name of its reader. `orderMenteeId`: the place of somebody without an account. */
const selectNamed = <Row extends Selectable<Mail>>(db: Db, mails: SelectQueryBuilder<DB, never, Row>) =>
  db
    .selectFrom((mails as unknown as SelectQueryBuilder<DB, never, Selectable<Mail>>).as("ml"))
    .leftJoin("User as u", "u.id", "ml.toUserId")
    .leftJoin("Mentee as me", "me.userId", "ml.toUserId")
    .leftJoin("Mentor as mo", "mo.userId", "ml.toUserId")
    .leftJoin("HrStaff as hs", "hs.userId", "ml.toUserId")
    .leftJoin("Admin as ad", "ad.userId", "ml.toUserId")
    .leftJoin("OrderMentee as om", (join) =>
      join.on("ml.toUserId", "is", null).on(({ eb, ref }) => eb("om.id", "=", sql<string>`(${ref("ml.facts")}->>'orderMenteeId')::uuid`)),
    )
    .leftJoin("Order as o", "o.id", "ml.orderId")
    .select(columns)
    .select(({ fn }) => [
      fn.coalesce("ml.sentTo", "ml.toAddress", "u.email").as("to"),
      fn.coalesce("me.name", fn.coalesce("mo.displayName", "mo.name"), "hs.name", "ad.name", "om.name").as("name"),
      "u.role",
      "om.id as orderMenteeId",
    ]);

const selectDesk = (db: Db) => selectNamed(db, db.selectFrom("Mail as m").selectAll("m"));

/** Whose mails: accounts, addresses without one, and invitations by their keys. */
export interface MailReaders {
  userIds: readonly string[];
  addresses: readonly string[];
  invitations: readonly string[];
}

export interface MailDeskFilter {
  state?: MailDeskState | undefined;
  status?: MailStatus | undefined;
  type?: MailType | undefined;
  orderId?: string | undefined;
  /** Each of these has to be met. */
  readers?: readonly MailReaders[] | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
}

/** People that a search reads the mails of; who types one letter means nobody. */
const MOST_READERS = 500;

interface Laned {
  m: Mail;
  s: { status: MailStatus };
  r: { id: string };
  a: { address: string };
  k: { key: string };
}
const laned = () => expressionBuilder<DB & Laned, keyof Laned>();

const isTo = ({ userIds, addresses, invitations }: MailReaders): Expression<SqlBool> => {
  const { and, eb, or } = laned();
  return or([
    eb("m.toUserId", "=", anyOf(userIds)),
    and([eb("m.toUserId", "is", null), eb("m.toAddress", "=", anyOf(addresses))]),
    eb("m.dedupeKey", "=", anyOf(invitations)),
  ]);
};

function isAsked({ state, status, type, orderId, readers = [], from, until }: MailDeskFilter): Expression<SqlBool> {
  const { and, eb } = laned();
  const conditions = readers.map(isTo);
  if (state !== undefined) {
    const { statuses, failing, given = false } = WHERE[state];
    conditions.push(eb("m.status", "=", anyOf(statuses)));
    if (given) conditions.push(isGivenUp());
    if (failing !== undefined) conditions.push(eb("m.lastError", failing ? "is not" : "is", null));
  }
  if (status !== undefined) conditions.push(eb("m.status", "=", status));
  if (type !== undefined) conditions.push(eb("m.type", "=", type));
  if (orderId !== undefined) conditions.push(eb("m.orderId", "=", orderId));
  if (from !== undefined) conditions.push(eb("m.queuedAt", ">=", from));
  if (until !== undefined) conditions.push(eb("m.queuedAt", "<", until));
  return and(conditions);
}

/** The rows that may be on the page: those of each lane to its end, unsorted. */
function lanesOf(db: Db, filter: MailDeskFilter, page: ListPage<"at">) {
  const { and, eb, ref } = laned();
  const lane = (on: Expression<SqlBool>) =>
    pageSorted(
      db.selectFrom("Mail as m").selectAll("m").where(isAsked(filter)).where(on),
      ref("m.id"),
      { by: ref("m.queuedAt"), kind: "instant" },
      page,
    ).as("p");
  const first = filter.readers?.[0];
  if (first) {
    const strangers = and([eb("m.toUserId", "is", null), eb("m.toAddress", "=", ref("a.address"))]);
    // An address that was mailed to before it was corrected.
    const former = and([
      eb("m.dedupeKey", "=", ref("k.key")),
      eb.not(eb.and([eb("m.toUserId", "is", null), eb("m.toAddress", "=", anyOf(first.addresses))])),
    ]);
    const accounts = db
      .selectFrom(sql<{ id: string }>`unnest(${first.userIds}::uuid[])`.as<"r">(sql`r("id")`))
      .innerJoinLateral(lane(eb("m.toUserId", "=", ref("r.id"))), (join) => join.onTrue())
      .selectAll("p");
    return accounts
      .unionAll(
        db
          .selectFrom(sql<{ address: string }>`unnest(${first.addresses}::text[])`.as<"a">(sql`a("address")`))
          .innerJoinLateral(lane(strangers), (join) => join.onTrue())
          .selectAll("p"),
      )
      .unionAll(
        db
          .selectFrom(sql<{ key: string }>`unnest(${first.invitations}::text[])`.as<"k">(sql`k("key")`))
          .innerJoinLateral(lane(former), (join) => join.onTrue())
          .selectAll("p"),
      );
  }
  if (filter.orderId !== undefined) return db.selectFrom(lane(eb.lit(true))).selectAll("p");
  const { statuses } =
    filter.state === undefined ? { statuses: filter.status === undefined ? EVERY : [filter.status] } : WHERE[filter.state];
  return db
    .selectFrom(sql<{ status: MailStatus }>`unnest(${statuses}::"MailStatus"[])`.as<"s">(sql`s("status")`))
    .innerJoinLateral(lane(eb("m.status", "=", ref("s.status"))), (join) => join.onTrue())
    .selectAll("p");
}

/** Mentees by index; mentors and HR staff are few. */
const selectAccounts = (db: Db, q: string) => {
  const people = db
    .selectFrom("User as u")
    .select("u.id")
    .where(({ ref }) => isMenteeFound(q, ref("u.id")));
  const mentors = db
    .selectFrom("Mentor as mo")
    .innerJoin("User as u", "u.id", "mo.userId")
    .select("u.id")
    .where(({ ref }) => isFound(q, ref("mo.searchText"), ref("u.searchText")));
  const hrStaff = db
    .selectFrom("HrStaff as hs")
    .innerJoin("User as u", "u.id", "hs.userId")
    .select("u.id")
    .where(({ ref }) => isFound(q, ref("hs.searchText"), ref("u.searchText")));
  return db.selectFrom(people.union(mentors).union(hrStaff).as("u")).select("u.id").orderBy("u.id").limit(MOST_READERS);
};

const selectPlaces = (db: Db) =>
  db.selectFrom("OrderMentee as om").select(["om.id", "om.menteeId", "om.email", "om.inviteCount"]).limit(MOST_READERS);

const readersOf = (
  places: Awaited<ReturnType<ReturnType<typeof selectPlaces>["execute"]>>,
  accounts: readonly { id: string }[],
): MailReaders => ({
  userIds: [...new Set([...accounts.map(({ id }) => id), ...places.flatMap(({ menteeId }) => menteeId ?? [])])],
  addresses: [...new Set(places.flatMap(({ email }) => email ?? []))],
  invitations: places.flatMap(({ id, inviteCount }) =>
    Array.from({ length: inviteCount }, (_, n) => dedupeKeyOf("mentee_register", { orderMenteeId: id, attempt: n + 1 })),
  ),
});

export const mailDeskReads = (db: Db) => ({
  async require(id: string): Promise<MailDeskRow> {
    const row = await firstOf(selectDesk(db).where("ml.id", "=", id));
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  /**
   * Mails of all orders, none of their words; `sortKey`: the instant at which they came to be. The table holds a year of mails, so each page is
   * merged from lanes that an index reads in order: the mails of each reader, of the order, or of each status.
   */
  list(filter: MailDeskFilter, page: ListPage<"at">) {
    return selectNamed(db, lanesOf(db, filter, page))
      .select(["ml.attempts", "ml.deadAt", "ml.queuedAt as sortKey"])
      .select(({ case: when, ref }) =>
        when()
          .when("ml.status", "in", oneOf("scheduled", ...OPEN))
          .then(ref("ml.nextTryAt"))
          .end()
          .as("nextTryAt"),
      )
      .orderBy(({ ref }) => inOrder(ref("ml.queuedAt"), page.direction))
      .orderBy(({ ref }) => inOrder(ref("ml.id"), page.direction))
      .limit(page.limit)
      .execute();
  },

  /**
   * Everybody who is found by name, kana or address, with an account or on a list. `strangers`: addresses of those without one. `partial`: more
   * than are read.
   */
  async readersFound(q: string): Promise<MailReaders & { strangers: readonly string[]; partial: boolean }> {
    const [accounts, places] = await Promise.all([
      selectAccounts(db, q).execute(),
      selectPlaces(db)
        .where(({ ref }) => isFoundByIndex(q, ref("om.searchText")))
        .execute(),
    ]);
    return {
      ...readersOf(places, accounts),
      strangers: [...new Set(places.flatMap(({ menteeId, email }) => (menteeId === null ? (email ?? []) : [])))],
      partial: accounts.length === MOST_READERS || places.length === MOST_READERS,
    };
  },

  /** One account, with what was mailed to it while it was none. */
  async readerOf(userId: string): Promise<MailReaders> {
    return readersOf(await selectPlaces(db).where("om.menteeId", "=", userId).execute(), [{ id: userId }]);
  },

  /** Somebody on a list, registered or not. An address that was corrected since has its invitations all the same. */
  async readerAt(orderMenteeId: string): Promise<MailReaders> {
    return readersOf(await selectPlaces(db).where("om.id", "=", orderMenteeId).execute(), []);
  },

  /** In the order in which they came to be. */
  byIds: (ids: readonly string[]): Promise<MailDeskRow[]> =>
    selectDesk(db).where("ml.id", "=", anyOf(ids)).orderBy("ml.queuedAt").orderBy("ml.id").execute(),

  /** The mails that stand under these keys: written a moment ago, or long before. */
  byKeys: (keys: readonly string[]) =>
    db.selectFrom("Mail").select(["id", "dedupeKey"]).where("dedupeKey", "=", anyOf(keys)).orderBy("id").execute(),

  /** What this interview's parties have been told by mails of one type, oldest first; `to`: which of them. */
  ofMentoring: (mentoringId: string, type: MailDeskRow["type"]) =>
    db
      .selectFrom("Mail as ml")
      .innerJoin("Mentoring as t", "t.id", "ml.mentoringId")
      .select(["ml.id", "ml.dedupeKey", "ml.status"])
      .select(({ case: when, ref }) =>
        when().when("ml.toUserId", "=", ref("t.mentorId")).then(word("mentor")).else(word("mentee")).end().$castTo<MailSide>().as("to"),
      )
      .where("ml.mentoringId", "=", mentoringId)
      .where("ml.type", "=", type)
      .where(({ eb, or, ref }) => or([eb("ml.toUserId", "=", ref("t.menteeId")), eb("ml.toUserId", "=", ref("t.mentorId"))]))
      .orderBy("ml.queuedAt")
      .orderBy("ml.id")
      .execute(),

  /** With what it was written from, or what has been written. */
  async content(id: string): Promise<ClaimedMail> {
    const row = await firstOf(db.selectFrom("Mail as m").select(claimedColumns).where("m.id", "=", id));
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },
});

export const mailDeskWrites = (db: Db) => ({
  /**
   * Takes a mail back that has not left. What a runner has claimed, or may have handed over before, stays: the status that comes back tells so.
   * Null: there is no such mail.
   */
  async cancel(id: string, byId: string, reason: string | null, now: Date): Promise<{ cancelled: boolean; status: MailStatus } | null> {
    const canceled = await firstOf(
      db
        .updateTable("Mail")
        .set({ status: "canceled", canceledById: byId, canceledAt: now, cancelReason: reason })
        .where("id", "=", id)
        .where("status", "in", oneOf("draft", "scheduled", "queued"))
        .returning("status"),
    );
    if (canceled) return { cancelled: true, status: canceled.status };
    const row = await firstOf(db.selectFrom("Mail").select("status").where("id", "=", id));
    return row && { cancelled: false, status: row.status };
  },
});
