import { setTimeout as pause } from "node:timers/promises";

/** How often a program that ends is restarted, and when that is given up. Times in milliseconds. */
export const RESTARTS = {
  /** Before the first restart; doubled for each further one, up to `longest`. */
  first: 500,
  longest: 30_000,
  /** This many ends within `within` are a loop: a restart will not fix the cause. */
  most: 5,
  within: 120_000,
};

/**
 * Restarts a program whenever it ends, with increasing pauses, and gives up on one that keeps ending. `start` returns the started program,
 * whose `gone` resolves at its end; `isLeaving` tells whether the end was requested; `say` gets messages. Resolves when it gives up.
 */
export async function keepAlive({ entry, start, isLeaving, say, limits = RESTARTS, now = Date.now }) {
  const ends = [];
  let current = entry;
  for (;;) {
    const outcome = current ? await current.gone : undefined;
    if (isLeaving()) return;
    ends.push(now());
    const recent = ends.filter((at) => now() - at < limits.within).length;
    if (recent >= limits.most) {
      say(`Web サーバーが${Math.round(limits.within / 60_000)}分間に${recent}回終了したため、起動をやめます。`);
      return;
    }
    const wait = Math.min(limits.first * 2 ** (recent - 1), limits.longest);
    const why = outcome?.signal ? `シグナル ${outcome.signal}` : outcome ? `終了コード ${outcome.code}` : "起動の失敗";
    say(`Web サーバーが終了しました（${why}）。${wait / 1000}秒後にもう一度起動します。`);
    await pause(wait);
    if (isLeaving()) return;
    try {
      current = await start();
      say("Web サーバーをもう一度起動しました。");
    } catch (error) {
      if (isLeaving()) return;
      say(error instanceof Error ? error.message : String(error));
      current = undefined;
    }
  }
}
