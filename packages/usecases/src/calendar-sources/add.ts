import { type AddressFault, calendarAddressOwner, nextTryAfter } from "@knotter/domain/busy-time";
import { AppError, type FieldCode } from "@knotter/domain/errors";
import { signatureOf, type UseCase } from "../deps";
import { NEVER_READ, readAddress, stateOf } from "./read";
import { type Choice, followSources, noted, requireMentor, requireRoom } from "./sources";

const FAULT_CODES: Readonly<Record<AddressFault, FieldCode>> = {
  unreachable: "CALENDAR_UNREACHABLE",
  refused_address: "CALENDAR_ADDRESS",
  not_found: "CALENDAR_NOT_FOUND",
  denied: "CALENDAR_DENIED",
  too_large: "CALENDAR_TOO_LARGE",
  too_slow: "CALENDAR_TOO_SLOW",
  not_a_calendar: "NOT_A_CALENDAR",
  too_many: "CALENDAR_TOO_MANY",
  too_complex: "CALENDAR_TOO_COMPLEX",
  vendor_busy: "CALENDAR_SERVER_BUSY",
  vendor_down: "CALENDAR_SERVER_DOWN",
};
const unreadable = (code: FieldCode) => new AppError("UNPROCESSABLE", { fieldErrors: { address: [code] } });

/**
 * Adds a calendar by its address, with what is busy in it: one that cannot be read is not added, so that nobody relies on appointments that are
 * not known. Throws TOO_MANY_CALENDARS, UNPROCESSABLE.
 */
export const addCalendar: UseCase<Choice & { address: string }, { id: string }> = async (deps, actor, { address, ...choice }) => {
  const mentorId = requireMentor(actor);
  const url = address.replace(/^webcals?:/i, "https:");
  if (!deps.calendars.takes(url)) throw unreadable("CALENDAR_ADDRESS");
  await requireRoom(deps.db.read, mentorId);
  const owner = await deps.db.read.mentor.calendarSources.ownerOf(mentorId);
  const found = await readAddress(deps, { address: url, owner, choice, validators: NEVER_READ, forPage: true });
  // Nothing was asked for that could be unchanged.
  if (found.outcome !== "periods") throw unreadable(found.outcome === "failed" ? FAULT_CODES[found.fault] : "CALENDAR_UNREACHABLE");
  const now = deps.clock.now();
  const state = stateOf(found, now);
  return deps.db.transaction(async (tx) => {
    // The lock of every booking: from its release on, nobody books what has just become busy.
    await tx.mentor.lock(mentorId);
    await requireRoom(tx, mentorId);
    const { keyId, sealed } = deps.encryption.seal(new TextEncoder().encode(url), calendarAddressOwner(mentorId));
    const id = await tx.mentor.calendarSources.add({
      mentorId,
      kind: "ics",
      ...choice,
      place: new URL(url).host,
      keyId,
      addressEnc: sealed,
      read: { state, dueAt: nextTryAfter(0, now) },
      now,
    });
    await followSources(tx, mentorId, now);
    await tx.audit.record(noted("calendar_source.add", mentorId, "ics"), signatureOf(deps, actor, now));
    return { id };
  });
};
