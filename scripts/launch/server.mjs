import { setTimeout as pause } from "node:timers/promises";
import { webFolder } from "./folders.mjs";
import { nextProgram } from "./prepare.mjs";
import { begin } from "./processes.mjs";

/** Starts Next on 127.0.0.1 and answers when a page does. Its output is kept until then and shown from then on. */
export async function serve(verb, port, env, { guard, show = true }) {
  const entry = begin(process.execPath, [nextProgram(), verb, "-H", "127.0.0.1", "-p", String(port)], { cwd: webFolder, env, guard });
  let ready = false;
  let early = "";
  for (const [stream, target] of [
    [entry.child.stdout, process.stdout],
    [entry.child.stderr, process.stderr],
  ]) {
    stream.on("data", (chunk) => {
      if (!ready) early = (early + chunk).slice(-20_000);
      else if (show) target.write(chunk);
    });
  }
  let gone = false;
  void entry.gone.then(() => {
    gone = true;
  });
  for (let waited = 0; waited < 120_000 && !gone; waited += 100) {
    if (await answers(`http://127.0.0.1:${port}/api/health`)) {
      ready = true;
      return entry;
    }
    await pause(100);
  }
  throw new Error(`Web サーバーが起動しませんでした。\n${early.trim()}`);
}

async function answers(url) {
  try {
    const { status } = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(60_000) });
    return status < 500;
  } catch {
    return false;
  }
}
