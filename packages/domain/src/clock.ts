/** The only source of the current time; everything else takes `now: Date` or a `Clock`. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface FixedClock extends Clock {
  set(at: Date | string): void;
  advance(milliseconds: number): void;
}

/** A clock that only moves when it is set. Throws RangeError for text that is not an instant. */
export function fixedClock(at: Date | string): FixedClock {
  let current = instantFrom(at);
  return {
    now: () => new Date(current),
    set: (next) => {
      current = instantFrom(next);
    },
    advance: (milliseconds) => {
      current += milliseconds;
    },
  };
}

function instantFrom(at: Date | string): number {
  const milliseconds = new Date(at).getTime();
  if (Number.isNaN(milliseconds)) throw new RangeError(`not an instant: ${String(at)}`);
  return milliseconds;
}
