import { bandOf, type TimeBand } from "./time-band";
import { dayNumberAt, type LocalDate, tokyoDate, weekdayOfDay } from "./tokyo";

/** 空き待ち: the times for which somebody waits. Empty lists and null: any. */
export interface WaitingWish {
  readonly weekdays: readonly number[];
  readonly bands: readonly string[];
  readonly dateFrom: LocalDate | null;
  readonly dateTo: LocalDate | null;
}

/** Whether a time is one that is waited for. Days and hours are those of Japan; a holiday is in the band of the weekend. */
export function fitsWish({ weekdays, bands, dateFrom, dateTo }: WaitingWish, startAt: Date, holidays: ReadonlySet<LocalDate>): boolean {
  const date = tokyoDate(startAt);
  return (
    (weekdays.length === 0 || weekdays.includes(weekdayOfDay(dayNumberAt(startAt.getTime())))) &&
    (bands.length === 0 || bands.includes(bandOf(startAt, holidays))) &&
    (dateFrom === null || dateFrom <= date) &&
    (dateTo === null || date <= dateTo)
  );
}

/** Whether a wish can never be met: only weekend days, and only hours of working days. */
export const neverFits = ({ weekdays, bands }: Pick<WaitingWish, "weekdays" | "bands">): boolean =>
  weekdays.length > 0 && bands.length > 0 && weekdays.every((day) => day === 0 || day === 6) && !bands.includes("weekend");

/** Whether only public holidays meet a wish: working days of the week, and the hours of days off. */
export const fitsHolidaysOnly = ({ weekdays, bands }: Pick<WaitingWish, "weekdays" | "bands">): boolean =>
  weekdays.length > 0 && bands.length > 0 && !weekdays.some((day) => day === 0 || day === 6) && bands.every((band) => band === "weekend");

export interface Demand {
  /** Null: anybody of the order. */
  mentorId: string | null;
  /** Null: whatever the hour. */
  band: TimeBand | null;
  people: number;
}

/** What the admins read of the waiting lists: only where at least `k` people wait. Who they are, nobody reads. */
export const demandFrom = <Row extends Demand>(counts: readonly Row[], k: number): Row[] => counts.filter(({ people }) => people >= k);
