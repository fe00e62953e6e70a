import { type Component, firstValueOf, propertiesOf } from "./ics-lines";
import type { Steps } from "./ics-rule";
import type { BusyOptions } from "./ics-types";
import { type Length, lengthOf, wallIn } from "./ics-value";
import { UTC, type Zone, zoneNamed, zonesOf } from "./ics-zone";

const DAY = 86_400_000;

/** What the values of one calendar mean. */
export interface Times {
  readonly zone: (id: string) => Zone;
  /** Of floating times and of days. */
  readonly own: Zone;
  readonly isCancelled: boolean;
  /** Addresses of whoever the calendar is of. */
  readonly owners: ReadonlySet<string>;
}

export function timesOf(calendar: Component, options: BusyOptions, steps: Steps): Times {
  const own = zoneNamed(firstValueOf(calendar, "X-WR-TIMEZONE")) ?? zoneNamed(options.zone) ?? UTC;
  return {
    zone: zonesOf(
      calendar.components.filter(({ name }) => name === "VTIMEZONE"),
      own,
      steps,
    ),
    own,
    isCancelled: firstValueOf(calendar, "METHOD").toUpperCase() === "CANCEL",
    owners: new Set([...options.owners, ...["X-WR-CALNAME", "X-OWNER"].map((name) => firstValueOf(calendar, name))]),
  };
}

/** A point in time as a property has it. */
export interface Moment {
  readonly wall: number;
  readonly zone: Zone;
  readonly isDate: boolean;
  readonly utc: number;
}

/** Throws for what is no time. A time without a zone is `floating`'s. */
export function momentOf(text: string, id: string | undefined, times: Times, floating = times.own): Moment {
  const value = wallIn(text);
  if (!value) throw new Error("no time");
  const { wall, isDate, isUtc } = value;
  const zone = isDate ? times.own : isUtc ? UTC : id === undefined ? floating : times.zone(id);
  return { wall, zone, isDate, utc: zone.toUtc(wall) };
}

/** `20261208T100000/PT3H`, `20261208T100000/20261208T130000`, or a time alone, which has the length of its series. */
export interface Span {
  readonly start: Moment;
  readonly length: Length | null;
}

export function spanOf(text: string, id: string | undefined, times: Times, floating = times.own): Span {
  const [from = "", to] = text.split("/");
  const start = momentOf(from, id, times, floating);
  if (to === undefined) return { start, length: null };
  const length = /^[+-]?P/i.test(to.trim()) ? lengthOf(to) : { nominal: 0, exact: momentOf(to, id, times, floating).utc - start.utc };
  if (length.exact < 0) throw new Error("an end before the start");
  return { start, length };
}

export const endOf = (zone: Zone, wall: number, { nominal, exact }: Length): number => zone.toUtc(wall + nominal) + exact;

export interface Appointment {
  readonly uid: string;
  readonly component: Component;
  readonly start: Moment;
  readonly length: Length;
  readonly counts: (options: BusyOptions) => boolean;
  readonly isCancelled: boolean;
  /** The instance in whose place it stands. Null: of none, or of one that could not be read. */
  readonly recurrenceId: Moment | null;
  readonly isInstance: boolean;
  readonly thisAndFuture: boolean;
  /** False: something of it could not be read, which frees no time. */
  readonly isWhole: boolean;
  readonly times: Times;
}

