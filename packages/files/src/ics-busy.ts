import ICAL from "ical.js";
import { calendarsIn } from "./ics-lines";
import { UTC, type Zone, zoneNamed, zonesOf } from "./ics-zone";

export interface BusyOptions {
  /** The zone of times without one (floating), and of days, where the calendar names none. */
  readonly zone: string;
  /** Milliseconds since 1970; only what reaches into this window is told. */
  readonly from: number;
  readonly to: number;
  readonly countsTentative: boolean;
  readonly countsAllDay: boolean;
  /** The most periods that are told. */
  readonly limit: number;
  /** The owner's addresses, lower case: invitations that one of them has declined are not busy. */
  readonly owners: readonly string[];
}

export interface BusyPeriod {
  readonly from: number;
  readonly to: number;
}

export interface UnreadAppointment {
  /** Its first day on its own clock, `YYYY-MM-DD`; null: not even that could be read. */
  readonly on: string | null;
  readonly repeats: boolean;
}

export type IcsBusy =
  | {
      readonly periods: readonly BusyPeriod[];
      /** How many could not be understood. */
      readonly unread: number;
      /** The first of them by day, at most 20. */
      readonly unreadOn: readonly UnreadAppointment[];
    }
  | { readonly problem: "not_a_calendar" | "too_many" | "too_slow" };

const DAY = 86_400_000;
/** Steps of all rules of a file together. A rule by the minute has more in half a year; two thousand daily ones have less. */
const MOST_STEPS = 300_000;

/**
 * When somebody is busy, from an iCalendar file (RFC 5545) of any producer. Not counted: `CANCELLED`, `TRANSPARENT`, Outlook's FREE and
 * WORKINGELSEWHERE, and our own interviews; TENTATIVE and whole days by choice.
 */
export function readIcsBusy(bytes: Uint8Array, options: BusyOptions): IcsBusy {
  const calendars = calendarsIn(bytes);
  if (!calendars) return { problem: "not_a_calendar" };
  const periods: BusyPeriod[] = [];
  let unread = 0;
  const steps = { left: MOST_STEPS };
  for (const { properties, blocks } of calendars) {
    if (properties.get("METHOD")?.toUpperCase() === "CANCEL") continue;
    const own = zoneNamed(properties.get("X-WR-TIMEZONE") ?? "") ?? zoneNamed(options.zone) ?? UTC;
    const parsed = blocks.map(({ name, text }) => ({ name, component: parse(text) }));
    const zone = zonesOf(
      parsed.flatMap(({ name, component }) => (name === "VTIMEZONE" && component ? [component] : [])),
      own,
    );
    const times = { zone, own };
    const series = new Map<string, Appointment[]>();
    for (const { name, component } of parsed) {
      try {
        if (name === "VFREEBUSY" && component) periods.push(...freeBusyOf(component, options, times));
        if (name !== "VEVENT") continue;
        if (!component) throw new Error("unreadable");
        const appointment = appointmentOf(component, times);
        if (appointment.isOwn) continue;
        const others = series.get(appointment.uid);
        if (others) others.push(appointment);
        else series.set(appointment.uid, [appointment]);
      } catch {
        unread += 1;
      }
    }
    for (const appointments of series.values()) {
      try {
        for (const period of occurrencesOf(appointments, options, steps)) {
          if (period.from >= period.to || period.to <= options.from || period.from >= options.to) continue;
          periods.push(period);
          if (periods.length > options.limit) return { problem: "too_many" };
        }
      } catch {
        unread += appointments.length;
      }
      if (steps.left <= 0) return { problem: "too_many" };
    }
  }
  return { periods, unread, unreadOn: [] };
}

function parse(text: string): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(text) as unknown[]);
  } catch {
    return null;
  }
}

interface Times {
  readonly zone: (id: string) => Zone;
  /** Of floating times and of days. */
  readonly own: Zone;
}

/** A point in time as a property has it. */
interface Moment {
  readonly wall: number;
  readonly zone: Zone;
  readonly isDate: boolean;
  readonly utc: number;
}

interface Appointment {
  readonly uid: string;
  readonly isOwn: boolean;
  readonly component: ICAL.Component;
  readonly start: Moment;
  /** Milliseconds; of whole days by the clock on the wall, otherwise as they pass. */
  readonly length: number;
  readonly isAllDay: boolean;
  readonly counts: (options: BusyOptions) => boolean;
  readonly recurrenceId: Moment | null;
  readonly thisAndFuture: boolean;
  readonly times: Times;
}

const textOf = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? "")
    .trim()
    .toUpperCase();

