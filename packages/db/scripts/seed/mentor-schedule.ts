import type { MinuteRange } from "@knotter/domain/minute-range";
import type { ScheduleRule } from "@knotter/domain/schedule-rule";
import { addDays, eachDate, type LocalDate, parseTime, type Weekday, weekdayOf } from "@knotter/domain/tokyo";
import type { MentorPattern } from "./mentor-seed";
import type { Random } from "./random";
import type { Row } from "./rows";

type Week = { days: readonly Weekday[]; hours: readonly string[]; holidays?: true }[];

const USUAL_WEEK: Record<MentorPattern, Week> = {
  mixed: [
    { days: [1, 4], hours: ["10:00-12:00", "13:00-17:00"] },
    { days: [2], hours: ["13:00-18:00"] },
    { days: [3], hours: ["18:00-21:00"] },
    { days: [6], hours: ["10:00-15:00"], holidays: true },
  ],
  weekdays: [{ days: [1, 2, 4, 5], hours: ["10:00-12:00", "13:00-17:00"] }],
  evenings: [
    { days: [1, 2, 3, 4], hours: ["18:00-22:00"] },
    { days: [6], hours: ["10:00-13:00"], holidays: true },
  ],
  mornings: [
    { days: [1, 2, 3, 5], hours: ["09:00-12:30"] },
    { days: [4], hours: ["13:00-16:00"] },
  ],
  weekend: [
    { days: [0, 6], hours: ["09:00-12:00", "13:00-18:00"], holidays: true },
    { days: [3], hours: ["19:00-22:00"] },
  ],
  afternoons: [{ days: [2, 3, 4, 5], hours: ["13:00-19:00"] }],
};

const OPENINGS = ["月末の追加枠", "夜間のご希望に合わせて", "休日の臨時受付", "振替の受付"];
const BLOCKS = ["学会のため", "研修の講師", "家の用事", "健康診断", "夏季・冬季の休み"];

export interface NotedRule {
  rule: ScheduleRule;
  note: string | null;
}

const range = (text: string): MinuteRange => {
  const [start = "", end = ""] = text.split("-");
  return { start: parseTime(start), end: parseTime(end) };
};

/** A typical week, with exceptions in the coming eight weeks: extra days, a free period, a shortened afternoon. */
export function scheduleOf(pattern: MentorPattern, today: LocalDate, random: Random): NotedRule[] {
  const weekly = USUAL_WEEK[pattern].flatMap(({ days, hours, holidays }) =>
    days.map((weekday) => ({
      rule: { kind: "weekly", weekday, ranges: hours.map(range), includeHolidays: holidays ?? false } as const,
      note: null,
    })),
  );
  const worked = new Set(weekly.map(({ rule }) => rule.weekday));
  const coming = eachDate(addDays(today, 3), addDays(today, 56));
  const off = coming.filter((date) => !worked.has(weekdayOf(date)));
  const on = coming.filter((date) => worked.has(weekdayOf(date)));

  const opened = [0, 1, 2].map((third) =>
    random.pick(off.slice(Math.floor((third * off.length) / 3), Math.floor(((third + 1) * off.length) / 3))),
  );
  const evening = random.next() < 0.4;
  const away = random.pick(on.slice(Math.floor(on.length / 2)));
  const cut = random.pick(on.slice(2, Math.floor(on.length / 2)).filter((date) => date !== away));
  return [
    ...weekly,
    ...opened.map((date) => ({
      rule: { kind: "date_open", date, ranges: [range(evening ? "18:00-21:00" : "10:00-16:00")] } as const,
      note: random.pick(OPENINGS),
    })),
    { rule: { kind: "date_block", date: away, dateTo: addDays(away, random.between(0, 3)), ranges: [] }, note: random.pick(BLOCKS) },
    { rule: { kind: "date_block", date: cut, ranges: [range("15:00-24:00")] }, note: "午後は外出" },
  ];
}

/** The rule as a row of MentorSchedule, without its ids and times. */
export function scheduleRow({ rule, note }: NotedRule): Row {
  return {
    kind: rule.kind,
    weekday: rule.kind === "weekly" ? rule.weekday : null,
    date: rule.kind === "weekly" ? null : rule.date,
    dateTo: rule.kind === "date_block" ? (rule.dateTo ?? null) : null,
    ranges: rule.ranges,
    effectiveFrom: null,
    effectiveTo: null,
    includeHolidays: rule.kind === "weekly" && rule.includeHolidays,
    note,
  };
}
