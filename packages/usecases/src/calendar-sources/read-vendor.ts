import type { CalendarVendor, VendorAnswer, VendorAppointment, VendorClient } from "@knotter/calendars/vendor";
import type { CalendarSourceRow } from "@knotter/db/mentor/calendar-source";
import { ALL_READ, BUSY_LIMITS, busyWindow, counts, isTokenOver, type Period, type SourceFault } from "@knotter/domain/busy-time";
import type { Deps } from "../deps";
import { openTokens, sealTokens } from "./tokens";

export type FoundAtVendor =
  | {
      readonly outcome: "periods";
      readonly periods: readonly Period[];
      readonly unread: 0;
      readonly unreadOn: readonly [];
      readonly etag: null;
      readonly lastModified: null;
    }
  | { readonly outcome: "failed"; readonly fault: SourceFault; readonly waitSeconds?: number }
  /** The authorisation has ended: only the mentor can give another one. */
  | { readonly outcome: "lost" };

/** How often in a row a source fails, the last two times because a new token is refused, until the mentor is asked for another authorisation. */
const REFUSALS = 3;

interface Claimed {
  source: CalendarSourceRow;
  claimId: string;
}

/**
 * Reads a source at its vendor with a valid token: one that is about to expire is renewed first, one that is refused is renewed once. The claim of
 * the source keeps everybody else from renewing meanwhile, and new tokens are stored before they are used.
 */
export async function readVendor(deps: Deps, claimed: Claimed): Promise<FoundAtVendor> {
  const { source } = claimed;
  const tokens = openTokens(deps, source);
  if (!tokens) return { outcome: "lost" };
  const client = deps.calendars.vendors[source.kind as CalendarVendor];
  // The app was taken out of the configuration.
  if (!client) return { outcome: "failed", fault: "vendor_down" };
  const window = { ...busyWindow(deps.clock.now()), limit: BUSY_LIMITS.periods };

  let access = tokens.access;
  let renewed = false;
  if (isTokenOver(tokens.expiresAt, deps.clock.now())) {
    const answer = await renew(deps, client, claimed, tokens.refresh);
    if (typeof answer !== "string") return answer;
    [access, renewed] = [answer, true];
  }
  let answer = await client.busy(access, window);
  if (answer.outcome === "unauthorized" && !renewed) {
    const again = await renew(deps, client, claimed, tokens.refresh);
    if (typeof again !== "string") return again;
    answer = await client.busy(again, window);
  }
  // The authorisation stands, for the token is new: a failure of the vendor, or the right to read was taken back. Not lost by the first of them.
  if (answer.outcome === "unauthorized")
    return source.failures >= REFUSALS - 1 && source.fault === "denied" ? { outcome: "lost" } : { outcome: "failed", fault: "denied" };
  if (answer.outcome !== "ok") return failureOf(answer);
  const periods = answer.value.filter((appointment) => !isOwn(deps, appointment) && counts(source, appointment));
  return { outcome: "periods", periods, ...ALL_READ, etag: null, lastModified: null };
}

/** One of our own interviews. */
const isOwn = ({ calendars }: Deps, { uid }: VendorAppointment): boolean => uid !== null && calendars.isOwnUid(uid);

/** The new access token. */
async function renew(
  deps: Deps,
  client: VendorClient,
  { source: { id, mentorId }, claimId }: Claimed,
  refreshToken: string,
): Promise<string | Exclude<FoundAtVendor, { outcome: "periods" }>> {
  const answer = await client.refresh(refreshToken);
  if (answer.outcome === "refused" && answer.reason === "invalid_grant") return { outcome: "lost" };
  if (answer.outcome !== "ok") return failureOf(answer);
  const tokens = sealTokens(deps, mentorId, answer.value, deps.clock.now(), refreshToken);
  const kept = tokens && (await deps.db.transaction((tx) => tx.mentor.calendarSources.keepTokens({ id, claimId }, tokens)));
  // Removed, or connected again, meanwhile: what would be read is of no use.
  return kept ? answer.value.accessToken : { outcome: "failed", fault: "vendor_down" };
}

function failureOf(answer: Exclude<VendorAnswer<never>, { outcome: "ok" }>): Exclude<FoundAtVendor, { outcome: "periods" }> {
  switch (answer.outcome) {
    case "wait":
      return { outcome: "failed", fault: "vendor_busy", waitSeconds: answer.retryAfterSeconds };
    case "too_many":
      return { outcome: "failed", fault: "too_many" };
    default:
      // Also a refusal of our own app, which says nothing about this mentor.
      return { outcome: "failed", fault: "vendor_down" };
  }
}
