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
}

export const customerFactory = (prisma: Prisma) => ({
  async customer({ name = unlike("株式会社") }: { name?: string } = {}): Promise<CustomerGiven> {
    const { id } = await prisma.customer.create({ data: { name } });
    return { customerId: id, name };
  },

  async hrStaff({
    customerId,
    permissions = {},
    ...account
  }: { customerId: string; permissions?: Partial<HrPermissions> } & AccountTraits): Promise<HrStaffGiven> {
    const user = accountOf("hrstaff", account);
    const granted = { viewReport: true, exportCsv: false, manageMentees: false, manageHrStaff: false, ...permissions };
    const hrStaff = {
      customerId,
      name: "人事 太郎",
      canViewReport: granted.viewReport,
      canExportCsv: granted.exportCsv,
      canManageMentees: granted.manageMentees,
      canManageHrStaff: granted.manageHrStaff,
    };
    await prisma.user.create({ data: { ...user, hrStaff: { create: hrStaff } } });
    return { userId: user.id, email: user.email, role: "hrstaff", customerId, permissions: granted };
  },
});
