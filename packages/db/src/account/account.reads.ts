import { TIME_BANDS, type TimeBand } from "@knotter/domain/time-band";
import { permissions } from "../customer/hr-staff";
import { type Db, firstOf, word } from "../query";

/** Who the signed-in person is, in the role of the account. */
export const accountReads = (db: Db) => ({
  mentee: (userId: string) =>
    firstOf(db.selectFrom("Mentee").select(["temporaryRegisterFlag", "name", "displayName"]).where("userId", "=", userId)),

  /** What a mentee's own search goes by: the themes of the mentee, and the mentors marked as favorites. For nobody else's search. */
  async searchPreferencesOf(userId: string): Promise<{ concerns: string[]; preferredTimes: TimeBand[]; favorites: string[] }> {
    const row = await db
      .selectFrom("Mentee as m")
      .select(({ fn, selectFrom }) => [
        "m.concerns",
        "m.preferredTimes",
        fn<string[]>("array", [selectFrom("MentorFavorite as f").whereRef("f.menteeId", "=", "m.userId").select("f.mentorId")]).as(
          "favorites",
        ),
      ])
      .where("m.userId", "=", userId)
      .executeTakeFirst();
    return row
      ? { ...row, preferredTimes: TIME_BANDS.filter((band) => row.preferredTimes.includes(band)) }
      : { concerns: [], preferredTimes: [], favorites: [] };
  },

  /** Whether the address has an account, of whatever role. */
  hasAccount: async (email: string): Promise<boolean> =>
    (await firstOf(db.selectFrom("User").select("id").where("email", "=", email).where("deletedAt", "is", null))) !== null,

  /** Whether this is the address of this account today. */
  hasAddress: async (userId: string, email: string): Promise<boolean> =>
    (await firstOf(db.selectFrom("User").select("id").where("id", "=", userId).where("email", "=", email))) !== null,

  /** The mentee's next interview; the one that is going on counts. */
  upcomingOf: (menteeId: string, now: Date) =>
    firstOf(
      db
        .selectFrom("Mentoring as t")
        .innerJoin("Mentor as mo", "mo.userId", "t.mentorId")
        .select(({ fn, val }) => [
          "t.id",
          "t.publicNo",
          "t.startAt",
          "t.endAt",
          "t.mentorId",
          fn.coalesce("mo.displayName", "mo.name", val("")).as("mentorDisplayName"),
          fn.coalesce("mo.photoUrl", val("/portraits/default.svg")).as("mentorPhotoUrl"),
        ])
        .where("t.menteeId", "=", menteeId)
        .where("t.status", "=", word("reserved"))
        .where("t.endAt", ">", now)
        .orderBy("t.startAt")
        .orderBy("t.id")
        .limit(1),
    ),

  /** Submitted questionnaires of interviews to come that the mentor has not ticked yet. */
  async unreadSheetsOf(mentorId: string, now: Date): Promise<number> {
    const { count } = await db
      .selectFrom("Mentoring as t")
      .innerJoin("CheckedQuestion as q", "q.mentoringId", "t.id")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("t.mentorId", "=", mentorId)
      .where("t.status", "=", word("reserved"))
      .where("t.endAt", ">", now)
      .where("q.status", "=", word("submitted"))
      .executeTakeFirstOrThrow();
    return count;
  },

  hrStaff: (userId: string) =>
    firstOf(
      db
        .selectFrom("HrStaff as h")
        .innerJoin("Customer as c", "c.id", "h.customerId")
        .select(["h.name", "h.customerId", "c.name as customerName", "h.isPrimary"])
        .select(permissions.as("permissions"))
        .where("h.userId", "=", userId),
    ),

  /** The companies on whose lists an address stands or whose staff it belongs to: names that its password must not be made of. */
  async companiesOf(email: string): Promise<string[]> {
    const rows = await db
      .selectFrom("OrderMentee as om")
      .innerJoin("Order as o", "o.id", "om.orderId")
      .innerJoin("Customer as c", "c.id", "o.customerId")
      .select("c.name")
      .where(({ eb, or, selectFrom }) =>
        or([
          eb("om.email", "=", email),
          eb("om.menteeId", "=", selectFrom("User as w").select("w.id").where("w.email", "=", email).where("w.deletedAt", "is", null)),
        ]),
      )
      .union(
        db
          .selectFrom("User as u")
          .innerJoin("HrStaff as h", "h.userId", "u.id")
          .innerJoin("Customer as c", "c.id", "h.customerId")
          .select("c.name")
          .where("u.email", "=", email),
      )
      .execute();
    return rows.map(({ name }) => name);
  },

  admin: (userId: string) => firstOf(db.selectFrom("Admin").select("name").where("userId", "=", userId)),
});
