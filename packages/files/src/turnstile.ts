export interface TurnstileLimits {
  /** At once. */
  places: number;
  /** Behind them. */
  waiting: number;
  /** How long somebody waits, in milliseconds. */
  patienceMs: number;
}

/**
 * Lets a few in at once and a few more wait. Answers what to call when leaving; null: full, or the wait was too long, and whoever comes
 * should come again later.
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
      // Whoever waited takes over the place.
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
