import type { LocalDate } from "@knotter/domain/tokyo";
import type { DisabledReason } from "../generated/enums.kysely";
import { type Db, firstOf, oneOf, onlyColumns, word } from "../query";

/**
 * An account. `closed`: withdrawn for good, by the mentee or by an admin at the mentee's wish. `invited`: the invitation has not been accepted,
 * and nobody has ever proven to be the person. `secondFactor`: each sign-in asks for a code.
 */
export type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccount>["execute"]>>[number];

/** Somebody who may sign up, once they have read the mail at this address. */
export interface SignupSeat {
  orderMenteeId: string | null;
  orderId: string;
}

const selectAccount = (db: Db) =>
  db
    .selectFrom("User")
    .select(({ eb, and }) => [
      "id as userId",
      "email",
      "role",
      "disabled",
      eb("erasureDueOn", "is not", null).$castTo<boolean>().as("closed"),
      "sessionVersion",
      and([eb("role", "=", word("hrstaff")), eb("emailVerifiedAt", "is", null)])
        .$castTo<boolean>()
        .as("invited"),
      eb("passwordHash", "is not", null).$castTo<boolean>().as("hasPassword"),
      "mfaEnabled as secondFactor",
    ])
    .where("deletedAt", "is", null);

/** Orders that still go on, of companies that are served. */
const selectOpenOrder = (db: Db, today: LocalDate) =>
  db
    .selectFrom("Order as o")
    .innerJoin("Customer as c", "c.id", "o.customerId")
    .where("o.status", "=", word("active"))
    .where("o.endsOn", ">=", today)
    .where("c.status", "=", word("active"));

/** The columns of an account that is not disabled. */
export const enabled = { disabled: false, disabledAt: null, disabledById: null, disabledReason: null, disabledNote: null } as const;

