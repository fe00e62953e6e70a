import { signatureOf, type UseCase } from "../deps";
import { type Consents, consentsOf, requireConsents } from "../signup/consents";

/**
 * Agrees to the current terms and privacy policy, where they are newer than those agreed to before. An existing consent is not recorded
 * again, however often and from however many windows this is called. Throws CONSENT_REQUIRED, UNAUTHORIZED.
 */
export const agreeToDocuments: UseCase<Consents, { agreed: true }> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    requireConsents(input);
    const now = deps.clock.now();
    // One call at a time per person.
    await tx.account.lock(actor.userId);
    const state = await tx.account.consents.stateOf(actor.userId);
    const consents = consentsOf(actor.userId).filter(({ type }) => !state[type]);
    if (consents.length === 0) return { agreed: true };
    await tx.audit.record(
      {
        consents,
        audit: [
          { action: "account.consent", entity: "User", entityId: actor.userId, diff: { documents: consents.map(({ type }) => type) } },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { agreed: true };
  });
