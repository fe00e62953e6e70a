import type { BulkConditions } from "@knotter/domain/bulk-operation";
import type { Audience, CampaignKind, CampaignStatus } from "@knotter/domain/campaign";
import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { systemScope } from "@knotter/domain/scope";
import type { LocalDate } from "@knotter/domain/tokyo";
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from "kysely";
import type { DB, MailCampaign, OrderMentee, User } from "../generated/tables";
import { selectMatching } from "../order/people";
import { anyOf, type Db, firstOf, json, oneOf, onlyColumns, recordset, word } from "../query";

export interface CampaignText {
  kind: CampaignKind;
  audience: Audience;
  audienceIds: string[];
  /** Of `matching`; null: everybody on the list. */
  conditions: BulkConditions | null;
  subject: string;
  body: string;
  /** Readers with an interview of this order to come get its calendar file. */
  attachIcs: boolean;
  /** Of an invitation. */
  resend: boolean;
  force: boolean;
}

type Readers = Pick<CampaignText, "audience" | "audienceIds" | "conditions">;

/** Somebody on the list whom an invitation is meant for, and what decides whether it is sent. */
export type InviteeOfCampaign = Awaited<ReturnType<ReturnType<typeof campaignReads>["invitees"]>>[number];

/**
 * `begunAt` and `begunById`: when its sending was begun, and by whom; null while it was not, and where the clock did. `lastReaderId`: the last of its
 * readers when it was begun, by id; `position`: the last one who was seen to. `attempts`: failures since the last slice that was done.
 */
export type CampaignRow = Awaited<ReturnType<ReturnType<typeof selectCampaign>["execute"]>>[number];

/** The readers after the last one of the slice before, by id, up to the last one there was when the campaign was begun. */
export interface ReaderSlice {
  after: string | null;
  last: string | null;
  limit: number;
}

/**
 * One reader of a campaign as of this moment. `recipientId`: of a mentee the place on the list, of everybody else the account. `userId`: null
 * without an account, and the mail goes to `address`. `remaining`: null for whoever has no count.
 */
export type Recipient = Awaited<ReturnType<ReturnType<typeof selectReaders>["execute"]>>[number];

export interface NewCampaign extends CampaignText {
  orderId: string;
  status: Extract<CampaignStatus, "draft" | "scheduled">;
  scheduledAt: Date | null;
  /** How many readers an admin was shown and said yes to. */
  confirmCount: number | null;
  createdById: string;
  now: Date;
}

const columns = [
  "c.id",
  "c.orderId",
  "c.kind",
  "c.audience",
  "c.audienceIds",
  "c.conditions",
  "c.subject",
  "c.body",
  "c.attachIcs",
  "c.resend",
  "c.force",
  "c.operationId",
  "c.status",
  "c.scheduledAt",
  "c.sentAt",
  "c.recipients",
  "c.readers",
  "c.createdById",
  "c.createdAt",
  "c.begunAt",
  "c.begunById",
  "c.lastReaderId",
  "c.position",
  "c.attempts",
] as const satisfies readonly `c.${keyof MailCampaign}`[];

const selectCampaign = (db: Db) =>
  db.selectFrom("MailCampaign as c").innerJoin("Order as o", "o.id", "c.orderId").select(columns).select("o.name as orderName");

/** The filters of the list of people as an admin uses them, for whom they mean the same at every disclosure level. */
const selectAudience = (db: Db, orderId: string, conditions: BulkConditions | null) =>
  selectMatching(
    db,
    systemScope("an admin has chosen the filters, and the mail may be sent by the clock"),
    { id: orderId, disclosureLevel: "L3" },
    { status: conditions?.status, usage: conditions?.usage, q: conditions?.q, departments: conditions?.department },
  );

