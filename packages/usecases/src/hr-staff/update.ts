import type { HrStaffPatch, HrStaffRow } from "@knotter/db/customer/hr-staff";
import { AppError } from "@knotter/domain/errors";
import { isLastPrimary } from "@knotter/domain/hr-staff";
import type { Actor, HrPermissions } from "@knotter/domain/scope";
import { signatureOf, type UseCase } from "../deps";
import { newLink } from "../session/links";
import { keepsStaff, requireStaff } from "./access";
import { inviteMail } from "./invite-mail";

export interface UpdateHrStaffInput extends HrStaffPatch {
  id: string;
  resendInvite?: true | undefined;
  expectedVersion?: number | undefined;
}

/**
 * Changes an HR account: HR staff may edit their own particulars, admins and 主担当 everything; nobody in HR may change their own
 * permissions. `resendInvite` mails a new invitation and invalidates the old link. Repeating a change has no effect. Throws NOT_FOUND,
 * FORBIDDEN, VERSION_CONFLICT, LAST_PRIMARY, ALREADY_REGISTERED, ACCOUNT_DISABLED.
 */
export const updateHrStaff: UseCase<UpdateHrStaffInput, { id: string }> = (deps, actor, { id, resendInvite, expectedVersion, ...patch }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const staff = await requireStaff(tx, actor, id);
    const changed = changesOf(staff, patch);
    requireMay(actor, staff, changed, resendInvite === true);
    if (expectedVersion !== undefined && expectedVersion !== staff.version) throw new AppError("VERSION_CONFLICT");
    if (changed.isPrimary === false && isLastPrimary(await tx.customer.hrStaff.primaryFacts(staff.customerId), id))
      throw new AppError("LAST_PRIMARY");
    const names = Object.keys(changed);
    if (names.length > 0) await tx.customer.hrStaff.update(id, changed);
    // The permissions have changed, so the person has to sign in again.
    if (changed.isPrimary !== undefined || changed.permissions !== undefined) await tx.account.sessions.endAll(id, now);

    const link = resendInvite ? newLink(deps, { purpose: "hrstaff_invite", email: staff.email, role: "hrstaff", userId: id }, now) : null;
    if (link) {
      if (staff.disabled) throw new AppError("ACCOUNT_DISABLED", { params: { account: "other" } });
      if (staff.accepted) throw new AppError("ALREADY_REGISTERED");
      await tx.account.links.open([link]);
      await tx.customer.hrStaff.invitedAgain(id, now);
    }
    if (names.length === 0 && !link) return { id };
    await tx.audit.record(
      {
        mails: link ? [inviteMail(id, link)] : [],
        audit: [{ action: link ? "hrStaff.inviteAgain" : "hrStaff.update", entity: "HrStaff", entityId: id, diff: diffOf(staff, changed) }],
      },
      signatureOf(deps, actor, now),
    );
    return { id };
  });

function requireMay(actor: Actor, staff: HrStaffRow, changed: HrStaffPatch, resend: boolean): void {
  const self = actor.userId === staff.userId;
  if (!self && !keepsStaff(actor)) throw new AppError("FORBIDDEN");
  const rights = changed.isPrimary !== undefined || changed.permissions !== undefined;
  if ((rights || resend) && (self || !keepsStaff(actor))) throw new AppError("FORBIDDEN");
}

const FIELDS = ["name", "nameKana", "department", "phone", "isPrimary"] as const;

/** The fields of the patch with a new value. Empty text counts as null. */
function changesOf(staff: HrStaffRow, patch: HrStaffPatch): HrStaffPatch {
  const changed: Record<string, unknown> = {};
  for (const field of FIELDS) {
    const value = patch[field] === "" ? null : patch[field];
    if (value !== undefined && value !== staff[field]) changed[field] = value;
  }
  const permissions = Object.entries(patch.permissions ?? {}).filter(
    ([key, granted]) => granted !== undefined && granted !== staff.permissions[key as keyof HrPermissions],
  );
  if (permissions.length > 0) changed["permissions"] = Object.fromEntries(permissions);
  return changed;
}

/** Permissions before and after; of personal particulars only that they changed. */
const diffOf = (staff: HrStaffRow, { isPrimary, permissions, ...particulars }: HrStaffPatch): Record<string, unknown> => ({
  ...(Object.keys(particulars).length > 0 ? { fields: Object.keys(particulars) } : {}),
  ...(isPrimary === undefined ? {} : { isPrimary: [staff.isPrimary, isPrimary] }),
  ...(permissions === undefined ? {} : { permissions: [staff.permissions, { ...staff.permissions, ...permissions }] }),
});
