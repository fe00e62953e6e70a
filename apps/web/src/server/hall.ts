import { createHall, type Hall } from "@knotter/api/hall";
import { env } from "../env";

const kept = globalThis as typeof globalThis & { knotterHall?: Hall };

/** The composition root, one per process: hot reload and Next's separate bundles must not open a second pool. */
export function hall(): Hall {
  kept.knotterHall ??= openHall();
  return kept.knotterHall;
}

function openHall(): Hall {
  const { DATABASE_URL, DATABASE_POOL_MAX, NEXTAUTH_SECRET, VAULT_SECRETS, NEXTAUTH_URL, LOG_LEVEL, CRON_SECRET } = env();
  return createHall({
    databaseUrl: DATABASE_URL,
    poolMax: DATABASE_POOL_MAX,
    secret: NEXTAUTH_SECRET,
    vaultSecrets: VAULT_SECRETS,
    baseUrl: NEXTAUTH_URL,
    logLevel: LOG_LEVEL,
    cronSecret: CRON_SECRET,
  });
}
