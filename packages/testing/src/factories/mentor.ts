import type { ReviewStatus } from "@knotter/domain/mentor-review";
import type { MinuteRange } from "@knotter/domain/minute-range";
import type { ScheduleRule } from "@knotter/domain/schedule-rule";
import type { LocalDate } from "@knotter/domain/tokyo";
import { dateColumn, NOW, type Prisma, unlike } from "./given";
import { type AccountTraits, accountOf, type Person } from "./user";

export interface MentorGiven extends Person<"mentor"> {
  displayName: string;
}

export interface MentorTraits extends AccountTraits {
  /** The orders whose mentees can find the mentor. */
  orders?: readonly { orderId: string }[];
  quota?: number;
  /** Default: Sunday to Saturday, 9:00–18:00, holidays too. */
  rules?: readonly ScheduleRule[];
  enabled?: boolean;
  /** Default: follows `enabled`. */
  reviewStatus?: ReviewStatus;
  profileComplete?: boolean;
  acceptingNew?: boolean;
  registrationVerified?: boolean;
  registrationExpiresOn?: LocalDate | null;
  conflictCustomerIds?: string[];
  bufferBefore?: number;
  bufferAfter?: number;
  minNoticeHours?: number;
  dailyCap?: number;
  weeklyCap?: number;
  themes?: string[];
}

const WORKING_HOURS: MinuteRange = { start: 9 * 60, end: 18 * 60 };

export const everyDay: readonly ScheduleRule[] = ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({
  kind: "weekly",
  weekday,
  ranges: [WORKING_HOURS],
  includeHolidays: true,
}));

export const mentorFactory = (prisma: Prisma) => ({
  /** A mentor whom every mentee of `orders` can find and book. */
  async mentor(traits: MentorTraits = {}): Promise<MentorGiven> {
    const user = accountOf("mentor", traits);
    const displayName = unlike("キャリコン");
    await prisma.user.createMany({ data: user });
    await prisma.mentor.createMany({ data: { userId: user.id, ...profileOf(displayName, traits) } });
    const rules = (traits.rules ?? everyDay).map((rule) => ({ mentorId: user.id, ...columnsOf(rule) }));
    if (rules.length > 0) await prisma.mentorSchedule.createMany({ data: rules });
    const assigned = (traits.orders ?? []).map(({ orderId }) => ({ orderId, mentorId: user.id, quota: traits.quota ?? null }));
    if (assigned.length > 0) await prisma.orderMentor.createMany({ data: assigned });
    return { userId: user.id, email: user.email, role: "mentor", displayName };
  },

  /** Adds a rule, without the checks of the use cases. */
  async rule(mentor: Person<"mentor">, rule: ScheduleRule): Promise<{ id: string; version: number }> {
    return prisma.mentorSchedule.create({ data: { mentorId: mentor.userId, ...columnsOf(rule) }, select: { id: true, version: true } });
  },
});

function profileOf(displayName: string, traits: MentorTraits) {
  const { registrationVerified = true, registrationExpiresOn = "2031-03-31" } = traits;
  return {
    name: "相談員 三郎",
    nameKana: "ソウダンイン サブロウ",
    displayName,
    photoUrl: "/portraits/given.svg",
    registrationNumber: unlike("R").slice(0, 20),
    registrationExpiresOn: registrationExpiresOn === null ? null : dateColumn(registrationExpiresOn),
    registrationVerifiedAt: registrationVerified ? NOW : null,
    headline: "これからの働き方を一緒に考えます",
    bio: "人事と現場の両方を経験してきました。まとまらない話からで大丈夫です。",
    industries: ["it"],
    jobTypes: ["hr"],
    themes: traits.themes ?? ["career"],
    fixedMeetingUrl: `https://meet.example.com/${displayName}`,
    enabled: traits.enabled ?? true,
    profileComplete: traits.profileComplete ?? true,
    acceptingNew: traits.acceptingNew ?? true,
    reviewStatus: traits.reviewStatus ?? ((traits.enabled ?? true) ? ("enabled" as const) : ("disabled" as const)),
    conflictCustomerIds: traits.conflictCustomerIds ?? [],
    bufferBefore: traits.bufferBefore ?? 15,
    bufferAfter: traits.bufferAfter ?? 15,
    minNoticeHours: traits.minNoticeHours ?? 24,
    dailyCap: traits.dailyCap ?? 8,
    weeklyCap: traits.weeklyCap ?? 40,
  };
}

function columnsOf(rule: ScheduleRule) {
  const ranges = rule.ranges.map((range) => ({ ...range }));
  const column = (date: LocalDate | null | undefined) => (date ? dateColumn(date) : null);
  if (rule.kind === "weekly") {
    const { kind, weekday, effectiveFrom, effectiveTo, includeHolidays } = rule;
    return { kind, weekday, ranges, includeHolidays, effectiveFrom: column(effectiveFrom), effectiveTo: column(effectiveTo) };
  }
  return { kind: rule.kind, ranges, date: column(rule.date), dateTo: rule.kind === "date_block" ? column(rule.dateTo) : null };
}
