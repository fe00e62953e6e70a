import { MINUTE } from "./tokyo";

/** `none`: the mentor has never connected Zoom. */
export const ZOOM_STATUSES = ["none", "connected", "error", "disconnected"] as const;
export type ZoomStatus = (typeof ZOOM_STATUSES)[number];

export const ZOOM_DISCONNECT_REASONS = ["user", "zoom_webhook", "invalid_grant", "admin"] as const;
export type ZoomDisconnectReason = (typeof ZOOM_DISCONNECT_REASONS)[number];

export type ZoomEvent = "authorize" | "refresh_refused" | "disconnect" | "deauthorize";

/** The single table of a connection's transitions. `refresh_refused`: the last refresh was refused. */
const MOVES: Record<ZoomEvent, { from: readonly ZoomStatus[]; to: ZoomStatus }> = {
  authorize: { from: ZOOM_STATUSES, to: "connected" },
  refresh_refused: { from: ["connected"], to: "error" },
  disconnect: { from: ["connected", "error"], to: "disconnected" },
  deauthorize: { from: ["connected", "error"], to: "disconnected" },
};

/** The state after an event; null: the event has no effect (any more). */
export function zoomAfter(status: ZoomStatus, event: ZoomEvent): ZoomStatus | null {
  const { from, to } = MOVES[event];
  return from.includes(status) ? to : null;
}

/** The waits between refused refreshes; after the last one the connection counts as broken. */
const REFUSAL_WAITS = [MINUTE, 5 * MINUTE] as const;

/**
 * The consequence of Zoom refusing a refresh for the `refusals`-th time (1 is the first). An outage is no refusal and never breaks a
 * connection.
 */
export function afterRefusal(refusals: number, now: Date): { broken: true } | { broken: false; retryAt: Date } {
  const wait = REFUSAL_WAITS[refusals - 1];
  return wait === undefined ? { broken: true } : { broken: false, retryAt: new Date(now.getTime() + wait) };
}

/** An access token is renewed this long before it expires, so that it does not expire during a call. */
const RENEW_BEFORE = 2 * MINUTE;

export const needsRefresh = (expiresAt: Date, now: Date): boolean => expiresAt.getTime() - now.getTime() <= RENEW_BEFORE;

/**
 * Whether a message of Zoom is about an earlier authorisation than the current one: a repetition, or one that was held back and replayed.
 */
export const isOldNews = (connectedAt: Date, happenedAt: Date): boolean => happenedAt < connectedAt;

/** Meetings of a free account end by themselves after forty minutes. */
const BASIC_PLAN = 1;
export const endsEarly = (accountType: number | null): boolean => accountType === BASIC_PLAN;
