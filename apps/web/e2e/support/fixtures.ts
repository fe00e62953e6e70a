import { systemClock } from "@knotter/domain/clock";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { searchTextOf } from "@knotter/domain/search-text";
import { addDays, DAY, HOUR, MINUTE, tokyoDate } from "@knotter/domain/tokyo";
import type { EnrolledMentee, EnrolmentTraits, MenteeTraits } from "@knotter/testing/factories/mentee";
import type { MentorGiven, MentorTraits } from "@knotter/testing/factories/mentor";
import type { OrderGiven, OrderTraits } from "@knotter/testing/factories/order";
import type { Rows } from "@knotter/testing/rows";
import { hrFixturesOf } from "./hr-fixtures";
import { mentorFixturesOf } from "./mentor-fixtures";

export interface Pair {
  order: OrderGiven;
  mentor: MentorGiven;
  mentee: EnrolledMentee;
}

/** What an incomplete profile lacks, and what completes it. */
const BLANK = { profileComplete: false, headline: null, bio: null, themes: [] };
export const COMPLETED = {
  profileComplete: true,
  headline: "これからを一緒に考えます",
  bio: "人事と現場の両方を経験しました。",
  themes: ["childcare"],
};

let portrait = 0;

/** A start on the half-hour grid, at least this many hours from now. */
export function startIn(hours: number): Date {
  const grid = 30 * MINUTE;
  return new Date(Math.ceil((systemClock.now().getTime() + hours * HOUR) / grid) * grid);
}

/** This long ago, regardless of the grid. */
export const ago = (milliseconds: number): Date => new Date(systemClock.now().getTime() - milliseconds);