/** Who among the list `om` is meant. Interviews are those of this order alone. */
const isListed =
  (db: Db, orderId: string, { audience, audienceIds: ids, conditions }: Readers) =>
  ({ and, eb, exists, lit, not, selectFrom }: ExpressionBuilder<DB & { om: OrderMentee }, "om">): Expression<SqlBool> => {
    const interviews = selectFrom("Mentoring as t").select("t.id").whereRef("t.orderMenteeId", "=", "om.id");
    switch (audience) {
      case "all_mentees":
        return lit(true);
      case "unregistered":
        return eb("om.status", "in", oneOf("listed", "invited", "temporary"));
      case "not_booked":
        return and([eb("om.status", "=", word("active")), not(exists(interviews.where("t.status", "in", oneOf("reserved", "done"))))]);
      case "not_done":
        return and([eb("om.status", "=", word("active")), not(exists(interviews.where("t.status", "=", word("done"))))]);
      case "no_survey":
        return exists(
          interviews
            .where("t.status", "=", word("done"))
            .where("t.menteeReportStatus", "in", oneOf("none", "draft"))
            .where("t.surveyDeclinedAt", "is", null),
        );
      case "matching":
        return eb("om.id", "in", selectAudience(db, orderId, conditions));
      case "ids":
        return eb("om.id", "=", anyOf(ids));
      default:
        return lit(false);
    }
  };

function isAmong({ audience, audienceIds }: Readers, whole: Audience, id: Expression<string>): Expression<SqlBool> {
  const eb = expressionBuilder<DB>();
  if (audience === whole) return eb.lit(true);
  return audience === "ids" ? eb(id, "=", anyOf(audienceIds)) : eb.lit(false);
}

/** Within a slice: the limit of each kind of readers keeps the rest of a long list from being looked at. */
function isWithin(slice: ReaderSlice | undefined, id: Expression<string>): Expression<SqlBool> {
  const eb = expressionBuilder<DB>();
  if (!slice) return eb.lit(true);
  const upTo = eb(id, "<=", slice.last);
  return slice.after === null ? upTo : eb.and([upTo, eb(id, ">", slice.after)]);
}

/** Why the reader `u` gets nothing; null: gets it. */
const skipOf = (bounced: Expression<SqlBool>, address: Expression<string | null>) => {
  const eb = expressionBuilder<DB & { u: User }, "u">();
  return eb
    .case()
    .when(eb.or([eb.ref("u.disabled"), eb("u.deletedAt", "is not", null)]))
    .then(word("reader_gone"))
    .when(address, "is", null)
    .then(word("no_address"))
    .when(eb.or([bounced, eb("u.emailBouncedAt", "is not", null)]))
    .then(word("bounced"))
    .when("u.emailComplainedAt", "is not", null)
    .then(word("complained"))
    .when(sql<boolean>`${eb.ref("u.notificationPrefs")}->>'announce' = 'false'`)
    .then(word("opted_out"))
    .end()
    .as("skip");
};

const none = <T>(type: string) => sql<T | null>`NULL::${sql.raw(type)}`;

