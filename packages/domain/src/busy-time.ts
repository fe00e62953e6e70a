import { addDays, DAY, type LocalDate, MINUTE } from "./tokyo";

/**
 * When a mentor's own calendars say that they are busy: minutes since 1970, as start, end, start, end, … Sorted, without overlaps and without
 * two periods that touch. Flat, because a search holds those of five hundred mentors.
 */
export type BusyTimes = readonly number[];

/** A period in milliseconds since 1970, its end excluded. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

export const CALENDAR_SOURCES = ["ics", "google", "microsoft", "demo"] as const;
export type CalendarSourceKind = (typeof CALENDAR_SOURCES)[number];
/** Those that are read with the mentor's authorisation, instead of by an address. */
export const CALENDAR_VENDORS = ["google", "microsoft"] as const satisfies readonly CalendarSourceKind[];

/** The encryption context of a calendar's address: in another mentor's row it does not decrypt. */
export const calendarAddressOwner = (mentorId: string): string => `calendar-address/${mentorId}`;

/** What a calendar says of an appointment, besides its time. */
export interface AppointmentKind {
  /** It is not certain yet (STATUS:TENTATIVE). */
  readonly tentative: boolean;
  /** It has days instead of times. */
  readonly allDay: boolean;
}

/** Which of the uncertain ones count, by the choice of the mentor. */
export interface BusyChoice {
  readonly countsTentative: boolean;
  readonly countsAllDay: boolean;
}

export const counts = (choice: BusyChoice, { tentative, allDay }: AppointmentKind): boolean =>
  (!tentative || choice.countsTentative) && (!allDay || choice.countsAllDay);

export const BUSY_LIMITS = {
  /** Sources of one mentor. */
  sources: 5,
  label: 50,
  address: 2000,
  /**
   * Days ahead for which appointments are kept: longer than anybody can book, so that an answer "not modified" stays sufficient for a month.
   */
  daysAhead: 215,
  /** A source whose periods reach less far than this is read again, even if it says that nothing has changed. */
  daysNeeded: 185,
  /** Periods that are kept of one source; a calendar with more is refused. */
  periods: 5000,
  everyMinutes: 10,
  /** Until a person may ask for the next reading of a source, in seconds. */
  againSeconds: 30,
  toldAfterHours: 24,
  mailedAfterDays: 7,
} as const;

/** The window of the periods that are kept. It begins and ends with a day, so that a calendar that has not changed gives the same again. */
export function busyWindow(now: Date): Period {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  return { from: today - DAY, to: today + BUSY_LIMITS.daysAhead * DAY };
}

/**
 * Whether what is kept of a source is enough if nothing has changed there: it reaches as far ahead as anybody can book, is kept as the calendar
 * says it, and was read with the address that its owner has now (who has declined an invitation follows from it).
 */
export function holdsUnchanged(
  { coveredUntil, fetchedAt, asToldAt }: { coveredUntil: Date | null; fetchedAt: Date | null; asToldAt: Date | null },
  addressSince: Date | null,
  now: Date,
): boolean {
  if (coveredUntil === null || fetchedAt === null || asToldAt?.getTime() !== fetchedAt.getTime()) return false;
  const isAddressKnown = addressSince === null || addressSince <= fetchedAt;
  return isAddressKnown && coveredUntil.getTime() >= now.getTime() + BUSY_LIMITS.daysNeeded * DAY;
}

/** Periods of any order within a window, as minutes; a started minute is busy. */
export function busyTimesOf(periods: Iterable<Period>, window: Period): number[] {
  const pairs: [number, number][] = [];
  for (const { from, to } of periods) {
    const start = Math.max(from, window.from);
    const end = Math.min(to, window.to);
    if (start < end) pairs.push([Math.floor(start / MINUTE), Math.ceil(end / MINUTE)]);
  }
  return merged(pairs);
}

/** Everything that is busy in one of several calendars. */
export function unionOfBusy(several: readonly BusyTimes[]): number[] {
  return merged(several.flatMap((times) => [...pairsOf(times)]));
}

function merged(pairs: [number, number][]): number[] {
  pairs.sort((a, b) => a[0] - b[0]);
  const times: number[] = [];
  for (const [from, to] of pairs) {
    const last = times.length - 1;
    if (last > 0 && from <= (times[last] as number)) times[last] = Math.max(times[last] as number, to);
    else times.push(from, to);
  }
  return times;
}

function* pairsOf(times: BusyTimes): Iterable<[number, number]> {
  for (let i = 0; i < times.length; i += 2) yield [times[i] as number, times[i + 1] as number];
}

