/** The longest that pending work is delayed while new connections keep arriving, in milliseconds. */
const LONGEST_HOLD = 100;

/**
 * Libuv accepts one new connection per turn of the event loop (https://github.com/libuv/libuv/pull/3696), and a turn in which a dozen
 * requests are processed takes many milliseconds. So a crowd of new connections would wait in the kernel's queue for seconds, or overflow
 * it, where they cannot even be refused. While connections arrive, pending work is briefly delayed: turns are short, all connections are
 * accepted, and each request is queued or refused at once.
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
    /** A connection was accepted. */
    came(): void {
      cameInThisTurn = true;
    },
    /** Resolves after a turn without new connections; immediately if that is already so. */
    settled(): Promise<void> | undefined {
      if (!cameInThisTurn && holding === null) return undefined;
      holding ??= hold();
      return holding;
    },
  };
}
