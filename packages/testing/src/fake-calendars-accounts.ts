import { randomBytes, randomUUID } from "node:crypto";

export type FakeVendor = "google" | "microsoft";

export interface FakeAppointment {
  readonly id: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly allDay: boolean;
  readonly showAs: "free" | "tentative" | "busy" | "oof" | "workingElsewhere";
  readonly isCanceled: boolean;
  readonly uid: string;
  /** The answer of the account's owner to the invitation. */
  readonly response: "none" | "accepted" | "declined";
}

export interface FakeCalendar {
  readonly id: string;
  readonly name: string;
  /** False: a colleague's, holidays, birthdays. */
  readonly own: boolean;
  readonly appointments: Map<string, FakeAppointment>;
}

export interface FakeAccount {
  readonly vendor: FakeVendor;
  readonly email: string;
  /** The first is the primary one. */
  readonly calendars: FakeCalendar[];
  /** FreeBusy answers 200 with an error of this calendar. */
  primaryFails: boolean;
}

export const fakeCalendar = (name: string, own: boolean): FakeCalendar => ({
  // As long as Graph's, and with what an address has to escape.
  id: `${randomBytes(60).toString("base64")}=`,
  name,
  own,
  appointments: new Map(),
});

export const newAccount = (vendor: FakeVendor, email: string): FakeAccount => ({
  vendor,
  email,
  calendars: [fakeCalendar("Calendar", true)],
  primaryFails: false,
});

export function newAppointment({
  from,
  to,
  ...rest
}: { from: Date | number; to: Date | number } & Partial<Omit<FakeAppointment, "id" | "from" | "to">>): FakeAppointment {
  return {
    id: randomUUID(),
    title: "PLANTED-TITLE",
    allDay: false,
    showAs: "busy",
    isCanceled: false,
    response: "none",
    uid: `${randomUUID()}@calendar.example`,
    ...rest,
    from: Number(from),
    to: Number(to),
  };
}

const DAY = 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;

/** Four weeks of somebody's work, so that a new account shows something: a meeting each Tuesday and Thursday, lunch on workdays. */
export function sampleAppointments(now: Date): FakeAppointment[] {
  const midnight = Math.floor((now.getTime() + 9 * HOUR) / DAY) * DAY - 9 * HOUR;
  return Array.from({ length: 28 }, (_, day) => midnight + day * DAY).flatMap((date) => {
    const weekday = new Date(date + 9 * HOUR).getUTCDay();
    if (weekday === 0 || weekday === 6) return [];
    const lunch = newAppointment({ title: "昼休み", from: date + 12 * HOUR, to: date + 13 * HOUR });
    if (weekday !== 2 && weekday !== 4) return [lunch];
    return [lunch, newAppointment({ title: "定例会議", from: date + 14 * HOUR, to: date + 15.5 * HOUR })];
  });
}
