import type { DisclosureLevel } from "@knotter/domain/disclosure";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { DAY, HOUR } from "@knotter/domain/tokyo";
import { NOW, type Prisma, unlike } from "./given";
import type { OrderGiven } from "./order";
import { accountOf, type Person } from "./user";

export interface ParticipantTraits {
  order: OrderGiven;
  mentor: Person<"mentor">;
  /** When the first of them had an interview; the others follow, two hours apart. */
  from?: Date;
  ageBand?: string | null;
  department?: string;
  jobType?: string;
  themes?: string[];
  tags?: string[];
  /** The rating that all of them give, or several that they give in turn; null: nobody answered. */
  satisfaction?: number | readonly number[] | null;
  submittedAt?: Date;
  level?: DisclosureLevel;
  sessions?: number;
}

export const participantFactory = (prisma: Prisma) => ({
  /** Mentees of an order with done interviews, surveys and reports: many at once, for tests that count. */
  async participants(
    count: number,
    traits: ParticipantTraits,
  ): Promise<{ userId: string; orderMenteeId: string; mentoringIds: string[] }[]> {
    const { order, mentor, from = new Date(NOW.getTime() - 30 * DAY), submittedAt = NOW, satisfaction = 4, sessions = 1 } = traits;
    const people = Array.from({ length: count }, () => ({
      ...accountOf("mentee"),
      orderMenteeId: crypto.randomUUID(),
      mentoringIds: Array.from({ length: sessions }, () => crypto.randomUUID()),
    }));
    await prisma.user.createMany({ data: people.map(({ orderMenteeId: _, mentoringIds: __, ...user }) => user) });
    await prisma.mentee.createMany({
      data: people.map(({ id }) => ({
        userId: id,
        name: "相談 次郎",
        displayName: "じろう",
        temporaryRegisterFlag: false,
        ageBand: traits.ageBand ?? null,
        jobType: traits.jobType ?? null,
      })),
    });
    await prisma.orderMentee.createMany({
      data: people.map(({ id, email, orderMenteeId }) => ({
        id: orderMenteeId,
        orderId: order.orderId,
        menteeId: id,
        email,
        name: "相談 次郎",
        department: traits.department ?? null,
        maxCount: Math.max(sessions, 3),
        usedCount: sessions,
        status: "active" as const,
        registeredAt: NOW,
      })),
    });
    const interviews = people.flatMap((person, index) =>
      person.mentoringIds.map((id, session) => {
        const startAt = new Date(from.getTime() + (index * sessions + session) * 2 * HOUR);
        return { id, person, startAt, endAt: new Date(startAt.getTime() + HOUR) };
      }),
    );
    await prisma.mentoring.createMany({
      data: interviews.map(({ id, person, startAt, endAt }) => ({
        id,
        publicNo: unlike("P"),
        orderId: order.orderId,
        orderMenteeId: person.orderMenteeId,
        menteeId: person.id,
        mentorId: mentor.userId,
        startAt,
        endAt,
        blockFrom: startAt,
        blockTo: endAt,
        status: "done" as const,
        icsUid: `${id}@knotter`,
        meetingMethod: "fixed_url" as const,
        meetingStatus: "ready" as const,
        disclosureLevelAtBooking: traits.level ?? order.disclosureLevel,
        policyVersion: CONSENT_VERSIONS.policy,
        mentorReportStatus: "submitted" as const,
        menteeReportStatus: satisfaction === null ? ("none" as const) : ("submitted" as const),
        createdById: person.id,
        createdAt: startAt,
        updatedAt: startAt,
      })),
    });
    const written = { submittedAt, createdAt: submittedAt, updatedAt: submittedAt };
    await prisma.mentorReport.createMany({
      data: interviews.map(({ id, startAt, endAt }) => ({
        mentoringId: id,
        authorId: mentor.userId,
        attendance: "held" as const,
        actualStartAt: startAt,
        actualEndAt: endAt,
        themes: traits.themes ?? ["career"],
        orgIssueTags: traits.tags ?? [],
        informedConsentDone: true,
        ...written,
      })),
    });
    if (satisfaction !== null) {
      await prisma.menteeReport.createMany({
        data: interviews.map(({ id }, index) => ({
          mentoringId: id,
          ...alike(typeof satisfaction === "number" ? satisfaction : (satisfaction[index % satisfaction.length] ?? 4)),
          editableUntil: new Date(submittedAt.getTime() + 7 * DAY),
          ...written,
        })),
      });
    }
    return people.map(({ id, orderMenteeId, mentoringIds }) => ({ userId: id, orderMenteeId, mentoringIds }));
  },
});

const alike = (rating: number) => ({ satisfaction: rating, easeOfTalking: rating, goalProgress: rating });
