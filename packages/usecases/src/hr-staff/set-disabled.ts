import { AppError } from "@knotter/domain/errors";
import { isLastPrimary } from "@knotter/domain/hr-staff";
import { signatureOf, type UseCase } from "../deps";
import { keepsStaff, requireStaff } from "./access";

export interface DisableHrStaffInput {
  id: string;
  disabled: boolean;
  reason?: "left_company" | "order_ended" | "violation" | "request" | "other" | undefined;
  note?: string | undefined;
}

/**
 * Disables or enables an HR account. Disabling ends every session, cancels open links and queued mails, and stops the service accounts that the person has created
 * until the account is enabled again (auth/identify.ts). Repeating it changes nothing.
 * Nobody can disable their own account, nor that of the last 主担当. Throws NOT_FOUND, FORBIDDEN, LAST_PRIMARY.
 */
export const setHrStaffDisabled: UseCase<DisableHrStaffInput, { id: string; disabled: boolean }> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { id, disabled } = input;
    const staff = await requireStaff(tx, actor, id);
    if (!keepsStaff(actor) || actor.userId === id) throw new AppError("FORBIDDEN");
    if (staff.disabled === disabled) return { id, disabled };
    if (disabled && isLastPrimary(await tx.customer.hrStaff.primaryFacts(staff.customerId), id)) throw new AppError("LAST_PRIMARY");
    let mails = 0;
    if (disabled) {
      await tx.account.shut(id, { actorId: actor.userId, reason: input.reason ?? null, note: input.note || null, now });
      await tx.account.links.revokeOf(id, now);
      mails = await tx.account.cancelMails(id, actor.userId);
    } else {
      await tx.account.reopen(id, now);
    }
    await tx.audit.record(
      {
        audit: [
          {
            action: disabled ? "hrStaff.disable" : "hrStaff.enable",
            entity: "HrStaff",
            entityId: id,
            diff: { disabled: [!disabled, disabled], reason: input.reason ?? null, canceledMails: mails },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { id, disabled };
  });
