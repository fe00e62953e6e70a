import type { Signature } from "@knotter/db/audit/trail.writes";
import type { Tx } from "@knotter/db/database";
import type { MentorEditRow } from "@knotter/db/mentor/profile.reads";
import type { ZoomConnectionRow } from "@knotter/db/zoom/zoom.reads";
import { AppError } from "@knotter/domain/errors";
import { type Actor, scopeOf, systemScope } from "@knotter/domain/scope";
import { zoomAfter } from "@knotter/domain/zoom-connection";
import { type Deps, signatureOf, systemSignatureOf, type UseCase } from "../deps";
import { followConnection, type Repaired, repairEvents, withoutZoom } from "./repair";

export interface DisconnectInput {
  id: string;
  /** What happens to future interviews: their links stay, or the mentor's own link replaces them. */
  futureSessions: "keepUrl" | "useFixedUrl";
  reason?: string | undefined;
}

/** Instants as text: plain JSON. */
export interface DisconnectOutcome {
  mentorId: string;
  affected: { mentoringId: string; publicNo: string; startAt: string; meeting: Repaired["meeting"] }[];
}

/**
 * Ends a connection from our side, at once, whether Zoom answers or not; removing meetings and revoking the tokens happens afterwards
 * (sync.ts, probe.ts). Idempotent. Throws FIXED_URL_MISSING, NOT_FOUND.
 */
export const disconnectZoom: UseCase<DisconnectInput, DisconnectOutcome> = (deps, actor, { id, futureSessions, reason }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const scope = scopeOf(actor);
    const mentor = (await tx.mentor.profile.lockForEdit(scope, id)) ? await tx.mentor.profile.edit(scope, id, now) : null;
    if (!mentor) throw new AppError("NOT_FOUND");
    const connection = await lockToLeave(tx, id);
    if (!connection) return { mentorId: id, affected: [] };

    let repaired: Repaired[];
    if (futureSessions === "useFixedUrl") {
      const url = mentor.fixedMeetingUrl;
      if (!url) throw new AppError("FIXED_URL_MISSING");
      const interviews = await tx.zoom.interviews(id, now);
      await tx.zoom.leaveZoom(id, url, now);
      repaired = interviews.map((interview) => ({ ...interview, meeting: "fixed" }));
      await tx.mentor.profile.save(id, mentor.version, { meetingMethod: "fixed_url" }, now);
    } else {
      repaired = await withoutZoom(tx, mentor, { linksToo: false }, now);
    }
    await leave(tx, connection, byWhom(actor), repaired, { futureSessions, ...(reason ? { reason } : {}) }, signatureOf(deps, actor, now));
    const affected = repaired.map((interview) => ({
      mentoringId: interview.id,
      publicNo: interview.publicNo,
      startAt: interview.startAt.toISOString(),
      meeting: interview.meeting,
    }));
    return { mentorId: id, affected };
  });

/**
 * Disconnects a mentor whose account is disabled. Meetings of canceled or handed-over interviews are still removed first. True: there was a
 * connection.
 */
export async function disconnectShutOut(tx: Tx, mentor: MentorEditRow, by: Signature): Promise<boolean> {
  const connection = await lockToLeave(tx, mentor.id);
  if (!connection) return false;
  const repaired = await withoutZoom(tx, mentor, { linksToo: false }, by.at);
  await leave(tx, connection, "admin", repaired, { shutOut: true }, by);
  return true;
}

/** Disconnects mentors who were disabled with interviews to hold, once the last one is over (each night). Returns how many. */
export async function leaveShutOut(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  let left = 0;
  for (const mentorId of await deps.db.read.zoom.shutOut(now)) {
    const gone = await deps.db.transaction(async (tx) => {
      const scope = systemScope("the last interview of a disabled mentor is over");
      await tx.mentor.profile.lockForEdit(scope, mentorId);
      const mentor = await tx.mentor.profile.edit(scope, mentorId, now);
      // Enabled again, or booked, before the lock was obtained.
      if (!mentor || !(await tx.zoom.shutOut(now)).includes(mentorId)) return false;
      return disconnectShutOut(tx, mentor, systemSignatureOf(deps, now));
    });
    if (gone) left += 1;
  }
  return left;
}

/** Null: there has never been a connection, or it has ended already. */
async function lockToLeave(tx: Tx, mentorId: string): Promise<ZoomConnectionRow | null> {
  const connection = await tx.zoom.lockConnection(mentorId);
  return connection && zoomAfter(connection.status, "disconnect") !== null ? connection : null;
}

async function leave(
  tx: Tx,
  { mentorId, status, keyId }: ZoomConnectionRow,
  reason: "user" | "admin",
  repaired: readonly Repaired[],
  said: Record<string, unknown>,
  by: Signature,
): Promise<void> {
  await tx.zoom.disconnect(mentorId, reason, { forget: keyId === null, now: by.at });
  await followConnection(tx, mentorId, by.at);
  const diff = { status: [status, "disconnected"], ...said, interviews: repaired.length };
  await tx.audit.record(
    { events: repairEvents(repaired), audit: [{ action: "zoom.disconnect", entity: "Mentor", entityId: mentorId, diff }] },
    by,
  );
}

const byWhom = ({ role }: Actor): "user" | "admin" => (role === "admin" ? "admin" : "user");
