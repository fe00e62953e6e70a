import { AppError } from "@knotter/domain/errors";
import { isMeetingUrl } from "@knotter/domain/meeting-url";
import { scopeOf } from "@knotter/domain/scope";
import { signatureOf, type UseCase } from "../deps";
import { placeAnew, type Repaired, repairEvents } from "./repair";

/** Instants as text: plain JSON. */
export interface AdminLinkOutcome {
  mentorId: string;
  affected: { mentoringId: string; publicNo: string; startAt: string; meeting: Repaired["meeting"] }[];
}

/**
 * An admin sets or removes the meeting URL for a mentor who has neither a Zoom meeting nor a link of their own. Future interviews without a
 * meeting URL use it from now on. Throws UNPROCESSABLE at `url`, NOT_FOUND.
 */
export const setAdminLink: UseCase<{ id: string; url: string | null }, AdminLinkOutcome> = (deps, actor, { id, url }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const scope = scopeOf(actor);
    if (url !== null && !isMeetingUrl(url)) throw new AppError("UNPROCESSABLE", { fieldErrors: { url: ["MEETING_URL"] } });
    const mentor = (await tx.mentor.profile.lockForEdit(scope, id)) ? await tx.mentor.profile.edit(scope, id, now) : null;
    if (!mentor) throw new AppError("NOT_FOUND");
    if (url === mentor.officeMeetingUrl) return { mentorId: id, affected: [] };
    await tx.mentor.profile.setAdminMeetingUrl(id, url);
    const placed = await placeAnew(tx, { ...mentor, officeMeetingUrl: url }, mentor.officeMeetingUrl, now);
    await tx.audit.record(
      {
        events: repairEvents(placed),
        audit: [
          {
            action: "mentor.office_link",
            entity: "Mentor",
            entityId: id,
            // The audit log only says whether there is a link: whoever has the link can join.
            diff: { link: [mentor.officeMeetingUrl !== null, url !== null], interviews: placed.length },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    const affected = placed.map(({ id: mentoringId, publicNo, startAt, meeting }) => ({
      mentoringId,
      publicNo,
      startAt: startAt.toISOString(),
      meeting,
    }));
    return { mentorId: id, affected };
  });
