import { AppError } from "@knotter/domain/errors";
import type { ProfileField } from "@knotter/domain/mentee-profile";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { Updateable } from "kysely";
import { enabled } from "../account/account.writes";
import type { DisabledReason } from "../generated/enums.kysely";
import type { Mentee } from "../generated/tables";
import { type Db, firstOf, onlyColumns } from "../query";

export type LockedMentee = NonNullable<Awaited<ReturnType<ReturnType<typeof menteeWrites>["lock"]>>>;
/** The mentee's place on the list of an order, locked. */
export type LockedSeat = LockedMentee["places"][number];

export type ProfileValues = { [Field in ProfileField]?: string | number | string[] | null };

export const menteeWrites = (db: Db) => ({
  /**
   * A mentee with all places on lists, locked in the order of every change of bookings: the places by id, then the mentee's own row.
   * Whatever decides about a mentee as a person begins here. Null: no such mentee.
   */
  async lock(menteeId: string) {
    const places = await db
      .selectFrom("OrderMentee as om")
      .innerJoin("Order as o", "o.id", "om.orderId")
      .where("om.menteeId", "=", menteeId)
      .select([
        "om.id as orderMenteeId",
        "om.orderId",
        "o.customerId",
        "om.status",
        "om.usedCount as used",
        "om.maxCount as max",
        "o.endsOn",
      ])
      .orderBy("om.id")
      .forUpdate("om")
      .execute();
    const row = await firstOf(
      db
        .selectFrom("Mentee as me")
        .innerJoin("User as u", "u.id", "me.userId")
        .where("me.userId", "=", menteeId)
        .select(["u.id as userId", "u.email", "u.disabled", "me.temporaryRegisterFlag", "me.version"])
        .select(({ eb }) => eb("u.deletedAt", "is not", null).$castTo<boolean>().as("erased"))
        .forNoKeyUpdate("me"),
    );
    return row && { ...row, places };
  },

  /** Writes what the mentee says of themself. The version decides between two tabs. */
  async saveProfile(userId: string, expectedVersion: number, values: ProfileValues, more: { registered?: true }, now: Date): Promise<void> {
    let update = db
      .updateTable("Mentee")
      .set(onlyColumns("Mentee", values) as Updateable<Mentee>)
      .set({ version: (eb) => eb("version", "+", 1), updatedAt: now })
      .where("userId", "=", userId)
      .where("version", "=", expectedVersion);
    if (more.registered) update = update.set({ temporaryRegisterFlag: false }).where("temporaryRegisterFlag", "=", true);
    const { numUpdatedRows } = await update.executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("VERSION_CONFLICT");
  },

  async saveMemo(userId: string, expectedVersion: number, adminMemo: string | null | undefined, now: Date): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable("Mentee")
      .set({ adminMemo, version: (eb) => eb("version", "+", 1), updatedAt: now })
      .where("userId", "=", userId)
      .where("version", "=", expectedVersion)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("VERSION_CONFLICT");
  },

  /** Ends every session and keeps the account shut. `erasureDueOn`: when a closed account loses its name. */
  async disable(
    userId: string,
    by: { actorId: string | null; reason: DisabledReason; note: string | null; erasureDueOn: LocalDate | null; now: Date },
  ): Promise<void> {
    await db
      .updateTable("User")
      .set({
        disabled: true,
        disabledAt: by.now,
        disabledById: by.actorId,
        disabledReason: by.reason,
        disabledNote: by.note,
        erasureDueOn: by.erasureDueOn ?? undefined,
        sessionVersion: (eb) => eb("sessionVersion", "+", 1),
        updatedAt: by.now,
      })
      .where("id", "=", userId)
      .execute();
    await db.updateTable("Session").set({ revokedAt: by.now }).where("userId", "=", userId).where("revokedAt", "is", null).execute();
  },

  /** Open again; sessions of the time when it was shut end (account.writes). The clock of a closed account stops with it. */
  async enable(userId: string, now: Date): Promise<void> {
    await db
      .updateTable("User")
      .set({
        ...onlyColumns("User", enabled),
        erasureDueOn: null,
        sessionVersion: (eb) => eb("sessionVersion", "+", 1),
        updatedAt: now,
      })
      .where("id", "=", userId)
      .execute();
  },

  /**
   * The address of the account. On the lists of the companies the mentee stays under the one they have sent: a list that knows a newer one would
   * tell them that there is an account, and would not find the person when it is sent again. The unique index refuses one that is taken (DUPLICATE_EMAIL).
   */
  async changeEmail(userId: string, email: string, now: Date): Promise<void> {
    await db
      .updateTable("User")
      .set({ email, emailVerifiedAt: now, emailBouncedAt: null, emailComplainedAt: null, updatedAt: now })
      .where("id", "=", userId)
      .execute();
    await db.updateTable("OrderMentee").set({ inviteBounced: false }).where("menteeId", "=", userId).execute();
  },

  async hasConsent(userId: string, type: "sensitive_info"): Promise<boolean> {
    const row = await firstOf(
      db
        .selectFrom("ConsentRecord")
        .select("id")
        .where("subjectUserId", "=", userId)
        .where("type", "=", type)
        .where("revokedAt", "is", null)
        .limit(1),
    );
    return row !== null;
  },

  async revokeConsent(userId: string, type: "sensitive_info", now: Date): Promise<void> {
    await db
      .updateTable("ConsentRecord")
      .set({ revokedAt: now })
      .where("subjectUserId", "=", userId)
      .where("type", "=", type)
      .where("revokedAt", "is", null)
      .execute();
  },
});
