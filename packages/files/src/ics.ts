import { TZDate } from "@date-fns/tz";
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventClass,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { tzlib_get_ical_block } from "timezones-ical-library";
import { calendarAddress, calendarUid, calendarUrl, parameterText, plainText } from "./ics-text";

/** REQUEST: put it down, or move it. CANCEL: take it out. PUBLISH: a copy without anybody to answer to. */
export type IcsMethod = "REQUEST" | "CANCEL" | "PUBLISH";

export interface IcsPerson {
  readonly name: string;
  readonly email: string;
}

export interface IcsEvent {
  /** The same for the whole life of an interview (`icsUid`). */
  readonly uid: string;
  /** Grows with every change that was told; a lower one is ignored by calendars. */
  readonly sequence: number;
  readonly startAt: Date;
  readonly endAt: Date;
  /** When this revision came to be. Not the time of writing: the same state gives the same bytes, and so the same ETag. */
  readonly changedAt: Date;
  readonly cancelled: boolean;
  readonly summary: string;
  readonly description?: string | undefined;
  /** Absolute address of the page that shows the interview. */
  readonly url?: string | undefined;
}

export interface IcsInvitation {
  readonly method: IcsMethod;
  readonly event: IcsEvent;
  /** An admin. */
  readonly organizer: IcsPerson;
  /** The reader of this mail alone: neither side learns the other's address from a calendar. */
  readonly attendee: IcsPerson;
}

export interface IcsFeed {
  readonly name: string;
  /** Canceled ones, too: a calendar that is subscribed to forgets only what it is told to. */
  readonly events: readonly IcsEvent[];
  /** Times without a word on what they are for. */
  readonly busyOnly?: boolean;
  readonly refreshMinutes?: number;
}

const ZONE = "Asia/Tokyo";
/** Without the leading `-`, which the library writes. */
const PRODUCT = { company: "Knotter", product: "Knotter", language: "JA" } as const;

/** What stands in the calendar of a mentee, where colleagues may look: no name, no company. */
export const INTERVIEW_SUMMARY = "キャリア面談（Knotter）";
/** A mentor has several interviews; hers carry the number, and no name either. */
export const mentorSummary = (publicNo: string): string => `${INTERVIEW_SUMMARY} ${publicNo}`;
const BUSY_SUMMARY = "予定あり";

/** The UID of an interview. It does not hang on the address under which the service runs. */
export const icsUid = (mentoringId: string): string => calendarUid(`${mentoringId}@knotter`);

export const ICS_FILE_NAME = "knotter.ics";
/** Mail programmes look at the method of the part, not only at the one inside. */
export const icsMediaType = (method: IcsMethod): string => `text/calendar; charset=utf-8; method=${method}`;

/** One interview for one reader, to go with a mail. */
export function icsInvitation({ method, event, organizer, attendee }: IcsInvitation): string {
  const withPeople = method !== "PUBLISH";
  return write({ method }, [
    {
      ...entryOf({ ...event, cancelled: event.cancelled || method === "CANCEL" }),
      ...(withPeople && {
        organizer: { name: parameterText(organizer.name), email: calendarAddress(organizer.email) },
        attendees: [
          {
            name: parameterText(attendee.name),
            email: calendarAddress(attendee.email),
            role: ICalAttendeeRole.REQ,
            type: ICalAttendeeType.INDIVIDUAL,
            // The interview is agreed on here, not by an answer to the mail, which nobody would read.
            ...(method === "CANCEL" ? {} : { status: ICalAttendeeStatus.ACCEPTED }),
            rsvp: false,
          },
        ],
      }),
    },
  ]);
}

/** The interviews of one person as a calendar to subscribe to. */
export const icsFeed = ({ name, events, busyOnly = false, refreshMinutes = 60 }: IcsFeed): string =>
  write({ method: "PUBLISH", name, refreshMinutes }, events.map(busyOnly ? busyEntryOf : entryOf));

function entryOf(event: IcsEvent): ICalEventData {
  if (event.endAt <= event.startAt) throw new RangeError("an event ends after it begins");
  return {
    id: calendarUid(event.uid),
    sequence: event.sequence,
    stamp: event.changedAt,
    lastModified: event.changedAt,
    timezone: ZONE,
    // A plain Date would be written in the zone of this machine.
    start: new TZDate(event.startAt.getTime(), ZONE),
    end: new TZDate(event.endAt.getTime(), ZONE),
    summary: plainText(event.summary),
    status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: event.cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    class: ICalEventClass.PRIVATE,
    ...(event.description ? { description: { plain: plainText(event.description) } } : {}),
    ...(event.url ? { url: calendarUrl(event.url) } : {}),
  };
}

const busyEntryOf = ({ description: _, url: __, ...event }: IcsEvent): ICalEventData => entryOf({ ...event, summary: BUSY_SUMMARY });

interface Frame {
  method: IcsMethod;
  name?: string;
  refreshMinutes?: number;
}

function write({ method, name, refreshMinutes }: Frame, entries: readonly ICalEventData[]): string {
  const calendar = ical({
    prodId: PRODUCT,
    method: ICalCalendarMethod[method],
    scale: "GREGORIAN",
    // The zone belongs to the events: as the calendar's own it would take the Z from DTSTAMP, which has to be UTC.
    timezone: null,
    ...(name === undefined ? {} : { name: escaped(name) }),
    events: [...entries],
  });
  const refresh =
    refreshMinutes === undefined ? "" : `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M\r\nX-PUBLISHED-TTL:PT${refreshMinutes}M\r\n`;
  // Behind the last property of the calendar: the library would write the interval behind the zone, where no property may stand, and no
  // zone into a calendar without events, which then would hold nothing at all.
  const text = calendar.toString().replace(/(?<=\r\n)(?=BEGIN:VEVENT\r\n|END:VCALENDAR$)/, () => `${refresh}${zoneBlock()}\r\n`);
  return `${text}\r\n`;
}

function zoneBlock(): string {
  const [block] = tzlib_get_ical_block(ZONE);
  if (!block) throw new Error(`no calendar block for ${ZONE}`);
  return block.trim();
}

/** The library writes the name of a calendar as it is. */
const escaped = (name: string): string =>
  plainText(name)
    .replace(/[\n\t]+/g, " ")
    .replace(/[\\;,]/g, (mark) => `\\${mark}`);
