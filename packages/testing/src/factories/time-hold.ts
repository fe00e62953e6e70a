import { DAY, HOUR, MINUTE } from "@knotter/domain/tokyo";
import { NOW, type Prisma } from "./given";
import type { EnrolledMentee } from "./mentee";
import type { Person } from "./user";

interface TimeHoldTraits {
  mentor: Person<"mentor">;
  mentee: EnrolledMentee;
  startAt: Date;
  minutes?: number;
  until?: Date;
}

interface WaitingTraits {
  mentee: EnrolledMentee;
  /** Null: anybody of the order. */
  mentor?: Person<"mentor"> | null;
  weekdays?: number[];
  bands?: string[];
  dateFrom?: string | null;
  dateTo?: string | null;
  since?: Date;
}

const block = ({ mentor, mentee, startAt, minutes = 60, until = new Date(NOW.getTime() + 2 * DAY) }: TimeHoldTraits) => {
  const endAt = new Date(startAt.getTime() + minutes * MINUTE);
  const blockTo = new Date(endAt.getTime() + 15 * MINUTE);
  return { mentorId: mentor.userId, menteeId: mentee.userId, startAt, endAt, blockFrom: startAt, blockTo, until, createdAt: NOW };
};

export const timeHoldFactory = (prisma: Prisma) => ({
  /** A time that is proposed instead of an interview, for two days. */
  async proposedTime({ mentoringId, ...traits }: TimeHoldTraits & { mentoringId: string }): Promise<{ holdId: string; startAt: Date }> {
    const { id } = await prisma.timeHold.create({ data: { ...block(traits), kind: "proposal", mentoringId } });
    return { holdId: id, startAt: traits.startAt };
  },

  /** A freed time that is held for somebody of the waiting list, for two hours. */
  async heldTime({ entryId, ...traits }: TimeHoldTraits & { entryId: string }): Promise<{ holdId: string; startAt: Date }> {
    const until = traits.until ?? new Date(NOW.getTime() + 2 * HOUR);
    const { id } = await prisma.timeHold.create({ data: { ...block({ ...traits, until }), kind: "waiting", waitingEntryId: entryId } });
    return { holdId: id, startAt: traits.startAt };
  },

  /** Somebody who waits for a time. */
  async waiting({
    mentee,
    mentor = null,
    weekdays = [],
    bands = [],
    dateFrom,
    dateTo,
    since = NOW,
  }: WaitingTraits): Promise<{ entryId: string }> {
    const { id } = await prisma.waitingEntry.create({
      data: {
        orderMenteeId: mentee.orderMenteeId,
        orderId: mentee.orderId,
        menteeId: mentee.userId,
        mentorId: mentor?.userId ?? null,
        weekdays,
        bands,
        dateFrom: dateFrom ? new Date(dateFrom) : null,
        dateTo: dateTo ? new Date(dateTo) : null,
        turnAt: since,
        createdAt: since,
      },
    });
    return { entryId: id };
  },
});
