import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { setting } from "./e2e/support/setting";

/** What runs on a phone too carries this in its title. */
const PHONE = /@phone/;
const PHONE_ONLY = /@phone-only/;
/** What `npm test` runs at 1280 px, and at 390 px. `npm run test:full` runs everything. */
const FAST = /@fast\b(?!-)/;
const FAST_PHONE = /@fast-phone\b/;

/**
 * `npm test` and `npm run journeys` build, start and seed the app and run this with what they know of it (`support/setting.ts`). Alone it
 * runs against any Knotter that is up and whose database may be written to.
 */
export default defineConfig({
  testDir: "./e2e",
  // Pictures are only taken on request (`npm run screenshots`), because they check nothing.
  testMatch: setting.screenshots ? "screenshots.ts" : "*.spec.ts",
  outputDir: "./test-results",
  fullyParallel: true,
  workers: 2,
  retries: setting.screenshots ? 0 : 1,
  forbidOnly: true,
  // No measurement: a machine with other work to do must not turn a journey red.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: "line",
  use: {
    locale: "ja-JP",
    timezoneId: "Asia/Tokyo",
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 20_000,
    trace: "on-first-retry",
    launchOptions: {
      ...(setting.chromium && existsSync(setting.chromium) ? { executablePath: setting.chromium } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  projects: [
    {
      name: "1280",
      ...(!setting.screenshots && { grepInvert: PHONE_ONLY }),
      ...(setting.fastTier && { grep: FAST }),
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "390",
      ...(!setting.screenshots && { grep: setting.fastTier ? FAST_PHONE : PHONE }),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // The screens of HR and of admins.
    ...(setting.screenshots ? [{ name: "1920", use: { viewport: { width: 1920, height: 1080 } } }] : []),
  ],
});
