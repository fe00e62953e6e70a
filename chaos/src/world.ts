import { sealToken } from "@knotter/auth/token";
import { addDays, DAY, HOUR, instantOf, MINUTE, tokyoDate } from "@knotter/domain/tokyo";
import type { EnrolledMentee } from "@knotter/testing/factories/mentee";
import type { Person } from "@knotter/testing/factories/user";
import { openRows } from "@knotter/testing/rows";
import type { Random } from "./random";

export interface SignedIn {
  readonly userId: string;
  readonly token: string;
}

export type Mentee = SignedIn & Pick<EnrolledMentee, "orderMenteeId">;

export interface World {
  readonly orderId: string;
  readonly admin: SignedIn;
  readonly mentees: readonly Mentee[];
  readonly mentors: readonly SignedIn[];
  /** Mentors who meet at Zoom, once they have connected. */
  readonly atZoom: readonly SignedIn[];
  /** Mentors with calendars of their own, once they have connected. */
  readonly withCalendars: readonly SignedIn[];
  /** Today's interviews booked in advance: their reminders are sent while they are rescheduled and canceled. */
  readonly today: readonly { id: string; mentor: SignedIn; mentee: Mentee; startAt: Date }[];
}

const MENTEES = 240;
const MENTORS = 8;
const TODAY = { mentors: 8, each: 5 };

/** An order with its people, in an empty database. The sessions are rows as a sign-in creates them. */
export async function peopleIn(databaseUrl: string, secret: string, random: Random): Promise<World> {
  const rows = openRows(databaseUrl);
  try {
    const { make } = rows;
    const now = new Date();
    const [startsOn, endsOn] = [addDays(tokyoDate(now), -30), addDays(tokyoDate(now), 300)];
    const order = await make.order({ startsOn, endsOn, maxMentoringCount: 12, policy: { maxFutureReservations: 3, rescheduleMax: 5 } });
    const signIn = async <P extends Person>(person: P): Promise<P & SignedIn> => {
      const session = await make.session(person, { now });
      return { ...person, token: await sealToken({ secret }, session, (7 * DAY) / 1_000) };
    };
    const all = <P extends Person>(people: readonly P[]) => Promise.all(people.map(signIn));
    const mentors = await all(await Promise.all(Array.from({ length: MENTORS }, () => make.mentor({ orders: [order] }))));
    const mentees = await all(await make.mentees(MENTEES, { order }));
    const busy = await all(await Promise.all(Array.from({ length: TODAY.mentors }, () => make.mentor({ orders: [order] }))));
    const today: World["today"][number][] = [];
    for (const mentor of busy) {
      for (let place = 0; place < TODAY.each; place += 1) {
        // From an hour and a quarter ahead on every interview becomes due during the run or soon after; some are due from the first minute.
        const startAt = new Date(now.getTime() + 40 * MINUTE + place * 100 * MINUTE + random.below(35) * MINUTE);
        const mentee = await signIn(await make.mentee({ order }));
        const { mentoringId } = await make.mentoring({ mentee, mentor, startAt, gap: 0 });
        today.push({ id: mentoringId, mentor, mentee, startAt });
      }
    }
    return {
      orderId: order.orderId,
      admin: await signIn(await make.admin()),
      mentees,
      mentors,
      atZoom: mentors.slice(0, MENTORS / 2),
      withCalendars: mentors.slice(MENTORS / 2),
      today,
    };
  } finally {
    await rows.close();
  }
}

export const DAYS_AHEAD = 10;

/** A time with mentor hours, on a grid that bookings often share. */
export function timeToMeet(random: Random): Date {
  const date = addDays(tokyoDate(new Date()), 3 + random.below(DAYS_AHEAD));
  return instantOf(date, 9 * 60 + random.below(17) * 30);
}

/** A time of today or tomorrow to which an admin or the mentor may move an upcoming interview. */
export function timeSoon(random: Random): Date {
  const half = 30 * MINUTE;
  return new Date(Math.ceil((Date.now() + 20 * MINUTE) / half) * half + random.below(14) * half + (random.chance(0.3) ? 24 * HOUR : 0));
}
