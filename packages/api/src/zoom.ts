import { href } from "@knotter/contract/routes";
import type { Zoom } from "@knotter/usecases/deps";
import { challengeOf, randomWord } from "@knotter/zoom/pkce";
import { zoomClient } from "@knotter/zoom/zoom-client";

export interface ZoomConfig {
  clientId: string;
  clientSecret: string;
  /** What Zoom signs its webhooks with; more than one where the notification of deauthorisation has its own. Without one that route stays shut. */
  webhookSecrets: readonly string[];
  /** Other places than Zoom's own. */
  authUrl?: string | undefined;
  apiUrl?: string | undefined;
}

/** The Zoom client as the use cases see it. People come back from Zoom to the mentor's own page: that address is registered there. */
export const zoomOf = ({ clientId, clientSecret, authUrl, apiUrl }: ZoomConfig, origin: string, now: () => Date): Zoom => ({
  client: zoomClient({ clientId, clientSecret, authUrl, apiUrl, now }),
  redirectUri: `${origin}${href("mentorMypage")}`,
  randomWord,
  challengeOf,
});
