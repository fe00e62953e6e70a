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

/** Makes the private address of the caller's calendar, or a new one in its place. The token is told once and kept as its hash. */
export const makeFeed: UseCase<Record<never, never>, { token: string; feed: FeedRow }> = (deps, actor) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const token = newToken();
    const feed = await tx.calendarFeed.make(actor.userId, deps.links.hashOf(token), now);
    await noted(deps, tx, actor, "calendar_feed.make", now);
    return { token, feed };
  });

/** Every calendar that knows the address is shut out at once. A second time is the same as once. */
export const revokeFeed: UseCase<Record<never, never>, { revoked: boolean }> = (deps, actor) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const revoked = (await tx.calendarFeed.revoke(actor.userId, now)) !== null;
    if (revoked) await noted(deps, tx, actor, "calendar_feed.revoke", now);
    return { revoked };
  });

const noted = (deps: Deps, tx: Pick<Tx, "journal">, actor: Actor, action: string, now: Date): Promise<void> =>
  tx.journal.write({ audit: [{ action, entity: "User", entityId: actor.userId, diff: {} }] }, signatureOf(deps, actor, now));
