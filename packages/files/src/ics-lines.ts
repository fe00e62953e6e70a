/**
 * The properties from which busy times follow. Everything else (titles, places, descriptions) is dropped as soon as a line is read, and of the people
 * only an address and their answer are kept.
 */
const NEEDED = new Set([
  "UID",
  "SEQUENCE",
  "DTSTAMP",
  "LAST-MODIFIED",
  "DTSTART",
  "DTEND",
  "DURATION",
  "RRULE",
  "EXRULE",
  "RDATE",
  "EXDATE",
  "RECURRENCE-ID",
  "STATUS",
  "TRANSP",
  "METHOD",
  "FREEBUSY",
  "TZID",
  "TZOFFSETFROM",
  "TZOFFSETTO",
  "X-WR-TIMEZONE",
  "X-MICROSOFT-CDO-BUSYSTATUS",
  "X-MICROSOFT-CDO-ALLDAYEVENT",
]);
/** Their values have no colon, so that a zone may have one that is not quoted: `DTSTART;TZID=tzone://Microsoft/Utc:…`. */
const DATES = new Set(["DTSTART", "DTEND", "RDATE", "EXDATE", "RECURRENCE-ID"]);
/** What names the owner of a calendar: Google's feeds have the address for a name. */
const OWNERS = new Set(["X-WR-CALNAME", "X-OWNER"]);

const OUTERMOST = new Set(["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]);

export interface Property {
  readonly name: string;
  readonly params: ReadonlyMap<string, string>;
  readonly value: string;
}

export interface Component {
  readonly name: string;
  readonly properties: Property[];
  readonly components: Component[];
  /** It has no end, so that a part of it may be missing. */
  isBroken: boolean;
}

export const propertiesOf = (component: Component, name: string): Property[] => component.properties.filter((one) => one.name === name);
export const firstValueOf = (component: Component, name: string): string => propertiesOf(component, name)[0]?.value ?? "";

/**
 * Takes a file apart into its calendars and their components, without reading these: one that is broken must not take the others with it.
 * Null: it is no calendar, or ends in the middle of one; half an answer must not pass for a whole one.
 */
export function calendarsIn(bytes: Uint8Array): Component[] | null {
  const text = new TextDecoder("utf-8").decode(bytes);
  const calendars: Component[] = [];
  /** The components that have begun, the calendar first. */
  const open: Component[] = [];
  const closeFrom = (depth: number) => {
    for (const component of open.splice(depth)) component.isBroken = true;
  };
  // Folded lines are put together first: RFC 5545 §3.1.
  for (const line of text
    .replace(/\r\n?|\n/g, "\n")
    .replace(/\n[ \t]/g, "")
    .split("\n")) {
    const name = /^[A-Za-z0-9-]+(?=[:;])/.exec(line)?.[0].toUpperCase();
    if (name === "BEGIN") {
      const component: Component = { name: line.slice(6).trim().toUpperCase(), properties: [], components: [], isBroken: false };
      if (component.name === "VCALENDAR") {
        if (open.length > 0) return null;
      } else if (open.length === 0) continue;
      // These stand in no other: what is still open has lost its end.
      if (OUTERMOST.has(component.name)) closeFrom(1);
      open.at(-1)?.components.push(component);
      open.push(component);
    } else if (name === "END") {
      const ended = open.findLastIndex((one) => one.name === line.slice(4).trim().toUpperCase());
      // What has not begun is not ended.
      if (ended < 0) continue;
      closeFrom(ended + 1);
      const component = open.pop();
      if (component && ended === 0) calendars.push(component);
    } else if (name !== undefined) open.at(-1)?.properties.push(...propertyOf(name, line));
  }
  return open.length > 0 || calendars.length === 0 ? null : calendars;
}

/** None for a property that is not needed. */
function propertyOf(name: string, line: string): Property[] {
  if (name === "ATTENDEE" || OWNERS.has(name)) return addressIn(name, line);
  if (!NEEDED.has(name)) return [];
  const colon = DATES.has(name) ? line.lastIndexOf(":") : (/^(?:"[^"]*"|[^":])*/.exec(line)?.[0].length ?? 0);
  const params = line.slice(name.length, colon).matchAll(/;([^=;]+)=("[^"]*"|[^;]*)/g);
  return [
    {
      name,
      params: new Map([...params].map(([, key = "", value = ""]) => [key.trim().toUpperCase(), value.replaceAll('"', "").trim()])),
      value: line.slice(colon + 1).trim(),
    },
  ];
}

/** A person by their address, and by their answer to an invitation (PARTSTAT); names are left out before anything is read. */
function addressIn(name: string, line: string): Property[] {
  const EMAIL = /;EMAIL="?(?:mailto:)?([^\s";:,]+@[^\s";:,]+)/i;
  const unquoted = line.replace(/"[^"]*"/g, '""');
  const address = /[:;](?:mailto:)?([^\s";:,=]+@[^\s";:,=]+)$/i.exec(unquoted.trim())?.[1] ?? EMAIL.exec(line)?.[1];
  if (address === undefined) return [];
  const answer = /;PARTSTAT=([A-Z-]+)/i.exec(unquoted)?.[1] ?? /;PARTSTAT="([A-Z-]+)"/i.exec(line)?.[1] ?? "";
  return [{ name, params: new Map([["PARTSTAT", answer.toUpperCase()]]), value: address.toLowerCase() }];
}
