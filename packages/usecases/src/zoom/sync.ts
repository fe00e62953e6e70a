import type { ZoomWorkRow } from "@knotter/db/zoom/meeting";
import {
  isToCome,
  latePlace,
  lostPlace,
  nextLook,
  retryZoomAt,
  type Substitute,
  type ZoomMeetingFacts,
  zoomStep,
} from "@knotter/domain/zoom-meeting";
import { type Deps, systemSignatureOf } from "../deps";
import { LATE, LEASE } from "./lease";
import { type Done, perform } from "./perform";

export interface SyncReport {
  /** Meetings that are in order now. */
  done: number;
  /** To be tried again: Zoom has not answered, or has refused. */
  again: number;
  /** There are no tokens to act for the mentor at Zoom. */
  waiting: number;
  /** Whether everything that was due has been handled. */
  complete: boolean;
}

export interface SyncOptions {
  limit?: number;
  /** The `performance.now()` after which no further delivery begins. */
  until?: number;
  onFailure?: (step: string, error: unknown) => void;
}

/**
 * Synchronises the meetings of interviews that were booked, moved or canceled: one after the other, by the interview's current state. Zoom
 * has no idempotency keys, so the intention is stored before a meeting is requested, and a runner that finds a stored intention looks for
 * the meeting before requesting it again. Any number of runners may do this at once. As soon as Zoom does not answer the rest waits for the
 * next run: an outage must not cost a time-out per interview.
 */
export async function syncMeetings(deps: Deps, { limit = 500, until, onFailure }: SyncOptions = {}): Promise<SyncReport> {
  const report: SyncReport = { done: 0, again: 0, waiting: 0, complete: true };
  for (let left = limit; left > 0; left -= 1) {
    if (until !== undefined && performance.now() > until) return { ...report, complete: false };
    const now = deps.clock.now();
    const claimId = crypto.randomUUID();
    const work = await deps.db.transaction((tx) => tx.zoom.claim({ claimId, now, until: new Date(now.getTime() + LEASE) }));
    if (!work) return report;
    try {
      const done = await look(deps, work, claimId);
      report[done.outcome] += 1;
      if (done.outcome === "again" && done.silent) return { ...report, complete: false };
    } catch (error) {
      // The message stays claimed; after the claim has expired another run takes it.
      onFailure?.("meeting", error);
      report.again += 1;
    }
  }
  return { ...report, complete: false };
}

/** The facts of one interview for the domain's rules. */
const factsOf = (work: ZoomWorkRow, hasApp: boolean): ZoomMeetingFacts => ({
  ...work,
  connection: hasApp
    ? { status: work.connectionStatus, zoomUserId: work.connectionUserId, speaks: work.connectionSpeaks }
    : { status: "none", zoomUserId: null, speaks: false },
});

async function look(deps: Deps, work: ZoomWorkRow, claimId: string): Promise<Done> {
  const facts = factsOf(work, deps.zoom !== null);
  const step = zoomStep(facts, deps.clock.now());
  if (step.do === "nothing" || step.do === "wait" || !deps.zoom) {
    const now = deps.clock.now();
    const place = step.do === "wait" && isToCome(work, now) ? lostPlace(work.otherMeetingUrl) : null;
    await settle(deps, work, claimId, { place, dueAt: step.do === "wait" ? null : nextLook(facts, now) });
    return step.do === "wait" ? { outcome: "waiting", reason: "not connected" } : { outcome: "done" };
  }
  const done = await perform(deps, deps.zoom, work, claimId, step);
  if (done.outcome === "done") return done;
  const now = deps.clock.now();
  const lost = done.outcome === "waiting";
  const place = !isToCome(work, now) ? null : lost ? lostPlace(work.otherMeetingUrl) : latePlace(work, now);
  const dueAt = lost ? null : retryZoomAt(work.attempts, work.startAt, now, done.askedSeconds);
  const busyUntil = !lost && done.silent ? new Date(now.getTime() + LATE) : null;
  await settle(deps, work, claimId, { place, dueAt, error: done.reason, busyUntil });
  return done;
}

/** Stores when to look again, and what the pages say in the meantime. */
async function settle(
  deps: Deps,
  work: ZoomWorkRow,
  claimId: string,
  { place, ...kept }: { place: Substitute | null; dueAt: Date | null; error?: string; busyUntil?: Date | null },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const changed = place !== null && (await tx.zoom.substitute(work.mentoringId, place));
    await tx.zoom.settle(work, claimId, kept);
    if (changed && place.status !== "preparing") {
      const type = place.status === "ready" ? ("url_ready" as const) : ("url_failed" as const);
      const events = [{ mentoringId: work.mentoringId, type, fromStatus: work.status, toStatus: work.status }];
      await tx.audit.record({ events, audit: [] }, systemSignatureOf(deps, deps.clock.now()));
    }
  });
}
