import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { webFolder } from "./folders.mjs";
import { toolEnvironment } from "./prepare.mjs";
import { run } from "./processes.mjs";

// The headless shell first: the same Chromium without window rendering, a fifth faster.
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const elsewhere = [
  "/snap/bin/chromium",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const installed = () =>
  [
    process.env.CHROMIUM_PATH,
    ...(process.env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
    ...names.map((name) => join("/usr/bin", name)),
    ...elsewhere,
    playwrightsOwn(),
  ].find((path) => path && existsSync(path));

function playwrightsOwn() {
  return createRequire(join(webFolder, "package.json"))("@playwright/test").chromium.executablePath();
}

/** The path of a Chromium or Chrome. If there is none, one is installed, with progress reported to `say`. */
export async function findBrowser(say, tell) {
  const found = installed();
  if (found) return found;
  say("Chromium が見つかりません。Playwright の Chromium をインストールします");
  const playwright = join(webFolder, "node_modules/@playwright/test/cli.js");
  await run(process.execPath, [playwright, "install", "chromium"], { cwd: webFolder, env: toolEnvironment(), tell, limit: 300_000 });
  if (installed()) return installed();
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("Playwright の Chromium を取得できません。Debian の chromium と fonts-noto-cjk をインストールします");
    const env = toolEnvironment({ DEBIAN_FRONTEND: "noninteractive" });
    await run("apt-get", ["update"], { env, tell });
    await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium", "chromium-headless-shell", "fonts-noto-cjk"], {
      env,
      tell,
    });
    if (installed()) return installed();
  }
  throw new Error("Chromium をインストールできませんでした。Chromium または Google Chrome をインストールして、もう一度実行してください。");
}
