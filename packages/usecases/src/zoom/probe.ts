import type { ZoomConnectionRow } from "@knotter/db/zoom.row";
import { HOUR } from "@knotter/domain/tokyo";
import type { Deps, Zoom } from "../deps";
import { withAccess } from "./access";
import { leaveShutOut } from "./disconnect";
import { openTokens } from "./tokens";

export interface ProbeReport {
  /** Connections that hold. */
  seen: number;
  /** That do not, or that Zoom has said nothing about. */
  failing: number;
  /** Interviews that nobody was told to look after. */
  found: number;
  /** Of interviews long over: what was known of their meetings. */
  cleared: number;
  /** Mentors who were shut out and have held their last interview: disconnected. */
  left: number;
}

/** A connection that was used is one that holds; the others are looked at once a night. */
const SEEN_WITHIN = 20 * HOUR;
const AT_ONCE = 100;
/** So many without an answer, one after the other: Zoom itself is down. */
const SILENT = 3;
/** Until then a question about a meeting may come up. */
const KEPT = 90 * 24 * HOUR;

/**
 * Once a night: asks Zoom who each mentor is. A connection that has ended is found before an interview is; its refresh token, which Zoom
 * lets go of when nobody uses it, stays in use. Stops when Zoom does not answer: the next night is another one.
 */
export async function probeConnections(deps: Deps, onFailure: (step: string, error: unknown) => void = () => {}): Promise<ProbeReport> {
  const { zoom } = deps;
  const report: ProbeReport = { seen: 0, failing: 0, found: 0, cleared: 0, left: 0 };
  const now = deps.clock.now();
  report.found = await deps.db.transaction((tx) => tx.zoom.findForgotten(now));
  report.cleared = await deps.db.transaction((tx) => tx.zoom.clearOver(new Date(now.getTime() - KEPT), 1000));
  await deps.db.transaction((tx) => tx.zoom.forgetFormerOver(now));
  report.left = await leaveShutOut(deps);
  if (!zoom) return report;
  const before = new Date(now.getTime() - SEEN_WITHIN);
  const failing = new Set<string>();
  let silent = 0;
  for (;;) {
    const mentorIds = await deps.db.read.zoom.unseenSince(before, [...failing], AT_ONCE);
    if (mentorIds.length === 0) return report;
    for (const mentorId of mentorIds) {
      // Tokens that do not open are one mentor's trouble, and no reason not to look at the others.
      const answer = await withAccess(deps, zoom, mentorId, (token) => zoom.client.me(token)).catch((error: unknown) => {
        onFailure("connection", error);
        return null;
      });
      if (answer?.outcome === "ok") {
        await deps.db.transaction((tx) => tx.zoom.seen(mentorId, answer.value.type, deps.clock.now()));
        report.seen += 1;
        silent = 0;
        continue;
      }
      failing.add(mentorId);
      report.failing += 1;
      silent = answer?.outcome === "unknown" ? silent + 1 : 0;
      if (silent === SILENT) return report;
    }
  }
}

/** Zoom is told for a day that somebody has left. After that her tokens are let go of without it. */
const REVOKE_FOR = 24 * HOUR;
const REVOKE_AGAIN = HOUR / 4;

/** Tells Zoom who has left, once what was hers is cleared away there, and lets go of her tokens. Answers how many are gone. */
export async function revokeTokens(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const givenUp = new Date(now.getTime() - REVOKE_FOR);
  let gone = 0;
  for (const connection of await deps.db.read.zoom.toRevoke(now, givenUp)) {
    const tokens = tokensToTell(deps, connection);
    const over = connection.disconnectedAt !== null && connection.disconnectedAt < givenUp;
    const told = tokens === null || over || !deps.zoom || (await tell(deps.zoom, tokens.refresh));
    await deps.db.transaction(async (tx) => {
      if (told) await tx.zoom.forget(connection.mentorId);
      else await tx.zoom.revokeLater(connection.mentorId, new Date(deps.clock.now().getTime() + REVOKE_AGAIN));
      return null;
    });
    if (told) gone += 1;
  }
  return gone;
}

/** Null: there is nothing to tell Zoom with. What does not open, because its key is gone, is of no use to anybody and is let go of. */
function tokensToTell(deps: Deps, connection: ZoomConnectionRow): ReturnType<typeof openTokens> {
  try {
    return openTokens(deps, connection);
  } catch {
    return null;
  }
}

const tell = async (zoom: Zoom, token: string): Promise<boolean> => (await zoom.client.revoke(token)).outcome === "ok";
