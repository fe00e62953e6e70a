import { AppError } from "@knotter/domain/errors";
import { authorityOf } from "@knotter/domain/identity-provider";
import { type Deps, systemSignatureOf } from "../deps";

/** What a verified logout token says. */
interface Leaving {
  jti: string;
  subject: string | null;
  sid: string | null;
  expiresAt: Date;
}

/**
 * A provider says that a session there, or all sessions of a person, have ended: those that began with it end here too, and so does every step on
 * the way to one. Throws TOKEN_INVALID: the message was accepted before.
 */
export async function endAtProvider(
  deps: Deps,
  provider: { id: string; customerId: string | null; issuer: string },
  { jti, subject, sid, expiresAt }: Leaving,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (!(await tx.account.providers.takeMessage(provider.id, deps.links.hashOf(jti), expiresAt))) throw new AppError("TOKEN_INVALID");
    const ended = await tx.account.hosted.endAt({ issuer: authorityOf(provider), subject, sid }, now);
    await tx.audit.record(
      {
        audit: ended.map((userId) => ({
          action: "session.end" as const,
          entity: "User" as const,
          entityId: userId,
          diff: { by: "hosted" },
        })),
      },
      systemSignatureOf(deps, now),
    );
  });
}
