import { AppError } from "@knotter/domain/errors";
import { type Deps, signatureOf } from "../deps";
import { requireEnabled } from "../session/disabled";
import { peekLink, useLink } from "../session/links";
import { settleProposal } from "./settle-proposal";

/** `waiting`: confirmed, and the other side still has time. `stopped`: nothing is going to change. */
export type ProposalAnswer = { state: "waiting" | "changed" | "stopped"; silentUntil: Date | null };

/**
 * Answers an admin's proposal of an address by a mailed link: the new address confirms, the old one confirms or stops it. `keep`: the
 * session in which the answer was given, which survives. Each link is good for one answer; a no from the new address ends the proposal as
 * well. Throws TOKEN_INVALID, TOKEN_USED, TOKEN_EXPIRED, ACCOUNT_DISABLED, DUPLICATE_EMAIL, TOO_MANY_REQUESTS.
 */
export async function answerProposal(
  deps: Deps,
  { token, answer, keep = null }: { token: string; answer: "confirm" | "stop"; keep?: string | null },
): Promise<ProposalAnswer> {
  const now = deps.clock.now();
  await peekLink(deps, token, "email_proposal", now);
  return deps.db.transaction(async (tx) => {
    const link = await useLink(tx, deps, token, "email_proposal", now);
    const account = link.userId === null ? null : await tx.account.lock(link.userId);
    if (!account) throw new AppError("TOKEN_INVALID");
    requireEnabled(account);
    const proposal = await tx.account.emailProposals.lockOpen(account.userId);
    const side = proposal?.newLinkId === link.id ? "new" : proposal?.oldLinkId === link.id ? "old" : null;
    if (!proposal || side === null) throw new AppError("TOKEN_EXPIRED");
    const by = signatureOf(deps, account, now);
    const audited = { action: `account.email.${answer}`, entity: "User", entityId: account.userId, diff: { side } };
    if (answer === "stop") {
      await tx.account.emailProposals.settle(proposal.id, "stopped", now);
      await tx.account.links.revokeOf(account.userId, now, ["email_proposal"]);
      await tx.audit.record({ audit: [audited] }, by);
      return { state: "stopped" as const, silentUntil: null };
    }
    await tx.account.emailProposals.confirm(proposal.id, side, now);
    await tx.audit.record({ audit: [audited] }, by);
    const confirmed = { ...proposal, ...(side === "new" ? { newConfirmedAt: now } : { oldConfirmedAt: now }) };
    const settled = await settleProposal(deps, tx, account, confirmed, { now, by, keep });
    return { state: settled === "applied" ? ("changed" as const) : ("waiting" as const), silentUntil: proposal.silentUntil };
  });
}