export const accountWrites = (db: Db) => ({
  byEmail: (email: string) => firstOf(selectAccount(db).where("email", "=", email)),

  /** The account, held until the transaction ends: what is decided about it is decided one after the other. */
  lock: (userId: string) => firstOf(selectAccount(db).where("id", "=", userId).forNoKeyUpdate()),

  /** Whether somebody has or is to have an account under this address: one person, one address, one role. */
  async isTaken(email: string): Promise<boolean> {
    const { taken } = await db
      .selectNoFrom(({ or, exists, selectFrom }) =>
        or([
          exists(selectFrom("User").select("id").where("email", "=", email).where("deletedAt", "is", null)),
          exists(selectFrom("OrderMentee").select("id").where("email", "=", email).where("status", "<>", word("withdrawn"))),
        ])
          .$castTo<boolean>()
          .as("taken"),
      )
      .executeTakeFirstOrThrow();
    return taken;
  },

  /** Whether a company knows this address itself: of a colleague of its HR, or of a list of its own, whatever has become of the person. */
  async isKnownTo(customerId: string, email: string): Promise<boolean> {
    const { known } = await db
      .selectNoFrom(({ or, exists, selectFrom }) =>
        or([
          exists(
            selectFrom("HrStaff as h")
              .innerJoin("User as u", (join) => join.onRef("u.id", "=", "h.userId").on("u.deletedAt", "is", null))
              .select("h.userId")
              .where("h.customerId", "=", customerId)
              .where(({ eb, or }) => or([eb("u.email", "=", email), eb("h.invitedAs", "=", email)])),
          ),
          exists(
            selectFrom("OrderMentee as om")
              .innerJoin("Order as o", "o.id", "om.orderId")
              .select("om.id")
              .where("om.email", "=", email)
              .where("o.customerId", "=", customerId),
          ),
        ])
          .$castTo<boolean>()
          .as("known"),
      )
      .executeTakeFirstOrThrow();
    return known;
  },

  /** The place on the list of a living order where this address waits for its sign-up, the newest first. Null: it is on none. */
  listedPlace: (email: string, customerId: string | null = null): Promise<SignupSeat | null> =>
    firstOf(
      db
        .selectFrom("OrderMentee as om")
        .innerJoin("Order as o", "o.id", "om.orderId")
        .innerJoin("Customer as c", "c.id", "o.customerId")
        .select(["om.id as orderMenteeId", "om.orderId"])
        .where("om.email", "=", email)
        .$if(customerId !== null, (query) => query.where("o.customerId", "=", customerId))
        .where("om.menteeId", "is", null)
        .where("om.status", "<>", "withdrawn")
        .where("o.status", "in", oneOf("draft", "active", "closed_booking"))
        .where("c.status", "in", oneOf("prospect", "active"))
        .orderBy("o.startsOn", "desc")
        .orderBy("om.id", "desc")
        .limit(1),
    ),

  /** A running order by its number, for people on no list. Whether this address may use it is the rule's business. */
  openOrder: (orderNo: string, today: LocalDate) =>
    firstOf(
      selectOpenOrder(db, today)
        .select(["o.id as orderId", "o.maxMentoringCount", "c.allowedEmailDomains"])
        .where("o.orderNo", "=", orderNo),
    ),

  /** The same order again, when the link of the mail comes back. */
  openOrderById: (orderId: string, today: LocalDate) =>
    firstOf(selectOpenOrder(db, today).select("o.maxMentoringCount").where("o.id", "=", orderId)),

  /**
   * A mentee in temporary registration; without a password, the mentee signs in by links or by the company's own provider. The unique index
   * refuses an address that has an account (DUPLICATE_EMAIL).
   */
  async createMentee({ email, passwordHash, now }: { email: string; passwordHash: string | null; now: Date }): Promise<AccountRow> {
    const { id, sessionVersion } = await db
      .insertInto("User")
      .values({ email, role: "mentee", passwordHash, emailVerifiedAt: now, createdAt: now, updatedAt: now })
      .returning(["id", "sessionVersion"])
      .executeTakeFirstOrThrow();
    await db.insertInto("Mentee").values({ userId: id }).execute();
    return {
      userId: id,
      email,
      role: "mentee",
      disabled: false,
      closed: false,
      sessionVersion,
      invited: false,
      hasPassword: passwordHash !== null,
      secondFactor: false,
    };
  },

  /** Attaches all list entries of this address to the account: entries that were waiting become 仮登録, withdrawn ones stay withdrawn. Returns the number of the others. */
  async takePlaces(email: string, userId: string): Promise<number> {
    const rows = await db
      .updateTable("OrderMentee")
      .set({
        menteeId: userId,
        status: ({ ref, case: when }) =>
          when().when("status", "in", oneOf("listed", "invited")).then(word("temporary")).else(ref("status")).end(),
      })
      .where("email", "=", email)
      .where("menteeId", "is", null)
      .returning("status")
      .execute();
    return rows.filter(({ status }) => status !== "withdrawn").length;
  },

  async hasPlace(orderId: string, email: string): Promise<boolean> {
    const place = await db
      .selectFrom("OrderMentee")
      .select("id")
      .where("orderId", "=", orderId)
      .where("email", "=", email)
      .executeTakeFirst();
    return place !== undefined;
  },

  /** A place for somebody who came with the code of the order. Its count is granted in the ledger, by the caller. */
  async addPlace({ orderId, email, userId, now }: { orderId: string; email: string; userId: string; now: Date }): Promise<string> {
    const name = email.split("@")[0]?.slice(0, 50) ?? "";
    const { id } = await db
      .insertInto("OrderMentee")
      .values({ orderId, menteeId: userId, email, name, maxCount: 0, status: "temporary", createdAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Every session of before is dead at its next call. Whoever sets a password by a mailed link has proven the address. */
  async setPassword(userId: string, passwordHash: string, now: Date): Promise<number> {
    const { sessionVersion } = await db
      .updateTable("User")
      .set({ passwordHash, sessionVersion: (eb) => eb("sessionVersion", "+", 1), emailVerifiedAt: now, updatedAt: now })
      .where("id", "=", userId)
      .returning("sessionVersion")
      .executeTakeFirstOrThrow();
    return sessionVersion;
  },

  /**
   * Puts back a password of before (null: there was none). A sign-in under way with another one fails by the version; sessions that live go on
   * with it. False: it is the password of now.
   */
  async putBackPassword(userId: string, passwordHash: string | null, now: Date): Promise<boolean> {
    const row = await db
      .updateTable("User")
      .set({ passwordHash, sessionVersion: (eb) => eb("sessionVersion", "+", 1), updatedAt: now })
      .where("id", "=", userId)
      .where("passwordHash", "is distinct from", passwordHash)
      .returning("sessionVersion")
      .executeTakeFirst();
    if (!row) return false;
    await db
      .updateTable("Session")
      .set({ sessionVersion: row.sessionVersion })
      .where("userId", "=", userId)
      .where("revokedAt", "is", null)
      .where("sessionVersion", "=", row.sessionVersion - 1)
      .execute();
    return true;
  },

  async verifyEmail(userId: string, now: Date): Promise<void> {
    await db
      .updateTable("User")
      .set({ emailVerifiedAt: now, updatedAt: now })
      .where("id", "=", userId)
      .where("emailVerifiedAt", "is", null)
      .execute();
  },

  /** Disabled, with every session outdated: the next call of each can only learn that. */
  async shut(userId: string, by: { actorId: string; reason: DisabledReason | null; note: string | null; now: Date }): Promise<void> {
    await db
      .updateTable("User")
      .set({
        disabled: true,
        disabledAt: by.now,
        disabledById: by.actorId,
        disabledReason: by.reason,
        disabledNote: by.note,
        sessionVersion: (eb) => eb("sessionVersion", "+", 1),
        updatedAt: by.now,
      })
      .where("id", "=", userId)
      .where("disabled", "=", false)
      .execute();
  },

  /** Enabled again. A session that was opened meanwhile could only learn that, and asked for no second factor: it ends. */
  async reopen(userId: string, now: Date): Promise<void> {
    await db
      .updateTable("User")
      .set({
        ...onlyColumns("User", enabled),
        sessionVersion: (eb) => eb("sessionVersion", "+", 1),
        updatedAt: now,
      })
      .where("id", "=", userId)
      .where("disabled", "=", true)
      .execute();
  },

  /** Takes back what waits to be mailed to this account. Answers how many mails. */
  async cancelMails(userId: string, canceledById: string): Promise<number> {
    const { numUpdatedRows } = await db
      .updateTable("Mail")
      .set({ status: "canceled", canceledById })
      .where("toUserId", "=", userId)
      .where("status", "in", oneOf("draft", "scheduled", "queued"))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
});
