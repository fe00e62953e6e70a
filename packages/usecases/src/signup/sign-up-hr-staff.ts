import { AppError } from "@knotter/domain/errors";
import { type Deps, signatureOf } from "../deps";
import { beginSession, type SignedIn } from "../session/begin";
import { requireEnabled } from "../session/disabled";
import { peekLink, useLink } from "../session/links";
import { acceptPassword } from "../session/set-password";
import { type Consents, consentsOf, requireConsents } from "./consents";

export interface HrStaffSignupInput extends Consents {
  token: string;
  password: string;
  name: string;
  nameKana: string;
  department: string;
  phone?: string | undefined;
}

/**
 * Accepts an invitation: the account created for this address becomes usable. Company and permissions are those of the invitation. Throws
 * TOKEN_INVALID, TOKEN_USED, TOKEN_EXPIRED, ALREADY_REGISTERED, ACCOUNT_DISABLED, CONSENT_REQUIRED, UNPROCESSABLE, TOO_MANY_REQUESTS.
 */
export async function signUpHrStaff(deps: Deps, input: HrStaffSignupInput): Promise<SignedIn> {
  const now = deps.clock.now();
  const { token, password, name, nameKana, department, phone } = input;
  const { email } = await peekLink(deps, token, "hrstaff_invite", now);
  requireConsents(input);
  const passwordHash = await acceptPassword(deps, password, email);
  return deps.db.transaction(async (tx) => {
    const link = await useLink(tx, deps, token, "hrstaff_invite", now);
    const account = link.userId === null ? null : await tx.account.lock(link.userId);
    if (!account || account.email !== link.email || account.role !== "hrstaff") throw new AppError("TOKEN_INVALID");
    requireEnabled(account);
    if (!account.invited) throw new AppError("ALREADY_REGISTERED");
    const sessionVersion = await tx.account.setPassword(account.userId, passwordHash, now);
    await tx.customer.hrStaff.accept(account.userId, { name, nameKana, department, phone: phone ?? null }, now);
    await tx.audit.record(
      {
        consents: consentsOf(account.userId),
        audit: [{ action: "account.signup", entity: "User", entityId: account.userId, diff: { role: "hrstaff" } }],
      },
      signatureOf(deps, account, now),
    );
    return beginSession(tx, deps, { ...account, sessionVersion }, "signup", now);
  });
}
