// Calendars as producers write them, each with the busy times (in Japan) that follow for 2026-06-01 to 2026-06-30.

export interface CalendarCase {
  readonly name: string;
  readonly ics: string;
  /** `MM-DD HH:MM-HH:MM`, or `MM-DD HH:MM-MM-DD HH:MM` over midnight. */
  readonly busy: readonly string[];
  readonly counts?: { tentative?: boolean; allDay?: boolean };
  readonly unread?: number;
  readonly problem?: "not_a_calendar";
}

const calendar = (lines: string, head = ""): string =>
  `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//EN\n${head ? `${head}\n` : ""}${lines.trim()}\nEND:VCALENDAR\n`;

const event = (lines: string): string =>
  `BEGIN:VEVENT\nDTSTAMP:20260501T000000Z\nSUMMARY:極秘の打ち合わせ\nLOCATION:第三会議室\n${lines.trim()}\nEND:VEVENT`;

const TOKYO = `BEGIN:VTIMEZONE
TZID:Asia/Tokyo
X-LIC-LOCATION:Asia/Tokyo
BEGIN:STANDARD
TZOFFSETFROM:+0900
TZOFFSETTO:+0900
TZNAME:JST
DTSTART:19700101T000000
END:STANDARD
END:VTIMEZONE`;

const OUTLOOK_TOKYO = `BEGIN:VTIMEZONE
TZID:Tokyo Standard Time
BEGIN:STANDARD
DTSTART:16010101T000000
TZOFFSETFROM:+0900
TZOFFSETTO:+0900
END:STANDARD
END:VTIMEZONE`;

const OUTLOOK_EASTERN = `BEGIN:VTIMEZONE
TZID:Eastern Standard Time
BEGIN:STANDARD
DTSTART:16010101T020000
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`;

/** A zone that no list knows, with rules of its own: UTC+2 until 10 June, then UTC+3. */
const CUSTOM = `BEGIN:VTIMEZONE
TZID:Customized Time Zone 1
BEGIN:STANDARD
DTSTART:20200610T000000
TZOFFSETFROM:+0200
TZOFFSETTO:+0300
RRULE:FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20200101T000000
TZOFFSETFROM:+0300
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1
END:DAYLIGHT
END:VTIMEZONE`;

const FREE_BUSY = `BEGIN:VFREEBUSY
UID:fb-1
DTSTAMP:20260501T000000Z
DTSTART:20260601T000000Z
DTEND:20260701T000000Z
FREEBUSY:20260602T010000Z/20260602T020000Z,20260603T010000Z/PT90M
FREEBUSY;FBTYPE=FREE:20260604T010000Z/20260604T020000Z
FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260605T010000Z/20260605T020000Z
FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20260606T010000Z/20260606T020000Z
END:VFREEBUSY`;

const at = (day: string, from: string, to: string) => `DTSTART;TZID=Asia/Tokyo:${day}T${from}00\nDTEND;TZID=Asia/Tokyo:${day}T${to}00`;
const WEEKLY = `UID:w\n${at("20260601", "1000", "1100")}\nRRULE:FREQ=WEEKLY;BYDAY=MO`;

/** As Outlook keeps the identifier of an invitation that came from elsewhere. */
export const outlookUid = (uid: string): string =>
  `040000008200E00074C5B7101A82E00800000000000000000000000000000000000000003F0000007643616C2D55696401000000${Buffer.from(`${uid}\0`, "latin1").toString("hex").toUpperCase()}`;
const OURS = "0197a1b2-0000-7000-8000-0123456789ab@knotter";