/** Throws where it cannot be told when it is. */
export function appointmentOf(component: Component, times: Times): Appointment {
  if (component.isBroken) throw new Error("cut off");
  const text = (name: string) => firstValueOf(component, name).toUpperCase();
  const start = momentsOf(component, "DTSTART", times)[0];
  if (!start) throw new Error("no start");
  const isAllDay = start.isDate || (start.wall % DAY === 0 && text("X-MICROSOFT-CDO-ALLDAYEVENT") === "TRUE");
  const shown = text("X-MICROSOFT-CDO-BUSYSTATUS");
  const isCancelled = times.isCancelled || text("STATUS") === "CANCELLED";
  const isFree = isCancelled || text("TRANSP") === "TRANSPARENT" || shown === "FREE" || shown === "WORKINGELSEWHERE";
  const isTentative = text("STATUS") === "TENTATIVE" || shown === "TENTATIVE";
  const answers = propertiesOf(component, "ATTENDEE").filter(({ value }) => times.owners.has(value));
  const isDeclined = answers.length > 0 && answers.every(({ params }) => params.get("PARTSTAT") === "DECLINED");
  const [id] = propertiesOf(component, "RECURRENCE-ID");
  const range = id?.params.get("RANGE")?.toUpperCase();
  const recurrenceId = id ? attempt(() => momentOf(id.value, id.params.get("TZID"), times, start.zone)) : null;
  return {
    // An appointment without an identifier is nobody's instance.
    uid: firstValueOf(component, "UID") || crypto.randomUUID(),
    component,
    start,
    length: isFree ? { nominal: 0, exact: 0 } : lengthFrom(component, start, times),
    counts: (options) => !isFree && !isDeclined && (!isTentative || options.countsTentative) && (!isAllDay || options.countsAllDay),
    isCancelled,
    recurrenceId,
    isInstance: id !== undefined,
    thisAndFuture: range === "THISANDFUTURE" && recurrenceId !== null,
    isWhole: (id === undefined || recurrenceId !== null) && (range === undefined || range === "THISANDFUTURE"),
    times,
  };
}

function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** All values of all properties of a name. Throws for one that is no time. */
const momentsOf = (component: Component, name: string, times: Times): Moment[] =>
  propertiesOf(component, name).map(({ params, value }) => momentOf(value, params.get("TZID"), times));

/** Without an end, a day is one day and a time is none (RFC 5545 §3.6.1). */
function lengthFrom(component: Component, start: Moment, times: Times): Length {
  const [ends] = propertiesOf(component, "DTEND");
  const [lasts] = propertiesOf(component, "DURATION");
  if (!ends && lasts) return lengthOf(lasts.value);
  if (!ends) return { nominal: start.isDate ? DAY : 0, exact: 0 };
  const end = momentOf(ends.value, ends.params.get("TZID"), times, start.zone);
  // Some producers write the last day in place of the one after it.
  const nominal = end.isDate && end.wall === start.wall ? DAY : end.wall - start.wall;
  const length = start.isDate
    ? { nominal, exact: 0 }
    : { nominal: 0, exact: (end.isDate ? start.zone.toUtc(end.wall) : end.utc) - start.utc };
  if (length.nominal < 0 || length.exact < 0) throw new Error("an end before the start");
  return length;
}

/** Whether one is a later revision of what the other is one of (RFC 5546 §2.1.5). */
function isNewer(one: Appointment, other: Appointment): boolean {
  const sequence = ({ component }: Appointment) => Number(/^\d+$/.exec(firstValueOf(component, "SEQUENCE"))?.[0] ?? 0);
  if (sequence(one) !== sequence(other)) return sequence(one) > sequence(other);
  for (const name of ["DTSTAMP", "LAST-MODIFIED"]) {
    const [first, second] = [one, other].map(({ component }) => wallIn(firstValueOf(component, name))?.wall);
    if (first !== undefined && second !== undefined && first !== second) return first > second;
  }
  return false;
}

/**
 * Of one UID, the latest revision of the series and of each of its instances. Several that are revisions of none are different appointments, whose
 * producer gave them one UID. Whoever cancels a series cancels the older of its instances.
 */
export function currentOf(appointments: readonly Appointment[]): Appointment[] {
  const groups = new Map<string, Appointment[]>();
  for (const one of appointments) {
    const { isInstance, recurrenceId: id, thisAndFuture, start } = one;
    const key = !isInstance ? "series" : id ? `${thisAndFuture} ${id.isDate} ${id.utc}` : `unknown ${start.utc}`;
    const [other] = groups.get(key) ?? [];
    if (!other || isNewer(one, other)) groups.set(key, [one]);
    else if (!isNewer(other, one)) groups.get(key)?.push(one);
  }
  const latest = [...groups.values()].flat();
  const cancelled = latest.filter(({ isInstance, isCancelled }) => !isInstance && isCancelled);
  return latest.filter((one) => !one.isInstance || !cancelled.some((series) => isNewer(series, one)));
}
