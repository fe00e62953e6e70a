import type { Validators } from "@knotter/calendars/ics-address";
import type { CalendarSourceRow, ReadState } from "@knotter/db/mentor/calendar-source";
import {
  type AddressFault,
  BUSY_LIMITS,
  busyTimesOf,
  busyWindow,
  demoPeriods,
  isMailDue,
  mailDueAt,
  nextTryAfter,
  type Period,
  reachesFarEnough,
  withoutInterviews,
} from "@knotter/domain/busy-time";
import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { MINUTE } from "@knotter/domain/tokyo";
import { type Deps, systemSignatureOf, type UseCase } from "../deps";
import { type FoundAtVendor, readVendor } from "./read-vendor";
import { revokeAuthorizations } from "./revoke";
import { addressOf, followSources } from "./sources";

export interface ReadReport {
  /** Calendars that were read, or have not changed. */
  read: number;
  /** Calendars that could not be read; their last state holds. */
  failed: number;
  /** Whether everything that was due has been read. */
  complete: boolean;
}

/** Nobody else reads a source meanwhile; a process that dies keeps it for so long. Longer than the fetch and the reading together take. */
const LEASE = 2 * MINUTE;
/** At once, so that slow servers of some mentors do not hold up the others. */
const AT_ONCE = 6;

