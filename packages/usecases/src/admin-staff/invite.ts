import { AppError } from "@knotter/domain/errors";
import { signatureOf, type UseCase } from "../deps";
import { invitationOf } from "./invitation";

/** Invites an admin: creates an account that nobody can use yet, the link and its mail. Throws DUPLICATE_EMAIL, ACCOUNT_DISABLED. */
export const inviteAdmin: UseCase<{ email: string; name: string }, { id: string }> = (deps, actor, { email, name }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if (!(await tx.admin.staff.lockEnabled()).has(actor.userId)) throw new AppError("ACCOUNT_DISABLED", { params: { account: "admin" } });
    if (await tx.account.isTaken(email)) throw new AppError("DUPLICATE_EMAIL");
    const id = await tx.admin.staff.invite({ email, name, now });
    const { link, mail } = invitationOf(deps, { userId: id, email }, now);
    await tx.account.links.open([link]);
    await tx.audit.record(
      { mails: [mail], audit: [{ action: "adminStaff.invite", entity: "Admin", entityId: id, diff: {} }] },
      signatureOf(deps, actor, now),
    );
    return { id };
  });
