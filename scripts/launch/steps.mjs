import { performance } from "node:perf_hooks";
import { isLeaving } from "./processes.mjs";

const lively = process.stdout.isTTY === true;
const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

// The reader of our output may have ended (`npm start | head`), which must not abort a step.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

const secondsSince = (begun) => (performance.now() - begun) / 1000;
const inWords = (seconds) => `${seconds.toFixed(1)} 秒`;

/** The steps under way, in the order in which they began. */
const running = [];
/** The steps that are over, in the order in which they ended: `name`, `seconds`, `mark` and `note`. */
export const finished = [];

let frame = 0;
let timer;

/** One line on a terminal for everything that is under way; elsewhere a line for each step every fifteen seconds. */
function draw() {
  const [first, ...others] = running;
  if (!first) return;
  if (!lively) {
    for (const { name, begun, latest } of running) console.log(`  … ${name}（${inWords(secondsSince(begun))}経過）${latest}`);
    return;
  }
  frame += 1;
  const name = others.length > 0 ? `${first.name} ほか ${others.length} 件` : first.name;
  const room = Math.max(0, (process.stdout.columns ?? 80) - name.length * 2 - 20);
  const time = inWords(secondsSince(first.begun));
  process.stdout.write(`\r\x1b[K${frames[frame % frames.length]} ${name} ${time} \x1b[2m${first.latest.slice(0, room)}\x1b[22m`);
}

function finish(entry, mark, note) {
  running.splice(running.indexOf(entry), 1);
  if (running.length === 0) clearInterval(timer);
  if (lively) process.stdout.write("\r\x1b[K");
  const seconds = secondsSince(entry.begun);
  finished.push({ name: entry.name, seconds, mark, note });
  console.log(`${mark} ${entry.name}${note ? ` — ${note}` : ""}（${inWords(seconds)}）`);
}

/**
 * Runs one step and shows its name, that it is alive, and its time; several steps may run at once. `work` gets `tell(line)` for its latest
 * line of output and may return a note ("変更なし") that is shown behind the name; the error of a failure may carry one as `note`.
 */
export async function step(name, work) {
  const entry = { name, begun: performance.now(), latest: "" };
  if (running.push(entry) === 1) timer = setInterval(draw, lively ? 100 : 15_000);
  if (!lively) console.log(`・ ${name}`);
  try {
    const result = await work((line) => {
      entry.latest = line.trim();
    });
    finish(entry, "✓", typeof result === "string" ? result : "");
    return result;
  } catch (error) {
    // Failures during the shutdown are caused by it.
    if (isLeaving()) return new Promise(() => {});
    finish(entry, "✗", error.note ?? "");
    throw error;
  }
}
