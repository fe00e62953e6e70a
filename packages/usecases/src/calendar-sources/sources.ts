import type { Reads, Tx } from "@knotter/db/database";
import type { CalendarSourceRow } from "@knotter/db/mentor/calendar-source";
import { BUSY_LIMITS, type BusyTimes, calendarAddressOwner, combinedBusy } from "@knotter/domain/busy-time";
import { AppError } from "@knotter/domain/errors";
import type { Actor } from "@knotter/domain/scope";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { authorizationsOf, revokeAuthorizations } from "./revoke";

/** Null: the source has none. */
export function addressOf({ encryption }: Pick<Deps, "encryption">, { mentorId, keyId, addressEnc }: CalendarSourceRow): string | null {
  if (keyId === null || addressEnc === null) return null;
  return new TextDecoder().decode(encryption.open({ keyId, sealed: addressEnc }, calendarAddressOwner(mentorId)));
}

export interface Choice {
  label: string;
  countsTentative: boolean;
  countsAllDay: boolean;
}

/** A mentor's calendars are the mentor's alone: nobody else adds, reads or removes one. */
export function requireMentor(actor: Actor): string {
  if (actor.role !== "mentor") throw new AppError("NOT_FOUND");
  return actor.userId;
}

async function requireSource(tx: Pick<Tx, "mentor">, mentorId: string, id: string): Promise<CalendarSourceRow> {
  const source = await tx.mentor.calendarSources.find(mentorId, id);
  if (!source) throw new AppError("NOT_FOUND");
  return source;
}

/** The sources of all kinds count together. Final only where the caller has locked the mentor. Throws TOO_MANY_CALENDARS. */
export async function requireRoom(
  db: { mentor: { calendarSources: Pick<Reads["mentor"]["calendarSources"], "of"> } },
  mentorId: string,
): Promise<void> {
  if ((await db.mentor.calendarSources.of(mentorId)).length >= BUSY_LIMITS.sources)
    throw new AppError("TOO_MANY_CALENDARS", { params: { max: BUSY_LIMITS.sources } });
}

/** The union of a mentor's calendars, for bookings and searches, and a note for those who wait. The caller has locked the mentor. */
export async function followSources(tx: Pick<Tx, "mentor" | "waitingList">, mentorId: string, now: Date): Promise<void> {
  const sources = await tx.mentor.calendarSources.of(mentorId);
  const combined = combinedBusy(sources.map(({ kind, busy }) => ({ kind, busy: busy ?? [] })));
  const before = await tx.mentor.calendarSources.storedBusyOf(mentorId);
  if (isSame(combined.busy, before.busy) && isSame(combined.anonymous, before.anonymous)) return;
  await tx.mentor.calendarSources.setBusy(mentorId, combined, now);
  await tx.waitingList.check([mentorId], now);
}

const isSame = (a: BusyTimes, b: BusyTimes): boolean => a.length === b.length && a.every((minute, i) => minute === b[i]);

/** Throws NOT_FOUND. */
export const changeCalendar: UseCase<Choice & { id: string }, { id: string }> = async (deps, actor, { id, ...choice }) => {
  const mentorId = requireMentor(actor);
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const source = await requireSource(tx, mentorId, id);
    await tx.mentor.calendarSources.change(id, choice, now);
    await tx.audit.record(noted("calendar_source.change", mentorId, source.kind), signatureOf(deps, actor, now));
    return { id };
  });
};

/** Its times are offered again at once, and the authorisation ends at its vendor, soon after if that does not answer. Throws NOT_FOUND. */
export const removeCalendar: UseCase<{ id: string }, { removed: boolean }> = async (deps, actor, { id }) => {
  const mentorId = requireMentor(actor);
  const removed = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await tx.mentor.lock(mentorId);
    const source = await requireSource(tx, mentorId, id);
    await tx.mentor.calendarSources.remove([id]);
    // The end of an authorisation ends all of the same account, and whose account the others are, a vendor does not tell.
    const isLast = !(await tx.mentor.calendarSources.of(mentorId)).some(({ kind }) => kind === source.kind);
    if (isLast) await tx.mentor.calendarSources.revokeLater(authorizationsOf([source]), now);
    await followSources(tx, mentorId, now);
    await tx.audit.record(noted("calendar_source.remove", mentorId, source.kind), signatureOf(deps, actor, now));
    return { removed: true };
  });
  await revokeAuthorizations(deps, { mentorId, timeoutMs: 2000 });
  return removed;
};

/** Everything of a mentor whose account is closed. The caller has locked the mentor. */
export async function forgetCalendars(tx: Pick<Tx, "mentor" | "waitingList">, mentorId: string, now: Date): Promise<void> {
  const sources = await tx.mentor.calendarSources.of(mentorId);
  if (sources.length === 0) return;
  await tx.mentor.calendarSources.remove(sources.map(({ id }) => id));
  await tx.mentor.calendarSources.revokeLater(authorizationsOf(sources), now);
  await followSources(tx, mentorId, now);
}

async function requireUpcoming(tx: Pick<Tx, "mentor">, mentorId: string, mentoringId: string, now: Date) {
  const interview = (await tx.mentor.calendarSources.upcoming(mentorId, now)).find(({ id }) => id === mentoringId);
  if (!interview) throw new AppError("NOT_FOUND");
  return interview;
}

/** An interview stays at its time although an appointment lies over it. Throws NOT_FOUND. */
export const keepInterview: UseCase<{ mentoringId: string }, { kept: true }> = async (deps, actor, { mentoringId }) => {
  const mentorId = requireMentor(actor);
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { startAt } = await requireUpcoming(tx, mentorId, mentoringId, now);
    await tx.mentor.calendarSources.keep(mentoringId, startAt, now);
    return { kept: true };
  });
};

/** The mentor is asked again about an interview that was kept. Throws NOT_FOUND. */
export const unkeepInterview: UseCase<{ mentoringId: string }, { kept: false }> = async (deps, actor, { mentoringId }) => {
  const mentorId = requireMentor(actor);
  return deps.db.transaction(async (tx) => {
    await requireUpcoming(tx, mentorId, mentoringId, deps.clock.now());
    await tx.mentor.calendarSources.unkeep(mentoringId);
    return { kept: false };
  });
};

/** Neither the address nor what the mentor calls it: both may say whose calendar it is. */
export const noted = (action: string, mentorId: string, kind: string) => ({
  audit: [{ action, entity: "Mentor", entityId: mentorId, diff: { kind } }],
});
