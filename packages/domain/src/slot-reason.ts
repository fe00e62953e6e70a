import { type AvailabilityInput, explain, gapMinutes, type SlotObstacle } from "./availability";
import type { MentorFacts } from "./booking";
import { busyDuring } from "./busy-time";
import { registrationValid } from "./mentor-profile";
import type { MinuteRange } from "./minute-range";
import { type CompanyBlock, isInside, type ScheduleRule, workingRanges } from "./schedule-rule";
import { DAY, HOUR, instantOf, type LocalDate, MINUTE, tokyoDate } from "./tokyo";

/** Why a mentor cannot be booked in an order at all, whatever the time. */
export const STANDING_REASONS = [
  "no_order",
  "not_enabled",
  "profile_incomplete",
  "registration_unverified",
  "registration_expired",
  "not_accepting",
  "conflict",
  "quota",
] as const;
export type StandingReason = (typeof STANDING_REASONS)[number];

/** Why one start is not offered, with the details a person needs: days in JST, ranges in minutes of the JST day. */
export type SlotReason =
  | { code: StandingReason }
  | { code: "past" }
  | { code: "before_opening"; from: LocalDate }
  | { code: "after_order_end"; to: LocalDate }
  | { code: "too_soon"; hours: number; until: Date }
  | { code: "beyond_horizon"; days: number; until: LocalDate }
  | { code: "off_grid"; minutes: number }
  | { code: "company_block"; name: string }
  | { code: "holiday"; name: string }
  | { code: "blocked" }
  | { code: "no_hours" }
  | { code: "outside_hours"; ranges: MinuteRange[] }
  | { code: "does_not_fit"; minutes: number; until: number }
  | { code: "occupied"; startAt: Date; gap: number; held: HeldTime | null }
  | { code: "busy"; from: Date; to: Date; gap: number }
  | { code: "daily_cap"; cap: number }
  | { code: "weekly_cap"; cap: number };

/** A time of the mentor that is held for somebody: proposed to the mentee of an interview, or offered to somebody who waits and whom the mentor does not know. */
export interface HeldTime {
  kind: "proposal" | "waiting";
  startAt: Date;
  until: Date;
  menteeName: string | null;
}

export const SLOT_REASONS = [
  ...STANDING_REASONS,
  "past",
  "before_opening",
  "after_order_end",
  "too_soon",
  "beyond_horizon",
  "off_grid",
  "company_block",
  "holiday",
  "blocked",
  "no_hours",
  "outside_hours",
  "does_not_fit",
  "occupied",
  "busy",
  "daily_cap",
  "weekly_cap",
] as const satisfies readonly SlotReason["code"][];

/** Days closed for everybody, with their names. */
export interface ClosedDays {
  holidays: readonly { date: LocalDate; name: string }[];
  companyBlocks: readonly (CompanyBlock & { name: string })[];
}

/** The conditions of `bookableMentor` that fail; empty when the mentor can be booked. */
export function standingReasons(mentor: MentorFacts, today: LocalDate): StandingReason[] {
  const held: Record<StandingReason, boolean> = {
    no_order: !mentor.assigned,
    not_enabled: !mentor.enabled,
    profile_incomplete: !mentor.profileComplete,
    registration_unverified: !mentor.registrationVerified,
    registration_expired: !registrationValid(mentor.registrationExpiresOn, today),
    not_accepting: !mentor.acceptingNew,
    conflict: mentor.conflict,
    quota: mentor.quotaLeft !== null && mentor.quotaLeft <= 0,
  };
  return STANDING_REASONS.filter((reason) => held[reason]);
}

/** `explain` with enough detail that a mentor knows what to change; empty when the start is offered. `held`: which of the occupied times are no interviews. */
export function slotReasons(input: AvailabilityInput, startAt: Date, closed: ClosedDays, held: readonly HeldTime[] = []): SlotReason[] {
  const reasons = explain(input, startAt).map((obstacle) => detailOf(obstacle, input, startAt, closed, held));
  // The end of the order is reported once, for the first of its limits that applies.
  return reasons.filter((reason, index) => reasons.findIndex(({ code }) => code === reason.code) === index);
}

