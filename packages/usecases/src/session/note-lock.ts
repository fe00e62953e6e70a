import { dedupeKeyOf } from "@knotter/domain/mail";
import { type Deps, signatureOf } from "../deps";

/** The last attempt has failed: the owner is told by mail. An address that nobody owns leaves the same line in the audit, without a name. */
export async function noteLock(deps: Deps, userId: string | null, now: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.auditTrail.record(
      {
        mails:
          userId === null
            ? []
            : [
                {
                  type: "locked",
                  toUserId: userId,
                  orderId: null,
                  mentoringId: null,
                  facts: {},
                  dedupeKey: dedupeKeyOf("locked", { userId, eventId: now.toISOString() }),
                },
              ],
        audit: [{ action: "session.lock", entity: "User", entityId: userId ?? "unknown", diff: {} }],
      },
      signatureOf(deps, null, now),
    );
    return null;
  });
}
