import { type App, createApp } from "@knotter/api/app";
import { tellDatabaseAnswers } from "@/database-answers";
import { development, env, onVercel } from "@/env";
import { telemetry } from "./telemetry";

const kept = globalThis as typeof globalThis & { knotterApp?: App };
let ofThisCode: App | undefined;

/**
 * The composition root, one per process: Next's separate bundles must not open a second pool. In development it is one per loaded code,
 * because after a hot reload the old code would continue; the old pool closes its idle connections by itself.
 */
export function app(): App {
  if (development) {
    ofThisCode ??= openApp();
    return ofThisCode;
  }
  kept.knotterApp ??= openApp();
  return kept.knotterApp;
}

function openApp(): App {
  const set = env();
  const opened = createApp({
    databaseUrl: set.DATABASE_URL,
    databaseReadUrl: set.DATABASE_READ_URL,
    poolMax: set.DATABASE_POOL_MAX,
    secret: set.NEXTAUTH_SECRET,
    encryptionSecrets: set.VAULT_SECRETS,
    baseUrl: set.NEXTAUTH_URL,
    logLevel: set.LOG_LEVEL,
    // Everywhere else our own server is in front (http/encoded-body.ts).
    encodesBodies: !onVercel,
    trustedProxies: onVercel ? "vercel" : set.TRUSTED_PROXIES,
    rateFactor: set.RATE_LIMIT_FACTOR,
    adminSecondFactor: set.adminSecondFactor,
    cronSecret: set.CRON_SECRET,
    mail: {
      resendApiKey: set.RESEND_API_KEY,
      resendBaseUrl: set.RESEND_BASE_URL,
      from: set.MAIL_FROM,
      replyTo: set.MAIL_REPLY_TO,
      sandboxTo: set.MAIL_SANDBOX_TO,
      contact: { name: set.OFFICE_NAME, email: set.OFFICE_EMAIL, phone: set.OFFICE_PHONE, hours: set.OFFICE_HOURS },
    },
    resendWebhookSecret: set.RESEND_WEBHOOK_SECRET,
    zoom:
      set.ZOOM_CLIENT_ID && set.ZOOM_CLIENT_SECRET
        ? {
            clientId: set.ZOOM_CLIENT_ID,
            clientSecret: set.ZOOM_CLIENT_SECRET,
            webhookSecrets: set.ZOOM_WEBHOOK_SECRET ?? [],
            authUrl: set.ZOOM_AUTH_URL,
            apiUrl: set.ZOOM_API_URL,
          }
        : undefined,
    webhooks: { sampleOrigin: set.WEBHOOK_SAMPLE_ORIGIN },
    calendars: {
      sampleOrigin: set.CALENDAR_SAMPLE_ORIGIN,
      google:
        set.GOOGLE_CALENDAR_CLIENT_ID && set.GOOGLE_CALENDAR_CLIENT_SECRET
          ? {
              clientId: set.GOOGLE_CALENDAR_CLIENT_ID,
              clientSecret: set.GOOGLE_CALENDAR_CLIENT_SECRET,
              baseUrl: set.GOOGLE_CALENDAR_BASE_URL,
            }
          : undefined,
      microsoft:
        set.MICROSOFT_CALENDAR_CLIENT_ID && set.MICROSOFT_CALENDAR_CLIENT_SECRET
          ? {
              clientId: set.MICROSOFT_CALENDAR_CLIENT_ID,
              clientSecret: set.MICROSOFT_CALENDAR_CLIENT_SECRET,
              tenant: set.MICROSOFT_CALENDAR_TENANT,
              baseUrl: set.MICROSOFT_CALENDAR_BASE_URL,
            }
          : undefined,
    },
    hosted:
      set.OIDC_ISSUER && set.OIDC_CLIENT_ID && set.OIDC_CLIENT_SECRET
        ? {
            issuer: set.OIDC_ISSUER,
            name: set.OIDC_NAME,
            clientId: set.OIDC_CLIENT_ID,
            clientSecret: set.OIDC_CLIENT_SECRET,
            roles: set.OIDC_ROLES,
            audience: set.OIDC_AUDIENCE ?? null,
            trustsFactor: set.OIDC_TRUST_MFA === "1",
          }
        : undefined,
    identitySampleOrigins: set.IDENTITY_SAMPLE_ORIGINS,
    mailbox: set.mailbox,
    telemetry: telemetry(),
  });
  tellDatabaseAnswers(opened.databaseAnswers);
  return opened;
}
