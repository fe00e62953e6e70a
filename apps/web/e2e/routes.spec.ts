import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROUTES, type RouteKey } from "@knotter/contract/routes";
import { expect, test } from "./support/journey";
import { VISITS } from "./support/visits";

const app = join(dirname(fileURLToPath(import.meta.url)), "../src/app");

const filesNamed = (name: RegExp): string[] =>
  readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) => name.test(basename(file)));

/** Matches every address without a page, to show the 404 page. */
const CATCH_ALL = "/[...missing]";

/** `(main)/mentor/[id]/page.tsx` answers at `/mentor/[id]`. */
const addressOf = (file: string): string =>
  `/${dirname(file)
    .split("/")
    .filter((part) => !/^(\.|\(.*\))$/.test(part))
    .join("/")}`;

test("every page file has a row in ROUTES, and every row a page file @fast", () => {
  const pages = filesNamed(/^page\.[jt]sx?$/).map(addressOf);
  expect(pages.filter((path) => path !== CATCH_ALL).sort()).toEqual(
    Object.values(ROUTES)
      .map((route) => route.path)
      .sort(),
  );
});

test("every page is opened by everybody who may open it @fast", ({ personas }) => {
  for (const key of Object.keys(ROUTES) as RouteKey[]) {
    const { access } = ROUTES[key];
    const expected =
      // HR and the admins are led on to their work (workspace.spec.ts).
      key === "home"
        ? ["mentee", "mentor"]
        : // Mentors are led on to their own page as mentees see it (mentor-profile.spec.ts).
          key === "mentors"
          ? ["mentee", "hrstaff", "admin"]
          : access === "guest"
            ? ["guest"]
            : access === "anyone"
              ? ["guest", "mentee"]
              : access === "signed-in"
                ? ["mentee", "mentor", "hrstaff", "admin"]
                : access;
    // Several personas have the same role: any of them will do.
    const visitors = VISITS.filter(({ route }) => route === key).map(({ as }) => (as === "guest" ? as : personas[as].role));
    expect(visitors, key).toEqual(expect.arrayContaining([...expected]));
  }
});

test("no handler stands beside the known routes @fast", () => {
  expect(filesNamed(/^route\.[jt]sx?$/).sort()).toEqual([
    "api/auth/[...nextauth]/route.ts",
    "api/cron/[job]/route.ts",
    "api/health/route.ts",
    "api/live/route.ts",
    "api/ready/route.ts",
    "api/sso/[provider]/[step]/route.ts",
    "api/sso/[provider]/route.ts",
    "api/trpc/[trpc]/route.ts",
    "api/v1/[[...path]]/route.ts",
    "api/webhooks/resend/route.ts",
    "fonts/[...file]/route.ts",
    "photos/[name]/route.ts",
    "portraits/[...file]/route.ts",
  ]);
});
