import { NOW } from "@knotter/testing/factories/given";
import { signatureOf } from "@knotter/zoom/webhook";
import { ORIGIN, ZOOM } from "../api-harness";
import { type Entry, isMentor, keepers, owns } from "../reach";

const own = ["mentor"] as const;

/** A message as Zoom sends it, about an unknown user. */
function message() {
  const body = JSON.stringify({
    event: "app_deauthorized",
    event_ts: NOW.getTime(),
    payload: { user_id: "nobody", account_id: "none", client_id: ZOOM.clientId, deauthorization_time: NOW.toISOString() },
  });
  const timestamp = String(Math.floor(NOW.getTime() / 1000));
  return { body, timestamp, signature: signatureOf(ZOOM.webhookSecrets[0] ?? "", timestamp, body) };
}

export const zoomEntries = {
  "mentors.zoom": { may: keepers, input: ({ mentor }) => ({ id: mentor.userId }), reaches: isMentor },
  "mentors.zoomOauthStart": {
    may: own,
    input: ({ mentor }) => ({ id: mentor.userId }),
    reaches: (kind, pair) => owns(kind, pair, "mentor"),
  },
  "mentors.zoomOauthAuthorize": {
    may: own,
    // No authorisation was started with this state.
    input: ({ mentor }) => ({ id: mentor.userId, code: "a-code", state: "a-state", redirectUri: `${ORIGIN}/mypage/mentor` }),
    reaches: (kind, pair) => owns(kind, pair, "mentor"),
    refuses: () => "STATE_MISMATCH",
  },
  "mentors.zoomOauthDeauthorize": {
    may: keepers,
    input: ({ mentor }) => ({ id: mentor.userId, futureSessions: "keepUrl" }),
    reaches: isMentor,
  },
  "mentors.officeLink": {
    may: ["admin"],
    input: ({ mentor }) => ({ id: mentor.userId, url: "https://meet.google.com/abc-defg-hij" }),
  },
  "mentors.zoomDeauthorized": { may: "public", input: message },
  "mentoring.hostLink": {
    may: own,
    input: ({ mentoring }) => ({ id: mentoring.mentoringId }),
    reaches: (kind, pair) => owns(kind, pair, "mentor"),
    refuses: () => "TOO_EARLY",
  },
} as const satisfies Record<string, Entry>;
