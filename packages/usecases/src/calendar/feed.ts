import type { Tx } from "@knotter/db/database";
import type { FeedRow } from "@knotter/db/mentor/calendar-feed";
import type { Actor } from "@knotter/domain/scope";
import { type Deps, signatureOf, type UseCase } from "../deps";

/** 256 random bits that are derived from nothing: whoever has the address can read the calendar, so no stored value may lead to it. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

/**
 * The token of the address for others, which shows only busy times. It is derived from the private token and does not lead back to it; the
 * database holds the hash of this one, from which neither can be derived.
 */
const busyTokenOf = (deps: Pick<Deps, "links">, token: string): string => deps.links.hashOf(token);

/** The hashes under which the feed is stored, if this token is the private one and if it is the one for others. */
export const feedKeysOf = (deps: Pick<Deps, "links">, token: string): { whole: string; busy: string } => ({
  whole: deps.links.hashOf(busyTokenOf(deps, token)),
  busy: deps.links.hashOf(token),
});

/** Creates or replaces the private address of the caller's calendar and the one for others. Both are returned only once. */
export const makeFeed: UseCase<Record<never, never>, { token: string; busyToken: string; feed: FeedRow }> = (deps, actor) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const token = newToken();
    const feed = await tx.mentor.calendarFeed.make(actor.userId, feedKeysOf(deps, token).whole, now);
    await noted(deps, tx, actor, "calendar_feed.make", now);
    return { token, busyToken: busyTokenOf(deps, token), feed };
  });

/** Every calendar that uses the address loses access at once. Idempotent. */
export const revokeFeed: UseCase<Record<never, never>, { revoked: boolean }> = (deps, actor) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const revoked = (await tx.mentor.calendarFeed.revoke(actor.userId, now)) !== null;
    if (revoked) await noted(deps, tx, actor, "calendar_feed.revoke", now);
    return { revoked };
  });

const noted = (deps: Deps, tx: Pick<Tx, "audit">, actor: Actor, action: string, now: Date): Promise<void> =>
  tx.audit.record({ audit: [{ action, entity: "User", entityId: actor.userId, diff: {} }] }, signatureOf(deps, actor, now));
