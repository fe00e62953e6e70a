export interface TurnstileLimits {
  /** Concurrent users. */
  places: number;
  /** Users that wait. */
  waiting: number;
  /** How long they wait, in milliseconds. */
  patienceMs: number;
}

/**
 * Admits a few at once and lets a few more wait. Returns the function to call when leaving; null: full, or the wait was too long, and the
 * caller should come again later.
 */
export function turnstile({ places, waiting, patienceMs }: TurnstileLimits): () => Promise<(() => void) | null> {
  let inside = 0;
  const queue: (() => void)[] = [];

  const leave = (): (() => void) => {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = queue.shift();
      // The first one waiting takes over the place.
      if (next) next();
      else inside -= 1;
    };
  };

  return () =>
    new Promise((resolve) => {
      if (inside < places) {
        inside += 1;
        resolve(leave());
        return;
      }
      if (queue.length >= waiting) {
        resolve(null);
        return;
      }
      const enter = () => {
        clearTimeout(tired);
        resolve(leave());
      };
      const tired = setTimeout(() => {
        queue.splice(queue.indexOf(enter), 1);
        resolve(null);
      }, patienceMs);
      queue.push(enter);
    });
}
