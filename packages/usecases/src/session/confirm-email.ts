import { AppError } from "@knotter/domain/errors";
import { emailChangeOf } from "@knotter/domain/link";
import { type Deps, signatureOf } from "../deps";
import { endUnknown } from "../identity/identify";
import { takeBack } from "../identity/propose-email";
import { requireEnabled } from "./disabled";
import { peekLink, useLink } from "./links";

/**
 * Confirms one side of a change of address. The links to the old and to the new address are created together (same instant); when both have
 * been used, the account gets its new address, and every session ends except `keep`, the one in which it was confirmed, unless it is
 * unknown who began it (`IdentityHold`). Throws TOKEN_INVALID, TOKEN_USED, TOKEN_EXPIRED, ACCOUNT_DISABLED, DUPLICATE_EMAIL,
 * TOO_MANY_REQUESTS.
 */
export async function confirmEmail(
  deps: Deps,
  { token, keep = null }: { token: string; keep?: string | null },
): Promise<{ changed: boolean }> {
  const now = deps.clock.now();
  await peekLink(deps, token, "email_change", now);
  return deps.db.transaction(async (tx) => {
    const { id, userId, createdAt } = await useLink(tx, deps, token, "email_change", now);
    const account = userId === null ? null : await tx.account.lock(userId);
    if (!account) throw new AppError("TOKEN_INVALID");
    requireEnabled(account);
    // Read after the lock: of two concurrent confirmations the later one sees the other and changes the address.
    const sides = await tx.account.links.emailChange(account.userId, createdAt);
    const state = emailChangeOf(sides);
    const next = sides.find((side) => side.email !== account.email);
    if (state === "withdrawn" || !next) throw new AppError("TOKEN_EXPIRED");
    const changed = state === "confirmed";
    if (changed) {
      await tx.mentee.changeEmail(account.userId, next.email, now);
      await tx.account.sessions.endAll(account.userId, now, keep);
      await endUnknown(tx, account.userId, now);
      // The person has decided, which ends an admin's open proposal.
      await takeBack(tx, account.userId, now);
      await tx.account.links.revokeOf(account.userId, now, ["magic_link", "password_reset", "second_factor"]);
    }
    await tx.audit.record(
      {
        audit: [
          { action: changed ? "account.email" : "account.email.confirm", entity: "User", entityId: account.userId, diff: { link: id } },
        ],
      },
      signatureOf(deps, account, now),
    );
    return { changed };
  });
}