/** People of a test's own, as of today, who can sign in: other tests' bookings do not interfere. */
export function fixturesOf({ make, prisma }: Rows, passwordHash: string) {
  const today = tokyoDate(systemClock.now());

  const order = (traits: OrderTraits = {}) =>
    make.order({ startsOn: addDays(today, -60), endsOn: addDays(today, 120), ...traits, policy: { ...traits.policy } });

  async function mentor(traits: MentorTraits = {}): Promise<MentorGiven> {
    const given = await make.mentor({
      passwordHash,
      registrationExpiresOn: addDays(today, 900),
      themes: ["childcare", "transfer"],
      ...traits,
    });
    portrait = (portrait % 12) + 1;
    const photoUrl = `/portraits/${String(portrait).padStart(2, "0")}.svg`;
    await prisma.mentor.update({ where: { userId: given.userId }, data: { photoUrl, searchKey: searchTextOf([given.displayName]) } });
    if (traits.profileComplete === false) await prisma.mentor.update({ where: { userId: given.userId }, data: BLANK });
    return given;
  }

  async function mentee(of: OrderGiven, traits: MenteeTraits & Partial<Pick<EnrolmentTraits, "maxCount" | "enrolment">> = {}) {
    const given = await make.mentee({ passwordHash, order: of, ...traits });
    // As the sign-up has left them.
    if (traits.temporaryRegister) {
      const agreed = (type: "terms" | "privacy") => ({
        subjectUserId: given.userId,
        type,
        documentVersion: CONSENT_VERSIONS[type],
        grantedAt: systemClock.now(),
      });
      await prisma.consentRecord.createMany({ data: [agreed("terms"), agreed("privacy")] });
    }
    return given;
  }

  /** A mail that this deployment has stored instead of sending it. */
  async function letter(reader: { userId: string; email: string }): Promise<{ mailId: string }> {
    const now = systemClock.now();
    const { id: mailId } = await prisma.mail.create({
      data: {
        type: "mentoring_reserved",
        toUserId: reader.userId,
        sentTo: reader.email,
        subject: "【Knotter】面談予約が完了しました",
        html: '<!doctype html><html lang="ja"><title>面談予約が完了しました</title><p>面談のご予約を承りました。</p></html>',
        text: "面談のご予約を承りました。",
        status: "delivered",
        queuedAt: now,
        nextTryAt: now,
        sentAt: now,
        deliveredAt: now,
        dedupeKey: `given/${crypto.randomUUID()}`,
      },
    });
    return { mailId };
  }

  const admin = () => make.admin({ passwordHash });

  return {
    hr: hrFixturesOf({ make, prisma }, passwordHash, { order, mentee, admin }),
    mentors: mentorFixturesOf({ prisma }, mentor),
    letter,
    order,
    mentor,
    mentee,
    hrStaff: (customerId: string) => make.hrStaff({ customerId, passwordHash }),
    admin,
    serviceAccount: make.serviceAccount,
    webhook: make.webhook,
    mentoring: make.mentoring,
    sheet: make.sheet,
    survey: make.survey,
    report: make.report,
    /**
     * The browser's app uses the machine's clock: to be over, an order's interviews are moved into the past, all by the same amount, so
     * that they do not overlap.
     */
    async received(orderId: string, by: number): Promise<void> {
      const booked = await prisma.mentoring.findMany({ where: { orderId, status: "reserved" }, orderBy: { startAt: "asc" } });
      const earlier = (at: Date) => new Date(at.getTime() - by);
      for (const { id, startAt, endAt, blockFrom, blockTo } of booked) {
        const data = { startAt: earlier(startAt), endAt: earlier(endAt), blockFrom: earlier(blockFrom), blockTo: earlier(blockTo) };
        await prisma.mentoring.update({ where: { id }, data });
      }
    },
    /** Closes a first period of the report with everything that has taken place: it is moved three weeks back. */
    async reportPeriodOver(orderId: string): Promise<void> {
      const earlier = (at: Date) => new Date(at.getTime() - 21 * DAY);
      const held = await prisma.mentoring.findMany({ where: { orderId, status: "done" }, orderBy: { startAt: "asc" } });
      for (const { id, startAt, endAt, blockFrom, blockTo } of held) {
        const data = { startAt: earlier(startAt), endAt: earlier(endAt), blockFrom: earlier(blockFrom), blockTo: earlier(blockTo) };
        await prisma.mentoring.update({ where: { id }, data });
      }
      await prisma.order.update({ where: { id: orderId }, data: { reportPeriodEnds: [new Date(addDays(today, -16))] } });
    },
    /** When somebody was reported absent: the period for objections begins here. */
    /** What a mentor has asked for about an interview that was held, or a supervisor was given. */
    /** Somebody who waits for a time, and a time that is held for them. */
    waiting: make.waiting,
    heldTime: make.heldTime,
    async supervision(of: {
      mentoringId: string;
      mentorId: string;
      supervisorId: string | null;
      status: "requested" | "named" | "written" | "discussed";
    }): Promise<{ id: string }> {
      const now = systemClock.now();
      const written = of.status === "written" || of.status === "discussed";
      return prisma.supervision.create({
        data: {
          ...of,
          ...(written ? { situation: "30代の方。異動の希望を言い出せずにいる。", question: "関わり方の偏りを確かめたい。" } : {}),
          ...(of.status === "discussed" && of.supervisorId
            ? { comments: { create: { authorId: of.supervisorId, body: "問いの立て方が丁寧です。", at: now } } }
            : {}),
          requestedAt: now,
          updatedAt: now,
        },
        select: { id: true },
      });
    },
    async reportedAbsent(mentoringId: string, at: Date): Promise<void> {
      await prisma.mentoring.update({ where: { id: mentoringId }, data: { noShowReportedAt: at } });
    },
    /** A mentee of an order with one mentor, who is free every day from nine to six. */
    async pair(traits: { order?: OrderTraits; mentor?: MentorTraits; mentee?: MenteeTraits & { maxCount?: number } } = {}): Promise<Pair> {
      const given = await order(traits.order);
      return { order: given, mentor: await mentor({ orders: [given], ...traits.mentor }), mentee: await mentee(given, traits.mentee) };
    },
  };
}
