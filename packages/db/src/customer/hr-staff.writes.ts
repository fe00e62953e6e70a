import type { PrimaryFacts } from "@knotter/domain/hr-staff";
import type { HrPermissions } from "@knotter/domain/scope";
import type { Client } from "../client";
import { rowsOf, sql } from "../sql";
import type { HrStaffPatch, NewHrStaff } from "./hr-staff.row";

const COLUMNS = {
  viewReport: "canViewReport",
  exportCsv: "canExportCsv",
  manageMentees: "canManageMentees",
  manageHrStaff: "canManageHrStaff",
} as const satisfies Record<keyof HrPermissions, string>;

const columnsOf = (permissions: NonNullable<HrStaffPatch["permissions"]>) =>
  Object.fromEntries(
    (Object.keys(COLUMNS) as (keyof HrPermissions)[])
      .filter((key) => permissions[key] !== undefined)
      .map((key) => [COLUMNS[key], permissions[key]]),
  ) as Partial<Record<(typeof COLUMNS)[keyof HrPermissions], boolean>>;

export const hrStaffWrites = (client: Client) => ({
  /** Who could be 主担当 of a company. The company's row is locked before (customer.lock): two changes at once would each see the other's person. */
  primaryFacts: (customerId: string): Promise<PrimaryFacts[]> =>
    rowsOf<PrimaryFacts>(
      client,
      sql`SELECT h."userId", h."isPrimary", u."disabled", (u."emailVerifiedAt" IS NOT NULL) AS "accepted"
          FROM "HrStaff" h JOIN "User" u ON u."id" = h."userId" AND u."deletedAt" IS NULL WHERE h."customerId" = ${customerId}::uuid`,
    ),

  /** An account that nobody can sign in to before the invitation is accepted. */
  async invite({ customerId, email, invitedAs, name, department, isPrimary, permissions, invitedAt }: NewHrStaff): Promise<string> {
    const { id } = await client.prisma.user.create({
      data: {
        email,
        role: "hrstaff",
        createdAt: invitedAt,
        updatedAt: invitedAt,
        hrStaff: { create: { customerId, name, department, isPrimary, invitedAt, invitedAs, ...columnsOf(permissions) } },
      },
      select: { id: true },
    });
    return id;
  },

  async update(userId: string, { permissions, ...patch }: HrStaffPatch): Promise<void> {
    const named = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    await client.prisma.hrStaff.update({
      where: { userId },
      data: { ...named, ...(permissions ? columnsOf(permissions) : {}), version: { increment: 1 } },
      select: { userId: true },
    });
  },

  async invitedAgain(userId: string, now: Date): Promise<void> {
    await client.prisma.hrStaff.updateMany({ where: { userId }, data: { invitedAt: now } });
  },

  async accept(
    userId: string,
    profile: { name: string; nameKana: string; department: string; phone: string | null },
    now: Date,
  ): Promise<void> {
    await client.prisma.hrStaff.update({
      where: { userId },
      data: { ...profile, acceptedAt: now, version: { increment: 1 } },
      select: { userId: true },
    });
  },
});
