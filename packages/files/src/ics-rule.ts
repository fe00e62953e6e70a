/** A recurrence rule (RFC 5545 §3.3.10), followed on the wall clock: times are milliseconds as if they were UTC. */
export interface Rule {
  readonly freq: (typeof FREQUENCIES)[number];
  readonly interval: number;
  readonly count: number | null;
  /** As it stands in the rule. */
  readonly until: string | null;
  /** From 0, Monday. */
  readonly weekStart: number;
  readonly skip: "OMIT" | "FORWARD" | "BACKWARD";
  readonly by: Readonly<Partial<Record<Part, readonly number[]>>>;
  /** `nth` 0: each such day. */
  readonly byDay: readonly { readonly nth: number; readonly day: number }[] | null;
}

type Part = keyof typeof RANGES;
const FREQUENCIES = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"] as const;
const DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
/** Least and greatest values; from -1 down where they also count from the end. */
const RANGES = {
  BYMONTH: [1, 12],
  BYWEEKNO: [-53, 53],
  BYYEARDAY: [-366, 366],
  BYMONTHDAY: [-31, 31],
  BYHOUR: [0, 23],
  BYMINUTE: [0, 59],
  BYSECOND: [0, 60],
  BYSETPOS: [-366, 366],
} as const;
const UNITS = { WEEKLY: 604_800_000, DAILY: 86_400_000, HOURLY: 3_600_000, MINUTELY: 60_000, SECONDLY: 1_000 };
const { DAILY: DAY, HOURLY: HOUR, MINUTELY: MINUTE } = UNITS;
/** The last and the first week lie in two years; of which year their days are, which INTERVAL and BYSETPOS ask for, the RFC does not say. */
const WEEKS_OF_TWO_YEARS = [1, 52, 53, -1, -52, -53];

/** Throws for a rule that the table of RFC 5545 §3.3.10 does not allow, and for one whose meaning the RFC leaves open. */
export function ruleOf(text: string): Rule {
  const parts = new Map<string, string>();
  for (const part of text.toUpperCase().split(";")) {
    const [, name, value] = /^\s*([A-Z-]+)\s*=\s*(.*?)\s*$/.exec(part) ?? [];
    // Some producers end a rule with `;`, or leave out a value: `FREQ=WEEKLY;BYDAY=;`.
    if (name === undefined || value === undefined || value === "") {
      if (/^\s*([A-Z-]+\s*=\s*)?$/.test(part)) continue;
      throw new Error("no rule");
    }
    if (parts.has(name)) throw new Error("a part twice");
    parts.set(name, value);
  }
  const take = (name: string): string | null => {
    const value = parts.get(name) ?? null;
    parts.delete(name);
    return value;
  };
  const freq = FREQUENCIES.find((one) => one === parts.get("FREQ"));
  take("FREQ");
  const by: Partial<Record<Part, number[]>> = {};
  for (const [name, [least, most]] of Object.entries(RANGES) as [Part, readonly [number, number]][]) {
    const value = take(name);
    if (value !== null) by[name] = value.split(",").map((one) => numberOf(one, least, most, least < 0 || name === "BYMONTH"));
  }
  const byDay = take("BYDAY")?.split(",").map(weekdayOf) ?? null;
  const [interval, count] = [take("INTERVAL"), take("COUNT")];
  const weekStart = DAYS.indexOf(take("WKST") ?? "MO");
  const [rscale, skip] = [take("RSCALE"), take("SKIP") ?? "OMIT"];
  const rule = {
    freq: freq as Rule["freq"],
    interval: interval === null ? 1 : numberOf(interval, 1, 1e9),
    count: count === null ? null : numberOf(count, 0, 1e9),
    until: take("UNTIL"),
    weekStart,
    skip: skip as Rule["skip"],
    by,
    // Only a month and a year have a first Friday; elsewhere the number is left out, as others read it.
    byDay: freq === "YEARLY" || freq === "MONTHLY" ? byDay : (byDay?.map(({ day }) => ({ nth: 0, day })) ?? null),
  };
  if (freq === undefined || weekStart < 0 || [...parts.keys()].some((name) => !name.startsWith("X-"))) throw new Error("no rule");
  if (!["OMIT", "FORWARD", "BACKWARD"].includes(skip) || (rscale ?? "GREGORIAN") !== "GREGORIAN") throw new Error("no rule");
  if (!isAllowed(rule, rscale !== null)) throw new Error("not allowed");
  return rule;
}

