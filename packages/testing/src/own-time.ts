const TICK_MS = 10;

/**
 * Milliseconds for which this process was scheduled: the clock stops while the machine is busy with others. So it measures how long the
 * product makes a caller wait, not the machine's load. Never ahead of real time.
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
