import type { Tx } from "@knotter/db/database";
import type { HrStaffRow } from "@knotter/db/hr-staff.row";
import { AppError } from "@knotter/domain/errors";
import { type Actor, scopeOf } from "@knotter/domain/scope";

/** An admin everywhere, 主担当 in the own company. Whose company it is was asked by the scope before. */
export const keepsStaff = (actor: Actor): boolean => actor.role === "admin" || (actor.role === "hrstaff" && actor.isPrimary === true);

/**
 * The company and one of its staff, with the company's row locked: changes of its people happen one after the other, so that no two of
 * them can each leave the other's 主担当 as the last one. Throws NOT_FOUND outside of the caller's scope.
 */
export async function requireStaff(tx: Pick<Tx, "customer" | "hrStaff">, actor: Actor, userId: string): Promise<HrStaffRow> {
  const scope = scopeOf(actor);
  const named = await tx.hrStaff.find(scope, userId);
  if (!named || !(await tx.customer.lock(scope, named.customerId))) throw new AppError("NOT_FOUND");
  const staff = await tx.hrStaff.find(scope, userId);
  if (!staff) throw new AppError("NOT_FOUND");
  return staff;
}