function appointmentOf(component: ICAL.Component, times: Times): Appointment {
  const start = momentsOf(component, "dtstart", times)[0];
  if (!start) throw new Error("no start");
  const midnight = start.wall % DAY === 0;
  const isAllDay = start.isDate || (midnight && textOf(component, "x-microsoft-cdo-alldayevent") === "TRUE");
  const uid = String(component.getFirstPropertyValue("uid") ?? "");
  const status = textOf(component, "status");
  const shown = textOf(component, "x-microsoft-cdo-busystatus");
  const isFree =
    status === "CANCELLED" || textOf(component, "transp") === "TRANSPARENT" || shown === "FREE" || shown === "WORKINGELSEWHERE";
  const isTentative = status === "TENTATIVE" || shown === "TENTATIVE";
  return {
    // An appointment without an identifier is nobody's instance.
    uid: uid === "" ? crypto.randomUUID() : uid,
    isOwn: isOwnUid(uid),
    component,
    start,
    length: lengthOf(component, start, times),
    isAllDay,
    counts: (options) => !isFree && (!isTentative || options.countsTentative) && (!isAllDay || options.countsAllDay),
    recurrenceId: momentsOf(component, "recurrence-id", times)[0] ?? null,
    thisAndFuture: String(component.getFirstProperty("recurrence-id")?.getFirstParameter("range") ?? "").toUpperCase() === "THISANDFUTURE",
    times,
  };
}

/** Without an end, a day is one day and a time is none (RFC 5545 §3.6.1). */
function lengthOf(component: ICAL.Component, start: Moment, times: Times): number {
  const end = momentsOf(component, "dtend", times)[0];
  if (end) return start.isDate ? end.wall - start.wall : end.utc - start.utc;
  const duration = component.getFirstPropertyValue("duration");
  if (duration instanceof ICAL.Duration) return duration.toSeconds() * 1000;
  return start.isDate ? DAY : 0;
}

/** All values of all properties of a name. Throws for one that is no time. */
function momentsOf(component: ICAL.Component, name: string, times: Times): Moment[] {
  return component.getAllProperties(name).flatMap((property) => {
    const id = property.getFirstParameter("tzid");
    return property.getValues().map((value) => momentOf(value instanceof ICAL.Period ? value.start : value, id, times));
  });
}

function momentOf(value: unknown, zoneId: string | undefined, times: Times): Moment {
  if (!(value instanceof ICAL.Time)) throw new Error("no time");
  const { year, month, day, hour, minute, second, isDate } = value;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  if (Number.isNaN(wall) || month < 1 || month > 12 || day < 1 || day > 31) throw new Error("no time");
  const isUtc = value.zone === ICAL.Timezone.utcTimezone;
  const zone = isDate ? times.own : isUtc ? UTC : zoneId === undefined ? times.own : times.zone(zoneId);
  return { wall, zone, isDate, utc: zone.toUtc(wall) };
}

/**
 * The UID of one of our interviews (files/src/ics.ts): as we wrote it, or as Outlook stores that of an invitation from elsewhere, in hexadecimal
 * after its own prefix (MS-OXCICAL, `vCal-Uid`).
 */
export function isOwnUid(uid: string): boolean {
  const OURS = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}@knotter\0?$/i;
  if (OURS.test(uid)) return true;
  const [, hex] = /^040000008200E00074C5B7101A82E008.*7643616C2D55696401000000([0-9A-F]+)$/i.exec(uid) ?? [];
  return hex !== undefined && OURS.test(Buffer.from(hex, "hex").toString("latin1"));
}

/** One series: its appointment with the rule, and those that stand in the place of some of its instances. */
function* occurrencesOf(appointments: readonly Appointment[], options: BusyOptions, steps: { left: number }): Iterable<BusyPeriod> {
  const replacing = appointments.filter(({ recurrenceId }) => recurrenceId !== null);
  const single = replacing.filter(({ thisAndFuture }) => !thisAndFuture);
  const following = replacing
    .filter(({ thisAndFuture }) => thisAndFuture)
    .sort((a, b) => (a.recurrenceId?.utc ?? 0) - (b.recurrenceId?.utc ?? 0));
  for (const appointment of single) if (appointment.counts(options)) yield periodOf(appointment, appointment.start.wall);
  const masters = appointments.filter(({ recurrenceId }) => recurrenceId === null);
  // Without the series itself, each of these stands for itself.
  if (masters.length === 0)
    for (const appointment of following) if (appointment.counts(options)) yield periodOf(appointment, appointment.start.wall);
  // The same appointment twice (two revisions in one file): the last one holds.
  const master = masters.at(-1);
  if (!master) return;
  const replaced = new Instances(
    master,
    single.flatMap(({ recurrenceId }) => recurrenceId ?? []),
  );
  const left = new Instances(master, momentsOf(master.component, "exdate", master.times));
  for (const wall of startsOf(master, options, steps)) {
    if (replaced.has(wall) || left.has(wall)) continue;
    const at = master.start.zone.toUtc(wall);
    const change = following.findLast(({ recurrenceId }) => recurrenceId !== null && recurrenceId.utc <= at);
    const holds = change ?? master;
    if (!holds.counts(options)) continue;
    yield change ? periodOf(change, change.start.wall + (wall - (change.recurrenceId?.wall ?? 0))) : periodOf(master, wall);
  }
}

