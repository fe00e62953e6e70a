import type { zoomConnection } from "@knotter/contract/resources/mentor-zoom";
import type { MentorEditRow } from "@knotter/db/mentor/profile.reads";
import type { ZoomConnectionRow, ZoomInterviewRow, ZoomLeftBehindRow } from "@knotter/db/zoom/zoom.reads";
import { endsEarly } from "@knotter/domain/zoom-connection";
import type { z } from "zod";
import { at, atOrNull } from "./instant";

export type ZoomView = z.infer<typeof zoomConnection>;

/** A mentor's Zoom connection, without tokens. */
export const toZoomView = (
  mentor: Pick<MentorEditRow, "fixedMeetingUrl" | "officeMeetingUrl">,
  connection: ZoomConnectionRow | null,
  interviews: readonly ZoomInterviewRow[],
  leftBehind: readonly ZoomLeftBehindRow[],
  available: boolean,
): ZoomView => ({
  available,
  status: connection?.status ?? "none",
  email: connection?.zoomEmail ?? null,
  connectedAt: atOrNull(connection?.connectedAt ?? null),
  checkedAt: atOrNull(connection?.statusCheckedAt ?? null),
  disconnectedAt: atOrNull(connection?.disconnectedAt ?? null),
  disconnectReason: connection?.disconnectReason ?? null,
  endsEarly: endsEarly(connection?.accountType ?? null),
  hasFixedUrl: Boolean(mentor.fixedMeetingUrl),
  officeUrl: mentor.officeMeetingUrl,
  leftBehind: [...leftBehind],
  upcoming: interviews.map(({ id, publicNo, startAt, endAt, meetingStatus }) => ({
    mentoringId: id,
    publicNo,
    startAt: at(startAt),
    endAt: at(endAt),
    meeting: meetingStatus,
  })),
});
