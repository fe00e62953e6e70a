import { AppError } from "@knotter/domain/errors";
import type { CancelSide, CancelTiming, DisputeStatus, MentoringStatus, NoShowSide } from "@knotter/domain/mentoring";
import type { Client } from "../client";
import { firstOf, sql } from "../sql";

type Expected = { from: readonly MentoringStatus[]; version: number };

export interface Settled {
  status: MentoringStatus;
  counted: boolean;
  /** Set exactly while the status asks for it. */
  cancelSide?: CancelSide;
  cancelTiming?: CancelTiming | null;
  noShowSide?: NoShowSide;
  noShowNote?: string | null;
  disputeStatus?: DisputeStatus;
  byId: string;
  now: Date;
}

/** What became of an interview after its time: held, not held, and the objections to it. */
export const mentoringOutcomeWrites = (client: Client) => ({
  /**
   * Moves an interview to where it ended up. What belongs to another status goes: the database holds that a canceled one has a side
   * and an instant, an absence the absent one, and nothing else has either.
   */
  async settle(id: string, expected: Expected, to: Settled): Promise<void> {
    const canceled = to.status === "canceled";
    const absent = to.status === "no_show";
    const { count } = await client.prisma.mentoring.updateMany({
      where: { id, status: { in: [...expected.from] }, version: expected.version },
      data: {
        status: to.status,
        counted: to.counted,
        cancelSide: canceled ? (to.cancelSide ?? "admin") : null,
        cancelTiming: canceled ? (to.cancelTiming ?? null) : null,
        canceledAt: canceled ? to.now : null,
        canceledById: canceled ? to.byId : null,
        noShowSide: absent ? (to.noShowSide ?? null) : null,
        ...(absent ? { noShowReportedAt: to.now, noShowNote: to.noShowNote ?? null, disputeText: null, disputedAt: null } : {}),
        ...(to.disputeStatus ? { disputeStatus: to.disputeStatus } : {}),
        ...(to.status === "done" ? {} : { autoClosed: false }),
        ...(canceled ? { meetingStatus: "cleared" as const } : {}),
        version: { increment: 1 },
        updatedAt: to.now,
      },
    });
    if (count === 0) throw new AppError("VERSION_CONFLICT");
  },

  async dispute(id: string, version: number, text: string, now: Date): Promise<void> {
    const { count } = await client.prisma.mentoring.updateMany({
      where: { id, status: "no_show", disputeStatus: "none", version },
      data: { disputeStatus: "open", disputeText: text, disputedAt: now, version: { increment: 1 }, updatedAt: now },
    });
    if (count === 0) throw new AppError("VERSION_CONFLICT");
  },

  async rejectDispute(id: string, version: number, now: Date): Promise<void> {
    const { count } = await client.prisma.mentoring.updateMany({
      where: { id, status: "no_show", disputeStatus: "open", version },
      data: { disputeStatus: "rejected", version: { increment: 1 }, updatedAt: now },
    });
    if (count === 0) throw new AppError("VERSION_CONFLICT");
  },

  /** Out of kindness: the interview stays as it ended, its count is given back. */
  async forgive(id: string, version: number, now: Date): Promise<void> {
    const { count } = await client.prisma.mentoring.updateMany({
      where: { id, status: { in: ["canceled", "no_show"] }, counted: true, version },
      data: { counted: false, version: { increment: 1 }, updatedAt: now },
    });
    if (count === 0) throw new AppError("VERSION_CONFLICT");
  },

  /** The number of interviews a consultant has held, as her card shows it. Her row is locked already. */
  async countHeld(mentorId: string, change: 1 | -1): Promise<void> {
    await firstOf(
      client,
      sql`UPDATE "Mentor" SET "doneCount" = greatest("doneCount" + ${change}::int, 0) WHERE "userId" = ${mentorId}::uuid RETURNING 1`,
    );
  },

  /**
   * Holds an interview still while something is hung on it (a sheet), or taken off: a cancellation waits, and then finds it.
   * Lighter than the locks of a booking; comes after them where both are taken.
   */
  async hold(id: string): Promise<void> {
    await firstOf(client, sql`SELECT 1 FROM "Mentoring" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`);
  },
});
