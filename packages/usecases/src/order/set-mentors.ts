import type { OrderMentorRow } from "@knotter/db/order/mentors";
import { AppError } from "@knotter/domain/errors";
import { signatureOf, type UseCase } from "../deps";
import { cancelFor } from "../mentoring/cancel-for";
import { releaseHeldTimes } from "../waiting-list/release";
import { assignmentsOf, type ChosenMentor, requireAssignable } from "./assign-mentors";
import { requireOpen, requireOrder } from "./required";

export interface SetMentorsInput {
  id: string;
  mentors: readonly ChosenMentor[];
  onRemoved: "keep" | "cancel";
  force?: boolean | undefined;
  expectedVersion?: number | undefined;
  dryRun?: boolean | undefined;
}

export interface SetMentorsOutcome {
  /** For a dry run: the resulting list. Null: the list is stored. */
  preview: OrderMentorRow[] | null;
  removed: { mentorId: string; displayName: string; futureSessions: number }[];
  canceledSessions: number;
  version: number;
}

/**
 * Replaces the mentors of an order: mentors who are not named leave, can no longer be booked, and keep their future interviews unless these
 * are to be canceled. A dry run shows the resulting list, and the leaving mentors with the number of their interviews. Throws
 * MENTOR_INVALID (for mentors new to the order), CHECKLIST_INCOMPLETE (nobody would be left for people who may book), VERSION_CONFLICT,
 * STATUS_NOT_ALLOWED, NOT_FOUND.
 */
export const setMentors: UseCase<SetMentorsInput, SetMentorsOutcome> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const order = await requireOrder(tx, actor, input.id, input.expectedVersion);
    requireOpen(order);
    const assignments = assignmentsOf(input.mentors);
    if (assignments.length === 0 && order.status !== "draft") {
      throw new AppError("CHECKLIST_INCOMPLETE", { data: { checklist: [{ item: "mentors", done: false }] } });
    }
    const before = await tx.order.mentors.assignedTo(order.id, now);
    const wanted = new Set(assignments.map(({ mentorId }) => mentorId));
    const there = new Set(before.map(({ id }) => id));
    const leaving = before.filter(({ id }) => !wanted.has(id));
    const added = assignments.map(({ mentorId }) => mentorId).filter((mentorId) => !there.has(mentorId));
    await requireAssignable(tx, added, order, { force: input.force ?? false, now });
    const removed = leaving.map(({ id, displayName, futureSessions }) => ({ mentorId: id, displayName, futureSessions }));
    if (input.dryRun) {
      const preview = await tx.order.mentors.asIfAssigned(order.id, assignments, now);
      return { preview, removed, canceledSessions: 0, version: order.version };
    }

    const mentorIds = leaving.map(({ id }) => id);
    // Locks mentees before mentors, like every change of bookings; then the mentors, so that nobody books them in between.
    const falls = input.onRemoved === "cancel" && mentorIds.length > 0;
    const mentorings = falls ? await tx.mentoring.upcoming.lock({ orderId: order.id, mentorIds }, now) : [];
    if (!falls) await tx.order.mentors.lock(mentorIds);
    await cancelFor(deps, tx, actor, mentorings, { side: "admin", reasonCode: "mentor_circumstances", mail: "mentor_cancel", now });
    const canceledSessions = mentorings.length;
    await tx.order.mentors.remove(order.id, mentorIds, now);
    await releaseHeldTimes(deps, tx, mentorIds, now, order.id);
    await tx.order.mentors.assign(order.id, assignments, now);
    await tx.waitingList.check(added, now);
    const version = await tx.order.detail.touch(order.id, order.version, now);
    await tx.audit.record(
      {
        webhooks: [{ type: "order.changed", orderId: order.id, data: { orderId: order.id } }],
        audit: [
          {
            action: "order.set_mentors",
            entity: "Order",
            entityId: order.id,
            diff: { added, removed: mentorIds, onRemoved: input.onRemoved, canceledSessions, force: input.force ?? false },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { preview: null, removed, canceledSessions, version };
  });
