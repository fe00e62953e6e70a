import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { root, webFolder } from "./folders.mjs";
import { installAndContinue } from "./install.mjs";
import { buildApp, claimBuild, generateClient, makeFonts, toolEnvironment, workbench } from "./prepare.mjs";
import { beforeLeaving } from "./processes.mjs";
import { serverCommand } from "./server.mjs";
import { step } from "./steps.mjs";

const cache = join(root, "chaos/.cache");

/** Installs and builds; returns the tools that chaos runs and drills need to serve the build (`Tools` in chaos/src/tools.ts). */
export async function drillTools() {
  await installAndContinue();
  await step("Prisma client", generateClient);
  await step("Fonts", makeFonts);
  const { guard } = await workbench("guard");
  const build = claimBuild();
  const env = toolEnvironment(build);
  await step("Production build", (tell) => buildApp(env, guard, tell));
  return toolsOf(build, step);
}

/** The same for a build that is there, under `build` (`claimBuild`). */
export function toolsOf(build, each) {
  mkdirSync(cache, { recursive: true });
  return {
    cache,
    server: { args: serverCommand(build), cwd: webFolder },
    environment: (extra) => toolEnvironment({ ...build, ...extra }),
    beforeLeaving,
    step: each,
  };
}
