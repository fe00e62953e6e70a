import { workbench } from "./prepare.mjs";
import { beforeLeaving } from "./processes.mjs";

/** Starts a sample Zoom in this process, and returns the settings for the product. */
export async function startSampleZoom(address) {
  const { startFakeZoom } = await workbench("fake-zoom");
  const sample = await startFakeZoom({ notifyUrl: `${address}/api/v1/mentors/zoomOauthDeauthorize` });
  beforeLeaving(() => sample.close());
  return {
    url: sample.url,
    env: {
      ZOOM_CLIENT_ID: sample.clientId,
      ZOOM_CLIENT_SECRET: sample.clientSecret,
      ZOOM_WEBHOOK_SECRET: sample.webhookSecret,
      ZOOM_AUTH_URL: sample.authUrl,
      ZOOM_API_URL: sample.apiUrl,
    },
  };
}