/** Everybody of the audience, or a slice of each of its kinds. */
function selectReaders(db: Db, orderId: string, readers: Readers, slice?: ReaderSlice) {
  const order = db
    .selectFrom("Order as o")
    .innerJoin("Customer as cu", "cu.id", "o.customerId")
    .where("o.id", "=", orderId)
    .select(["cu.name as companyName", "o.name as orderName"]);
  const mentees = order
    .innerJoin("OrderMentee as om", "om.orderId", "o.id")
    .leftJoin("User as u", "u.id", "om.menteeId")
    .leftJoin("Mentee as me", "me.userId", "om.menteeId")
    .where("om.status", "<>", word("withdrawn"))
    .where(isListed(db, orderId, readers))
    .where(({ ref }) => isWithin(slice, ref("om.id")))
    .select(({ eb, fn, lit, ref }) => [
      sql.lit<number>(1).as("rank"),
      "om.id as recipientId",
      "om.menteeId as userId",
      fn.coalesce("u.email", "om.email").$castTo<string | null>().as("address"),
      fn.coalesce("me.name", "om.name").as("name"),
      sql<string | null>`${ref("om.id")}`.as("orderMenteeId"),
      fn<number | null>("greatest", [eb("om.maxCount", "-", ref("om.usedCount")), lit(0)]).as("remaining"),
      ref("o.bookingClosesOn").$castTo<LocalDate | null>().as("bookingClosesOn"),
      skipOf(ref("om.inviteBounced"), fn.coalesce("u.email", "om.email")),
    ]);
  const mentors = order
    .innerJoin("OrderMentor as r", (join) => join.onRef("r.orderId", "=", "o.id").on("r.removedAt", "is", null))
    .innerJoin("User as u", "u.id", "r.mentorId")
    .innerJoin("Mentor as m", "m.userId", "r.mentorId")
    .where(({ ref }) => isAmong(readers, "mentors", ref("r.mentorId")))
    .where(({ ref }) => isWithin(slice, ref("r.mentorId")))
    .select(({ fn, lit, ref, val }) => [
      sql.lit<number>(2).as("rank"),
      "r.mentorId as recipientId",
      "r.mentorId as userId",
      ref("u.email").$castTo<string | null>().as("address"),
      fn.coalesce("m.displayName", "m.name", val("")).as("name"),
      none<string>("uuid").as("orderMenteeId"),
      none<number>("int").as("remaining"),
      none<LocalDate>("date").as("bookingClosesOn"),
      skipOf(lit(false), ref("u.email")),
    ]);
  const hrStaff = order
    .innerJoin("HrStaff as h", "h.customerId", "o.customerId")
    .innerJoin("User as u", (join) => join.onRef("u.id", "=", "h.userId").on("u.emailVerifiedAt", "is not", null))
    .where(({ ref }) => isAmong(readers, "hrstaff", ref("h.userId")))
    .where(({ ref }) => isWithin(slice, ref("h.userId")))
    .select(({ lit, ref }) => [
      sql.lit<number>(3).as("rank"),
      "h.userId as recipientId",
      "h.userId as userId",
      ref("u.email").$castTo<string | null>().as("address"),
      "h.name",
      none<string>("uuid").as("orderMenteeId"),
      none<number>("int").as("remaining"),
      none<LocalDate>("date").as("bookingClosesOn"),
      skipOf(lit(false), ref("u.email")),
    ]);
  const [of, by, among] = slice
    ? [
        mentees.orderBy("om.id").limit(slice.limit),
        mentors.orderBy("r.mentorId").limit(slice.limit),
        hrStaff.orderBy("h.userId").limit(slice.limit),
      ]
    : [mentees, mentors, hrStaff];
  return db
    .selectFrom(
      db
        .selectFrom(of.as("mentees"))
        .selectAll()
        .unionAll(db.selectFrom(by.as("mentors")).selectAll())
        .unionAll(db.selectFrom(among.as("hrStaff")).selectAll())
        .as("p"),
    )
    .selectAll("p");
}

