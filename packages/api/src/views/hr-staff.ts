import type { hrStaffView } from "@knotter/contract/resources/hr-staffs";
import type { HrStaffRow } from "@knotter/db/customer/hr-staff";
import type { z } from "zod";
import { atOrNull } from "./instant";

export const toHrStaff = ({
  userId,
  accepted: _,
  invitedAt,
  acceptedAt,
  lastLoginAt,
  ...row
}: HrStaffRow): z.infer<typeof hrStaffView> => ({
  id: userId,
  ...row,
  invitedAt: atOrNull(invitedAt),
  acceptedAt: atOrNull(acceptedAt),
  lastLoginAt: atOrNull(lastLoginAt),
});
