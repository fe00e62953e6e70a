import { fileURLToPath } from "node:url";

function required(
  name:
    | "BASE_URL"
    | "DATABASE_URL"
    | "NEXTAUTH_SECRET"
    | "CRON_SECRET"
    | "ZOOM_AUTH_URL"
    | "CALENDAR_SAMPLE_ORIGIN"
    | "WEBHOOK_SAMPLE_ORIGIN"
    | "GOOGLE_CALENDAR_BASE_URL",
): string {
  const value = process.env[name];
  if (!value)
    throw new Error(
      `${name} を指定してください。npm test と npm run journeys は、アプリとデータベースを用意してから、ジャーニーを実行します。`,
    );
  return value;
}

/** The only place of the browser tests that reads the environment; on demand, so that tools can read the configuration without it. */
export const setting = {
  get baseUrl() {
    return required("BASE_URL");
  },
  get databaseUrl() {
    return required("DATABASE_URL");
  },
  /** Of the running app: a token is only in the mail, which is not written yet when a test wants to open it. */
  get secret() {
    return required("NEXTAUTH_SECRET");
  },
  /** What starts another process of the running app. */
  get server() {
    const build = process.env["NEXT_DIST_DIR"] ?? ".next";
    return { file: fileURLToPath(new URL(`../../${build}/server.mjs`, import.meta.url)), env: process.env };
  },
  /** The secret of the cron route. */
  get cronSecret() {
    return required("CRON_SECRET");
  },
  /** The sample Zoom of the app (packages/testing/src/fake-zoom.ts). */
  get zoomUrl() {
    return required("ZOOM_AUTH_URL");
  },
  /** The origin at which users authorise the app; null without a sample. */
  zoomOrigin: process.env["ZOOM_AUTH_URL"] ? new URL(process.env["ZOOM_AUTH_URL"]).origin : null,
  /** The sample of the vendors' calendars (packages/testing/src/fake-calendars.ts). */
  get calendarsUrl() {
    return required("GOOGLE_CALENDAR_BASE_URL");
  },
  /** The origin at which mentors authorise it; null without the sample. */
  calendarVendorOrigin: process.env["GOOGLE_CALENDAR_BASE_URL"] ? new URL(process.env["GOOGLE_CALENDAR_BASE_URL"]).origin : null,
  /** Where a journey may serve a calendar that the app reads. */
  get calendarOrigin() {
    return required("CALENDAR_SAMPLE_ORIGIN");
  },
  /** The sample of a receiver of webhooks (packages/testing/src/fake-receiver.ts). */
  get receiverOrigin() {
    return required("WEBHOOK_SAMPLE_ORIGIN");
  },
  /** The same of the sample of a company's own provider (packages/testing/src/sample-provider.ts). */
  oidcOrigin: process.env["OIDC_ISSUER"] ? new URL(process.env["OIDC_ISSUER"]).origin : null,
  /** The sample of a company's provider of SAML (packages/testing/src/sample-saml-provider.ts). */
  samlOrigin: process.env["SAML_SAMPLE_URL"] ? new URL(process.env["SAML_SAMPLE_URL"]).origin : null,
  chromium: process.env["CHROMIUM_PATH"] || "/usr/bin/chromium",
  /** `npm test`: the journeys that carry @fast or @fast-phone. Otherwise all, or those that the arguments name. */
  fastTier: process.env["TEST_TIER"] === "fast",
  screenshots: process.env["SCREENSHOTS"] === "1",
};