export const CALENDARS: readonly CalendarCase[] = [
  // Times
  { name: "UTC", ics: calendar(event("UID:1\nDTSTART:20260601T010000Z\nDTEND:20260601T020000Z")), busy: ["06-01 10:00-11:00"] },
  {
    name: "Google's Asia/Tokyo",
    ics: calendar(`${TOKYO}\n${event(`UID:1@google.com\n${at("20260602", "1300", "1430")}`)}`),
    busy: ["06-02 13:00-14:30"],
  },
  {
    name: "a zone of the tz database without its definition",
    ics: calendar(event("UID:1\nDTSTART;TZID=Europe/London:20260602T090000\nDTEND;TZID=Europe/London:20260602T100000")),
    busy: ["06-02 17:00-18:00"],
  },
  {
    name: "Outlook's name of Tokyo, defined",
    ics: calendar(
      `${OUTLOOK_TOKYO}\n${event("UID:1\nDTSTART;TZID=Tokyo Standard Time:20260602T090000\nDTEND;TZID=Tokyo Standard Time:20260602T100000")}`,
    ),
    busy: ["06-02 09:00-10:00"],
  },
  {
    name: "Outlook's name of Tokyo, not defined, in quotes",
    ics: calendar(event('UID:1\nDTSTART;TZID="Tokyo Standard Time":20260602T090000\nDTEND;TZID="Tokyo Standard Time":20260602T100000')),
    busy: ["06-02 09:00-10:00"],
  },
  {
    name: "Exchange's zone since 1601 with summer time",
    ics: calendar(
      `${OUTLOOK_EASTERN}\n${event("UID:1\nDTSTART;TZID=Eastern Standard Time:20260602T090000\nDTEND;TZID=Eastern Standard Time:20260602T100000")}`,
    ),
    busy: ["06-02 22:00-23:00"],
  },
  {
    name: "a zone that only the calendar knows, across its change",
    ics: calendar(
      `${CUSTOM}\n${event("UID:1\nDTSTART;TZID=Customized Time Zone 1:20260608T090000\nDTEND;TZID=Customized Time Zone 1:20260608T100000\nRRULE:FREQ=DAILY;COUNT=4")}`,
    ),
    busy: ["06-08 16:00-17:00", "06-09 16:00-17:00", "06-10 15:00-16:00", "06-11 15:00-16:00"],
  },
  {
    name: "an old path before the name (Evolution, Mozilla)",
    ics: calendar(
      event(
        "UID:1\nDTSTART;TZID=/freeassociation.sourceforge.net/America/New_York:20260602T090000\nDTEND;TZID=/freeassociation.sourceforge.net/America/New_York:20260602T100000",
      ),
    ),
    busy: ["06-02 22:00-23:00"],
  },
  {
    name: "an offset in place of a name",
    ics: calendar(
      event(
        'UID:1\nDTSTART;TZID="(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi":20260602T093000\nDTEND;TZID="(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi":20260602T103000',
      ),
    ),
    busy: ["06-02 13:00-14:00"],
  },
  {
    name: "a zone that nobody knows: the calendar's own",
    ics: calendar(event("UID:1\nDTSTART;TZID=Atlantis:20260602T090000\nDTEND;TZID=Atlantis:20260602T100000")),
    busy: ["06-02 09:00-10:00"],
  },
  {
    name: "a definition without rules",
    ics: calendar(
      `BEGIN:VTIMEZONE\nTZID:W. Europe Standard Time\nEND:VTIMEZONE\n${event("UID:1\nDTSTART;TZID=W. Europe Standard Time:20260602T090000\nDTEND;TZID=W. Europe Standard Time:20260602T100000")}`,
    ),
    busy: ["06-02 16:00-17:00"],
  },
  { name: "floating: Japan", ics: calendar(event("UID:1\nDTSTART:20260602T090000\nDTEND:20260602T100000")), busy: ["06-02 09:00-10:00"] },
  {
    name: "floating in a calendar of elsewhere",
    ics: calendar(event("UID:1\nDTSTART:20260602T090000\nDTEND:20260602T100000"), "X-WR-TIMEZONE:America/Los_Angeles"),
    busy: ["06-03 01:00-02:00"],
  },
  {
    name: "a start and an end in two zones (a flight)",
    ics: calendar(event("UID:1\nDTSTART;TZID=Asia/Tokyo:20260602T110000\nDTEND;TZID=America/Los_Angeles:20260602T050000")),
    busy: ["06-02 11:00-21:00"],
  },
  {
    name: "DURATION in place of an end",
    ics: calendar(event("UID:1\nDTSTART:20260602T010000Z\nDURATION:PT1H30M")),
    busy: ["06-02 10:00-11:30"],
  },
  { name: "a time without an end takes none", ics: calendar(event("UID:1\nDTSTART:20260602T010000Z")), busy: [] },
  {
    name: "an end before the start",
    ics: calendar(event("UID:1\nDTSTART:20260602T020000Z\nDTEND:20260602T010000Z")),
    busy: [],
    unread: 1,
  },
  {
    name: "over midnight",
    ics: calendar(event("UID:1\nDTSTART;TZID=Asia/Tokyo:20260602T230000\nDTEND;TZID=Asia/Tokyo:20260603T010000")),
    busy: ["06-02 23:00-06-03 01:00"],
  },
  {
    name: "overlapping and touching appointments",
    ics: calendar(
      ["1000/1100", "1030/1200", "1200/1230"]
        .map((time, i) => {
          const [from = "", to = ""] = time.split("/");
          return event(`UID:${i}\n${at("20260602", from, to)}`);
        })
        .join("\n"),
    ),
    busy: ["06-02 10:00-12:30"],
  },
  {
    name: "before and after what is kept",
    ics: calendar(`${event(`UID:1\n${at("20250602", "1000", "1100")}`)}\n${event(`UID:2\n${at("20270602", "1000", "1100")}`)}`),
    busy: [],
  },
  // Whole days
  { name: "a whole day, not counted", ics: calendar(event("UID:1\nDTSTART;VALUE=DATE:20260602\nDTEND;VALUE=DATE:20260603")), busy: [] },
  {
    name: "a whole day, counted",
    ics: calendar(event("UID:1\nDTSTART;VALUE=DATE:20260602\nDTEND;VALUE=DATE:20260603")),
    counts: { allDay: true },
    busy: ["06-02 00:00-06-03 00:00"],
  },
  {
    name: "a whole day without an end",
    ics: calendar(event("UID:1\nDTSTART;VALUE=DATE:20260602")),
    counts: { allDay: true },
    busy: ["06-02 00:00-06-03 00:00"],
  },
  {
    name: "a journey of three days",
    ics: calendar(event("UID:1\nDTSTART;VALUE=DATE:20260602\nDTEND;VALUE=DATE:20260605")),
    counts: { allDay: true },
    busy: ["06-02 00:00-06-05 00:00"],
  },
  {
    name: "a whole day that is free (Google's birthdays)",
    ics: calendar(event("UID:1\nDTSTART;VALUE=DATE:20260602\nTRANSP:TRANSPARENT")),
    counts: { allDay: true },
    busy: [],
  },
  {
    name: "Outlook's whole day, written as times",
    ics: calendar(
      `${OUTLOOK_TOKYO}\n${event("UID:1\nDTSTART;TZID=Tokyo Standard Time:20260602T000000\nDTEND;TZID=Tokyo Standard Time:20260603T000000\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE")}`,
    ),
    busy: [],
  },
  {
    name: "a whole day every year",
    ics: calendar(event("UID:1\nDTSTART;VALUE=DATE:20200610\nRRULE:FREQ=YEARLY")),
    counts: { allDay: true },
    busy: ["06-10 00:00-06-11 00:00"],
  },
  // Free or not
  { name: "CANCELLED", ics: calendar(event(`UID:1\n${at("20260602", "1000", "1100")}\nSTATUS:CANCELLED`)), busy: [] },
  { name: "TRANSPARENT", ics: calendar(event(`UID:1\n${at("20260602", "1000", "1100")}\nTRANSP:TRANSPARENT`)), busy: [] },
  {
    name: "a calendar that cancels (METHOD:CANCEL)",
    ics: calendar(event(`UID:1\n${at("20260602", "1000", "1100")}`), "METHOD:CANCEL"),
    busy: [],
  },
  {
    name: "TENTATIVE, counted",
    ics: calendar(event(`UID:1\n${at("20260602", "1000", "1100")}\nSTATUS:TENTATIVE`)),
    busy: ["06-02 10:00-11:00"],
  },
  {
    name: "TENTATIVE, not counted",
    ics: calendar(event(`UID:1\n${at("20260602", "1000", "1100")}\nSTATUS:TENTATIVE`)),
    counts: { tentative: false },
    busy: [],
  },
  { name: "Outlook: free", ics: calendar(event(`UID:1\n${at("20260602", "1000", "1100")}\nX-MICROSOFT-CDO-BUSYSTATUS:FREE`)), busy: [] },
  {
    name: "Outlook: working elsewhere",
    ics: calendar(event(`UID:1\n${at("20260602", "1000", "1100")}\nX-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE`)),
    busy: [],
  },
  {
    name: "Outlook: out of office",
    ics: calendar(event(`UID:1\n${at("20260602", "1000", "1100")}\nX-MICROSOFT-CDO-BUSYSTATUS:OOF`)),
    busy: ["06-02 10:00-11:00"],
  },
  {
    name: "Outlook: tentative, not counted",
    ics: calendar(event(`UID:1\n${at("20260602", "1000", "1100")}\nX-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE`)),
    counts: { tentative: false },
    busy: [],
  },
  {
    name: "one of our interviews",
    ics: calendar(`${event(`UID:${OURS}\n${at("20260602", "1000", "1100")}`)}\n${event(`UID:2\n${at("20260602", "1500", "1600")}`)}`),
    busy: ["06-02 15:00-16:00"],
  },
  {
    name: "one of our interviews, as Outlook keeps it",
    ics: calendar(event(`UID:${outlookUid(OURS)}\n${at("20260602", "1000", "1100")}`)),
    busy: [],
  },
  {
    name: "VFREEBUSY",
    ics: calendar(FREE_BUSY),
    busy: ["06-02 10:00-11:00", "06-03 10:00-11:30", "06-05 10:00-11:00", "06-06 10:00-11:00"],
  },
  {
    name: "VFREEBUSY without what is tentative",
    ics: calendar(FREE_BUSY),
    counts: { tentative: false },
    busy: ["06-02 10:00-11:00", "06-03 10:00-11:30", "06-06 10:00-11:00"],
  },
  {
    name: "tasks, journals and alarms",
    ics: calendar(
      `BEGIN:VTODO\nUID:1\nDTSTART:20260602T010000Z\nDUE:20260602T020000Z\nEND:VTODO\n${event(`UID:2\n${at("20260603", "1000", "1100")}\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT15M\nDURATION:PT5M\nREPEAT:2\nEND:VALARM`)}`,
    ),
    busy: ["06-03 10:00-11:00"],
  },
  // Recurrence
  {
    name: "every Monday",
    ics: calendar(event(WEEKLY)),
    busy: ["06-01 10:00-11:00", "06-08 10:00-11:00", "06-15 10:00-11:00", "06-22 10:00-11:00", "06-29 10:00-11:00"],
  },
  {
    name: "every Monday but one",
    ics: calendar(event(`${WEEKLY};COUNT=3\nEXDATE;TZID=Asia/Tokyo:20260608T100000`)),
    busy: ["06-01 10:00-11:00", "06-15 10:00-11:00"],
  },
  {
    name: "left out in UTC",
    ics: calendar(event(`${WEEKLY};COUNT=3\nEXDATE:20260608T010000Z,20260615T010000Z`)),
    busy: ["06-01 10:00-11:00"],
  },
  {
    name: "left out by its day",
    ics: calendar(event(`${WEEKLY};COUNT=3\nEXDATE;VALUE=DATE:20260608`)),
    busy: ["06-01 10:00-11:00", "06-15 10:00-11:00"],
  },
  {
    name: "one instance moved",
    ics: calendar(
      `${event(`${WEEKLY};COUNT=3`)}\n${event(`UID:w\nRECURRENCE-ID;TZID=Asia/Tokyo:20260608T100000\n${at("20260610", "1400", "1500")}`)}`,
    ),
    busy: ["06-01 10:00-11:00", "06-10 14:00-15:00", "06-15 10:00-11:00"],
  },
  {
    name: "one instance moved, named in UTC and before the series",
    ics: calendar(`${event(`UID:w\nRECURRENCE-ID:20260608T010000Z\n${at("20260610", "1400", "1500")}`)}\n${event(`${WEEKLY};COUNT=3`)}`),
    busy: ["06-01 10:00-11:00", "06-10 14:00-15:00", "06-15 10:00-11:00"],
  },
  {
    name: "one instance canceled",
    ics: calendar(
      `${event(`${WEEKLY};COUNT=3`)}\n${event(`UID:w\nRECURRENCE-ID;TZID=Asia/Tokyo:20260608T100000\n${at("20260608", "1000", "1100")}\nSTATUS:CANCELLED`)}`,
    ),
    busy: ["06-01 10:00-11:00", "06-15 10:00-11:00"],
  },
  {
    name: "an instance of next year moved into this month",
    ics: calendar(
      `${event(`UID:w\n${at("20270601", "1000", "1100")}\nRRULE:FREQ=WEEKLY;COUNT=3`)}\n${event(`UID:w\nRECURRENCE-ID;TZID=Asia/Tokyo:20270608T100000\n${at("20260610", "1400", "1500")}`)}`,
    ),
    busy: ["06-10 14:00-15:00"],
  },
  {
    name: "a moved instance without its series (a shared part)",
    ics: calendar(event(`UID:w\nRECURRENCE-ID;TZID=Asia/Tokyo:20260608T100000\n${at("20260610", "1400", "1500")}`)),
    busy: ["06-10 14:00-15:00"],
  },
  {
    name: "this and all following moved",
    ics: calendar(
      `${event(`${WEEKLY};COUNT=4`)}\n${event(`UID:w\nRECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Asia/Tokyo:20260615T100000\n${at("20260615", "1300", "1330")}`)}`,
    ),
    busy: ["06-01 10:00-11:00", "06-08 10:00-11:00", "06-15 13:00-13:30", "06-22 13:00-13:30"],
  },
  {
    name: "until an instant in UTC, the last instance included",
    ics: calendar(
      event(
        "UID:1\nDTSTART;TZID=Asia/Tokyo:20260601T080000\nDTEND;TZID=Asia/Tokyo:20260601T090000\nRRULE:FREQ=WEEKLY;UNTIL=20260614T230000Z",
      ),
    ),
    busy: ["06-01 08:00-09:00", "06-08 08:00-09:00", "06-15 08:00-09:00"],
  },
  {
    name: "until a day, that day included",
    ics: calendar(
      event("UID:1\nDTSTART;TZID=Asia/Tokyo:20260601T180000\nDTEND;TZID=Asia/Tokyo:20260601T190000\nRRULE:FREQ=WEEKLY;UNTIL=20260608"),
    ),
    busy: ["06-01 18:00-19:00", "06-08 18:00-19:00"],
  },
  {
    name: "the last Friday of the month, since 2019",
    ics: calendar(
      event("UID:1\nDTSTART;TZID=Asia/Tokyo:20190125T160000\nDTEND;TZID=Asia/Tokyo:20190125T170000\nRRULE:FREQ=MONTHLY;BYDAY=-1FR"),
    ),
    busy: ["06-26 16:00-17:00"],
  },
  {
    name: "workdays by BYSETPOS",
    ics: calendar(
      event("UID:1\nDTSTART;TZID=Asia/Tokyo:20260105T090000\nDURATION:PT30M\nRRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1"),
    ),
    busy: ["06-01 09:00-09:30", "06-30 09:00-09:30"],
  },
  {
    name: "a rule with blanks and a last semicolon",
    ics: calendar(event(`UID:1\n${at("20260601", "1000", "1100")}\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=;COUNT=2;`)),
    busy: ["06-01 10:00-11:00", "06-15 10:00-11:00"],
  },
  {
    name: "further dates (RDATE), one as a period",
    ics: calendar(
      event(`UID:1\n${at("20260601", "1000", "1100")}\nRDATE;TZID=Asia/Tokyo:20260604T100000\nRDATE;VALUE=PERIOD:20260605T010000Z/PT1H`),
    ),
    busy: ["06-01 10:00-11:00", "06-04 10:00-11:00", "06-05 10:00-11:00"],
  },
  {
    name: "a series of New York by the clock of New York, over the change of its clocks",
    ics: calendar(
      event(
        "UID:1\nDTSTART;TZID=America/New_York:20260101T090000\nDTEND;TZID=America/New_York:20260101T100000\nRRULE:FREQ=MONTHLY;BYMONTHDAY=3",
      ),
    ),
    busy: ["06-03 22:00-23:00"],
  },
  {
    name: "every second week since 2007, on two days",
    ics: calendar(event(`UID:1\n${at("20070101", "1000", "1100")}\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH`)),
    busy: ["06-08 10:00-11:00", "06-11 10:00-11:00", "06-22 10:00-11:00", "06-25 10:00-11:00"],
  },
  { name: "the 31st of each month", ics: calendar(event(`UID:1\n${at("20260331", "1000", "1100")}\nRRULE:FREQ=MONTHLY`)), busy: [] },
  // How it is written
  {
    name: "LF, CRLF and CR",
    ics: calendar(
      `${event(`UID:1\n${at("20260602", "1000", "1100")}`).replaceAll("\n", "\r\n")}\n${event(`UID:2\n${at("20260603", "1000", "1100")}`).replaceAll("\n", "\r")}`,
    ),
    busy: ["06-02 10:00-11:00", "06-03 10:00-11:00"],
  },
  {
    name: "folded lines and a byte order mark",
    ics: `\ufeff${calendar(event("UID:1\nDTSTART;TZID=Asia/\n Tokyo:20260602T1000\n 00\nDTEND;TZID=Asia/Tokyo:20260602T110000"))}`,
    busy: ["06-02 10:00-11:00"],
  },
  {
    name: "names in small letters",
    ics: calendar(event("UID:1\nDTSTART:20260602T010000Z\nDTEND:20260602T020000Z")).replace(/^(begin|end|dtstart|dtend)/gim, (name) =>
      name.toLowerCase(),
    ),
    busy: ["06-02 10:00-11:00"],
  },
  {
    name: "a description with line ends that are not escaped",
    ics: calendar(event(`UID:1\n${at("20260602", "1000", "1100")}\nDESCRIPTION:一行目\n二行目\n\nhttps://example.com/?a=b;c:d`)),
    busy: ["06-02 10:00-11:00"],
  },
  {
    name: "two calendars in one file",
    ics: calendar(event(`UID:1\n${at("20260602", "1000", "1100")}`)) + calendar(event(`UID:1\n${at("20260603", "1000", "1100")}`)),
    busy: ["06-02 10:00-11:00", "06-03 10:00-11:00"],
  },
  {
    name: "no identifiers",
    ics: calendar(`${event(at("20260602", "1000", "1100"))}\n${event(at("20260603", "1000", "1100"))}`),
    busy: ["06-02 10:00-11:00", "06-03 10:00-11:00"],
  },
  { name: "an empty calendar", ics: calendar(""), busy: [] },
  {
    name: "a broken appointment beside a good one",
    ics: calendar(`${event("UID:1\nDTSTART:yesterday\nDTEND:today")}\n${event(`UID:2\n${at("20260603", "1000", "1100")}`)}`),
    busy: ["06-03 10:00-11:00"],
    unread: 1,
  },
  {
    name: "a broken rule beside a good appointment",
    ics: calendar(
      `${event(`UID:1\n${at("20260602", "1000", "1100")}\nRRULE:FREQ=SOMETIMES`)}\n${event(`UID:2\n${at("20260603", "1000", "1100")}`)}`,
    ),
    busy: ["06-03 10:00-11:00"],
    unread: 1,
  },
  {
    name: "cut off in the middle",
    ics: calendar(event(`UID:1\n${at("20260602", "1000", "1100")}`)).slice(0, -30),
    problem: "not_a_calendar",
    busy: [],
  },
  { name: "a page in place of a calendar", ics: "<!doctype html><title>サインイン</title>", problem: "not_a_calendar", busy: [] },
  { name: "nothing", ics: "", problem: "not_a_calendar", busy: [] },
  {
    name: "every second, for ever",
    ics: calendar(event("UID:1\nDTSTART:20000101T000000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY")),
    busy: [],
    unread: 1,
  },
];