function numberOf(text: string, least: number, most: number, isCounted = false): number {
  const value = /^[+-]?\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most) || (isCounted && value === 0)) throw new Error("no number");
  return value;
}

function weekdayOf(text: string): { nth: number; day: number } {
  const [, nth, day = ""] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text.trim()) ?? [];
  if (!DAYS.includes(day)) throw new Error("no day");
  return { nth: nth === undefined ? 0 : numberOf(nth, -53, 53, true), day: DAYS.indexOf(day) };
}

function isAllowed({ freq, interval, skip, by, byDay }: Rule, hasScale: boolean): boolean {
  const { BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYSETPOS } = by;
  if (BYWEEKNO && (freq !== "YEARLY" || byDay?.some(({ nth }) => nth !== 0))) return false;
  if (BYWEEKNO?.some((week) => WEEKS_OF_TWO_YEARS.includes(week)) && (interval > 1 || BYSETPOS)) return false;
  if (BYYEARDAY && (freq === "MONTHLY" || freq === "WEEKLY" || freq === "DAILY")) return false;
  if (BYMONTHDAY && freq === "WEEKLY") return false;
  // RFC 7529: SKIP needs RSCALE. What is left out after a day was moved, it does not say.
  return skip === "OMIT" || (hasScale && !BYWEEKNO && (!byDay || !(BYYEARDAY ?? BYMONTHDAY)) && !(BYYEARDAY && (BYMONTHDAY ?? by.BYMONTH)));
}

/** What an expansion may still cost. */
export interface Steps {
  left: number;
}

function spend(steps: Steps, count: number): void {
  steps.left -= count;
  if (steps.left < 0) throw new Error("too many steps");
}

/**
 * The instances from `from` to `to`, in order. The start is one of them only where it fits the rule. Throws when the steps are used up; a rule that
 * never matches ends at `to`.
 */
export function instancesOf(rule: Rule, start: number, { from, to }: { from: number; to: number }, steps: Steps): number[] {
  const unit = rule.freq === "YEARLY" || rule.freq === "MONTHLY" ? null : UNITS[rule.freq];
  // Without any choice, the last of those counted is known: what is daily since 2005 costs no more than what is new.
  const isPlain = unit !== null && rule.count !== null && rule.byDay === null && Object.keys(rule.by).length === 0;
  const last = isPlain ? Math.min(to, start + ((rule.count ?? 0) - 1) * rule.interval * unit) : to;
  let left = isPlain ? null : rule.count;
  const found: number[] = [];
  let latest = start - 1;
  for (const set of setsOf(completed(rule, start), start, left === null ? from : start, last, steps)) {
    const all = rule.by.BYSETPOS ? chosen(set, rule.by.BYSETPOS) : set;
    for (const at of all) {
      if (at > last || left === 0) return found;
      // SKIP can name a day twice.
      if (at <= latest) continue;
      latest = at;
      if (left !== null) left -= 1;
      if (at >= from) found.push(at);
    }
    if (left === 0) return found;
  }
  return found;
}

const chosen = (set: readonly number[], positions: readonly number[]): number[] =>
  sorted(positions.flatMap((position) => set.at(position > 0 ? position - 1 : position) ?? []));

const sorted = (values: Iterable<number>): number[] => [...new Set(values)].sort((a, b) => a - b);

