import { AppError } from "@knotter/domain/errors";
import { domainOf } from "@knotter/domain/identity-provider";
import { type Deps, signatureOf } from "../deps";
import { beginSession, type SignedIn } from "../session/begin";
import { requireEnabled } from "../session/disabled";
import { peekLink, useLink } from "../session/links";
import { acceptPassword } from "../session/set-password";
import { type Consents, consentsOf, requireConsents } from "./consents";

/** The fields that HR staff fill in about themselves. */
interface HrStaffEntry {
  name: string;
  nameKana: string;
  department: string;
  phone?: string | undefined;
}
export type HrStaffSignupInput = Consents & HrStaffEntry & { token: string; password: string };

/**
 * Accepts an invitation: the account created for this address becomes usable. Company and permissions are those of the invitation. Throws
 * TOKEN_INVALID, TOKEN_USED, TOKEN_EXPIRED, ALREADY_REGISTERED, ACCOUNT_DISABLED, CONSENT_REQUIRED, UNPROCESSABLE, TOO_MANY_REQUESTS,
 * SSO_REQUIRED: the company wants its own sign-in only, by which the person registers without a password.
 */
export async function signUpHrStaff(deps: Deps, { token, password, ...entry }: HrStaffSignupInput): Promise<SignedIn> {
  const now = deps.clock.now();
  const { email } = await peekLink(deps, token, "hrstaff_invite", now);
  if ((await deps.db.read.account.providers.waysOf(domainOf(email)))?.ssoOnly) throw new AppError("SSO_REQUIRED");
  requireConsents(entry);
  const passwordHash = await acceptPassword(deps, password, email);
  return accept(deps, { token, purpose: "hrstaff_invite", passwordHash, entry }, now);
}

/**
 * The same for somebody who comes from the company's own provider, which has vouched for the invited address: without a password. Throws
 * TOKEN_INVALID, TOKEN_USED, TOKEN_EXPIRED, ALREADY_REGISTERED, ACCOUNT_DISABLED, IDENTITY_UNKNOWN, CONSENT_REQUIRED, TOO_MANY_REQUESTS.
 */
export async function signUpHostedHrStaff(deps: Deps, { token, ...entry }: Omit<HrStaffSignupInput, "password">): Promise<SignedIn> {
  const now = deps.clock.now();
  await peekLink(deps, token, "hosted_signup", now);
  requireConsents(entry);
  return accept(deps, { token, purpose: "hosted_signup", passwordHash: null, entry }, now);
}

interface Acceptance {
  token: string;
  purpose: "hrstaff_invite" | "hosted_signup";
  passwordHash: string | null;
  entry: HrStaffEntry;
}

function accept(deps: Deps, { token, purpose, passwordHash, entry }: Acceptance, now: Date): Promise<SignedIn> {
  const { name, nameKana, department, phone } = entry;
  return deps.db.transaction(async (tx) => {
    const link = await useLink(tx, deps, token, purpose, now);
    const account = link.userId === null ? null : await tx.account.lock(link.userId);
    if (!account || account.email !== link.email || account.role !== "hrstaff" || link.role !== "hrstaff")
      throw new AppError("TOKEN_INVALID");
    requireEnabled(account);
    if (!account.invited) throw new AppError("ALREADY_REGISTERED");
    const sessionVersion = passwordHash === null ? account.sessionVersion : await tx.account.setPassword(account.userId, passwordHash, now);
    await tx.customer.hrStaff.accept(account.userId, { name, nameKana, department, phone: phone ?? null }, now);
    if (purpose === "hosted_signup") {
      await tx.account.verifyEmail(account.userId, now);
      // The invitation is accepted, so its mailed link becomes invalid.
      await tx.account.links.revokeOf(account.userId, now, ["hrstaff_invite"]);
    }
    await tx.audit.record(
      {
        consents: consentsOf(account.userId),
        audit: [{ action: "account.signup", entity: "User", entityId: account.userId, diff: { role: "hrstaff" } }],
      },
      signatureOf(deps, account, now),
    );
    const session = await beginSession(tx, deps, { ...account, sessionVersion }, "signup", now);
    const identity = await tx.account.hosted.settlePass(link.id, session.sessionId);
    if (identity && !(await tx.account.hosted.link(account.userId, identity, now))) throw new AppError("IDENTITY_UNKNOWN");
    return session;
  });
}