/** Reads the calendars that are due, several side by side. Any number of runners may do so. */
export async function readCalendars(
  deps: Deps,
  { until, onFailure }: { until?: number; onFailure?: (step: string, error: unknown) => void } = {},
): Promise<ReadReport> {
  const report: ReadReport = { read: 0, failed: 0, complete: true };
  const work = async (): Promise<void> => {
    for (;;) {
      if (until !== undefined && performance.now() > until) {
        report.complete = false;
        return;
      }
      const claimed = await claim(deps);
      if (!claimed) return;
      try {
        report[await readOne(deps, claimed)] += 1;
      } catch (error) {
        // Another run takes it when the claim has expired: an address that cannot be decrypted stops nobody else's calendar.
        onFailure?.("calendar", error);
        report.failed += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await revokeAuthorizations(deps).catch((error: unknown) => onFailure?.("revocation", error));
  return report;
}

/**
 * Reads one calendar now, because its mentor asks for it; not again within half a minute, and not while the job does. Throws NOT_FOUND.
 */
export const refreshCalendar: UseCase<{ id: string }, { id: string }> = async (deps, actor, { id }) => {
  const source = actor.role === "mentor" ? await deps.db.read.mentor.calendarSources.find(actor.userId, id) : null;
  if (!source) throw new AppError("NOT_FOUND");
  const recently = source.triedAt !== null && deps.clock.now().getTime() - source.triedAt.getTime() < BUSY_LIMITS.againSeconds * 1000;
  const claimed = recently ? null : await claim(deps, id);
  if (claimed) await readOne(deps, claimed);
  return { id };
};

interface Claimed {
  source: CalendarSourceRow;
  claimId: string;
}

async function claim(deps: Deps, id?: string): Promise<Claimed | null> {
  const now = deps.clock.now();
  const claimId = crypto.randomUUID();
  const until = new Date(now.getTime() + LEASE);
  const source = await deps.db.transaction((tx) =>
    tx.mentor.calendarSources.claim({ claimId, now, until, ...(id === undefined ? {} : { id }) }),
  );
  return source && { source, claimId };
}

interface FoundPeriods {
  readonly outcome: "periods";
  readonly periods: readonly Period[];
  readonly unread: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

type FoundAtAddress =
  | FoundPeriods
  | { readonly outcome: "unchanged" }
  | { readonly outcome: "failed"; readonly fault: AddressFault; readonly waitSeconds?: number };

type Found = FoundAtVendor | FoundAtAddress;

async function readOne(deps: Deps, { source, claimId }: Claimed): Promise<"read" | "failed"> {
  const { id, mentorId } = source;
  const found = await look(deps, { source, claimId });
  const now = deps.clock.now();
  if (found.outcome === "lost" || found.outcome === "failed") {
    await deps.db.transaction(async (tx) => {
      if (found.outcome === "failed") {
        const dueAt = nextTryAfter(source.failures + 1, now, found.waitSeconds);
        await tx.mentor.calendarSources.fail({ id, claimId }, found.fault, { now, dueAt });
      } else if (source.lostAt === null) {
        await tx.mentor.calendarSources.lose({ id, claimId }, { now, dueAt: mailDueAt(source.failingSince ?? now) });
      } else {
        // Nothing is to be read; once the mail is written, nothing is to be done either, until the mentor connects again.
        const dueAt = isMailDue(source.failingSince, now) ? null : mailDueAt(source.failingSince ?? now);
        await tx.mentor.calendarSources.fail({ id, claimId }, "access_ended", { now, dueAt });
      }
      if (isMailDue(source.failingSince, now))
        await tx.audit.record({ mails: [failingMail(source)], audit: [] }, systemSignatureOf(deps, now));
    });
    return "failed";
  }
  const dueAt = nextTryAfter(0, now);
  if (found.outcome === "unchanged") {
    await deps.db.transaction((tx) => tx.mentor.calendarSources.settle({ id, claimId }, {}, { now, dueAt }));
    return "read";
  }
  const state = await stateOf(deps, mentorId, found, now);
  await deps.db.transaction(async (tx) => {
    // The lock of every booking: from its release on, nobody books what has just become busy.
    await tx.mentor.lock(mentorId);
    if (await tx.mentor.calendarSources.settle({ id, claimId }, state, { now, dueAt })) await followSources(tx, mentorId, now);
  });
  return "read";
}

/** What is kept of the periods that were found: times alone, without the mentor's own interviews. */
export async function stateOf(deps: Deps, mentorId: string, found: FoundPeriods, now: Date): Promise<ReadState> {
  const window = busyWindow(now);
  const interviews = (await deps.db.read.mentor.calendarSources.interviews(mentorId, new Date(window.from), new Date(window.to))).map(
    ({ startAt, endAt }) => ({ from: startAt.getTime(), to: endAt.getTime() }),
  );
  const busy = busyTimesOf(withoutInterviews(found.periods, interviews), window);
  return { busy, coveredUntil: new Date(window.to), etag: found.etag, lastModified: found.lastModified, unread: found.unread };
}

async function look(deps: Deps, claimed: Claimed): Promise<Found> {
  const { source } = claimed;
  const now = deps.clock.now();
  if (source.kind === "demo") return { outcome: "periods", periods: demoPeriods(now), unread: 0, etag: null, lastModified: null };
  if (source.kind !== "ics") return readVendor(deps, claimed);
  const address = addressOf(deps, source);
  if (address === null) return { outcome: "failed", fault: "access_ended" };
  return readAddress(deps, address, source, reachesFarEnough(source.coveredUntil, now) ? source : NEVER_READ);
}

export const NEVER_READ: Validators = { etag: null, lastModified: null };

/** Fetches and reads a calendar by its address, within ten seconds (`forPage`: 3.5) and its limits. */
export async function readAddress(
  deps: Deps,
  address: string,
  { countsTentative, countsAllDay }: Pick<CalendarSourceRow, "countsTentative" | "countsAllDay">,
  validators: Validators,
  forPage = false,
): Promise<FoundAtAddress> {
  const answer = await deps.calendars.fetch(address, validators, forPage);
  if (answer.outcome !== "changed") return answer;
  const read = await deps.calendars.read(answer.bytes, {
    zone: "Asia/Tokyo",
    ...busyWindow(deps.clock.now()),
    countsTentative,
    countsAllDay,
    limit: BUSY_LIMITS.periods,
    owners: [],
  });
  if ("problem" in read) return { outcome: "failed", fault: read.problem === "busy" ? "vendor_busy" : read.problem };
  return { outcome: "periods", ...read, ...answer.validators };
}

/** Once for each time that a source stops working. */
const failingMail = ({ id, mentorId, failingSince }: CalendarSourceRow) => ({
  type: "calendar_failing" as const,
  toUserId: mentorId,
  orderId: null,
  mentoringId: null,
  facts: { since: failingSince?.toISOString() ?? "" },
  dedupeKey: dedupeKeyOf("calendar_failing", { userId: mentorId, eventId: `${id}-${failingSince?.getTime()}` }),
});
