import type { Tx } from "@knotter/db/database";
import type { MentoringRow } from "@knotter/db/mentoring/mentoring.reads";
import type { NewTimeHold } from "@knotter/db/mentoring/time-hold";
import { type AvailabilityInput, blockOf, explain, isOffered } from "@knotter/domain/availability";
import { windowInWords } from "@knotter/domain/booking";
import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { type Accepted, decide } from "@knotter/domain/mentoring";
import { proposalUntil, proposeUntil } from "@knotter/domain/time-hold";
import { formatDate, formatShort, HOUR, MINUTE, tokyoDate } from "@knotter/domain/tokyo";
import { signatureOf, type UseCase } from "../deps";
import { offerFreed } from "../waiting-list/offer";
import { answerMail, settleLapsed, stays } from "./lapse";
import { requireLocked, requireVersion } from "./locked";
import { move, PHYSICAL } from "./reschedule";
import { slotInput, wasTaken } from "./slot";

export interface ProposeInput {
  id: string;
  /** One to three starts. */
  startAts: readonly Date[];
  expectedVersion?: number | undefined;
}

interface Proposed {
  mentoringId: string;
}

/** Whether the interview could be moved now: a proposal is the mentor's move that waits for the mentee's consent. */
function requireMovable(mentoring: MentoringRow, slot: AvailabilityInput): Accepted {
  const decision = decide(mentoring, { type: "reschedule", by: "mentor", reason: true }, slot.now, slot.policy);
  if ("refused" in decision) throw new AppError(decision.refused, { params: decision.params });
  return decision;
}

/** What decides about one time for the interview; read under the locks. */
async function factsOf(tx: Tx, mentoring: MentoringRow, startAt: Date, now: Date) {
  const order = await tx.order.termsOf(mentoring.orderId);
  const facts = await tx.mentoring.booking.facts({
    ...order,
    menteeId: mentoring.menteeId,
    orderMenteeId: mentoring.orderMenteeId,
    mentorId: mentoring.mentorId,
    startAt,
    endAt: new Date(startAt.getTime() + order.sessionMinutes * MINUTE),
    date: tokyoDate(startAt),
    now,
    exceptMentoringId: mentoring.id,
  });
  if (!facts) throw new AppError("NOT_FOUND");
  return { facts, order, slot: slotInput(facts, order, now) };
}

/**
 * The mentor proposes other times of their own instead of an interview. They are held for the mentee, for 48 hours and at most until 24 hours
 * before the old time, which stands until the mentee takes one. What was proposed before is free again. Throws RESCHEDULE_DEADLINE where that
 * is too late, SLOT_TAKEN, SLOT_NOT_OFFERED, OUT_OF_WINDOW, ORDER_CLOSED, MENTEE_OVERLAP, NOT_RESERVED, ALREADY_CANCELLED, ALREADY_STARTED,
 * VERSION_CONFLICT.
 */
export const proposeTimes: UseCase<ProposeInput, Proposed> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const mentoring = await requireLocked(tx, actor, input.id);
    requireVersion(mentoring, input.expectedVersion);
    await settleLapsed(deps, tx, mentoring.mentorId, now);
    await tx.mentoring.holds.endProposals([mentoring.id], "released", now);
    const until = proposalUntil(now, mentoring.startAt);
    const starts = [...new Set(input.startAts.map((startAt) => startAt.getTime()))].sort((a, b) => a - b).map((at) => new Date(at));
    const holds: Pick<NewTimeHold, "startAt" | "endAt" | "blockFrom" | "blockTo" | "until">[] = [];
    for (const startAt of starts) {
      const { facts, order, slot } = await factsOf(tx, mentoring, startAt, now);
      requireMovable(mentoring, slot);
      if (!until) throw new AppError("RESCHEDULE_DEADLINE", { params: { deadline: formatShort(proposeUntil(mentoring.startAt)) } });
      if (startAt.getTime() === mentoring.startAt.getTime())
        throw new AppError("BAD_REQUEST", { fieldErrors: { startAts: ["SAME_TIME"] } });
      const offered = isOffered(slot, startAt);
      if (offered !== true) {
        if (offered.refused === "SLOT_NOT_OFFERED" && wasTaken(slot, startAt)) throw new AppError("SLOT_TAKEN");
        const params = { ...windowInWords(slot.policy, now), from: formatDate(order.startsOn), to: formatDate(order.endsOn) };
        throw new AppError(offered.refused, { params });
      }
      if (facts.mentee.overlaps) throw new AppError("MENTEE_OVERLAP");
      const heldUntil = Math.min(until.getTime(), startAt.getTime() - slot.policy.minNoticeHours * HOUR);
      // As long as the mentee needs to answer at all; a time that can hardly be booked any more is not proposed.
      if (heldUntil < now.getTime() + HOUR)
        throw new AppError("OUT_OF_WINDOW", { params: windowInWords(slot.policy, now), fieldErrors: { startAts: ["TOO_SOON"] } });
      const block = blockOf(startAt, slot.policy.sessionMinutes, slot.policy);
      if (holds.some((other) => block.blockFrom < other.blockTo && other.blockFrom < block.blockTo))
        throw new AppError("UNPROCESSABLE", { fieldErrors: { startAts: ["TIMES_OVERLAP"] } });
      holds.push({ startAt, ...block, until: new Date(heldUntil) });
    }
    const { id: mentoringId, mentorId, menteeId } = mentoring;
    const rows = holds.map((hold) => ({ ...hold, mentorId, menteeId, mentoringId, waitingEntryId: null }));
    const holdIds = await tx.mentoring.holds.hold("proposal", rows, now);
    await tx.audit.record(
      {
        events: [stays(mentoringId, "times_proposed")],
        mails: [
          {
            type: "proposal",
            toUserId: menteeId,
            orderId: mentoring.orderId,
            mentoringId,
            facts: { startAt: mentoring.startAt.toISOString(), holdIds: holdIds.join(",") },
            dedupeKey: dedupeKeyOf("proposal", { mentoringId, holdId: holdIds[0] ?? "" }),
          },
        ],
        audit: [{ action: "mentoring.propose", entity: "Mentoring", entityId: mentoringId, diff: { times: holds.length } }],
      },
      signatureOf(deps, actor, now),
    );
    await offerFreed(deps, tx, mentorId, now);
    return { mentoringId };
  });

