import type { currentUserView } from "@knotter/contract/resources/identity";
import type { PersonRow } from "@knotter/db/account/session";
import type { Reads } from "@knotter/db/database";
import { AppError, impossible } from "@knotter/domain/errors";
import { missingOf } from "@knotter/domain/mentor-profile";
import { tokyoDate } from "@knotter/domain/tokyo";
import type { z } from "zod";
import { blockReason, toActiveOrder } from "./enrolment";
import { at, atOrNull } from "./instant";

export type CurrentUser = z.infer<typeof currentUserView>;

/** `hiddenBefore`: of the calling session; absent for a new sign-in. */
type Account = Pick<PersonRow, "userId" | "role" | "disabled" | "email"> & Partial<Pick<PersonRow, "hiddenBefore">>;

/** The signed-in person with the details of their role, read from the database each time. */
export async function currentUserOf(read: Reads, account: Account, now: Date): Promise<CurrentUser> {
  const info = await infoOf(read, account, now);
  return { id: account.userId, role: account.role, disabled: account.disabled, email: account.email, info };
}

async function infoOf(read: Reads, { userId, role, hiddenBefore }: Account, now: Date): Promise<CurrentUser["info"]> {
  switch (role) {
    case "mentee": {
      const [profile, orders, future, next, hold] = await Promise.all([
        read.account.mentee(userId),
        read.order.enrolmentsOf(userId),
        read.order.futureReservations(userId, now),
        read.account.upcomingOf(userId, now),
        hiddenBefore === undefined ? read.account.emailProposals.hold(userId) : null,
      ]);
      if (!profile) throw new AppError("UNAUTHORIZED");
      const registrant = { temporaryRegister: profile.temporaryRegisterFlag, name: profile.name };
      const reason = blockReason(registrant, orders[0] ?? null, future, now);
      return {
        role,
        temporaryRegisterFlag: profile.temporaryRegisterFlag,
        name: profile.name,
        displayName: profile.displayName,
        consumptionMentoringCount: orders.reduce((sum, order) => sum + order.used, 0),
        maxMentoringCount: orders.reduce((sum, order) => sum + order.max, 0),
        activeOrders: orders.map((order) => toActiveOrder(order, now)),
        canBook: reason === null,
        blockReason: reason,
        upcoming: next && {
          id: next.id,
          publicNo: next.publicNo,
          startAt: at(next.startAt),
          endAt: at(next.endAt),
          mentor: { id: next.mentorId, displayName: next.mentorDisplayName, photoUrl: next.mentorPhotoUrl },
        },
        hiddenBefore: atOrNull(hiddenBefore ?? hold?.since ?? null),
      };
    }
    case "mentor": {
      const [profile, unreadSheets] = await Promise.all([read.mentor.profileOf(userId, now), read.account.unreadSheetsOf(userId, now)]);
      if (!profile) throw new AppError("UNAUTHORIZED");
      const missing = missingOf(profile, tokyoDate(now));
      return {
        role,
        name: profile.name,
        displayName: profile.displayName,
        enabled: profile.enabled,
        profileComplete: missing.length === 0,
        missing,
        registrationExpiresOn: profile.registrationExpiresOn,
        pendingReports: profile.pendingReports,
        unreadSheets,
      };
    }
    case "hrstaff": {
      const staff = await read.account.hrStaff(userId);
      if (!staff) throw new AppError("UNAUTHORIZED");
      return {
        role,
        name: staff.name,
        customer: { id: staff.customerId, name: staff.customerName },
        isPrimary: staff.isPrimary,
        permissions: staff.permissions,
      };
    }
    case "admin": {
      const admin = await read.account.admin(userId);
      if (!admin) throw new AppError("UNAUTHORIZED");
      return { role, name: admin.name };
    }
    default:
      return impossible(role);
  }
}
