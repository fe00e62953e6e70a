import type { AdminStaffRow } from "@knotter/db/admin/staff";
import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import type { Actor } from "@knotter/domain/scope";

/**
 * Reads one admin with all of them locked. The caller is checked again under the lock, so an admin who was disabled a moment ago can no
 * longer act; and since nobody can disable their own account, one admin always remains. Throws NOT_FOUND, ACCOUNT_DISABLED.
 */
export async function requireAdminStaff(tx: Pick<Tx, "admin">, actor: Actor, id: string): Promise<AdminStaffRow> {
  const enabled = await tx.admin.staff.lockEnabled();
  if (!enabled.has(actor.userId)) throw new AppError("ACCOUNT_DISABLED", { params: { account: "admin" } });
  const staff = await tx.admin.staff.find(id);
  if (!staff) throw new AppError("NOT_FOUND");
  return staff;
}
