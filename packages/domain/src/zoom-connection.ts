import { MINUTE } from "./tokyo";

/** `none`: she never said yes. */
export const ZOOM_STATUSES = ["none", "connected", "error", "disconnected"] as const;
export type ZoomStatus = (typeof ZOOM_STATUSES)[number];

export const ZOOM_DISCONNECT_REASONS = ["user", "zoom_webhook", "invalid_grant", "admin"] as const;
export type ZoomDisconnectReason = (typeof ZOOM_DISCONNECT_REASONS)[number];

export type ZoomEvent = "authorize" | "refresh_refused" | "disconnect" | "deauthorize";

/** The only place where the moves of a connection are written down. `refresh_refused`: for the last time. */
const MOVES: Record<ZoomEvent, { from: readonly ZoomStatus[]; to: ZoomStatus }> = {
  authorize: { from: ZOOM_STATUSES, to: "connected" },
  refresh_refused: { from: ["connected"], to: "error" },
  disconnect: { from: ["connected", "error"], to: "disconnected" },
  deauthorize: { from: ["connected", "error"], to: "disconnected" },
};

/** The state after an event; null: it changes nothing (any more). */
export function zoomAfter(status: ZoomStatus, event: ZoomEvent): ZoomStatus | null {
  const { from, to } = MOVES[event];
  return from.includes(status) ? to : null;
}

/** How often a refresh is refused before the connection counts as broken, and how long each time before the next try. */
const REFUSAL_WAITS = [MINUTE, 5 * MINUTE] as const;

/**
 * What follows from Zoom refusing a refresh for the `refusals`-th time (1 is the first). A provider that is down refuses nothing: an outage
 * never breaks a connection.
 */
export function afterRefusal(refusals: number, now: Date): { broken: true } | { broken: false; retryAt: Date } {
  const wait = REFUSAL_WAITS[refusals - 1];
  return wait === undefined ? { broken: true } : { broken: false, retryAt: new Date(now.getTime() + wait) };
}

/** An access token is renewed this long before it ends: a call must not begin with one that ends on its way. */
const RENEW_BEFORE = 2 * MINUTE;

export const needsRefresh = (expiresAt: Date, now: Date): boolean => expiresAt.getTime() - now.getTime() <= RENEW_BEFORE;

/** A message of Zoom that tells of an earlier yes than the one we have: sent again, or held back and sent later by somebody else. */
export const isOldNews = (connectedAt: Date, happenedAt: Date): boolean => happenedAt < connectedAt;

/** Meetings of a free account end by themselves after forty minutes. */
const BASIC_PLAN = 1;
export const endsEarly = (accountType: number | null): boolean => accountType === BASIC_PLAN;
