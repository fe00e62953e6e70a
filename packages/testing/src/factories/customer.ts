import type { HrPermissions } from "@knotter/domain/scope";
import { type Prisma, unlike } from "./given";
import { type AccountTraits, accountOf, type Person } from "./user";

export interface CustomerGiven {
  customerId: string;
  name: string;
}

export interface HrStaffGiven extends Person<"hrstaff"> {
  customerId: string;
  permissions: HrPermissions;
  isPrimary: boolean;
}

export const customerFactory = (prisma: Prisma) => ({
  async customer({
    name = unlike("株式会社"),
    allowedEmailDomains = [],
  }: {
    name?: string;
    allowedEmailDomains?: string[];
  } = {}): Promise<CustomerGiven> {
    const { id } = await prisma.customer.create({ data: { name, allowedEmailDomains } });
    return { customerId: id, name };
  },

  async hrStaff({
    customerId,
    permissions = {},
    isPrimary = false,
    invited = false,
    ...account
  }: {
    customerId: string;
    permissions?: Partial<HrPermissions>;
    isPrimary?: boolean;
    /** The invitation has not been accepted yet. */
    invited?: boolean;
  } & AccountTraits): Promise<HrStaffGiven> {
    const user = { ...accountOf("hrstaff", account), ...(invited ? { emailVerifiedAt: null } : {}) };
    const granted = { viewReport: true, exportCsv: false, manageMentees: false, manageHrStaff: false, ...permissions };
    const hrStaff = {
      customerId,
      name: "人事 太郎",
      isPrimary,
      canViewReport: granted.viewReport,
      canExportCsv: granted.exportCsv,
      canManageMentees: granted.manageMentees,
      canManageHrStaff: granted.manageHrStaff,
    };
    await prisma.user.create({ data: { ...user, hrStaff: { create: hrStaff } } });
    return { userId: user.id, email: user.email, role: "hrstaff", customerId, permissions: granted, isPrimary };
  },
});
