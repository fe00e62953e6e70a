import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import type { Role } from "@knotter/domain/role";
import { type Deps, signatureOf } from "../deps";

interface Account {
  userId: string;
  role: Role;
  disabled: boolean;
  closed: boolean;
}

/** ACCOUNT_DISABLED for the owner of the account: after a withdrawal it says so, otherwise it names the people to ask. */
export const accountDisabled = ({ role, closed }: Pick<Account, "role" | "closed">): AppError =>
  new AppError("ACCOUNT_DISABLED", { params: { account: closed ? "closed" : role } });

/** Throws ACCOUNT_DISABLED. */
export function requireEnabled(account: Pick<Account, "role" | "disabled" | "closed">): void {
  if (account.disabled) throw accountDisabled(account);
}

/** A sign-in that was refused although the password was right. Its line in the audit is neither that of a sign-in nor followed by a sign-out. */
export const noteRefusal = (
  tx: Pick<Tx, "audit">,
  deps: Deps,
  { userId, role, closed }: Pick<Account, "userId" | "role" | "closed">,
  by: string,
  now: Date,
): Promise<void> =>
  tx.audit.record(
    {
      audit: [{ action: "session.refuse", entity: "User", entityId: userId, diff: { by, reason: closed ? "closed" : "disabled" } }],
    },
    signatureOf(deps, { userId, role }, now),
  );
