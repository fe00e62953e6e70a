const TICK_MS = 10;

/**
 * Milliseconds for which this process has had its turn: where the machine, busy with others, leaves it out, this clock stands still. How long
 * somebody is kept waiting by the product is told by it; how busy the machine was is not. Never ahead of the time that really goes by.
 */
export function ownTime(): { now(): number; stop(): void } {
  let gone = 0;
  let last = performance.now();
  const ticks = setInterval(() => {
    const at = performance.now();
    gone += Math.min(at - last, 2 * TICK_MS);
    last = at;
  }, TICK_MS);
  ticks.unref();
  return { now: () => gone, stop: () => clearInterval(ticks) };
}
