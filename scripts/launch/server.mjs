import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { webFolder } from "./folders.mjs";
import { nextProgram } from "./prepare.mjs";
import { begin } from "./processes.mjs";

/** Starts Next on 127.0.0.1 and answers when a page does. Its output is kept until then and shown from then on. */
export async function serve(verb, port, env, { guard, show = true }) {
  const entry = begin(process.execPath, [nextProgram(), verb, "-H", "127.0.0.1", "-p", String(port)], { cwd: webFolder, env, guard });
  let ready = false;
  let early = "";
  let notices = "";
  for (const [stream, target] of [
    [entry.child.stdout, process.stdout],
    [entry.child.stderr, process.stderr],
  ]) {
    stream.on("data", (chunk) => {
      if (ready && show) target.write(chunk);
      if (ready) return;
      early = (early + chunk).slice(-20_000);
      if (target === process.stderr) notices = (notices + chunk).slice(-20_000);
    });
  }
  let gone = false;
  void entry.gone.then(() => {
    gone = true;
  });
  for (let waited = 0; waited < 120_000 && !gone; waited += 100) {
    if (await answers(`http://127.0.0.1:${port}/api/health`)) {
      ready = true;
      // What the server has to say about its configuration (apps/web/src/server/start-notices.ts).
      if (show) process.stderr.write(notices);
      return entry;
    }
    await pause(100);
  }
  throw new Error(`Web サーバーが起動しませんでした。\n${early.trim()}`);
}

function answers(url) {
  return new Promise((resolve) => {
    // Without an agent the connection closes at once: one kept open would hold up the server's end.
    const request = get(url, { agent: false, timeout: 60_000 }, (response) => {
      response.resume();
      resolve(response.statusCode < 500);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(false));
  });
}