/**
 * The mentee takes one of the times: the interview moves there, by the mentor's will, so neither a count nor one of the mentee's moves is used.
 * The others are free again. Throws PROPOSAL_ENDED, MENTEE_OVERLAP, NOT_RESERVED, ALREADY_CANCELLED, ALREADY_STARTED.
 */
export const takeProposal: UseCase<{ id: string; startAt: Date }, Proposed> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { startAt } = input;
    const mentoring = await requireLocked(tx, actor, input.id);
    // The first answer stands: a second call for the same time gets it, too.
    const answered = mentoring.startAt.getTime() === startAt.getTime() && (await tx.mentoring.holds.wasTaken(mentoring.id, startAt));
    if (answered) return { mentoringId: mentoring.id };
    const { facts, slot } = await factsOf(tx, mentoring, startAt, now);
    const accepted = requireMovable(mentoring, slot);
    const held = (await tx.mentoring.holds.proposedFor(mentoring.id, now)).find((hold) => hold.startAt.getTime() === startAt.getTime());
    if (!held || explain(slot, startAt).some((obstacle) => PHYSICAL.includes(obstacle))) throw new AppError("PROPOSAL_ENDED");
    if (facts.mentee.overlaps) throw new AppError("MENTEE_OVERLAP");
    await tx.mentoring.holds.take(held.id, now);
    const moved = await move(
      { tx, deps, actor, by: "mentee", mentoring, input: { mentoringId: mentoring.id, startAt }, now, accepted, slot },
      0,
    );
    await offerFreed(deps, tx, mentoring.mentorId, now);
    return moved;
  });

/** The mentee keeps the old time. The mentor is told; a second call changes nothing. Throws PROPOSAL_ENDED where nothing was proposed. */
export const declineProposal: UseCase<{ id: string }, Proposed> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const mentoring = await requireLocked(tx, actor, input.id);
    const held = await tx.mentoring.holds.proposedFor(mentoring.id, now);
    const [first] = held;
    if (!first) {
      if (await tx.mentoring.holds.wasDeclined(mentoring.id)) return { mentoringId: mentoring.id };
      throw new AppError("PROPOSAL_ENDED");
    }
    await tx.mentoring.holds.endProposals([mentoring.id], "declined", now);
    await tx.audit.record(
      {
        events: [stays(mentoring.id, "proposal_declined")],
        mails: [answerMail(mentoring, first.id, "declined")],
        audit: [{ action: "mentoring.decline_proposal", entity: "Mentoring", entityId: mentoring.id, diff: { times: held.length } }],
      },
      signatureOf(deps, actor, now),
    );
    await offerFreed(deps, tx, mentoring.mentorId, now);
    return { mentoringId: mentoring.id };
  });

/** The mentor withdraws what was proposed: the times are free again. A second call changes nothing. */
export const withdrawProposal: UseCase<{ id: string }, Proposed> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const mentoring = await requireLocked(tx, actor, input.id);
    const times = await tx.mentoring.holds.endProposals([mentoring.id], "released", now);
    if (times > 0)
      await tx.audit.record(
        {
          events: [stays(mentoring.id, "proposal_withdrawn")],
          audit: [{ action: "mentoring.withdraw_proposal", entity: "Mentoring", entityId: mentoring.id, diff: { times } }],
        },
        signatureOf(deps, actor, now),
      );
    await offerFreed(deps, tx, mentoring.mentorId, now);
    return { mentoringId: mentoring.id };
  });
