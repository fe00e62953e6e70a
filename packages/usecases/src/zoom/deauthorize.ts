import { systemScope } from "@knotter/domain/scope";
import { isOldNews, zoomAfter } from "@knotter/domain/zoom-connection";
import { type Deps, systemSignatureOf } from "../deps";
import { brokenMails, followConnection, repairEvents, withoutZoom } from "./repair";

/**
 * Handles Zoom's notification that the app was removed: everything of the account is deleted, future interviews are updated, the mentor and
 * the admins get a mail. A repeated or outdated notification, or one about an unknown account, changes nothing. True: it was new.
 */
export async function deauthorizeZoom(deps: Deps, { zoomUserId, at }: { zoomUserId: string; at: Date }): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await tx.zoom.forgetFormer(zoomUserId);
    const mentorId = await tx.zoom.mentorOf(zoomUserId);
    // Locks the mentor's row first, like every change of the connection.
    const scope = systemScope("Zoom tells that a mentor has removed the app");
    if (mentorId === null || !(await tx.mentor.profile.lockForEdit(scope, mentorId))) return false;
    const connection = await tx.zoom.lockConnection(mentorId);
    const mentor = await tx.mentor.profile.edit(scope, mentorId, now);
    if (!mentor || connection?.zoomUserId !== zoomUserId || isOldNews(connection.connectedAt, at)) return false;
    if (zoomAfter(connection.status, "deauthorize") === null) {
      // The mentor had disconnected already; Zoom need not be told any more.
      await tx.zoom.forget(mentorId);
      return false;
    }
    await tx.zoom.disconnect(mentorId, "zoom_webhook", { forget: true, now });
    const repaired = await withoutZoom(tx, mentor, { linksToo: true }, now);
    await tx.zoom.forgetMeetings(mentorId, now);
    await followConnection(tx, mentorId, now);
    await tx.audit.record(
      {
        events: repairEvents(repaired),
        mails: await brokenMails(tx, mentorId, connection.connectedAt),
        audit: [
          {
            action: "zoom.deauthorized",
            entity: "Mentor",
            entityId: mentorId,
            diff: { status: [connection.status, "disconnected"], interviews: repaired.length, zoomDataDeleted: true },
          },
        ],
      },
      systemSignatureOf(deps, now),
    );
    return true;
  });
}
