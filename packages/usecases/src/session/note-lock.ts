import { dedupeKeyOf } from "@knotter/domain/mail";
import { type Deps, signatureOf } from "../deps";

/** Mails the owner that the last attempt has failed. For an address without an owner the audit gets the same entry, without a name. */
export async function noteLock(deps: Deps, userId: string | null, now: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.audit.record(
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
  });
}
