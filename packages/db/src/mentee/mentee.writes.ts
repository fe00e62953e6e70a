import { AppError } from "@knotter/domain/errors";
import type { ProfileField } from "@knotter/domain/mentee-profile";
import type { OrderMenteeStatus } from "@knotter/domain/order";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { Client } from "../client";
import { firstOf, rowsOf, sql } from "../sql";

/** Her place on the list of an order, locked. */
export interface LockedSeat {
  orderMenteeId: string;
  orderId: string;
  customerId: string;
  status: OrderMenteeStatus;
  used: number;
  max: number;
  endsOn: LocalDate;
}

export interface LockedMentee {
  userId: string;
  email: string;
  disabled: boolean;
  temporaryRegisterFlag: boolean;
  erased: boolean;
  version: number;
  places: LockedSeat[];
}

export type ProfileValues = { [Field in ProfileField]?: string | number | string[] | null };

export const menteeWrites = (client: Client) => ({
  /**
   * A mentee with all her places, locked in the order of every change of bookings: her rows on the lists by id, then her own row.
   * Whatever decides about her as a person begins here. Null: no such mentee.
   */
  async lock(menteeId: string): Promise<LockedMentee | null> {
    const places = await rowsOf<LockedSeat>(
      client,
      sql`SELECT om."id" AS "orderMenteeId", om."orderId", o."customerId", om."status"::text AS "status", om."usedCount" AS "used", om."maxCount" AS "max", o."endsOn"::text AS "endsOn"
          FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId" WHERE om."menteeId" = ${menteeId}::uuid ORDER BY om."id" FOR UPDATE OF om`,
    );
    const row = await firstOf<Omit<LockedMentee, "places">>(
      client,
      sql`SELECT u."id" AS "userId", u."email", u."disabled", me."temporaryRegisterFlag", (u."deletedAt" IS NOT NULL) AS "erased", me."version"
          FROM "Mentee" me JOIN "User" u ON u."id" = me."userId" WHERE me."userId" = ${menteeId}::uuid FOR NO KEY UPDATE OF me`,
    );
    return row && { ...row, places };
  },

  /** Writes what she says of herself. The version decides between two tabs. */
  async saveProfile(userId: string, expectedVersion: number, values: ProfileValues, more: { registered?: true }, now: Date): Promise<void> {
    const { count } = await client.prisma.mentee.updateMany({
      where: { userId, version: expectedVersion, ...(more.registered ? { temporaryRegisterFlag: true } : {}) },
      data: {
        ...(values as Record<string, never>),
        ...(more.registered ? { temporaryRegisterFlag: false } : {}),
        version: { increment: 1 },
        updatedAt: now,
      },
    });
    if (count === 0) throw new AppError("VERSION_CONFLICT");
  },

  async saveMemo(userId: string, expectedVersion: number, adminMemo: string | null | undefined, now: Date): Promise<void> {
    const { count } = await client.prisma.mentee.updateMany({
      where: { userId, version: expectedVersion },
      data: { ...(adminMemo === undefined ? {} : { adminMemo }), version: { increment: 1 }, updatedAt: now },
    });
    if (count === 0) throw new AppError("VERSION_CONFLICT");
  },

  /** Ends every session and keeps the account shut. `erasureDueOn`: when a closed account loses its name. */
  async disable(
    userId: string,
    by: {
      actorId: string | null;
      reason: "left_company" | "order_ended" | "violation" | "request" | "other";
      note: string | null;
      erasureDueOn: LocalDate | null;
      now: Date;
    },
  ): Promise<void> {
    await client.prisma.user.updateMany({
      where: { id: userId },
      data: {
        disabled: true,
        disabledAt: by.now,
        disabledById: by.actorId,
        disabledReason: by.reason,
        disabledNote: by.note,
        ...(by.erasureDueOn === null ? {} : { erasureDueOn: new Date(`${by.erasureDueOn}T00:00:00Z`) }),
        sessionVersion: { increment: 1 },
        updatedAt: by.now,
      },
    });
    await client.prisma.session.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: by.now } });
  },

  /** Open again; sessions of the time when it was shut end (account.writes). The clock of a closed account stops with it. */
  async enable(userId: string, now: Date): Promise<void> {
    await client.prisma.user.updateMany({
      where: { id: userId },
      data: {
        disabled: false,
        disabledAt: null,
        disabledById: null,
        disabledReason: null,
        disabledNote: null,
        erasureDueOn: null,
        sessionVersion: { increment: 1 },
        updatedAt: now,
      },
    });
  },

  /**
   * Her address. On the lists of her companies she stays under the one they have sent: a list that knows a newer one would tell them that she has
   * an account, and would not find her when it is sent again. The unique index refuses one that is taken (DUPLICATE_EMAIL).
   */
  async changeEmail(userId: string, email: string, now: Date): Promise<void> {
    await client.prisma.user.updateMany({
      where: { id: userId },
      data: { email, emailVerifiedAt: now, emailBouncedAt: null, emailComplainedAt: null, updatedAt: now },
    });
    await client.prisma.orderMentee.updateMany({ where: { menteeId: userId }, data: { inviteBounced: false } });
  },

  async hasConsent(userId: string, type: "sensitive_info"): Promise<boolean> {
    return (await client.prisma.consentRecord.count({ where: { subjectUserId: userId, type, revokedAt: null } })) > 0;
  },

  async revokeConsent(userId: string, type: "sensitive_info", now: Date): Promise<void> {
    await client.prisma.consentRecord.updateMany({ where: { subjectUserId: userId, type, revokedAt: null }, data: { revokedAt: now } });
  },
});
