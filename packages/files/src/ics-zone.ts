import { tzOffset } from "@date-fns/tz";
import { findIana } from "windows-iana";
import { type Component, firstValueOf, propertiesOf } from "./ics-lines";
import { instancesOf, ruleOf, type Steps } from "./ics-rule";
import { wallIn } from "./ics-value";

/** From the wall clock of a place to UTC. A wall time is given as if it were UTC, in milliseconds. */
export interface Zone {
  toUtc(wall: number): number;
  toWall(utc: number): number;
}

const MINUTE = 60_000;

/** Whether the tz database knows the name; it must look like one, because `tzOffset` also reads `+09:00`. */
function isKnown(name: string): boolean {
  return /^[A-Za-z]/.test(name) && !Number.isNaN(tzOffset(name, new Date(0)));
}

/**
 * A zone by its offset at an instant. A wall time that exists twice (clocks go back) is the first of the two; one that does not exist is taken by
 * the offset before the change, as RFC 5545 §3.3.5 has it.
 */
export function zoneBy(offsetAt: (utc: number) => number): Zone {
  return {
    toUtc(wall) {
      const before = wall - offsetAt(wall - 1_440 * MINUTE) * MINUTE;
      if (before + offsetAt(before) * MINUTE === wall) return before;
      const after = wall - offsetAt(before) * MINUTE;
      return after + offsetAt(after) * MINUTE === wall ? after : before;
    },
    toWall: (utc) => utc + offsetAt(utc) * MINUTE,
  };
}

const fixed = (minutes: number): Zone => ({ toUtc: (wall) => wall - minutes * MINUTE, toWall: (utc) => utc + minutes * MINUTE });

export const UTC = fixed(0);

const named = new Map<string, Zone>();
/** A zone of the tz database. */
export function zoneNamed(name: string): Zone | null {
  if (!isKnown(name)) return null;
  const known = named.get(name) ?? zoneBy((utc) => tzOffset(name, new Date(utc)));
  named.set(name, known);
  return known;
}

/** What Windows displays for zones whose cities the tz database does not name. */
const DISPLAYED: readonly (readonly [RegExp, string])[] = [
  [/\beastern time\b/, "America/New_York"],
  [/\bcentral time\b/, "America/Chicago"],
  [/\bmountain time\b/, "America/Denver"],
  [/\bpacific time\b/, "America/Los_Angeles"],
  [/\batlantic time\b/, "America/Halifax"],
  [/\balaska\b/, "America/Anchorage"],
  [/\baleutian\b/, "America/Adak"],
  [/\bnewfoundland\b/, "America/St_Johns"],
  [/\bindiana\b/, "America/Indianapolis"],
  [/\bbaja california\b/, "America/Tijuana"],
  [/\bhaiti\b/, "America/Port-au-Prince"],
  [/\bturks\b/, "America/Grand_Turk"],
  [/\bgreenland\b/, "America/Nuuk"],
  [/\bcasablanca\b/, "Africa/Casablanca"],
  [/^istanbul\b/, "Europe/Istanbul"],
];

/** In minutes, without summer time. */
const standardOffset = (name: string): number =>
  Math.min(tzOffset(name, new Date(Date.UTC(2026, 0, 1))), tzOffset(name, new Date(Date.UTC(2026, 6, 1))));

/**
 * `(UTC-05:00) Eastern Time (US & Canada)`, `(GMT+01:00) Amsterdam, Berlin, Bern, Rome`: a zone as Windows displays it, whose offset is that of the
 * winter. The first city that the tz database has with this offset tells the summer.
 */
function displayed(id: string, offset: number | null): Zone | null {
  const text = id.replace(/^\([^)]*\)\s*/, "").toLowerCase();
  const [, region] = DISPLAYED.find(([pattern]) => pattern.test(text)) ?? [];
  if (region !== undefined) return zoneNamed(region);
  if (offset === null || !/^\(/.test(id)) return null;
  const cities = text.split(/[,:;]/).map((city) => city.trim());
  const names = Intl.supportedValuesOf("timeZone").filter((name) => {
    const city = name
      .slice(name.lastIndexOf("/") + 1)
      .replaceAll("_", " ")
      .toLowerCase();
    return cities.some((one) => one === city || one.startsWith(`${city} `)) && standardOffset(name) === offset;
  });
  const [name] = names;
  return name === undefined ? null : zoneNamed(name);
}

