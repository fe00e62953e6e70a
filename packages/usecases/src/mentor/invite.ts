import { dedupeKeyOf } from "@knotter/domain/mail";
import { LIMITS } from "@knotter/domain/policy";
import { DAY } from "@knotter/domain/tokyo";
import { signatureOf, type UseCase } from "../deps";

/**
 * Creates a mentor's account and mails the link for the first sign-in. The invitation is valid for days; later links, which mentors request
 * themselves, live as long as usual. Throws DUPLICATE_EMAIL.
 */
export const inviteMentor: UseCase<{ email: string; name: string }, { mentorId: string }> = (deps, actor, { email, name }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const [mentorId, linkId] = [crypto.randomUUID(), crypto.randomUUID()];
    await tx.mentor.profile.invite({ userId: mentorId, email, name, now });
    await tx.account.links.open([
      {
        id: linkId,
        purpose: "magic_link",
        tokenHash: deps.links.hashOf(deps.links.tokenOf(linkId)),
        email,
        role: "mentor",
        userId: mentorId,
        orderMenteeId: null,
        orderId: null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIMITS.inviteTokenDays * DAY),
      },
    ]);
    await tx.audit.record(
      {
        mails: [
          {
            type: "magic_link",
            toUserId: mentorId,
            orderId: null,
            mentoringId: null,
            facts: { linkId, invitation: true },
            dedupeKey: dedupeKeyOf("magic_link", { userId: mentorId, eventId: linkId }),
          },
        ],
        audit: [{ action: "mentor.invite", entity: "Mentor", entityId: mentorId, diff: { status: [null, "invited"] } }],
      },
      signatureOf(deps, actor, now),
    );
    return { mentorId };
  });
