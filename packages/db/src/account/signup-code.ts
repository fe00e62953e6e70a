import { anyOf, type Db, firstOf, oneOf, onlyColumns, word } from "../query";

/** The place that a printed code belongs to, with everything that decides whether the code is still valid. `closed`: the account is disabled, or erased. */
export type SignupCodeRow = NonNullable<Awaited<ReturnType<ReturnType<typeof signupCodeReads>["find"]>>>;

/** All places of these people on the lists of the company. People without an address are recognized by their employee number. */
const selectSamePeople = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom("OrderMentee as mine")
    .innerJoin("Order as mo", "mo.id", "mine.orderId")
    .innerJoin("OrderMentee as om", "om.employeeNo", "mine.employeeNo")
    .innerJoin("Order as o", (join) => join.onRef("o.id", "=", "om.orderId").onRef("o.customerId", "=", "mo.customerId"))
    .where("mine.id", "=", anyOf(ids))
    .where("om.email", "is", null)
    .select("om.id");

/** Invalidates unused links to register that were requested with a code of these people. */
async function endLinks(db: Db, places: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable("LinkToken")
    .set({ revokedAt: now })
    .where("orderMenteeId", "in", selectSamePeople(db, places))
    .where("purpose", "=", word("signup"))
    .where("usedAt", "is", null)
    .where("revokedAt", "is", null)
    .execute();
}

export const signupCodeReads = (db: Db) => ({
  find: (codeHash: string) =>
    firstOf(
      db
        .selectFrom("SignupCode as c")
        .innerJoin("OrderMentee as om", "om.id", "c.orderMenteeId")
        .innerJoin("Order as o", "o.id", "om.orderId")
        .innerJoin("Customer as cu", "cu.id", "o.customerId")
        .leftJoin("User as u", "u.id", "om.menteeId")
        .where("c.codeHash", "=", codeHash)
        .where("om.email", "is", null)
        .select(["c.orderMenteeId", "c.printedById", "c.expiresAt", "c.usedAt"])
        .select(["om.name", "om.employeeNo", "om.menteeId", "om.status", "om.orderId", "o.orderNo"])
        .select(["o.status as orderStatus", "cu.status as customerStatus"])
        .select(({ eb, fn, lit, or, ref }) =>
          fn
            .coalesce(or([ref("u.disabled").$castTo<boolean>(), eb("u.deletedAt", "is not", null)]), lit(false))
            .$castTo<boolean>()
            .as("closed"),
        ),
    ),
});

export const signupCodeWrites = (db: Db) => ({
  /** Locks those of these places that have no address, and returns them. */
  lockPlaces: (orderId: string, ids: readonly string[]) =>
    db
      .selectFrom("OrderMentee")
      .select(["id", "name", "employeeNo", "department"])
      .where("orderId", "=", orderId)
      .where("id", "=", anyOf(ids))
      .where("email", "is", null)
      .orderBy("id")
      .forUpdate()
      .execute(),

  /** Stores new codes. Earlier codes of these people, on any list of the company, and links requested with them become invalid. */
  async issue(
    codes: readonly { orderMenteeId: string; codeHash: string }[],
    { printedById, printedAt, expiresAt }: { printedById: string; printedAt: Date; expiresAt: Date },
  ): Promise<void> {
    const places = codes.map(({ orderMenteeId }) => orderMenteeId);
    await db.deleteFrom("SignupCode").where("orderMenteeId", "in", selectSamePeople(db, places)).execute();
    await endLinks(db, places, printedAt);
    await db
      .insertInto("SignupCode")
      .values(codes.map((code) => onlyColumns("SignupCode", { ...code, printedById, printedAt, expiresAt })))
      .execute();
  },

  endLinks: (places: readonly string[], now: Date): Promise<void> => endLinks(db, places, now),

  /** True for the first of several concurrent calls. */
  async spend(orderMenteeId: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("SignupCode")
      .set({ usedAt: now })
      .where("orderMenteeId", "=", orderMenteeId)
      .where("usedAt", "is", null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Ties all untied places of this person in the company to the account. Returns the number of those that are not withdrawn. */
  async takePlaces(orderMenteeId: string, userId: string): Promise<number> {
    const rows = await db
      .updateTable("OrderMentee")
      .set({
        menteeId: userId,
        status: ({ ref, case: when }) =>
          when().when("status", "in", oneOf("listed", "invited")).then(word("temporary")).else(ref("status")).end(),
      })
      .where("id", "in", selectSamePeople(db, [orderMenteeId]))
      .where("menteeId", "is", null)
      .returning("status")
      .execute();
    return rows.filter(({ status }) => status !== "withdrawn").length;
  },
});
