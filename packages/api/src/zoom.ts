import { href } from "@knotter/contract/routes";
import type { Telemetry } from "@knotter/telemetry/telemetry";
import type { Zoom } from "@knotter/usecases/deps";
import { challengeOf, randomWord } from "@knotter/zoom/pkce";
import { zoomClient } from "@knotter/zoom/zoom-client";
import { observed } from "./outgoing";

export interface ZoomConfig {
  clientId: string;
  clientSecret: string;
  /** The secrets of Zoom's webhooks; more than one if the deauthorisation notification has its own. Without one that route is disabled. */
  webhookSecrets: readonly string[];
  /** Alternatives to Zoom's own addresses. */
  authUrl?: string | undefined;
  apiUrl?: string | undefined;
}

/** The Zoom client for the use cases. Zoom redirects back to the mentor's own page, whose address is registered there. */
export const zoomOf = (
  { clientId, clientSecret, authUrl, apiUrl }: ZoomConfig,
  origin: string,
  now: () => Date,
  telemetry: Telemetry,
): Zoom => ({
  client: observed(telemetry, "zoom", zoomClient({ clientId, clientSecret, authUrl, apiUrl, now }), [
    ...(["exchange", "refresh", "revoke", "me", "createMeeting", "meeting", "updateMeeting", "deleteMeeting", "upcomingMeetings"] as const),
  ]),
  redirectUri: `${origin}${href("mentorMypage")}`,
  randomWord,
  challengeOf,
});
