import type { AccountRow } from "@knotter/db/account/account.writes";
import type { EmailProposalRow } from "@knotter/db/account/email-proposal";
import type { Signature } from "@knotter/db/audit/trail.writes";
import type { Tx } from "@knotter/db/database";
import { proposalState } from "@knotter/domain/email-proposal";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { LIMITS } from "@knotter/domain/policy";
import { DAY } from "@knotter/domain/tokyo";
import { type Deps, systemSignatureOf } from "../deps";
import { endUnknown, known } from "./identify";
import { addressesAudited } from "./propose-email";

const AT_ONCE = 200;

/** How a proposal was settled, by time or by a confirmation. Null: it is still waiting. */
export type Settled = "applied" | "taken" | "expired" | null;

/**
 * Makes the proposed address the account's, if it is due. Links to the old address become invalid, and both addresses are notified. A
 * person who confirmed from the old address is identified: every session except that one (`keep`) ends. If the old address did not answer,
 * nobody is signed out, and whoever signs in from now on cannot read earlier content until the person is identified (`IdentityHold`). The
 * caller has locked the account and the proposal.
 */
export async function settleProposal(
  deps: Deps,
  tx: Tx,
  account: AccountRow,
  proposal: EmailProposalRow,
  { now, by, keep = null }: { now: Date; by: Signature; keep?: string | null },
): Promise<Settled> {
  const { userId } = account;
  const state = proposalState(proposal, now);
  if (state === "over") {
    await tx.account.emailProposals.settle(proposal.id, "expired", now);
    await tx.account.links.revokeOf(userId, now, ["email_proposal"]);
    return "expired";
  }
  if (state !== "ready" || account.disabled) return null;
  // The address meanwhile belongs to somebody else: nothing changes, and an admin sees the reason.
  if (account.email !== proposal.oldEmail || (await tx.account.byEmail(proposal.newEmail))) {
    await tx.account.emailProposals.settle(proposal.id, "taken", now);
    await tx.account.links.revokeOf(userId, now, ["email_proposal"]);
    return "taken";
  }
  const silent = proposal.oldConfirmedAt === null;
  const restores = (await tx.account.emailProposals.hold(userId))?.formerEmail === proposal.newEmail;
  // Whoever reads mails at the former address is the person from before.
  if (restores) await known(tx, deps, { userId, role: "mentee" }, userId, { how: "former_address", keep, now });
  else await endUnknown(tx, userId, now);
  if (silent && !restores) await tx.account.emailProposals.holdSince(userId, proposal.oldEmail, now);
  await tx.mentee.changeEmail(userId, proposal.newEmail, now);
  if (!silent || restores) await tx.account.sessions.endAll(userId, now, keep);
  await tx.account.links.revokeOf(userId, now);
  await tx.account.emailProposals.settle(proposal.id, "applied", now);
  await tx.audit.record(
    {
      mails: (["new", "old"] as const).map((to) => ({
        type: "email_change",
        toUserId: userId,
        toAddress: to === "new" ? proposal.newEmail : proposal.oldEmail,
        orderId: null,
        mentoringId: null,
        facts: { to, changedBy: "office", step: "changed", silent: silent && !restores },
        dedupeKey: dedupeKeyOf("email_change", { userId, eventId: `${proposal.id}-${to}` }),
      })),
      audit: [
        {
          action: "account.email",
          entity: "User",
          entityId: userId,
          diff: { ...addressesAudited(deps, proposal.oldEmail, proposal.newEmail), oldConfirmed: !silent },
        },
      ],
    },
    by,
  );
  return "applied";
}

/** Settles proposals whose old address has not objected in time, and drops expired ones. Returns how many were applied and dropped. */
export async function settleProposals(deps: Deps): Promise<{ applied: number; dropped: number }> {
  const now = deps.clock.now();
  const userIds = await deps.db.transaction(async (tx) => {
    await tx.account.emailProposals.forget(new Date(now.getTime() - LIMITS.emailProposal.keptDays * DAY));
    return tx.account.emailProposals.due(now, AT_ONCE);
  });
  const count = { applied: 0, dropped: 0 };
  for (const userId of userIds) {
    const settled = await deps.db.transaction(async (tx) => {
      const account = await tx.account.lock(userId);
      const proposal = account && (await tx.account.emailProposals.lockOpen(userId));
      return account && proposal ? settleProposal(deps, tx, account, proposal, { now, by: systemSignatureOf(deps, now) }) : null;
    });
    if (settled === "applied") count.applied += 1;
    else if (settled !== null) count.dropped += 1;
  }
  return count;
}
