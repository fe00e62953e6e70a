import { createHall, type Hall } from "@knotter/api/hall";
import { env } from "../env";

const kept = globalThis as typeof globalThis & { knotterHall?: Hall };

/** The composition root, one per process: hot reload and Next's separate bundles must not open a second pool. */
export function hall(): Hall {
  kept.knotterHall ??= openHall();
  return kept.knotterHall;
}

function openHall(): Hall {
  const set = env();
  return createHall({
    databaseUrl: set.DATABASE_URL,
    poolMax: set.DATABASE_POOL_MAX,
    secret: set.NEXTAUTH_SECRET,
    vaultSecrets: set.VAULT_SECRETS,
    baseUrl: set.NEXTAUTH_URL,
    logLevel: set.LOG_LEVEL,
    cronSecret: set.CRON_SECRET,
    mail: {
      resendApiKey: set.RESEND_API_KEY,
      resendBaseUrl: set.RESEND_BASE_URL,
      from: set.MAIL_FROM,
      replyTo: set.MAIL_REPLY_TO,
      sandboxTo: set.MAIL_SANDBOX_TO,
      office: { name: set.OFFICE_NAME, email: set.OFFICE_EMAIL, phone: set.OFFICE_PHONE, hours: set.OFFICE_HOURS },
    },
    resendWebhookSecret: set.RESEND_WEBHOOK_SECRET,
  });
}
