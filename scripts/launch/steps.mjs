import { performance } from "node:perf_hooks";
import { isLeaving } from "./processes.mjs";

const lively = process.stdout.isTTY === true;
const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

// Whoever read our output may have left (`npm start | head`); that is no reason to die in the middle of a step.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} 秒`;

/**
 * Runs one step and shows its name, that it is alive, and its time. `work` gets `tell(line)` for its latest line of output and may
 * return a note ("変更なし") that is shown behind the name; the error of a failure may carry one as `note`.
 */
export async function step(name, work) {
  const begun = performance.now();
  let latest = "";
  let frame = 0;
  const alive = lively
    ? setInterval(() => {
        frame += 1;
        const room = Math.max(0, (process.stdout.columns ?? 80) - name.length * 2 - 20);
        process.stdout.write(`\r\x1b[K${frames[frame % frames.length]} ${name} ${seconds(begun)} \x1b[2m${latest.slice(0, room)}\x1b[22m`);
      }, 100)
    : setInterval(() => console.log(`  … ${name}（${seconds(begun)}経過）${latest}`), 15_000);
  if (!lively) console.log(`・ ${name}`);
  const finish = (mark, note) => {
    clearInterval(alive);
    if (lively) process.stdout.write("\r\x1b[K");
    console.log(`${mark} ${name}${note ? ` — ${note}` : ""}（${seconds(begun)}）`);
  };
  try {
    const result = await work((line) => {
      latest = line.trim();
    });
    finish("✓", typeof result === "string" ? result : "");
    return result;
  } catch (error) {
    clearInterval(alive);
    // What breaks now breaks because its surroundings are being taken down.
    if (isLeaving()) return new Promise(() => {});
    finish("✗", error.note ?? "");
    throw error;
  }
}
