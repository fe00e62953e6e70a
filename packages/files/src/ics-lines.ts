/**
 * The properties from which busy times follow. Everything else (titles, places, people, descriptions) is dropped before a calendar is parsed: it is
 * never in a value of this program, and cannot be what makes a line unreadable.
 */
const NEEDED = new Set([
  "BEGIN",
  "END",
  "UID",
  "DTSTART",
  "DTEND",
  "DURATION",
  "RRULE",
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

/** One component of a calendar that stands at its top, as text. */
export interface Block {
  readonly name: string;
  readonly text: string;
}

export interface Calendar {
  /** The properties of the calendar itself, by name. */
  readonly properties: ReadonlyMap<string, string>;
  readonly blocks: readonly Block[];
}

/**
 * Takes a file apart into its calendars and their components, without reading these: one that is broken must not take the others with it.
 * Null: it is no calendar, or ends in the middle of one; half an answer must not pass for a whole one.
 */
export function calendarsIn(bytes: Uint8Array): Calendar[] | null {
  const text = new TextDecoder("utf-8").decode(bytes);
  const calendars: Calendar[] = [];
  let calendar: { properties: Map<string, string>; blocks: Block[] } | null = null;
  let open: string[] = [];
  let lines: string[] = [];
  // Folded lines are put together first: RFC 5545 §3.1.
  for (const line of text
    .replace(/\r\n?|\n/g, "\n")
    .replace(/\n[ \t]/g, "")
    .split("\n")) {
    const name = /^[A-Za-z-]+(?=[:;])/.exec(line)?.[0].toUpperCase();
    if (name === undefined || !NEEDED.has(name)) continue;
    const value = line.slice(line.indexOf(":") + 1).trim();
    const component = value.toUpperCase();
    if (name === "BEGIN" && component === "VCALENDAR") {
      if (calendar) return null;
      calendar = { properties: new Map(), blocks: [] };
      open = [];
      continue;
    }
    if (!calendar) continue;
    if (name === "BEGIN") open.push(component);
    if (open.length > 0) lines.push(name === "RRULE" ? `RRULE:${withoutBlanks(value)}` : line.trimEnd());
    else if (name === "END" && component === "VCALENDAR") {
      calendars.push(calendar);
      calendar = null;
    } else calendar.properties.set(name, value);
    if (name === "END" && open.length > 0) {
      if (open.pop() !== component) return null;
      if (open.length === 0) {
        calendar?.blocks.push({ name: component, text: lines.join("\r\n") });
        lines = [];
      }
    }
  }
  return calendar || calendars.length === 0 ? null : calendars;
}

/** Some producers end a rule with `;`, or leave out a value: `FREQ=WEEKLY;BYDAY=;`. */
const withoutBlanks = (rule: string): string =>
  rule
    .split(";")
    .map((part) => part.trim())
    .filter((part) => /=./.test(part))
    .join(";");
