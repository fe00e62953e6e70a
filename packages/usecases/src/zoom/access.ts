import type { ZoomConnectionRow } from "@knotter/db/zoom/zoom.reads";
import { systemScope } from "@knotter/domain/scope";
import { afterRefusal, needsRefresh } from "@knotter/domain/zoom-connection";
import type { ZoomAnswer } from "@knotter/zoom/answer";
import { type Deps, systemSignatureOf, type Zoom } from "../deps";
import { brokenMails, followConnection, repairEvents, withoutZoom } from "./repair";
import { openTokens, sealTokens } from "./tokens";

/** `lost`: there are no tokens to act for the mentor at Zoom (any more). */
export type Access<Value> = ZoomAnswer<Value> | { readonly outcome: "lost"; readonly reason: string };

export interface AccessLimit {
  readonly timeoutMs?: number | undefined;
}

/** Milliseconds during which no other call renews the mentor's tokens; a process that dies while renewing leaves them locked until then. */
const LEASE = 30_000;
/** How often a waiting call looks again, and how long unless its caller sets a shorter limit (milliseconds). */
const LOOK_AGAIN = 100;
const LOOK_FOR = 6000;

const LOST = { outcome: "lost", reason: "not connected" } as const;

/**
 * Calls Zoom on behalf of a mentor with a valid token: one that is about to expire is renewed first, one that is refused is renewed once.
 * Never throws for failures of Zoom.
 */
export async function withAccess<Value>(
  deps: Deps,
  zoom: Zoom,
  mentorId: string,
  call: (accessToken: string) => Promise<ZoomAnswer<Value>>,
  limit: AccessLimit = {},
): Promise<Access<Value>> {
  const first = await accessToken(deps, zoom, mentorId, null, limit);
  if (first.outcome !== "ok") return first;
  const answer = await call(first.value);
  if (answer.outcome !== "unauthorized") return answer;
  const second = await accessToken(deps, zoom, mentorId, first.value, limit);
  return second.outcome === "ok" ? call(second.value) : second;
}

/**
 * A valid access token. Of concurrent calls only one renews it, because Zoom accepts a refresh token only once. A short row lock decides
 * which one; no transaction is open while Zoom is called, and the others poll until there is a new token.
 */
async function accessToken(deps: Deps, zoom: Zoom, mentorId: string, refused: string | null, limit: AccessLimit): Promise<Access<string>> {
  const until = performance.now() + (limit.timeoutMs ?? LOOK_FOR);
  while (true) {
    const now = deps.clock.now();
    const row = await deps.db.read.zoom.connection(mentorId);
    const tokens = row && openTokens(deps, row);
    if (!row || !tokens) return LOST;
    if (!needsRefresh(tokens.expiresAt, now) && tokens.access !== refused) return { outcome: "ok", value: tokens.access };
    if (row.retryRefreshAt && row.retryRefreshAt > now) {
      const seconds = Math.ceil((row.retryRefreshAt.getTime() - now.getTime()) / 1000);
      return { outcome: "wait", retryAfterSeconds: seconds, reason: "a refresh was refused" };
    }
    const claimId = crypto.randomUUID();
    const claim = { claimId, seen: tokens.expiresAt, now, until: new Date(now.getTime() + LEASE) };
    if (await deps.db.transaction((tx) => tx.zoom.claimRefresh(mentorId, claim)))
      return renew(deps, zoom, row, tokens.refresh, claimId, limit);
    if (performance.now() >= until) return { outcome: "unknown", reason: "somebody else is renewing the token" };
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
  }
}

async function renew(
  deps: Deps,
  zoom: Zoom,
  { mentorId, refusals }: ZoomConnectionRow,
  refreshToken: string,
  claimId: string,
  { timeoutMs }: AccessLimit,
): Promise<Access<string>> {
  const answer = await zoom.client.refresh(refreshToken, { timeoutMs });
  const now = deps.clock.now();
  if (answer.outcome === "ok") {
    const sealed = sealTokens(deps, mentorId, answer.value, now);
    const kept = await deps.db.transaction((tx) => tx.zoom.keepTokens(mentorId, claimId, sealed, now));
    return kept ? { outcome: "ok", value: answer.value.accessToken } : LOST;
  }
  if (answer.outcome !== "refused" || answer.reason !== "invalid_grant") {
    await deps.db.transaction((tx) => tx.zoom.releaseRefresh(mentorId, claimId));
    // A refusal of our own app says nothing about this mentor.
    return answer.outcome === "refused" ? { outcome: "unknown", reason: answer.reason } : answer;
  }
  const next = afterRefusal(refusals + 1, now);
  if (next.broken) {
    await breakConnection(deps, mentorId, claimId, now);
    return LOST;
  }
  await deps.db.transaction((tx) => tx.zoom.releaseRefresh(mentorId, claimId, { refusals: refusals + 1, retryAt: next.retryAt }));
  const seconds = Math.ceil((next.retryAt.getTime() - now.getTime()) / 1000);
  return { outcome: "wait", retryAfterSeconds: seconds, reason: "a refresh was refused" };
}

/**
 * Moves a connection from connected to error: interviews without a link say so, the mentor and the admins get a mail, and the mentor cannot
 * be booked any more.
 */
async function breakConnection(deps: Deps, mentorId: string, claimId: string, now: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const scope = systemScope("Zoom refuses the tokens of a connection");
    await tx.mentor.profile.lockForEdit(scope, mentorId);
    const connection = await tx.zoom.lockConnection(mentorId);
    const mentor = await tx.mentor.profile.edit(scope, mentorId, now);
    // The mentor has reconnected or disconnected in the meantime.
    if (connection?.status !== "connected" || !mentor || !(await tx.zoom.releaseRefresh(mentorId, claimId))) return;
    await tx.zoom.breakConnection(mentorId, now);
    const repaired = await withoutZoom(tx, mentor, { linksToo: false }, now);
    await followConnection(tx, mentorId, now);
    await tx.audit.record(
      {
        events: repairEvents(repaired),
        mails: await brokenMails(tx, mentorId, connection.connectedAt),
        audit: [
          {
            action: "zoom.broken",
            entity: "Mentor",
            entityId: mentorId,
            diff: { status: ["connected", "error"], interviews: repaired.length },
          },
        ],
      },
      systemSignatureOf(deps, now),
    );
  });
}
