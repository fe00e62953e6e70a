import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import { domainOf, isBoundToSso } from "@knotter/domain/identity-provider";
import type { Role } from "@knotter/domain/role";

/**
 * Where a company wants its own sign-in only, nothing else of its people opens their accounts. Called with the account locked: the company's wish waits
 * for the lock, and then ends what was begun (`endOtherwise`). Throws SSO_REQUIRED.
 */
export async function refuseBoundToSso(tx: Pick<Tx, "account">, { email, role }: { email: string; role: Role }): Promise<void> {
  if (!isBoundToSso(role)) return;
  const ways = await tx.account.providers.waysOf(domainOf(email));
  if (ways?.ssoOnly) throw new AppError("SSO_REQUIRED");
}
