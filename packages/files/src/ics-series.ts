import { type Appointment, endOf, type Moment, type Span, spanOf } from "./ics-appointment";
import { propertiesOf } from "./ics-lines";
import { instancesOf, ruleOf, type Steps } from "./ics-rule";
import type { BusyOptions, BusyPeriod } from "./ics-types";
import { type Length, wallIn } from "./ics-value";

const DAY = 86_400_000;

/**
 * When the appointments of one UID are: the one with the rule, and those that stand in the place of some of its instances. `fail` is told those of
 * which something could not be read; what cannot be read leaves the rest busy.
 */
export function occurrencesOf(
  appointments: readonly Appointment[],
  options: BusyOptions,
  steps: Steps,
  fail: (appointment: Appointment) => void,
): BusyPeriod[] {
  const masters = appointments.filter(({ isInstance }) => !isInstance);
  const single = appointments.filter(({ isInstance, thisAndFuture }) => isInstance && !thisAndFuture);
  const following = appointments
    .filter(({ thisAndFuture }) => thisAndFuture)
    .sort((a, b) => (a.recurrenceId?.utc ?? 0) - (b.recurrenceId?.utc ?? 0));
  // Without the series itself, each of these stands for itself.
  const alone = masters.length === 0 ? [...single, ...following] : single;
  const periods = alone.filter(({ counts }) => counts(options)).map((one) => periodOf(one, one.start.wall));
  const replaced = single.flatMap(({ recurrenceId }) => recurrenceId ?? []);
  for (const master of masters) {
    if (![master, ...following].some(({ counts }) => counts(options))) continue;
    try {
      const found = ofSeries(master, { replaced, following }, options, steps, () => fail(master));
      if (found.length > options.limit) throw new Error("too many instances");
      for (const period of found) periods.push(period);
    } catch {
      fail(master);
    }
  }
  return periods;
}

const periodOf = ({ start: { zone }, length }: Appointment, wall: number): BusyPeriod => ({
  from: zone.toUtc(wall),
  to: endOf(zone, wall, length),
});

function ofSeries(
  master: Appointment,
  { replaced, following }: { replaced: readonly Moment[]; following: readonly Appointment[] },
  options: BusyOptions,
  steps: Steps,
  fail: () => void,
): BusyPeriod[] {
  const { zone } = master.start;
  const changes = following.flatMap((change) => {
    if (!change.recurrenceId) return [];
    const start = change.start.isDate ? change.start.wall : zone.toWall(change.start.utc);
    return [{ change, at: change.recurrenceId.utc, shift: start - wallOf(master, change.recurrenceId) }];
  });
  // Zones differ by less than a day from UTC.
  const reach = 2 * DAY + Math.max(0, ...changes.map(({ shift }) => Math.abs(shift)));
  const longest = Math.max(...[master, ...following].map(({ length: { nominal, exact } }) => nominal + exact));
  const window = { from: options.from - longest - reach, to: options.to + reach };
  const left = new Instances(master, [...replaced, ...spansOf(master, "EXDATE", fail).map(({ start }) => start)]);
  const withoutThese = new Set<number>();
  for (const { value } of propertiesOf(master.component, "EXRULE")) {
    try {
      for (const wall of followed(value, master, window, steps)) withoutThese.add(wall);
    } catch {
      fail();
    }
  }
  const periods: BusyPeriod[] = [];
  for (const { wall, length } of startsOf(master, window, steps, fail)) {
    if (withoutThese.has(wall) || left.has(wall)) continue;
    const at = zone.toUtc(wall);
    const changed = changes.findLast((one) => one.at <= at);
    const holds = changed?.change ?? master;
    if (!holds.counts(options)) continue;
    const begins = wall + (changed?.shift ?? 0);
    // A period that is listed has a length of its own (RFC 5545 §3.8.5.2).
    const lasts = changed ? changed.change.length : (length ?? master.length);
    const period = { from: zone.toUtc(begins), to: endOf(zone, begins, lasts) };
    if (period.to > options.from && period.from < options.to) periods.push(period);
  }
  return periods;
}

/** The wall time of an instance in the zone of its series; a day names the instance of that day. */
function wallOf({ start }: Appointment, { isDate, wall, utc }: Moment): number {
  if (start.isDate) return Math.floor(wall / DAY) * DAY;
  return isDate ? wall + (((start.wall % DAY) + DAY) % DAY) : start.zone.toWall(utc);
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

/** The values of all properties of a name that can be read. */
function spansOf({ component, times, start }: Appointment, name: string, fail: () => void): Span[] {
  return propertiesOf(component, name).flatMap(({ params, value }) =>
    value.split(",").flatMap((text) => {
      try {
        return text.trim() === "" ? [] : [spanOf(text, params.get("TZID"), times, start.zone)];
      } catch {
        fail();
        return [];
      }
    }),
  );
}

/** The starts of a series on the wall of its place: those of its rules in the window, and all that are listed. */
function startsOf(master: Appointment, window: Window, steps: Steps, fail: () => void): { wall: number; length: Length | null }[] {
  const { component, start } = master;
  const listed = spansOf(master, "RDATE", fail).map(({ start: at, length }) => ({ wall: wallOf(master, at), length }));
  const rules = propertiesOf(component, "RRULE");
  // RFC 5545 §3.8.5.3: the start is an instance, whether or not it fits the rule.
  const isStart = rules.length === 0 || rules.some(({ value }) => ruleOf(value).count !== 0);
  const walls = new Set(isStart ? [start.wall] : []);
  for (const { value } of rules) for (const wall of followed(value, master, window, steps)) walls.add(wall);
  for (const { wall, length } of listed) if (!length) walls.add(wall);
  return [...[...walls].map((wall) => ({ wall, length: null })), ...listed.filter(({ length }) => length)];
}

interface Window {
  readonly from: number;
  readonly to: number;
}

/** The instances of a rule. It is followed on the wall, so that its end has to be there, too. */
function followed(text: string, { start }: Appointment, { from, to }: Window, steps: Steps): number[] {
  const rule = ruleOf(text);
  if (rule.until === null) return instancesOf(rule, start.wall, { from, to }, steps);
  const until = wallIn(rule.until);
  if (!until) throw new Error("no end");
  const last = until.isUtc ? start.zone.toWall(until.wall) : until.isDate && !start.isDate ? until.wall + DAY - 1 : until.wall;
  return instancesOf(rule, start.wall, { from, to: Math.min(to, last) }, steps);
}
