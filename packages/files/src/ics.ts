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

/** REQUEST: add or move the event. CANCEL: remove it. PUBLISH: a copy without anybody to reply to. */
export type IcsMethod = "REQUEST" | "CANCEL" | "PUBLISH";

export interface IcsPerson {
  readonly name: string;
  readonly email: string;
}

export interface IcsEvent {
  /** Constant for the whole life of an interview (`icsUid`). */
  readonly uid: string;
  /** Increases with every announced change; calendars ignore a lower one. */
  readonly sequence: number;
  readonly startAt: Date;
  readonly endAt: Date;
  /** When this revision was created. Not the time of writing, so that the same state gives the same bytes and the same ETag. */
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
  /** Only the reader of this mail: neither side learns the other's address from a calendar. */
  readonly attendee: IcsPerson;
}

export interface IcsFeed {
  readonly name: string;
  /** Includes canceled ones, because a subscribed calendar only removes an event that is marked as canceled. */
  readonly events: readonly IcsEvent[];
  /** Only times, without their purpose. */
  readonly busyOnly?: boolean;
  readonly refreshMinutes?: number;
}

const ZONE = "Asia/Tokyo";
/** Without the leading `-`, which the library adds. */
const PRODUCT = { company: "Knotter", product: "Knotter", language: "JA" } as const;

/** The title in a mentee's calendar, which colleagues may see: no name, no company. */
export const INTERVIEW_SUMMARY = "キャリア面談（Knotter）";
/** A mentor has several interviews, so theirs carry the number, but no name either. */
export const mentorSummary = (publicNo: string): string => `${INTERVIEW_SUMMARY} ${publicNo}`;
const BUSY_SUMMARY = "予定あり";

/** The UID of an interview. It does not depend on the address under which the service runs. */
export const icsUid = (mentoringId: string): string => calendarUid(`${mentoringId}@knotter`);

export const ICS_FILE_NAME = "knotter.ics";
/** Mail clients read the method of the part, not only the one inside. */
export const icsMediaType = (method: IcsMethod): string => `text/calendar; charset=utf-8; method=${method}`;

/** One interview for one reader, as a mail attachment. */
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
            // The interview is agreed in Knotter, not by a reply to the mail, which nobody would read.
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
    // A plain Date would be written in this machine's time zone.
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
    // The time zone belongs to the events: set on the calendar, the library would remove the Z of DTSTAMP, which has to be UTC.
    timezone: null,
    ...(name === undefined ? {} : { name: escaped(name) }),
    events: [...entries],
  });
  const refresh =
    refreshMinutes === undefined ? "" : `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M\r\nX-PUBLISHED-TTL:PT${refreshMinutes}M\r\n`;
  // Inserted after the calendar's last property: the library would write the interval after the time zone, where no property is allowed,
  // and no time zone into a calendar without events, which then would be empty and invalid.
  const text = calendar.toString().replace(/(?<=\r\n)(?=BEGIN:VEVENT\r\n|END:VCALENDAR$)/, () => `${refresh}${zoneBlock()}\r\n`);
  return `${text}\r\n`;
}

function zoneBlock(): string {
  const [block] = tzlib_get_ical_block(ZONE);
  if (!block) throw new Error(`no calendar block for ${ZONE}`);
  return block.trim();
}

/** The library does not escape a calendar's name. */
const escaped = (name: string): string =>
  plainText(name)
    .replace(/[\n\t]+/g, " ")
    .replace(/[\\;,]/g, (mark) => `\\${mark}`);