/** Whether a time that was stored is one: pairs, sorted, apart from each other. */
export const isBusyTimes = (times: BusyTimes): boolean =>
  times.length % 2 === 0 && times.every((minute, i) => i === 0 || (times[i - 1] as number) < minute);

/** A source as far as its ranges are concerned. */
export interface BusySource {
  readonly kind: CalendarSourceKind;
  readonly busy: BusyTimes;
}

/** Google tells no more than times, neighbours as one, so that nobody can tell our interviews from appointments at the same time. */
const isAnonymous = ({ kind }: BusySource): boolean => kind === "google";

/**
 * What is stored of a mentor's calendars together, as they say it: everything that is busy, and those ranges of it which may be our interviews. A
 * range that an appointment of another calendar overlaps is none of these, and stays whole.
 */
export function combinedBusy(sources: readonly BusySource[]): { busy: number[]; anonymous: number[] } {
  const ranges = new Map<number, number>();
  for (const source of sources.filter(isAnonymous))
    for (const [from, to] of pairsOf(source.busy)) {
      const isAlone = sources.every((other) =>
        busyWithin(other.busy, { from: from * MINUTE, to: to * MINUTE }).every(
          (period) => isAnonymous(other) && period.from === from * MINUTE && period.to === to * MINUTE,
        ),
      );
      if (isAlone) ranges.set(from, to);
    }
  return { busy: unionOfBusy(sources.map(({ busy }) => busy)), anonymous: [...ranges].sort((a, b) => a[0] - b[0]).flat() };
}

/**
 * What is busy without the interviews of this moment: an anonymous range is left out if it is exactly one of them, or several that follow each
 * other without a pause. A longer one stays as a whole: what else is in it nobody can tell. Computed by whoever asks, because an interview moves.
 */
export function busyWithoutInterviews(busy: BusyTimes, anonymous: BusyTimes, interviews: readonly Period[]): BusyTimes {
  if (anonymous.length === 0 || interviews.length === 0) return busy;
  const endOf = new Map(interviews.map(({ from, to }) => [from / MINUTE, to / MINUTE]));
  const own = [...pairsOf(anonymous)].filter(([from, to]) => {
    let end = endOf.get(from);
    while (end !== undefined && end < to) end = endOf.get(end);
    return end === to;
  });
  return own.length === 0 ? busy : [...pairsOf(busy)].flatMap((period) => cut(period, own));
}

/** The same for one source. */
export const ownBusyOf = (source: BusySource, interviews: readonly Period[]): BusyTimes =>
  busyWithoutInterviews(source.busy, isAnonymous(source) ? source.busy : [], interviews);

/** What is left of a period, as pairs of minutes; what is cut out is sorted. */
function cut([from, to]: readonly [number, number], out: readonly (readonly [number, number])[]): number[] {
  const left: number[] = [];
  let start = from;
  for (const [cutFrom, cutTo] of out) {
    if (cutTo <= start || cutFrom >= to) continue;
    if (cutFrom > start) left.push(start, cutFrom);
    start = cutTo;
  }
  if (start < to) left.push(start, to);
  return left;
}

/**
 * The first busy period that a time touches, in milliseconds; null: none does. `gapMinutes` are kept free before and after each of them.
 */
export function busyDuring(times: BusyTimes, { from, to }: Period, gapMinutes = 0): Period | null {
  const end = to / MINUTE + gapMinutes;
  const first = firstEndingAfter(times, from / MINUTE - gapMinutes);
  const begins = times[first];
  if (begins === undefined || begins >= end) return null;
  return { from: begins * MINUTE, to: (times[first + 1] as number) * MINUTE };
}

/** All busy periods that touch a time, in milliseconds and in their whole length. */
export function busyWithin(times: BusyTimes, { from, to }: Period): Period[] {
  const found: Period[] = [];
  for (let i = firstEndingAfter(times, from / MINUTE); i < times.length && (times[i] as number) < to / MINUTE; i += 2)
    found.push({ from: (times[i] as number) * MINUTE, to: (times[i + 1] as number) * MINUTE });
  return found;
}

/** The index of the first period that ends after a minute. */
function firstEndingAfter(times: BusyTimes, minute: number): number {
  let low = 0;
  let high = times.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[2 * middle + 1] as number) > minute) high = middle;
    else low = middle + 1;
  }
  return 2 * low;
}

