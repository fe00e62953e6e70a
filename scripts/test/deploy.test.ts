import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { HEAP_FLAGS } from "../launch/server.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), "utf8");

describe("`turbo run build` builds the whole product in a fresh clone", () => {
  interface Task {
    taskId: string;
    command: string;
    dependencies: string[];
  }
  let tasks: Task[] = [];
  beforeAll(() => {
    const turbo = join(dirname(createRequire(import.meta.url).resolve("turbo/package.json")), "bin/turbo");
    const PATH = `${join(root, "node_modules/.bin")}:${process.env["PATH"]}`;
    const plan = execFileSync(process.execPath, [turbo, "run", "build", "--dry=json"], {
      cwd: root,
      env: { ...process.env, PATH },
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    tasks = JSON.parse(plan).tasks;
  });

  // Neither is in git: Prisma's generated client, and the fonts reduced to the glyphs in use.
  test.each(["@knotter/db#generate", "@knotter/web#fonts"])("%s comes before Next's build", (needed) => {
    const build = tasks.find(({ taskId }) => taskId === "@knotter/web#build");
    expect(build?.command).toMatch(/^next build/);
    expect(build?.dependencies).toContain(needed);
    expect(tasks.find(({ taskId }) => taskId === needed)?.command).toMatch(/^node scripts\//);
  });
});

describe("Docker", () => {
  const compose = read("docker-compose.yml");
  const service = (name: string): string => new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)+)`, "m").exec(compose)?.[1] ?? "";

  test("every name of .env.example reaches the server", () => {
    const names = [...read(".env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => String(name));
    const handed = [...service("web").matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name);
    // Inside its container the server listens where the image says.
    expect(names.filter((name) => !handed.includes(name))).toEqual(["HOST", "PORT"]);
    for (const name of names.filter((name) => !/^(?:DATABASE_URL|DIRECT_DATABASE_URL|SCHEDULER|HOST)$/.test(name)))
      expect([name, compose.includes(`\${${name}:`)]).toEqual([name, true]);
  });

  test("the database is migrated before the server begins, and the server's health is looked at", () => {
    expect(service("migrate")).toContain("tools/migrate.mjs");
    expect(service("web")).toMatch(/migrate:\s+condition: service_completed_successfully/);
    expect(read("Dockerfile")).toMatch(/^HEALTHCHECK .*\\\n.*\/api\/live/m);
  });

  test("the image holds the built folder alone: no sources, no package manager, no development dependencies", () => {
    const final =
      read("Dockerfile")
        .split(/^FROM /m)
        .at(-1) ?? "";
    expect([...final.matchAll(/^COPY .*$/gm)].map(([line]) => line)).toEqual([
      "COPY --from=build --chown=node:node /app/apps/web/.next-standalone/standalone ./",
    ]);
    expect(final).not.toMatch(/^RUN /m);
  });

  test("the image starts the server with the heap that `npm start` gives it", () => {
    expect(read("Dockerfile")).toContain(`CMD ${JSON.stringify(["node", ...HEAP_FLAGS, "apps/web/server.mjs"]).replaceAll(",", ", ")}`);
  });
});

describe("Vercel", () => {
  const vercel = JSON.parse(read("apps/web/vercel.json"));
  const { packageManager } = JSON.parse(read("package.json"));

  test("installs with the pinned pnpm, as the lockfile says", () => {
    expect(vercel.installCommand).toBe(`cd ../.. && npx --yes ${packageManager} install --frozen-lockfile`);
  });

  test("builds what `turbo run build` builds", () => {
    expect(vercel.buildCommand).toBe("cd ../.. && npx --no-install turbo run build --filter=@knotter/web");
  });

  test("the file for the Hobby plan differs in its crons alone, none of which runs more than once a day", () => {
    const { crons, ...hobby } = JSON.parse(read("apps/web/vercel.hobby.json"));
    const { crons: all, ...pro } = vercel;
    expect(hobby).toEqual(pro);
    const nightly = all.filter(({ schedule }: { schedule: string }) => /^\S+ \d/.test(schedule));
    // Called once where the other is called until it is done; what is left goes on the next night.
    expect(crons.map(({ path }: { path: string }) => path)).toEqual(nightly.map(({ path }: { path: string }) => path));
    for (const { schedule } of crons) expect(schedule).toMatch(/^\d+ \d+ /);
    expect(crons.length).toBeGreaterThan(0);
  });

  test("runs in Japan, beside its database", () => {
    expect(vercel.regions).toEqual(["hnd1"]);
  });

  test("takes every variable that a build reads past Turborepo's strict environment", () => {
    const { env } = JSON.parse(read("turbo.json")).tasks.build;
    for (const name of ["NODE_ENV", "NEXT_DIST_DIR", "LINK_*", "VERCEL"]) expect(env).toContain(name);
  });
});
