/** For how long work that could begin is held back at most while new connections keep coming, in milliseconds. */
const LONGEST_HOLD = 100;

/**
 * Libuv takes in one new connection in each turn of the event loop (https://github.com/libuv/libuv/pull/3696), and a turn in which a dozen
 * requests are worked on takes many milliseconds. So a crowd of new connections would wait in the kernel's queue, for seconds and past its
 * end, where nobody can tell them anything. While connections come, work that has not begun gives way to them for a moment: turns are
 * short, all of them are taken in, and each is queued or refused at once.
 */
export function newcomersOf(now: () => number) {
  let cameInThisTurn = false;
  let holding: Promise<void> | null = null;

  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      const since = now();
      const turn = () => {
        if (!cameInThisTurn || now() - since >= LONGEST_HOLD) {
          holding = null;
          resolve();
          return;
        }
        cameInThisTurn = false;
        setImmediate(turn);
      };
      setImmediate(turn);
    });

  return {
    /** A connection has been taken in. */
    came(): void {
      cameInThisTurn = true;
    },
    /** Fulfilled when a turn has passed in which nobody came; at once where that is so. */
    settled(): Promise<void> | undefined {
      if (!cameInThisTurn && holding === null) return undefined;
      holding ??= hold();
      return holding;
    },
  };
}