function periodOf({ start, length }: Appointment, wall: number): BusyPeriod {
  const from = start.zone.toUtc(wall);
  return { from, to: start.isDate ? start.zone.toUtc(wall + length) : from + length };
}

/** Instances of a series by the names that other properties give them: an instant, or a day. */
class Instances {
  readonly #instants = new Set<number>();
  readonly #days = new Set<number>();

  constructor(
    private readonly series: Appointment,
    moments: readonly Moment[],
  ) {
    for (const { isDate, wall, utc } of moments) {
      // A day names the instance of that day; midnight names that of a series of whole days.
      if (isDate || series.start.isDate) this.#days.add(Math.floor(wall / DAY));
      else this.#instants.add(utc);
    }
  }

  has(wall: number): boolean {
    return this.#days.has(Math.floor(wall / DAY)) || this.#instants.has(this.series.start.zone.toUtc(wall));
  }
}

/** The starts of a series on the wall of its place, those of the rule and those that are listed, in and near the window. */
function* startsOf(series: Appointment, { from, to }: BusyOptions, steps: { left: number }): Iterable<number> {
  const { component, start, length, times } = series;
  const seen = new Set<number>();
  // Zones differ by less than a day from UTC.
  const first = from - length - 2 * DAY;
  const last = to + 2 * DAY;
  const listed = component.getAllProperties("rdate").length > 0 ? momentsOf(component, "rdate", times) : [];
  for (const { utc, wall, isDate } of listed) seen.add(isDate ? wall : start.zone.toWall(utc));
  const rules = component.getAllProperties("rrule");
  if (rules.length === 0) seen.add(start.wall);
  for (const property of rules) {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur)) throw new Error("no rule");
    // The rule is followed on the wall, so its end has to be there, too.
    if (rule.until && rule.until.zone === ICAL.Timezone.utcTimezone && !rule.until.isDate)
      rule.until = timeOf(start.zone.toWall(rule.until.toUnixTime() * 1000));
    else if (rule.until?.isDate && !start.isDate)
      rule.until = timeOf(Date.UTC(rule.until.year, rule.until.month - 1, rule.until.day) + DAY - 1000);
    const iterator = rule.iterator(timeOf(soonest(rule, start.wall, first)));
    for (let next = iterator.next(); next && steps.left > 0; next = iterator.next()) {
      steps.left -= 1;
      const wall = Date.UTC(next.year, next.month - 1, next.day, next.hour, next.minute, next.second);
      if (wall > last) break;
      if (wall >= first) seen.add(wall);
    }
    // RFC 5545 §3.8.5.3: the start is an instance, whether or not it fits the rule.
    if (rule.count === null || rule.count === undefined || rule.count > 0) seen.add(start.wall);
  }
  for (const wall of seen) if (wall >= first && wall <= last) yield wall;
}

/** Where to begin with a rule: whole steps later for one that is not counted, so that what is daily since 2005 costs no more than what is new. */
function soonest({ freq, interval, count, parts }: ICAL.Recur, start: number, first: number): number {
  const step = { DAILY: DAY, WEEKLY: 7 * DAY }[String(freq)];
  if (step === undefined || count || parts["BYSETPOS"] !== undefined || start >= first) return start;
  const length = step * Math.max(1, interval ?? 1);
  return start + Math.max(0, Math.floor((first - start) / length) - 1) * length;
}

function timeOf(wall: number): ICAL.Time {
  const at = new Date(wall);
  return new ICAL.Time(
    {
      year: at.getUTCFullYear(),
      month: at.getUTCMonth() + 1,
      day: at.getUTCDate(),
      hour: at.getUTCHours(),
      minute: at.getUTCMinutes(),
      second: at.getUTCSeconds(),
      isDate: false,
    },
    ICAL.Timezone.localTimezone,
  );
}

/** A published VFREEBUSY: its own kinds of time (FBTYPE) take the place of status and transparency. */
function freeBusyOf(component: ICAL.Component, options: BusyOptions, times: Times): BusyPeriod[] {
  return component.getAllProperties("freebusy").flatMap((property) => {
    const kind = String(property.getFirstParameter("fbtype") ?? "BUSY").toUpperCase();
    if (kind === "FREE" || (kind === "BUSY-TENTATIVE" && !options.countsTentative)) return [];
    return property.getValues().flatMap((value) => {
      if (!(value instanceof ICAL.Period)) return [];
      const from = momentOf(value.start, undefined, times).utc;
      const to = value.end ? momentOf(value.end, undefined, times).utc : from + (value.duration?.toSeconds() ?? 0) * 1000;
      return from < to && to > options.from && from < options.to ? [{ from, to }] : [];
    });
  });
}