function detailOf(
  obstacle: SlotObstacle,
  input: AvailabilityInput,
  startAt: Date,
  closed: ClosedDays,
  held: readonly HeldTime[],
): SlotReason {
  const { policy, window, now } = input;
  switch (obstacle) {
    case "before_opening":
      return { code: "before_opening", from: window.opensOn };
    case "after_closing":
    case "after_order_end":
      return { code: "after_order_end", to: window.endsOn };
    case "too_soon":
      if (startAt < now) return { code: "past" };
      return { code: "too_soon", hours: policy.minNoticeHours, until: new Date(now.getTime() + policy.minNoticeHours * HOUR) };
    case "beyond_horizon":
      return {
        code: "beyond_horizon",
        days: policy.horizonDays,
        until: tokyoDate(new Date(now.getTime() + policy.horizonDays * DAY)),
      };
    case "off_grid":
      return { code: "off_grid", minutes: policy.slotGridMinutes };
    case "outside_ranges":
      return hoursReason(input, startAt, closed);
    case "occupied":
      return occupiedReason(input, startAt, held);
    case "busy":
      return busyReason(input, startAt);
    case "daily_cap":
      return { code: "daily_cap", cap: policy.dailyCap };
    default:
      return { code: "weekly_cap", cap: policy.weeklyCap };
  }
}

/** Which rule excludes the time, the strongest first: a closing day, the mentor's own block, a holiday, or no rule at all. */
function hoursReason({ rules, holidays, companyBlocks, policy }: AvailabilityInput, startAt: Date, closed: ClosedDays): SlotReason {
  const date = tokyoDate(startAt);
  const endAt = new Date(startAt.getTime() + policy.sessionMinutes * MINUTE);
  const dayStart = instantOf(date, 0).getTime();
  const fits = (ranges: readonly MinuteRange[]) => isInside(ranges, dayStart, startAt, endAt);
  const company = closed.companyBlocks.find((block) => block.from <= date && date <= block.to);
  if (company) return { code: "company_block", name: company.name };
  const withoutBlocks = rules.filter((rule: ScheduleRule) => rule.kind !== "date_block");
  if (fits(workingRanges(withoutBlocks, holidays, companyBlocks, date))) return { code: "blocked" };
  const holiday = closed.holidays.find((day) => day.date === date);
  if (holiday && fits(workingRanges(rules, new Set(), companyBlocks, date))) return { code: "holiday", name: holiday.name };
  const ranges = workingRanges(rules, holidays, companyBlocks, date);
  if (ranges.length === 0) return { code: "no_hours" };
  const minute = (startAt.getTime() - dayStart) / MINUTE;
  const begun = ranges.find((range) => range.start <= minute && minute < range.end);
  return begun ? { code: "does_not_fit", minutes: policy.sessionMinutes, until: begun.end } : { code: "outside_hours", ranges };
}

function occupiedReason({ occupied, policy }: AvailabilityInput, startAt: Date, held: readonly HeldTime[]): SlotReason {
  const gap = gapMinutes(policy);
  const from = startAt.getTime();
  const to = from + (policy.sessionMinutes + gap) * MINUTE;
  const session = occupied.find(({ blockFrom, blockTo }) => Number(blockFrom) < to && from < Number(blockTo));
  const begins = Number(session?.startAt ?? from);
  const hold = held.find((time) => time.startAt.getTime() === begins) ?? null;
  return { code: "occupied", startAt: new Date(begins), gap, held: hold };
}

function busyReason({ busy, policy }: AvailabilityInput, startAt: Date): SlotReason {
  const gap = gapMinutes(policy);
  const from = startAt.getTime();
  const found = busyDuring(busy ?? [], { from, to: from + policy.sessionMinutes * MINUTE }, gap);
  return { code: "busy", from: new Date(found?.from ?? from), to: new Date(found?.to ?? from), gap };
}
