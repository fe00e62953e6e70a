import { webFolder } from "./folders.mjs";
import { installAndContinue } from "./install.mjs";
import { openJourneyEnvironment, playwright } from "./journey-environment.mjs";
import { main } from "./main.mjs";
import { generateClient, makeFonts } from "./prepare.mjs";
import { begin } from "./processes.mjs";
import { step } from "./steps.mjs";

const must = async (name, work) => {
  await step(name, work);
  return true;
};

await main(async () => {
  await installAndContinue();
  await must("Prisma クライアントの生成", generateClient);
  await must("フォントの準備", makeFonts);
  const { env, guard } = await openJourneyEnvironment(must);
  const { child, gone } = begin(process.execPath, [playwright, "test", ...process.argv.slice(2)], { cwd: webFolder, env, guard });
  child.stdout.pipe(process.stdout);
  child.stderr.pipe(process.stderr);
  const { code } = await gone;
  if (process.env.SCREENSHOTS === "1") console.log("画像は screenshots フォルダーにあります。");
  return code;
});