/** The candidates of each interval that reaches beyond `from`, until one begins after `to`. */
function* setsOf(rule: Rule, start: number, from: number, to: number, steps: Steps): Iterable<number[]> {
  const { freq, interval } = rule;
  const times = timesOf(rule, start);
  const fits = limitOf(rule);
  const near = Math.max(start, from);
  const at = (days: readonly number[]) => {
    spend(steps, days.length * times.length);
    return sorted(days.flatMap((day) => times.map((time) => day * DAY + time)));
  };
  if (freq === "YEARLY" || freq === "MONTHLY") {
    const length = freq === "YEARLY" ? 12 : 1;
    const months = (time: number) => new Date(time).getUTCFullYear() * 12 + (freq === "YEARLY" ? 0 : new Date(time).getUTCMonth());
    const step = interval * length;
    // One interval earlier, and one day, because SKIP reaches over both ends.
    const passed = Math.max(0, Math.floor((months(near) - months(start)) / step) - 1);
    for (let month = months(start) + passed * step; dayOf(Math.floor(month / 12), month % 12, 0) * DAY <= to; month += step) {
      spend(steps, 31 * length);
      yield at(daysOf(rule, fits, Math.floor(month / 12), freq === "YEARLY" ? null : month % 12));
    }
  } else if (freq === "WEEKLY" || freq === "DAILY") {
    const length = freq === "WEEKLY" ? 7 : 1;
    const startDay = Math.floor(start / DAY);
    const first = freq === "WEEKLY" ? startOfWeek(startDay, rule.weekStart) : startDay;
    const step = length * interval;
    const passed = Math.max(0, Math.floor((near / DAY - first) / step));
    for (let day = first + passed * step; day * DAY <= to; day += step) {
      spend(steps, length);
      yield at(Array.from({ length }, (_, i) => day + i).filter(fits));
    }
  } else yield* setsWithinDays(rule, fits, times, { start, near, to }, steps);
}

function* setsWithinDays(
  { freq, interval, by }: Rule,
  fits: (day: number) => boolean,
  times: readonly number[],
  { start, near, to }: { start: number; near: number; to: number },
  steps: Steps,
): Iterable<number[]> {
  const unit = freq === "HOURLY" ? HOUR : freq === "MINUTELY" ? MINUTE : UNITS.SECONDLY;
  const first = Math.floor(start / unit) * unit;
  const next = (at: number) => first + Math.ceil((at - first) / (interval * unit)) * interval * unit;
  /** What of the clock does not fit is passed over as a whole: a rule by the second costs no more than one by the day. */
  const passed = (at: number): number => {
    const has = (part: Part, of: number, many: number) => by[part]?.includes(Math.floor(at / of) % many) ?? true;
    if (!fits(Math.floor(at / DAY))) return (Math.floor(at / DAY) + 1) * DAY;
    if (!has("BYHOUR", HOUR, 24)) return (Math.floor(at / HOUR) + 1) * HOUR;
    if (freq !== "HOURLY" && !has("BYMINUTE", MINUTE, 60)) return (Math.floor(at / MINUTE) + 1) * MINUTE;
    return freq === "SECONDLY" && !has("BYSECOND", 1000, 60) ? at + 1000 : at;
  };
  for (let at = next(Math.max(first, near - unit)); at <= to; ) {
    spend(steps, times.length);
    const after = passed(at);
    if (after === at) yield times.map((time) => at + time);
    at = next(Math.max(after, at + unit));
  }
}

/** The times within an interval, from its day, hour, minute or second on. */
function timesOf({ freq, by }: Rule, start: number): number[] {
  const level = Math.max(0, FREQUENCIES.indexOf(freq) - FREQUENCIES.indexOf("DAILY"));
  const at = new Date(start);
  const hours = level > 0 ? [0] : (by.BYHOUR ?? [at.getUTCHours()]);
  const minutes = level > 1 ? [0] : (by.BYMINUTE ?? [at.getUTCMinutes()]);
  // A clock on the wall has no second 60.
  const seconds = level > 2 ? [0] : (by.BYSECOND?.filter((second) => second < 60) ?? [at.getUTCSeconds()]);
  return sorted(
    hours.flatMap((hour) => minutes.flatMap((minute) => seconds.map((second) => hour * HOUR + minute * MINUTE + second * 1000))),
  );
}

/** Monday is 0; 1970 began on a Thursday. */
const weekdayAt = (day: number): number => (((day + 3) % 7) + 7) % 7;
const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month, day) / DAY;
const startOfWeek = (day: number, weekStart: number): number => day - ((weekdayAt(day) - weekStart + 7) % 7);
/** Whether a list that may count from the end names the `nth` of so many. */
const names = (values: readonly number[] | undefined, nth: number, of: number): boolean =>
  values === undefined || values.includes(nth) || values.includes(nth - of - 1);

