import type { adminStaffView } from "@knotter/contract/resources/admin-staff";
import type { AdminStaffRow } from "@knotter/db/admin/staff";
import type { z } from "zod";
import { at, atOrNull } from "./instant";

export const toAdminStaff = ({ userId, invitedAt, lastLoginAt, ...row }: AdminStaffRow): z.infer<typeof adminStaffView> => ({
  id: userId,
  ...row,
  invitedAt: at(invitedAt),
  lastLoginAt: atOrNull(lastLoginAt),
});
