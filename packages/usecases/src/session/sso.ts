import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import { domainOf, isBoundToSso } from "@knotter/domain/identity-provider";
import type { Role } from "@knotter/domain/role";

/**
 * Refuses every other sign-in method of a person whose company is SSO-only. The caller has locked the account: a company that becomes SSO-only waits for
 * the lock, and then ends the session (`endOtherwise`). Throws SSO_REQUIRED.
 */
export async function refuseBoundToSso(tx: Pick<Tx, "account">, { email, role }: { email: string; role: Role }): Promise<void> {
  if (!isBoundToSso(role)) return;
  const ways = await tx.account.providers.waysOf(domainOf(email));
  if (ways?.ssoOnly) throw new AppError("SSO_REQUIRED");
}
