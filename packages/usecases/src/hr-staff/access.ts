import type { HrStaffRow } from "@knotter/db/customer/hr-staff";
import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import { type Actor, scopeOf } from "@knotter/domain/scope";

/** True for admins, and for 主担当 in their own company. The scope has already checked which company it is. */
export const keepsStaff = (actor: Actor): boolean => actor.role === "admin" || (actor.role === "hrstaff" && actor.isPrimary === true);

/**
 * Reads a company and one of its staff, with the company's row locked: otherwise two concurrent changes could each rely on the other's
 * person as the last 主担当. Throws NOT_FOUND outside the caller's scope.
 */
export async function requireStaff(tx: Pick<Tx, "customer">, actor: Actor, userId: string): Promise<HrStaffRow> {
  const scope = scopeOf(actor);
  const named = await tx.customer.hrStaff.find(scope, userId);
  if (!named || !(await tx.customer.lock(scope, named.customerId))) throw new AppError("NOT_FOUND");
  const staff = await tx.customer.hrStaff.find(scope, userId);
  if (!staff) throw new AppError("NOT_FOUND");
  return staff;
}
