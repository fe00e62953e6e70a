import type { Worker } from "node:worker_threads";

/**
 * The first message of a thread, which ends afterwards; `tooMuch` where it takes longer than `timeMs`, or more memory than it has. The thread is
 * started by the caller: the bundler recognises exactly `new Worker(new URL("./….ts", import.meta.url), { … })`, with the options as a literal.
 * Any other expression it leaves as it is, and the thread is given TypeScript.
 */
export function answerOf<Answer>(worker: Worker, { timeMs, tooMuch }: { timeMs: number; tooMuch: Answer }): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const late = setTimeout(() => resolve(tooMuch), timeMs);
    worker.once("message", resolve);
    worker.once("error", (error: { code?: string }) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve(tooMuch);
      else reject(error);
    });
    worker.once("exit", (code) => {
      clearTimeout(late);
      reject(new Error(`the reader of a file ended with ${code}`));
    });
  }).finally(() => worker.terminate());
}

/**
 * Vitest compiles TypeScript inside its own process, so a thread that it starts needs a loader. Everywhere else threads inherit the flags of
 * the process, or the bundler has compiled the file.
 */
export function loaderOfSources(): { execArgv?: string[] } {
  const { env } = import.meta as { env?: { MODE?: string } };
  return env?.MODE === "test" ? { execArgv: ["--import", "tsx"] } : {};
}
