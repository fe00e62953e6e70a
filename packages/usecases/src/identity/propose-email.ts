import type { Signature } from "@knotter/db/audit/trail.writes";
import type { Tx } from "@knotter/db/database";
import type { LockedMentee } from "@knotter/db/mentee/mentee.writes";
import { proposalTimes } from "@knotter/domain/email-proposal";
import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { maskedAddress } from "@knotter/domain/masked-address";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { newLink } from "../session/links";

/** Both addresses as the audit log stores them: masked for the reader, hashed so that a change there and back can be followed. */
export const addressesAudited = ({ addresses }: Pick<Deps, "addresses">, from: string, to: string): Record<string, unknown> => ({
  email: [maskedAddress(from), maskedAddress(to)],
  emailHash: [addresses.hashOf(from), addresses.hashOf(to)],
});

/**
 * Proposes another address for a person, for an admin or for the holder of a slip; nothing changes yet. The new address confirms by a link; the old one
 * is notified and may stop the change or allow it at once. An earlier open proposal is withdrawn. Returning to the address before an unconfirmed change does
 * not need the consent of the one in between. Throws DUPLICATE_EMAIL.
 */
export async function proposeEmail(
  deps: Deps,
  tx: Tx,
  by: { proposedById: string; signature: Signature },
  mentee: LockedMentee,
  email: string,
  now: Date,
): Promise<Record<string, unknown>> {
  if (await tx.account.byEmail(email)) throw new AppError("DUPLICATE_EMAIL");
  await takeBack(tx, mentee.userId, now);
  const hold = await tx.account.emailProposals.hold(mentee.userId);
  const restores = hold?.formerEmail === email;
  const of = { purpose: "email_proposal", role: "mentee", userId: mentee.userId } as const;
  const toNew = newLink(deps, { ...of, email }, now);
  const toOld = restores ? null : newLink(deps, { ...of, email: mentee.email }, now);
  await tx.account.links.open(toOld ? [toNew, toOld] : [toNew]);
  const times = proposalTimes(now, restores);
  await tx.account.emailProposals.open({
    userId: mentee.userId,
    oldEmail: mentee.email,
    newEmail: email,
    newLinkId: toNew.id,
    oldLinkId: toOld?.id ?? null,
    proposedById: by.proposedById,
    proposedAt: now,
    ...times,
  });
  const facts = { changedBy: "office", step: "proposed" };
  await tx.audit.record(
    {
      mails: [
        {
          type: "email_change",
          toUserId: mentee.userId,
          toAddress: email,
          orderId: null,
          mentoringId: null,
          facts: { ...facts, to: "new", linkId: toNew.id },
          dedupeKey: dedupeKeyOf("email_change", { userId: mentee.userId, eventId: toNew.id }),
        },
        ...(toOld
          ? [
              {
                type: "email_change" as const,
                toUserId: mentee.userId,
                toAddress: mentee.email,
                orderId: null,
                mentoringId: null,
                facts: {
                  ...facts,
                  to: "old",
                  linkId: toOld.id,
                  newEmail: maskedAddress(email),
                  silentUntil: times.silentUntil.toISOString(),
                },
                dedupeKey: dedupeKeyOf("email_change", { userId: mentee.userId, eventId: toOld.id }),
              },
            ]
          : []),
      ],
      audit: [
        { action: "account.email.propose", entity: "User", entityId: mentee.userId, diff: addressesAudited(deps, mentee.email, email) },
      ],
    },
    by.signature,
  );
  return { email: "proposed" };
}

/** Ends an earlier proposal and invalidates its links. False: there was none. */
export async function takeBack(tx: Pick<Tx, "account">, userId: string, now: Date): Promise<boolean> {
  await tx.account.lock(userId);
  const open = await tx.account.emailProposals.lockOpen(userId);
  if (!open) return false;
  await tx.account.emailProposals.settle(open.id, "canceled", now);
  await tx.account.links.revokeOf(userId, now, ["email_proposal"]);
  return true;
}

/** An admin withdraws the proposal. Throws NOT_FOUND, ALREADY_DONE where none is open. */
export const cancelProposal: UseCase<{ id: string }, { userId: string }> = (deps, actor, { id }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const mentee = await tx.mentee.lock(id);
    if (!mentee || mentee.erased) throw new AppError("NOT_FOUND");
    if (!(await takeBack(tx, mentee.userId, now))) throw new AppError("ALREADY_DONE");
    await tx.audit.record(
      { audit: [{ action: "account.email.cancel", entity: "User", entityId: mentee.userId, diff: {} }] },
      signatureOf(deps, actor, now),
    );
    return { userId: mentee.userId };
  });
