import type { OutboxMail } from "@knotter/db/journal.writes";
import { AppError } from "@knotter/domain/errors";
import { inviteRefusal } from "@knotter/domain/invitation";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { signatureOf, type UseCase } from "../deps";
import { requireOpen, requireOrder } from "../order/required";
import { newLink } from "../session/links";
import { type Ensured, idsOf } from "./ensured";

export interface InviteInput {
  orderId: string;
  /** Places on the list; undefined: the whole of it. */
  menteeIds?: readonly string[] | undefined;
  resend: boolean;
  force: boolean;
  dryRun?: boolean | undefined;
}

/**
 * Invites the people of a list who have not registered. Each gets a link of her own, and the one before stops working. HR does it for its
 * own orders that are open, when it may manage the list; that a place is not on the list is the same to it as another company's.
 * Throws STATUS_NOT_ALLOWED, FORBIDDEN, NOT_FOUND.
 */
export const invite: UseCase<InviteInput, Ensured> = (deps, actor, { orderId, menteeIds, resend, force, dryRun }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const byHr = actor.role === "hrstaff";
    if (byHr && (force || !actor.permissions?.manageMentees)) throw new AppError("FORBIDDEN");
    const order = await requireOrder(tx, actor, orderId, undefined);
    requireOpen(order);
    if (byHr && order.status !== "active") throw new AppError("STATUS_NOT_ALLOWED");
    const wanted = menteeIds && [...new Set(menteeIds)];
    const people = await tx.invitation.lock(order.id, wanted ?? null);
    if (wanted && people.length < wanted.length) throw new AppError("NOT_FOUND");
    const judged = people.map((person) => ({ ...person, refusal: inviteRefusal(person, { resend, force }, now) }));
    const invited = judged.filter(({ refusal }) => refusal === null);
    const there = judged.filter(({ refusal }) => refusal === "already_invited").map(({ orderMenteeId }) => orderMenteeId);
    const skipped = judged.flatMap(({ email, refusal }) =>
      refusal === null || refusal === "already_invited" ? [] : [{ to: email, reason: refusal }],
    );
    const earlier = (await tx.invitation.lastMails(there)).map(({ id }) => id);
    const deduplicated = invited.length === 0 && there.length > 0;
    if (dryRun || invited.length === 0) return { mailIds: earlier, queued: dryRun ? invited.length : 0, skipped, deduplicated };

    const mails = invited.map(({ orderMenteeId, email, inviteCount }) => {
      const link = newLink(deps, { purpose: "signup", email, role: "mentee", orderMenteeId, orderId: order.id }, now);
      const mail: OutboxMail = {
        type: "mentee_register",
        toUserId: null,
        toAddress: email,
        orderId: order.id,
        mentoringId: null,
        facts: { linkId: link.id, orderMenteeId },
        dedupeKey: dedupeKeyOf("mentee_register", { orderMenteeId, attempt: inviteCount + 1 }),
      };
      return { link, mail };
    });
    await tx.link.open(mails.map(({ link }) => link));
    await tx.invitation.invited(
      invited.map(({ orderMenteeId }) => orderMenteeId),
      now,
    );
    await tx.journal.write(
      {
        mails: mails.map(({ mail }) => mail),
        audit: [{ action: "order.invite", entity: "Order", entityId: order.id, diff: { invited: invited.length, resend, force } }],
      },
      signatureOf(deps, actor, now),
    );
    const ids = await idsOf(
      tx,
      mails.map(({ mail }) => mail),
    );
    return { mailIds: [...ids, ...earlier], queued: invited.length, skipped, deduplicated };
  });
