import type { ZoomConnectionRow } from "@knotter/db/zoom/zoom.reads";
import { HOUR } from "@knotter/domain/tokyo";
import type { Deps, Zoom } from "../deps";
import { withAccess } from "./access";
import { leaveShutOut } from "./disconnect";
import { openTokens } from "./tokens";

export interface ProbeReport {
  /** Connections that work. */
  seen: number;
  /** Connections that do not work, or about which Zoom did not answer. */
  failing: number;
  /** Interviews for which no check was scheduled. */
  found: number;
  /** Interviews long over whose meeting data was deleted. */
  cleared: number;
  /** Disabled mentors who have held their last interview and were disconnected. */
  left: number;
}

/** A connection that was used recently works; the others are checked once a night. */
const SEEN_WITHIN = 20 * HOUR;
const AT_ONCE = 100;
/** After this many consecutive calls without an answer Zoom itself is down. */
const SILENT = 3;
/** Meeting data is kept this long, because questions about a meeting may come up. */
const KEPT = 90 * 24 * HOUR;

/**
 * Once a night, calls Zoom for every connection. So a broken connection is found before an interview is affected, and the refresh token,
 * which expires when unused, stays alive. Stops when Zoom does not answer, and the next night tries again.
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
      // Tokens that cannot be decrypted affect one mentor and must not stop the check of the others.
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

/** The revocation is tried for a day. After that the tokens are deleted without it. */
const REVOKE_FOR = 24 * HOUR;
const REVOKE_AGAIN = HOUR / 4;

/** Revokes the tokens of ended connections at Zoom, once their meetings have been removed, and deletes them. Returns how many are gone. */
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
    });
    if (told) gone += 1;
  }
  return gone;
}

/** Null: there are no usable tokens. Tokens that cannot be decrypted, because their key is gone, are simply deleted. */
function tokensToTell(deps: Deps, connection: ZoomConnectionRow): ReturnType<typeof openTokens> {
  try {
    return openTokens(deps, connection);
  } catch {
    return null;
  }
}

const tell = async (zoom: Zoom, token: string): Promise<boolean> => (await zoom.client.revoke(token)).outcome === "ok";
