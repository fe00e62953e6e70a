import type { ZoomConnectionRow } from "@knotter/db/zoom.row";
import { afterRefusal, needsRefresh } from "@knotter/domain/zoom-connection";
import type { ZoomAnswer } from "@knotter/zoom/answer";
import { type Deps, systemSignatureOf, type Zoom } from "../deps";
import { brokenMails, everybody, followConnection, repairEvents, withoutZoom } from "./repair";
import { openTokens, sealTokens } from "./tokens";

/** `lost`: there is nobody to speak for at Zoom (any more). */
export type Access<Value> = ZoomAnswer<Value> | { readonly outcome: "lost"; readonly reason: string };

export interface AccessLimit {
  readonly timeoutMs?: number | undefined;
}

/** Nobody else renews the tokens of a mentor for so long; whoever dies while doing it leaves them until then. */
const LEASE = 30_000;
/** Those who wait for it look so often, and so long unless whoever asked waits less (milliseconds). */
const LOOK_AGAIN = 100;
const LOOK_FOR = 6000;

const LOST = { outcome: "lost", reason: "not connected" } as const;

/**
 * Calls Zoom in the name of a mentor, with a token that holds: one that is about to end is renewed first, one that is refused is renewed
 * once. Never throws for what Zoom does.
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
 * A token that holds. However many ask at once, one of them renews it: Zoom takes a refresh token one time only. Who that is, the lock of
 * the row decides, for an instant; while Zoom is asked no transaction is open, and the others look again until there is a new one.
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
    // That our own app is refused says nothing about this mentor.
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

/** Connected → error: what is without a link says so, the mentor and the admins are told, nobody new is booked with her. */
async function breakConnection(deps: Deps, mentorId: string, claimId: string, now: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.mentorProfile.lockForEdit(everybody(), mentorId);
    const connection = await tx.zoom.lockConnection(mentorId);
    const mentor = await tx.mentorProfile.edit(everybody(), mentorId, now);
    // She has connected anew, or has left, in the meantime.
    if (connection?.status !== "connected" || !mentor || !(await tx.zoom.releaseRefresh(mentorId, claimId))) return null;
    await tx.zoom.breakConnection(mentorId, now);
    const repaired = await withoutZoom(tx, mentor, { linksToo: false }, now);
    await followConnection(tx, mentorId, now);
    await tx.auditTrail.record(
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
    return null;
  });
}