/** Appointments of the demo: lunch on workdays, a meeting on Monday mornings, a seminar on the first Thursday afternoon of each month. */
export function demoPeriods(now: Date): Period[] {
  const periods: Period[] = [];
  const window = busyWindow(now);
  const TOKYO = 9 * 60 * MINUTE;
  for (let day = Math.floor((window.from + TOKYO) / DAY) * DAY; day < window.to; day += DAY) {
    const date = new Date(day);
    const weekday = date.getUTCDay();
    const at = (from: number, to: number) => periods.push({ from: day - TOKYO + from * MINUTE, to: day - TOKYO + to * MINUTE });
    if (weekday >= 1 && weekday <= 5) at(12 * 60, 13 * 60);
    if (weekday === 1) at(10 * 60, 11 * 60 + 30);
    if (weekday === 4 && date.getUTCDate() <= 7) at(14 * 60, 17 * 60);
  }
  return periods;
}

/** An appointment that could not be read. */
export interface UnreadAppointment {
  /** Its first day on its own clock; null: not even that could be read. */
  readonly on: LocalDate | null;
  readonly repeats: boolean;
}

/** The count of unread appointments in a source that was read as a whole. */
export const ALL_READ = { unread: 0, unreadOn: [] } as const;

interface Unread {
  readonly unread: number;
  readonly unreadOn: readonly UnreadAppointment[];
}

/** Those that may still be ahead: an appointment of the past that could not be read concerns nobody. One of yesterday may last until today. */
export function unreadAhead({ unread, unreadOn }: Unread, today: LocalDate): Unread {
  const ahead = unreadOn.filter(({ on, repeats }) => on === null || repeats || on >= addDays(today, -1));
  return { unread: unread - (unreadOn.length - ahead.length), unreadOn: ahead };
}

/** The owner's addresses in a calendar, in lower case: the account's, and the one that Google writes into a calendar's own address. */
export function ownersOf(email: string, address: string): string[] {
  const inAddress = /\/ical\/([^/]+)\//.exec(new URL(address).pathname)?.[1] ?? "";
  const owners = [email, inAddress.replace("%40", "@")].map((owner) => owner.toLowerCase());
  return [...new Set(owners.filter((owner) => owner.includes("@")))];
}

/** What a mentor is told about a source. `failing`: since longer than a day, so that a short outage alarms nobody. */
export type SourceState = "waiting" | "fresh" | "failing" | "disconnected";

export function sourceState(
  { fetchedAt, failingSince, lost }: { fetchedAt: Date | null; failingSince: Date | null; lost: boolean },
  now: Date,
): SourceState {
  if (lost) return "disconnected";
  if (failingSince !== null && (fetchedAt === null || isFailingFor(failingSince, BUSY_LIMITS.toldAfterHours, now))) return "failing";
  return fetchedAt === null ? "waiting" : "fresh";
}

const isFailingFor = (since: Date, hours: number, now: Date): boolean => now.getTime() - since.getTime() >= hours * 60 * MINUTE;

/** Whether the mail about a failing source is due. */
export const isMailDue = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && isFailingFor(failingSince, BUSY_LIMITS.mailedAfterDays * 24, now);

/** When the mail about a source that has to be connected again is due: nothing else is to be done about it. */
export const mailDueAt = (since: Date): Date => new Date(since.getTime() + BUSY_LIMITS.mailedAfterDays * DAY);

/** How long before an access token expires it is renewed, so that it lasts for one reading. */
const RENEWED_BEFORE = 2 * MINUTE;
export const isTokenOver = (expiresAt: Date, now: Date): boolean => expiresAt.getTime() - now.getTime() < RENEWED_BEFORE;

/** For how long the end of an authorisation is told to a vendor that does not answer, and how often. */
export const REVOCATION = { hours: 24, everyMinutes: 10 } as const;

/** When a failing source is tried again: soon at first, every hour at last. */
export function nextTryAfter(failures: number, now: Date, waitSeconds = 0): Date {
  const minutes = Math.min(BUSY_LIMITS.everyMinutes * 2 ** Math.max(0, failures - 1), 60);
  return new Date(now.getTime() + Math.max(failures === 0 ? BUSY_LIMITS.everyMinutes : minutes, waitSeconds / 60) * MINUTE);
}

/** Why a source could not be read; the words are in contract/labels/calendar-sources.ts. */
export const SOURCE_FAULTS = [
  "unreachable",
  "refused_address",
  "not_found",
  "denied",
  "too_large",
  "too_slow",
  "not_a_calendar",
  "too_many",
  "too_complex",
  "vendor_busy",
  "vendor_down",
  "access_ended",
] as const;
export type SourceFault = (typeof SOURCE_FAULTS)[number];
/** Of a calendar that is read by its address: there is no authorisation that could end. */
export type AddressFault = Exclude<SourceFault, "access_ended">;
