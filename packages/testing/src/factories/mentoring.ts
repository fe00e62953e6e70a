import type { DisclosureLevel } from "@knotter/domain/disclosure";
import { countsFor, type MentoringStatus, type Outcome } from "@knotter/domain/mentoring";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { MINUTE } from "@knotter/domain/tokyo";
import { NOW, type Prisma, unlike } from "./given";
import type { EnrolledMentee } from "./mentee";
import type { Person } from "./user";

export interface MentoringGiven {
  mentoringId: string;
  startAt: Date;
  endAt: Date;
  version: number;
}

export interface MentoringTraits extends Partial<Outcome> {
  mentee: EnrolledMentee;
  mentor: Person<"mentor">;
  startAt: Date;
  minutes?: number;
  /** Minutes kept free after it. */
  gap?: number;
  theme?: string;
  note?: string;
  rescheduleCount?: number;
  disclosureLevel?: DisclosureLevel;
}

const EVENT_OF = { reserved: "reserved", done: "completed", canceled: "canceled", no_show: "no_show" } as const satisfies Record<
  MentoringStatus,
  string
>;

export const mentoringFactory = (prisma: Prisma) => ({
  /** An interview in any state, with matching ledger, count and history. */
  async mentoring({
    mentee,
    mentor,
    startAt,
    minutes = 60,
    gap = 15,
    status = "reserved",
    ...traits
  }: MentoringTraits): Promise<MentoringGiven> {
    const mentoringId = crypto.randomUUID();
    const endAt = new Date(startAt.getTime() + minutes * MINUTE);
    const cancelSide = status === "canceled" ? (traits.cancelSide ?? "mentee") : null;
    const cancelTiming = status === "canceled" ? (traits.cancelTiming ?? "free") : null;
    const noShowSide = status === "no_show" ? (traits.noShowSide ?? "mentee") : null;
    const counted = countsFor({ status, cancelSide, cancelTiming, noShowSide });
    const version = 1;
    await prisma.mentoring.createMany({
      data: {
        id: mentoringId,
        publicNo: unlike("T"),
        version,
        orderId: mentee.orderId,
        orderMenteeId: mentee.orderMenteeId,
        menteeId: mentee.userId,
        mentorId: mentor.userId,
        startAt,
        endAt,
        blockFrom: startAt,
        blockTo: new Date(endAt.getTime() + gap * MINUTE),
        status,
        cancelSide,
        cancelTiming,
        canceledAt: status === "canceled" ? NOW : null,
        noShowSide,
        noShowReportedAt: noShowSide ? NOW : null,
        counted,
        rescheduleCount: traits.rescheduleCount ?? 0,
        icsUid: `${mentoringId}@knotter`,
        theme: traits.theme ?? null,
        note: traits.note ?? null,
        meetingMethod: "fixed_url",
        meetingUrl: "https://meet.example.com/given",
        meetingStatus: status === "canceled" ? "cleared" : "ready",
        disclosureLevelAtBooking: traits.disclosureLevel ?? "L1",
        policyVersion: CONSENT_VERSIONS.policy,
        createdById: mentee.userId,
        createdAt: NOW,
        updatedAt: NOW,
      },
    });
    const entry = { orderMenteeId: mentee.orderMenteeId, mentoringId, actorId: mentee.userId, at: NOW };
    const released = counted ? [] : [{ ...entry, kind: "release" as const, delta: 1 }];
    await prisma.ledgerEntry.createMany({ data: [{ ...entry, kind: "reserve", delta: -1 }, ...released] });
    if (counted) await prisma.orderMentee.updateMany({ where: { id: mentee.orderMenteeId }, data: { usedCount: { increment: 1 } } });
    const event = { mentoringId, actorId: mentee.userId, actorRole: "mentee", at: NOW };
    // Who is absent is reported by the other side.
    const by = noShowSide === "mentee" ? { actorId: mentor.userId, actorRole: "mentor" } : {};
    const type = noShowSide === "mentor" ? "mentor_absent" : EVENT_OF[status];
    const ended = { ...event, ...by, type, fromStatus: "reserved" as const, toStatus: status, fromStartAt: startAt };
    await prisma.mentoringEvent.createMany({
      data: [{ ...event, type: "reserved", toStatus: "reserved", toStartAt: startAt }, ...(status === "reserved" ? [] : [ended])],
    });
    return { mentoringId, startAt, endAt, version };
  },
});