/** The rule with what it leaves to the start (RFC 5545 §3.3.10): the day of the week, or the day, and the month. */
function completed(rule: Rule, start: number): Rule {
  const { freq, by, byDay } = rule;
  const at = new Date(start);
  const choosesDay = byDay !== null || by.BYMONTHDAY !== undefined || by.BYYEARDAY !== undefined;
  if (choosesDay || FREQUENCIES.indexOf(freq) >= FREQUENCIES.indexOf("DAILY")) return rule;
  if (freq === "WEEKLY" || by.BYWEEKNO) return { ...rule, byDay: [{ nth: 0, day: weekdayAt(Math.floor(start / DAY)) }] };
  const month = freq === "YEARLY" && !by.BYMONTH ? { BYMONTH: [at.getUTCMonth() + 1] } : {};
  return { ...rule, by: { ...by, ...month, BYMONTHDAY: [at.getUTCDate()] } };
}

/** Whether a day is one of those that the parts of a rule name. */
function limitOf({ freq, by, byDay, weekStart }: Rule): (day: number) => boolean {
  const firstWeek = (year: number) => startOfWeek(dayOf(year, 0, 4), weekStart);
  const isInWeek = (day: number) => {
    const monday = startOfWeek(day, weekStart);
    const year = new Date((monday + 3) * DAY).getUTCFullYear();
    return names(by.BYWEEKNO, (monday - firstWeek(year)) / 7 + 1, (firstWeek(year + 1) - firstWeek(year)) / 7);
  };
  return (day) => {
    const at = new Date(day * DAY);
    const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
    if (by.BYMONTH && !by.BYMONTH.includes(month + 1)) return false;
    const ofMonth = { nth: at.getUTCDate(), of: dayOf(year, month + 1, 1) - dayOf(year, month, 1) };
    const ofYear = { nth: day - dayOf(year, 0, 1) + 1, of: dayOf(year + 1, 0, 1) - dayOf(year, 0, 1) };
    if (!names(by.BYMONTHDAY, ofMonth.nth, ofMonth.of) || !names(by.BYYEARDAY, ofYear.nth, ofYear.of)) return false;
    if (by.BYWEEKNO && !isInWeek(day)) return false;
    const { nth, of } = freq === "MONTHLY" || by.BYMONTH ? ofMonth : ofYear;
    const [before, after] = [Math.floor((nth - 1) / 7) + 1, -Math.floor((of - nth) / 7) - 1];
    return byDay?.some((one) => one.day === weekdayAt(day) && (one.nth === 0 || one.nth === before || one.nth === after)) ?? true;
  };
}

/** The days of a year, or of a month (from 0), that a rule names. */
function daysOf(rule: Rule, fits: (day: number) => boolean, year: number, month: number | null): number[] {
  const { by, skip } = rule;
  const months = month === null ? (by.BYMONTH?.map((one) => one - 1) ?? Array.from({ length: 12 }, (_, i) => i)) : [month];
  const spans = by.BYYEARDAY
    ? [[dayOf(year, 0, 1), dayOf(year + 1, 0, 1)] as const]
    : months.map((one) => [dayOf(year, one, 1), dayOf(year, one + 1, 1)] as const);
  const named = by.BYYEARDAY ?? by.BYMONTHDAY;
  if (skip === "OMIT" || !named)
    return spans.flatMap(([first, end]) => Array.from({ length: end - first }, (_, i) => first + i)).filter(fits);
  if (month !== null && by.BYMONTH && !by.BYMONTH.includes(month + 1)) return [];
  // RFC 7529 §4.1: a day that does not exist is the day after the gap, or the day before it.
  return spans.flatMap(([first, end]) =>
    named.map((nth) => {
      const day = nth > 0 ? first + nth - 1 : end + nth;
      if (day >= end) return skip === "FORWARD" ? end : end - 1;
      return day >= first ? day : skip === "FORWARD" ? first : first - 1;
    }),
  );
}
