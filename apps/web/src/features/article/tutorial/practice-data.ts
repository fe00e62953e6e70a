import { deadlinesOf } from "@knotter/domain/mentoring";
import { SYSTEM_POLICY } from "@knotter/domain/policy";
import {
  addDays,
  eachDate,
  formatDateTime,
  formatShort,
  formatTime,
  instantOf,
  type LocalDate,
  MINUTE,
  MINUTES_PER_DAY,
  toOffsetIso,
  type Weekday,
  weekdayOf,
} from "@knotter/domain/tokyo";

export const PRACTICE_THEMES = ["働き方・両立", "異動・昇進", "これからのこと", "人間関係"] as const;
export type PracticeTheme = (typeof PRACTICE_THEMES)[number];

export interface PracticeConsultant {
  id: string;
  name: string;
  headline: string;
  themes: readonly PracticeTheme[];
  /** Free starts in minutes after midnight, by weekday. */
  free: Partial<Record<Weekday, readonly number[]>>;
}

const evening = [1110, 1170];
const morning = [600, 660, 720];
const afternoon = [840, 900, 960];

/** Names as on the sample forms of town halls, which cannot be mistaken for real people. */
export const PRACTICE_CONSULTANTS: readonly PracticeConsultant[] = [
  {
    id: "hanako",
    name: "見本 花子",
    headline: "育児や介護と仕事の両立を、一緒に整理します",
    themes: ["働き方・両立", "人間関係"],
    free: { 1: evening, 2: morning, 3: [...morning, ...evening], 5: afternoon, 6: [600] },
  },
  {
    id: "taro",
    name: "練習 太郎",
    headline: "異動や昇進の前に、立ち止まって考える時間を",
    themes: ["異動・昇進", "これからのこと"],
    free: { 1: afternoon, 2: afternoon, 4: [...morning, 1110], 5: evening, 0: [660, 840] },
  },
  {
    id: "misaki",
    name: "手本 美咲",
    headline: "まだ言葉にならない気持ちから始められます",
    themes: ["これからのこと", "働き方・両立", "人間関係"],
    free: { 2: evening, 3: afternoon, 4: evening, 6: [600, 660, 840] },
  },
];

export interface PracticeSlot {
  value: string;
  date: LocalDate;
  /** 10:00 */
  start: string;
  /** 4月1日(水) 10:00 */
  short: string;
  /** 2026年4月1日(水) 10:00〜11:00 */
  full: string;
  cancelFreeUntil: string;
}

const DAYS_SHOWN = 14;
/** The first day that is completely after the notice, whatever the time is now. */
const FIRST_OFFERED = Math.ceil((SYSTEM_POLICY.minNoticeHours * 60) / MINUTES_PER_DAY) + 1;

function slotAt(date: LocalDate, minutes: number): PracticeSlot {
  const start = instantOf(date, minutes);
  const end = new Date(start.getTime() + SYSTEM_POLICY.sessionMinutes * MINUTE);
  return {
    value: toOffsetIso(start),
    date,
    start: formatTime(minutes),
    short: formatShort(start),
    full: formatDateTime(start, end),
    cancelFreeUntil: formatShort(deadlinesOf(start, SYSTEM_POLICY).cancelFreeUntil),
  };
}

/** Two weeks from today of one invented mentor. Deterministic within a day, so that going back and forth changes nothing. */
export function practiceDays(consultant: PracticeConsultant, today: LocalDate): { date: LocalDate; slots: PracticeSlot[] }[] {
  const firstOffered = addDays(today, FIRST_OFFERED);
  return eachDate(today, addDays(today, DAYS_SHOWN - 1)).map((date) => ({
    date,
    slots: date < firstOffered ? [] : (consultant.free[weekdayOf(date)] ?? []).map((minutes) => slotAt(date, minutes)),
  }));
}
