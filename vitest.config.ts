import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// An unusual time zone with an offset of 45 minutes: code that depends on the machine's zone gives wrong times here.
process.env["TZ"] = "Asia/Kathmandu";

// Packages without a database start no server, so that their tests run at once.
const withoutDatabase = ["domain", "contract", "ui", "files", "mail", "zoom", "calendars", "telemetry", "client"];

/** What works with days and hours and needs no database also runs in zones on both sides of Japan, one of them with summer time. */
const OTHER_ZONES = ["America/New_York", "Pacific/Kiritimati"];
const DATES = [
  "packages/{domain,mail}/test/**/*.test.{ts,tsx}",
  "packages/contract/test/{fields,error-data,notification-labels}.test.ts",
  "packages/files/test/ics*.test.ts",
  "packages/ui/test/*-{date,range}.test.ts",
  "apps/web/test/{booking,countdown,deadline-words,mentee-tasks,mentor-schedule,week-copy}.test.ts",
];
/** What takes seconds without a day in it; the reader of calendars takes seconds because of its largest ones, and is tried in the full tier. */
const NOT_DATES = [
  "report-attack",
  "report-answers",
  "search-text",
  "resend-mailer",
  ...(process.env["TEST_TIER"] === "full" ? [] : ["ics-busy"]),
];

/** The files that take minutes, longest first: begun last, they would keep one worker busy while the other has nothing left to do. */
const LONG = [
  "garbage",
  "permission-matrix",
  "identity-search",
  "outbox-time-travel",
  "confidential-reports",
  "model",
  "confidential",
  "lost-database",
  "races",
  "permission-bite",
  "same-answer",
  "hostile-sheets",
  "identity",
  "hr-over-time",
];
const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at === -1 ? LONG.length : at;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b));
  }
}

export default defineConfig({
  // As in apps/web/tsconfig.json.
  resolve: { alias: { "@/": fileURLToPath(new URL("apps/web/src/", import.meta.url)) } },
  test: {
    setupFiles: ["packages/testing/src/tier-setup.ts"],
    sequence: { sequencer: LongestFirst },
    pool: "forks",
    maxWorkers: 2,
    // Loading all modules again for each file would be a third of the work; a file that needs its own modules reloads them.
    isolate: false,
    testTimeout: 60_000,
    // A busy machine is slow; a wait that never ends is reported by the test's own time-out.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: "rules", include: [`packages/{${withoutDatabase.join(",")}}/test/**/*.test.{ts,tsx}`] },
      },
      ...OTHER_ZONES.map((zone) => ({
        extends: true as const,
        test: { name: zone, include: DATES, exclude: NOT_DATES.map((name) => `**/${name}.test.ts`), env: { TZ: zone } },
      })),
      {
        extends: true,
        test: { name: "scripts", include: ["scripts/test/**/*.test.ts"], testTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: ["packages/*/test/**/*.test.{ts,tsx}", "apps/web/test/**/*.test.{ts,tsx}", "bench/test/**/*.test.ts"],
          exclude: ["**/node_modules/**", `packages/{${withoutDatabase.join(",")}}/**`],
          globalSetup: ["packages/testing/src/global-setup.ts"],
        },
      },
    ],
  },
});
