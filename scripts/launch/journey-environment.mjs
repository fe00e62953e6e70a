import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { startSampleCalendars } from "./calendars.mjs";
import { migrate, seed, startTemporaryDatabase } from "./database.mjs";
import { webFolder } from "./folders.mjs";
import { sampleOrigins, startSampleOidc, startSampleSaml } from "./oidc.mjs";
import { buildApp, claimBuild, toolEnvironment, workbench } from "./prepare.mjs";
import { startSampleReceiver } from "./receiver.mjs";
import { serve, serverCommand } from "./server.mjs";
import { startSampleZoom } from "./zoom.mjs";

export const playwright = join(webFolder, "node_modules/@playwright/test/cli.js");

/**
 * The environment of the browser tests: the production build on a database of its own with the demo data, with a sample Zoom, sample calendars, a
 * sample provider and a sample receiver of webhooks. `check` runs one step and returns whether it succeeded. Returns what the tests need to know,
 * and the build, or null if a step failed.
 */
export async function openJourneyEnvironment(check) {
  const { guard } = await workbench("guard");
  const { freePort } = await workbench("embedded-postgres");
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const build = claimBuild();
  let databaseUrl = "";
  let env = {};
  const ready =
    (await check("ブラウザの準備", async (tell) => {
      env.CHROMIUM_PATH = await findBrowser((line) => console.log(`  ${line}`), tell);
      return env.CHROMIUM_PATH;
    })) &&
    (await check("ジャーニー用のデータベース", async (tell) => {
      databaseUrl = (await startTemporaryDatabase()).url;
      await migrate(databaseUrl, tell);
      await seed(databaseUrl, ["--if-empty"], tell);
    })) &&
    (await check("本番ビルド", async (tell) => {
      const secrets = { NEXTAUTH_SECRET: randomBytes(32).toString("base64url"), CRON_SECRET: randomBytes(32).toString("base64url") };
      const settings = {
        DATABASE_URL: databaseUrl,
        NEXTAUTH_URL: address,
        MAILBOX: "1",
        ...build,
        RATE_LIMIT_FACTOR: "100",
        // Here the journey of calendars serves one.
        CALENDAR_SAMPLE_ORIGIN: `http://127.0.0.1:${await freePort()}`,
        ADMIN_TOTP_REQUIRED: "0",
        // Articles ask for consent; without it nothing of it is loaded.
        TAG_MANAGER_ID: "GTM-KNOT0000",
      };
      const zoom = await startSampleZoom(address);
      const calendars = await startSampleCalendars();
      const oidc = await startSampleOidc(address);
      const saml = await startSampleSaml();
      const receiver = await startSampleReceiver();
      const samples = {
        ...zoom.env,
        ...calendars.env,
        ...oidc.env,
        ...saml.env,
        ...receiver.env,
        IDENTITY_SAMPLE_ORIGINS: sampleOrigins([oidc, saml]),
      };
      env = toolEnvironment({ ...env, ...secrets, ...settings, ...samples, BASE_URL: address });
      return buildApp(env, guard, tell);
    })) &&
    (await check("Web サーバーの起動", async () => {
      await serve(serverCommand(env), { ...env, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port) }, { guard, show: false });
    }));
  return ready ? { env, guard, build } : null;
}
