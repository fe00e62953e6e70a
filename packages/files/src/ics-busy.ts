import { type Appointment, appointmentOf, currentOf, endOf, spanOf, type Times, timesOf } from "./ics-appointment";
import { type Component, calendarsIn, firstValueOf, propertiesOf } from "./ics-lines";
import type { Steps } from "./ics-rule";
import { occurrencesOf } from "./ics-series";
import type { BusyOptions, BusyPeriod, IcsBusy, UnreadAppointment } from "./ics-types";
import { wallIn } from "./ics-value";

const DAY = 86_400_000;

/** Steps of the rules of one appointment: an hourly one of twenty years has as many. */
const MOST_STEPS = 200_000;
/** And of those of a file together, which take a second or two. */
const MOST_STEPS_OF_A_FILE = 10_000_000;
const MOST_UNREAD = 20;

/**
 * When somebody is busy, from an iCalendar file (RFC 5545) of any producer. Not counted: `CANCELLED`, `TRANSPARENT`, Outlook's FREE and
 * WORKINGELSEWHERE, invitations that the owner has declined, and our own interviews; TENTATIVE and whole days by choice.
 */
export function readIcsBusy(bytes: Uint8Array, options: BusyOptions): IcsBusy {
  const calendars = calendarsIn(bytes);
  if (!calendars) return { problem: "not_a_calendar" };
  const periods: BusyPeriod[] = [];
  const unread: UnreadAppointment[] = [];
  const file: Steps = { left: MOST_STEPS_OF_A_FILE };
  /** By UID, over all calendars of the file: an instance may stand in another one than its series. */
  const series = new Map<string, Appointment[]>();
  for (const calendar of calendars) {
    const times = timesOf(calendar, options, file);
    for (const component of calendar.components) {
      if (component.name === "VFREEBUSY") {
        const found = freeBusyOf(component, options, times);
        periods.push(...found.periods);
        if (!found.isWhole) unread.push(asUnread(component));
      }
      if (component.name !== "VEVENT" || isOwnUid(firstValueOf(component, "UID"))) continue;
      try {
        const appointment = appointmentOf(component, times);
        const others = series.get(appointment.uid);
        if (others) others.push(appointment);
        else series.set(appointment.uid, [appointment]);
      } catch {
        unread.push(asUnread(component));
      }
    }
  }
  for (const appointments of series.values()) {
    const current = currentOf(appointments);
    const steps: Steps = { left: Math.min(MOST_STEPS, file.left) };
    const before = steps.left;
    const failed = new Set(current.filter(({ isWhole }) => !isWhole));
    const found = occurrencesOf(current, options, steps, (appointment) => failed.add(appointment));
    file.left -= before - Math.max(0, steps.left);
    for (const { component } of failed) unread.push(asUnread(component));
    for (const period of found) {
      if (period.from >= period.to || period.to <= options.from || period.from >= options.to) continue;
      periods.push(period);
    }
    if (periods.length > options.limit) return { problem: "too_many" };
  }
  const byDay = (one: UnreadAppointment) => one.on ?? "9999";
  // A single appointment of the past concerns nobody; one of the day before may last until the window.
  const since = new Date(options.from - DAY).toISOString().slice(0, 10);
  const ahead = unread.filter(({ on, repeats }) => on === null || repeats || on >= since);
  const unreadOn = ahead.sort((a, b) => (byDay(a) < byDay(b) ? -1 : byDay(a) > byDay(b) ? 1 : 0)).slice(0, MOST_UNREAD);
  return { periods, unread: ahead.length, unreadOn };
}

function asUnread(component: Component): UnreadAppointment {
  const day = wallIn(firstValueOf(component, "DTSTART").slice(0, 8));
  const repeats = ["RRULE", "RDATE"].some((name) => propertiesOf(component, name).length > 0);
  return { on: day ? new Date(day.wall).toISOString().slice(0, 10) : null, repeats };
}

/**
 * The UID of one of our interviews (files/src/ics.ts): as we wrote it, or as Outlook stores that of an invitation from elsewhere, in hexadecimal
 * after its own prefix (MS-OXCICAL, `vCal-Uid`).
 */
export function isOwnUid(uid: string): boolean {
  const OURS = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}@knotter\0?$/i;
  if (OURS.test(uid)) return true;
  const [, hex] = /^040000008200E00074C5B7101A82E008.*7643616C2D55696401000000([0-9A-F]+)$/i.exec(uid) ?? [];
  return hex !== undefined && OURS.test(Buffer.from(hex, "hex").toString("latin1"));
}

/** A published VFREEBUSY: its own kinds of time (FBTYPE) take the place of status and transparency. */
function freeBusyOf(component: Component, options: BusyOptions, times: Times): { periods: BusyPeriod[]; isWhole: boolean } {
  let isWhole = !component.isBroken;
  const periods = propertiesOf(component, "FREEBUSY").flatMap(({ params, value }) => {
    const kind = (params.get("FBTYPE") ?? "BUSY").toUpperCase();
    if (kind === "FREE" || (kind === "BUSY-TENTATIVE" && !options.countsTentative)) return [];
    return value.split(",").flatMap((text) => {
      try {
        const { start, length } = spanOf(text, undefined, times);
        const [from, to] = [start.utc, length ? endOf(start.zone, start.wall, length) : start.utc];
        return from < to && to > options.from && from < options.to ? [{ from, to }] : [];
      } catch {
        isWhole = false;
        return [];
      }
    });
  });
  return { periods, isWhole };
}
