import type { CalendarVendor } from "@knotter/calendars/vendor";
import type { CalendarSourceRow } from "@knotter/db/mentor/calendar-source";
import { REVOCATION } from "@knotter/domain/busy-time";
import { HOUR, MINUTE } from "@knotter/domain/tokyo";
import type { Deps } from "../deps";
import { openRefreshToken } from "./tokens";

const AT_ONCE = 50;

/** What is needed to end the authorisations of sources at their vendors. */
export const authorizationsOf = (sources: readonly CalendarSourceRow[]) =>
  sources.flatMap(({ mentorId, kind, keyId, refreshTokenEnc }) =>
    keyId === null || refreshTokenEnc === null ? [] : [{ mentorId, kind, keyId, refreshTokenEnc }],
  );

/**
 * Ends authorisations at their vendors and deletes their tokens. A vendor that does not answer is told again for a day; a vendor without a way
 * to do so, a token that cannot be decrypted and an app that is no longer set up are forgotten at once. Returns how many are gone. Never throws for
 * failures of a vendor.
 */
export async function revokeAuthorizations(
  deps: Deps,
  { mentorId, timeoutMs }: { mentorId?: string; timeoutMs?: number } = {},
): Promise<number> {
  const started = deps.clock.now();
  const givenUp = new Date(started.getTime() - REVOCATION.hours * HOUR);
  let gone = 0;
  for (const row of await deps.db.read.mentor.calendarSources.toRevoke(started, AT_ONCE, mentorId)) {
    const token = tokenOf(deps, row);
    const revoke = deps.calendars.vendors[row.kind as CalendarVendor]?.revoke;
    const told = token === null || !revoke || row.leftAt < givenUp || (await revoke(token, { timeoutMs })).outcome === "ok";
    const again = told ? null : new Date(deps.clock.now().getTime() + REVOCATION.everyMinutes * MINUTE);
    // A step of its own, after the call that removed the source and under no key of it.
    await deps.db.unkeyed.transaction((tx) => tx.mentor.calendarSources.revoked(row.id, again));
    if (told) gone += 1;
  }
  return gone;
}

function tokenOf(deps: Deps, row: { mentorId: string; keyId: string; refreshTokenEnc: Uint8Array }): string | null {
  try {
    return openRefreshToken(deps, row);
  } catch {
    return null;
  }
}
