import { AppError } from "@knotter/domain/errors";
import { signatureOf, type UseCase } from "../deps";
import { requireAdminStaff } from "./require";

interface DisableAdminInput {
  id: string;
  reason?: "left_company" | "violation" | "request" | "other" | undefined;
  note?: string | undefined;
}

/**
 * Disables an admin's account: every session ends at its next call, open links and queued mails are canceled. Nobody can disable their own
 * account, so one admin always remains. Repeating it changes nothing. Throws NOT_FOUND, FORBIDDEN, ACCOUNT_DISABLED.
 */
export const disableAdmin: UseCase<DisableAdminInput, { id: string }> = (deps, actor, { id, reason = null, note }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const staff = await requireAdminStaff(tx, actor, id);
    if (id === actor.userId) throw new AppError("FORBIDDEN");
    if (staff.disabled) return { id };
    await tx.account.shut(id, { actorId: actor.userId, reason, note: note || null, now });
    await tx.account.links.revokeOf(id, now);
    const canceledMails = await tx.account.cancelMails(id, actor.userId);
    const diff = { disabled: [false, true], reason, canceledMails };
    await tx.audit.record(audited("adminStaff.disable", id, diff), signatureOf(deps, actor, now));
    return { id };
  });

/** Enables the account again; its former sessions stay ended. Throws NOT_FOUND, ACCOUNT_DISABLED. */
export const enableAdmin: UseCase<{ id: string }, { id: string }> = (deps, actor, { id }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const staff = await requireAdminStaff(tx, actor, id);
    if (!staff.disabled) return { id };
    await tx.account.reopen(id, now);
    await tx.audit.record(audited("adminStaff.enable", id, { disabled: [true, false] }), signatureOf(deps, actor, now));
    return { id };
  });

const audited = (action: "adminStaff.disable" | "adminStaff.enable", entityId: string, diff: Record<string, unknown>) => ({
  audit: [{ action, entity: "Admin", entityId, diff }],
});
