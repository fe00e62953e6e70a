import { workbench } from "./prepare.mjs";
import { beforeLeaving } from "./processes.mjs";

/** Starts a sample of Google's and of Microsoft's calendars in this process, and returns the settings for the product. */
export async function startSampleCalendars() {
  const { startFakeCalendars } = await workbench("fake-calendars");
  const sample = await startFakeCalendars({ withSamples: true });
  beforeLeaving(() => sample.close());
  const app = (vendor) => ({
    [`${vendor}_CALENDAR_CLIENT_ID`]: sample.clientId,
    [`${vendor}_CALENDAR_CLIENT_SECRET`]: sample.clientSecret,
    [`${vendor}_CALENDAR_BASE_URL`]: sample.url,
  });
  return { url: sample.url, env: { ...app("GOOGLE"), ...app("MICROSOFT") } };
}
