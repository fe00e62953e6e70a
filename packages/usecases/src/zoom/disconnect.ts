import { AppError } from "@knotter/domain/errors";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { zoomAfter } from "@knotter/domain/zoom-connection";
import { signatureOf, type UseCase } from "../deps";
import { followConnection, type Repaired, repairEvents, withoutZoom } from "./repair";

export interface DisconnectInput {
  id: string;
  /** What becomes of interviews to come: their links hold, or the mentor's own link takes their place. */
  futureSessions: "keepUrl" | "useFixedUrl";
  reason?: string | undefined;
}

/** Instants as text: plain JSON. */
export interface DisconnectOutcome {
  mentorId: string;
  affected: { mentoringId: string; publicNo: string; startAt: string; meeting: Repaired["meeting"] }[];
}

/**
 * Ends a connection from our side, at once, whether Zoom answers or not: what is to be cleared away there, and the revoking of the tokens,
 * is done afterwards (sync.ts, revoke.ts). The second call changes nothing. Throws FIXED_URL_MISSING, NOT_FOUND.
 */
export const disconnectZoom: UseCase<DisconnectInput, DisconnectOutcome> = (deps, actor, { id, futureSessions, reason }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const scope = scopeOf(actor);
    const mentor = (await tx.mentorProfile.lockForEdit(scope, id)) ? await tx.mentorProfile.edit(scope, id, now) : null;
    if (!mentor) throw new AppError("NOT_FOUND");
    const connection = await tx.zoom.lockConnection(id);
    if (!connection || zoomAfter(connection.status, "disconnect") === null) return { mentorId: id, affected: [] };

    let repaired: Repaired[];
    if (futureSessions === "useFixedUrl") {
      const url = mentor.fixedMeetingUrl;
      if (!url) throw new AppError("FIXED_URL_MISSING");
      const interviews = await tx.zoom.interviews(id, now);
      await tx.zoom.leaveZoom(id, url, now);
      repaired = interviews.map((interview) => ({ ...interview, meeting: "fixed" }));
      await tx.mentorProfile.save(id, mentor.version, { meetingMethod: "fixed_url" });
    } else {
      repaired = await withoutZoom(tx, mentor, { linksToo: false }, now);
    }
    await tx.zoom.disconnect(id, byWhom(actor), { forget: connection.keyId === null, now });
    await followConnection(tx, id, now);
    await tx.journal.write(
      {
        events: repairEvents(repaired),
        audit: [
          {
            action: "zoom.disconnect",
            entity: "Mentor",
            entityId: id,
            diff: {
              status: [connection.status, "disconnected"],
              futureSessions,
              interviews: repaired.length,
              ...(reason ? { reason } : {}),
            },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    const affected = repaired.map((interview) => ({
      mentoringId: interview.id,
      publicNo: interview.publicNo,
      startAt: interview.startAt.toISOString(),
      meeting: interview.meeting,
    }));
    return { mentorId: id, affected };
  });

const byWhom = ({ role }: Actor): "user" | "admin" => (role === "admin" ? "admin" : "user");
