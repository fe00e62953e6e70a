import { tzOffset } from "@date-fns/tz";
import ICAL from "ical.js";
import { findIana } from "windows-iana";

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

/** `(UTC+09:00) Osaka, Sapporo, Tokyo`, `GMT+0900`, `UTC-5`: what some producers write in place of a name. */
function byItsOffset(id: string): Zone | null {
  const [, sign, hours, minutes] = /(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?/.exec(id) ?? [];
  if (sign === undefined || Number(hours) > 14) return null;
  return fixed((sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0)));
}

/**
 * Finds the zones that a calendar names: the tz database's own where the name is one of its names (with a path before it, too:
 * `/mozilla.org/20070129_1/Europe/Berlin`), for its rules are kept up to date; then the definition in the calendar; then a name of Windows; then an offset in the
 * name. A zone that nobody knows is the calendar's own.
 */
export function zonesOf(definitions: readonly ICAL.Component[], otherwise: Zone): (id: string) => Zone {
  const known = new Map<string, Zone>();
  const defined = new Map(definitions.flatMap((definition) => entryOf(definition)));
  const find = (id: string): Zone => {
    const parts = id.split("/").filter((part) => part !== "");
    for (const count of [3, 2, 1]) {
      const zone = parts.length >= count ? zoneNamed(parts.slice(-count).join("/")) : null;
      if (zone && (count > 1 || parts.length === 1)) return zone;
    }
    const [iana] = findIana(id);
    return defined.get(id) ?? (iana && zoneNamed(iana)) ?? byItsOffset(id) ?? otherwise;
  };
  return (id) => {
    const zone = known.get(id) ?? find(id);
    known.set(id, zone);
    return zone;
  };
}

/** A definition without any rule says nothing. */
function entryOf(definition: ICAL.Component): [string, Zone][] {
  const id = definition.getFirstPropertyValue("tzid");
  if (typeof id !== "string" || !(definition.getFirstSubcomponent("standard") ?? definition.getFirstSubcomponent("daylight"))) return [];
  const zone = new ICAL.Timezone({ component: definition, tzid: id });
  return [
    [
      id,
      {
        toUtc: (wall) => wall - zone.utcOffset(wallTime(wall)) * 1000,
        // The offset is asked for by wall time: near enough to find where a rule ends.
        toWall: (utc) => utc + zone.utcOffset(wallTime(utc + zone.utcOffset(wallTime(utc)) * 1000)) * 1000,
      },
    ],
  ];
}

function wallTime(wall: number): ICAL.Time {
  const at = new Date(wall);
  return new ICAL.Time(
    {
      year: at.getUTCFullYear(),
      month: at.getUTCMonth() + 1,
      day: at.getUTCDate(),
      hour: at.getUTCHours(),
      minute: at.getUTCMinutes(),
      second: at.getUTCSeconds(),
    },
    ICAL.Timezone.localTimezone,
  );
}