/** `(UTC+09:00) Osaka, Sapporo, Tokyo`, `GMT+0900`, `UTC-5`: the offset, in minutes, that some producers write into a name. */
function offsetIn(id: string): number | null {
  if (/^\((?:UTC|GMT)\)/i.test(id)) return 0;
  const [, sign, hours, minutes] = /(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?/.exec(id) ?? [];
  if (sign === undefined || Number(hours) > 14) return null;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0));
}

/** `UTC`, `Z`, `tzone://Microsoft/Utc`, `/freeassociation.sourceforge.net/UTC`. */
const IS_UTC = /^(?:.*\/)?(?:utc|gmt|z)$/i;

/**
 * Finds the zones that a calendar names: the tz database's own where the name is one of its names (with a path before it, too:
 * `/mozilla.org/20070129_1/Europe/Berlin`), for its rules are kept up to date; then the definition in the calendar; then a name of Windows, as it is
 * written or displayed; then an offset in the name. A zone that nobody knows is the calendar's own. Throws for one whose definition cannot be read.
 */
export function zonesOf(definitions: readonly Component[], otherwise: Zone, steps: Steps): (id: string) => Zone {
  const known = new Map<string, Zone>();
  const defined = new Map(definitions.map((definition) => [firstValueOf(definition, "TZID"), definition]));
  const find = (id: string): Zone => {
    if (IS_UTC.test(id)) return UTC;
    const parts = id.split("/").filter((part) => part !== "");
    for (const count of [3, 2, 1]) {
      const zone = parts.length >= count ? zoneNamed(parts.slice(-count).join("/")) : null;
      if (zone && (count > 1 || parts.length === 1)) return zone;
    }
    const [iana] = findIana(id);
    const definition = defined.get(id);
    const offset = offsetIn(id);
    return (
      (definition && definedBy(definition, steps)) ??
      (iana && zoneNamed(iana)) ??
      displayed(id, offset) ??
      (offset === null ? otherwise : fixed(offset))
    );
  };
  return (id) => {
    const zone = known.get(id) ?? find(id);
    known.set(id, zone);
    return zone;
  };
}

/** Changes of clocks before this year matter to nobody's busy times. */
const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/** A zone by the changes of its clocks. Null: a definition without any says nothing. */
function definedBy(definition: Component, steps: Steps): Zone | null {
  const changes = definition.components
    .filter(({ name }) => name === "STANDARD" || name === "DAYLIGHT")
    .flatMap((part) => changesOf(part, steps))
    .sort((a, b) => a.at - b.at);
  const [first] = changes;
  if (!first) return null;
  if (definition.isBroken || definition.components.some(({ isBroken }) => isBroken)) throw new Error("a broken zone");
  const minutes = (offset: number) => offset / MINUTE;
  return zoneBy((utc) => minutes(changes.findLast(({ at }) => at <= utc)?.to ?? first.from));
}

interface Change {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

function changesOf(part: Component, steps: Steps): Change[] {
  const from = utcOffset(firstValueOf(part, "TZOFFSETFROM"));
  const to = utcOffset(firstValueOf(part, "TZOFFSETTO"));
  const start = wallIn(firstValueOf(part, "DTSTART"));
  if (!start) throw new Error("no start");
  // RFC 5545 §3.6.5: RDATE gives the individual onsets, as in its example, which names the start among them.
  const isListed = propertiesOf(part, "RDATE").length > 0 && propertiesOf(part, "RRULE").length === 0;
  const walls = isListed ? [] : [start.wall];
  for (const { value } of propertiesOf(part, "RDATE"))
    for (const one of value.split(",")) {
      const date = wallIn(one.split("/")[0] ?? "");
      if (!date) throw new Error("no date");
      walls.push(date.wall + (date.isUtc ? from : 0));
    }
  for (const { value } of propertiesOf(part, "RRULE")) {
    const rule = ruleOf(value);
    const until = rule.until === null ? null : wallIn(rule.until);
    if (rule.until !== null && !until) throw new Error("no end");
    const end = until ? until.wall + (until.isUtc ? from : until.isDate ? 1_440 * MINUTE - 1 : 0) : LATEST;
    for (const wall of instancesOf(rule, start.wall, { from: EARLIEST, to: Math.min(LATEST, end) }, steps)) walls.push(wall);
  }
  return walls.map((wall) => ({ at: wall - from, from, to }));
}

/** In milliseconds. */
function utcOffset(text: string): number {
  const [, sign, hours, minutes, seconds] = /^([+-]?)(\d\d):?(\d\d)(\d\d)?$/.exec(text) ?? [];
  if (sign === undefined) throw new Error("no offset");
  return (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)) * 1000;
}
