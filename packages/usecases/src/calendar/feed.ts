import type { FeedRow } from "@knotter/db/calendar-feed.reads";
import type { Tx } from "@knotter/db/database";
import type { Actor } from "@knotter/domain/scope";
import { type Deps, signatureOf, type UseCase } from "../deps";

/** 256 bits that hang on nothing: whoever has the address has the calendar, so it can be made from nothing that is kept. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

/**
 * The token for others, who see no more than when she has no time. It follows from the private one and does not lead back to it: what is
 * kept is the hash of this one, from which neither can be had.
 */
const busyTokenOf = (deps: Pick<Deps, "links">, token: string): string => deps.links.hashOf(token);

/** Under which hash the feed is kept if this token is the private one, and if it is the one for others. */
export const feedKeysOf = (deps: Pick<Deps, "links">, token: string): { whole: string; busy: string } => ({
  whole: deps.links.hashOf(busyTokenOf(deps, token)),
  busy: deps.links.hashOf(token),
});

/** Makes the private address of the caller's calendar and the one for others, or new ones in their place. Both are told once. */
export const makeFeed: UseCase<Record<never, never>, { token: string; busyToken: string; feed: FeedRow }> = (deps, actor) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const token = newToken();
    const feed = await tx.calendarFeed.make(actor.userId, feedKeysOf(deps, token).whole, now);
    await noted(deps, tx, actor, "calendar_feed.make", now);
    return { token, busyToken: busyTokenOf(deps, token), feed };
  });

/** Every calendar that knows the address is shut out at once. A second time is the same as once. */
export const revokeFeed: UseCase<Record<never, never>, { revoked: boolean }> = (deps, actor) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const revoked = (await tx.calendarFeed.revoke(actor.userId, now)) !== null;
    if (revoked) await noted(deps, tx, actor, "calendar_feed.revoke", now);
    return { revoked };
  });

const noted = (deps: Deps, tx: Pick<Tx, "auditTrail">, actor: Actor, action: string, now: Date): Promise<void> =>
  tx.auditTrail.record({ audit: [{ action, entity: "User", entityId: actor.userId, diff: {} }] }, signatureOf(deps, actor, now));
