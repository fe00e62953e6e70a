import { AppError } from "@knotter/domain/errors";
import { signatureOf, type UseCase } from "../deps";
import { invitationOf } from "./invitation";
import { requireAdminStaff } from "./require";

export interface UpdateAdminInput {
  id: string;
  name?: string | undefined;
  resendInvite?: true | undefined;
}

/**
 * Changes the name of an admin, including one's own; `resendInvite` mails a new invitation and invalidates the old link. Repeating the same
 * name changes nothing. Throws NOT_FOUND, ALREADY_REGISTERED, ACCOUNT_DISABLED.
 */
export const updateAdmin: UseCase<UpdateAdminInput, { id: string }> = (deps, actor, { id, name, resendInvite }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const staff = await requireAdminStaff(tx, actor, id);
    const renamed = name !== undefined && name !== staff.name;
    if (renamed) await tx.admin.staff.rename(id, name);
    if (!renamed && !resendInvite) return { id };
    if (resendInvite && staff.disabled) throw new AppError("ACCOUNT_DISABLED", { params: { account: "other" } });
    if (resendInvite && staff.accepted) throw new AppError("ALREADY_REGISTERED");
    const invitation = resendInvite ? invitationOf(deps, { userId: id, email: staff.email }, now) : null;
    if (invitation) await tx.account.links.open([invitation.link]);
    await tx.audit.record(
      {
        mails: invitation ? [invitation.mail] : [],
        audit: [
          {
            action: invitation ? "adminStaff.inviteAgain" : "adminStaff.update",
            entity: "Admin",
            entityId: id,
            diff: { ...(renamed ? { fields: ["name"] } : {}) },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { id };
  });