export const campaignReads = (db: Db) => ({
  async require(id: string): Promise<CampaignRow> {
    const row = await firstOf(selectCampaign(db).where("c.id", "=", id));
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  ofOrder: (orderId: string, limit: number): Promise<CampaignRow[]> =>
    selectCampaign(db).where("c.orderId", "=", orderId).orderBy("c.createdAt", "desc").orderBy("c.id", "desc").limit(limit).execute(),

  /**
   * What has come of the mails of these campaigns, one row for each campaign and status. The mails of a campaign have the instant at which it began;
   * a test has another one.
   */
  mailsOf: (ids: readonly string[]) =>
    db
      .selectFrom("MailCampaign as c")
      .innerJoin("Mail as m", (join) => join.onRef("m.campaignId", "=", "c.id").onRef("m.queuedAt", "=", "c.begunAt"))
      .where("c.id", "=", anyOf(ids))
      .where("c.kind", "=", word("notice"))
      .select(({ fn }) => ["c.id", "m.status", fn.countAll<number>().as("mails")])
      .groupBy(["c.id", "m.status"])
      .execute(),

  /** Everybody on the list whom an invitation is meant for as of now, those who were taken off it too, by id. */
  invitees: (orderId: string, readers: Readers) =>
    db
      .selectFrom("OrderMentee as om")
      .select(["om.id", "om.email", "om.name", "om.status", "om.inviteBounced as bounced", "om.lastInviteMailAt", "om.inviteCount"])
      .select(["om.maxCount", "om.usedCount"])
      .select(({ eb }) => eb("om.menteeId", "is not", null).$castTo<boolean>().as("hasAccount"))
      .where("om.orderId", "=", orderId)
      .where(isListed(db, orderId, readers))
      .orderBy("om.id")
      .execute(),

  /** How many of the audience get a mail at this moment, and the last of all of it, by id. */
  measure: (orderId: string, readers: Readers): Promise<{ readers: number; last: string | null }> =>
    db
      .selectFrom(selectReaders(db, orderId, readers).as("p"))
      .select(({ cast, fn, ref }) => [
        fn.countAll<number>().filterWhere("p.skip", "is", null).as("readers"),
        cast<string | null>(fn.max(cast<string>(ref("p.recipientId"), "text")), "uuid").as("last"),
      ])
      .executeTakeFirstOrThrow(),

  /** A slice of the readers of now, by id, those among them who get nothing with the reason. */
  slice: (orderId: string, readers: Readers, slice: ReaderSlice): Promise<Recipient[]> =>
    selectReaders(db, orderId, readers, slice).orderBy("p.recipientId").limit(slice.limit).execute(),

  /**
   * The readers of now, each once, mentees first, those among them who get nothing with the reason. Whoever has two places (a mentor who is
   * also listed has two accounts, and so two addresses) is two readers.
   */
  recipients(orderId: string, readers: Readers, only?: { limit: number }): Promise<Recipient[]> {
    const all = selectReaders(db, orderId, readers).orderBy("p.rank").orderBy("p.recipientId");
    return (only ? all.limit(only.limit) : all).execute();
  },
});

export const campaignWrites = (db: Db) => ({
  async create({ now, ...campaign }: NewCampaign): Promise<string> {
    const { conditions, ...columns } = campaign;
    const { id } = await db
      .insertInto("MailCampaign")
      .values({
        ...onlyColumns("MailCampaign", columns),
        conditions: conditions && json(conditions),
        createdAt: now,
        updatedAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Everybody who wants to send or cancel it waits in line here. Null: there is no such campaign. */
  lock: (id: string): Promise<CampaignRow | null> => firstOf(selectCampaign(db).where("c.id", "=", id).forUpdate("c")),

  /** The one that has waited longest for its beginning or its next slice, under its lock. Null: none is due, or somebody else is at it. */
  lockDue: (now: Date): Promise<CampaignRow | null> =>
    firstOf(
      selectCampaign(db)
        .where("c.status", "in", oneOf("scheduled", "sending"))
        .where(({ eb, fn }) => eb(fn.coalesce("c.nextTryAt", "c.scheduledAt"), "<=", now))
        .orderBy(({ fn }) => fn.coalesce("c.nextTryAt", "c.scheduledAt"))
        .orderBy("c.id")
        .limit(sql.lit(1))
        .forUpdate("c")
        .skipLocked(),
    ),

  /**
   * A mail for each reader, in one statement; the same `queuedAt` for all of the campaign is what makes it one round on the company's page.
   * Where a calendar file goes with it, the mail names the reader's next interview of the order.
   * `test` tells a test from the real thing.
   */
  async enqueue(
    campaign: Pick<CampaignRow, "id" | "orderId" | "audience" | "attachIcs">,
    readers: readonly Pick<Recipient, "recipientId" | "userId" | "address" | "orderMenteeId">[],
    { actorId, now, queuedAt = now, test = false }: { actorId: string | null; now: Date; queuedAt?: Date; test?: boolean },
  ): Promise<string[]> {
    if (readers.length === 0) return [];
    const mails = readers.map(({ recipientId, userId, address, orderMenteeId }) => ({
      userId,
      address: userId === null ? address : null,
      // A test is nobody's round: the company's page goes by the audience.
      facts: { ...(test ? { test } : { audience: campaign.audience }), ...(orderMenteeId === null ? {} : { orderMenteeId }) },
      key: dedupeKeyOf("manual_mail", { mailId: campaign.id, recipientId: test ? `test-${crypto.randomUUID()}` : recipientId }),
    }));
    const rows = await db
      .insertInto("Mail")
      .columns([
        "type",
        "campaignId",
        "orderId",
        "toUserId",
        "toAddress",
        "facts",
        "dedupeKey",
        "createdById",
        "queuedAt",
        "nextTryAt",
        "mentoringId",
      ])
      .expression(
        db
          .selectFrom(recordset("n", mails, { userId: "uuid", address: "text", facts: "jsonb", key: "text" }))
          .select([
            sql.lit("manual_mail").as("type"),
            sql<string>`${campaign.id}::uuid`.as("campaignId"),
            sql<string>`${campaign.orderId}::uuid`.as("orderId"),
          ])
          .select(["n.userId", "n.address", "n.facts", "n.key"])
          .select([
            sql<string | null>`${actorId}::uuid`.as("createdById"),
            sql<Date>`${queuedAt}::timestamptz`.as("queuedAt"),
            sql<Date>`${now}::timestamptz`.as("nextTryAt"),
          ])
          .select(({ fn, selectFrom }) => {
            const next = selectFrom("Mentoring as t")
              .select("t.id")
              .where("t.orderId", "=", campaign.orderId)
              .where("t.status", "=", word("reserved"))
              .where("t.startAt", ">", now)
              .orderBy("t.startAt")
              .orderBy("t.id")
              .limit(sql.lit(1));
            if (!campaign.attachIcs) return none<string>("uuid").as("mentoringId");
            return fn
              .coalesce(next.whereRef("t.menteeId", "=", "n.userId"), next.whereRef("t.mentorId", "=", "n.userId"))
              .as("mentoringId");
          }),
      )
      .onConflict((conflict) => conflict.column("dedupeKey").doNothing())
      .returning("id")
      .execute();
    return rows.map(({ id }) => id);
  },

  /** It is on its way from now on, to those there are now. `byId` null: the clock has begun it. */
  async begin(
    id: string,
    { lastReaderId, readers, byId, now }: { lastReaderId: string | null; readers: number; byId: string | null; now: Date },
  ): Promise<void> {
    await db
      .updateTable("MailCampaign")
      .set({
        status: "sending",
        begunAt: now,
        begunById: byId,
        lastReaderId,
        recipients: 0,
        readers,
        updatedAt: now,
        version: (eb) => eb("version", "+", 1),
      })
      .where("id", "=", id)
      .where("status", "in", oneOf("draft", "scheduled"))
      .execute();
  },

  /** An invitation is handed to the bulk operation that invites so many people; null: there was nobody. `byId` null: the clock has begun it. */
  async handedOver(
    id: string,
    { operationId, people, byId, now }: { operationId: string | null; people: number; byId: string | null; now: Date },
  ): Promise<void> {
    await db
      .updateTable("MailCampaign")
      .set({
        status: "sent",
        operationId,
        recipients: people,
        begunAt: now,
        begunById: byId,
        sentAt: now,
        updatedAt: now,
        version: (eb) => eb("version", "+", 1),
      })
      .where("id", "=", id)
      .where("status", "in", oneOf("draft", "scheduled"))
      .execute();
  },

  /** A slice is done, of so many readers, up to this one; the next one comes after those of the others. Null: it was the last, and all is sent. */
  async proceeded(id: string, { position, readers, now }: { position: string | null; readers: number; now: Date }): Promise<void> {
    await db
      .updateTable("MailCampaign")
      .set({
        recipients: (eb) => eb("recipients", "+", readers),
        attempts: 0,
        nextTryAt: now,
        updatedAt: now,
        version: (eb) => eb("version", "+", 1),
        ...onlyColumns(
          "MailCampaign",
          position === null ? { status: "sent" as const, sentAt: now } : { status: "sending" as const, sentAt: null, position },
        ),
      })
      .where("id", "=", id)
      .where("status", "=", word("sending"))
      .execute();
  },

  /** A slice has failed, and is tried again then. */
  async failed(id: string, attempts: number, nextTryAt: Date): Promise<void> {
    await db
      .updateTable("MailCampaign")
      .set({ attempts, nextTryAt })
      .where("id", "=", id)
      .where("status", "in", oneOf("scheduled", "sending"))
      .execute();
  },

  /** Whatever was to leave by itself, or is half on its way: an order that is canceled has nothing to announce any more. Answers how many. */
  async cancelScheduled(orderId: string, byId: string, now: Date): Promise<number> {
    const { numUpdatedRows } = await db
      .updateTable("MailCampaign")
      .set({ status: "canceled", canceledById: byId, canceledAt: now, updatedAt: now, version: (eb) => eb("version", "+", 1) })
      .where("orderId", "=", orderId)
      .where("status", "in", oneOf("scheduled", "sending"))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },

  async cancel(id: string, byId: string, reason: string | null, now: Date): Promise<void> {
    await db
      .updateTable("MailCampaign")
      .set({
        status: "canceled",
        canceledById: byId,
        canceledAt: now,
        cancelReason: reason,
        updatedAt: now,
        version: (eb) => eb("version", "+", 1),
      })
      .where("id", "=", id)
      .where("status", "in", oneOf("draft", "scheduled", "sending"))
      .execute();
  },
});
