/** How many requests are worked on at once, and how long others may wait. All times are in milliseconds. */
export interface AdmissionLimits {
  /** Requests that Next works on at once. One thread renders: more at once make each of them slower, and none of them sooner. */
  readonly concurrency: number;
  /** The longest expected wait that a burst may build up. */
  readonly burstWait: number;
  /** The longest expected wait once the queue has not been empty for `interval`: work that cannot be caught up with is refused early. */
  readonly standingWait: number;
  readonly interval: number;
  /** A request that takes longer waits for somebody else (a stream, a lock, a provider): its place goes to the next one. */
  readonly longCall: number;
  /** Requests in hand, long ones included: the last bound, in which memory stays. */
  readonly inHand: number;
  /** Of these, requests of one address. */
  readonly inHandPerAddress: number;
}

export const ADMISSION: AdmissionLimits = {
  concurrency: 12,
  burstWait: 1_000,
  standingWait: 250,
  interval: 1_000,
  longCall: 2_000,
  inHand: 512,
  inHandPerAddress: 256,
};

/** What a request is told at once: a place, now or when its turn has come; null: come back later. */
export type Admitted = Promise<Place> | Place | null;

export interface Place {
  /** Lets the next one work while this request goes on: it waits for its client. It stays in hand. */
  giveWay(): void;
  /** Gives the place back. Calling it again does nothing. */
  leave(): void;
}

interface Waiting {
  readonly address: string;
  readonly enter: () => void;
  gone: boolean;
}

/** The weight of the newest measurement in the time between two completions. */
const NEWEST = 0.05;
/** Taken for that time until it has been measured. */
const FIRST_GUESS_MS = 10;

/**
 * Admission to a server that can do so much and no more. Requests beyond `concurrency` wait in the order in which they came, as long as
 * what stands before them will be done in time; how fast it gets done is measured all the while, so that the bound follows the machine,
 * the database and the kind of requests. Whoever would wait too long is told at once.
 *
 * A burst may build up more than a standing queue (as in "Controlling Queue Delay", Nichols and Jacobson, 2012): once it has not been
 * empty for a whole interval, waiting helps nobody, for those who come keep coming.
 */
export function admissionOf(limits: AdmissionLimits, now: () => number) {
  const queue: Waiting[] = [];
  const perAddress = new Map<string, number>();
  let running = 0;
  let inHand = 0;
  let waiting = 0;
  let lastEmpty = now();
  let lastCompletion: number | null = null;
  let betweenCompletions = FIRST_GUESS_MS;

  const expectedWait = (): number => (waiting + 1) * betweenCompletions;
  const allowedWait = (): number => (now() - lastEmpty > limits.interval ? limits.standingWait : limits.burstWait);

  const free = (): void => {
    // Only what is done back to back tells how fast work gets done.
    if (waiting > 0 && lastCompletion !== null) betweenCompletions += NEWEST * (now() - lastCompletion - betweenCompletions);
    lastCompletion = waiting > 0 ? now() : null;
    running -= 1;
    while (running < limits.concurrency) {
      const next = queue.shift();
      if (!next) break;
      if (next.gone) continue;
      waiting -= 1;
      next.enter();
    }
    if (waiting === 0) lastEmpty = now();
  };

  const enter = (address: string): Place => {
    running += 1;
    let holdsPlace = true;
    let here = true;
    const giveWay = () => {
      if (!holdsPlace) return;
      holdsPlace = false;
      free();
    };
    const long = setTimeout(giveWay, limits.longCall);
    long.unref();
    return {
      giveWay,
      leave() {
        if (!here) return;
        here = false;
        clearTimeout(long);
        forget(address);
        giveWay();
      },
    };
  };

  const forget = (address: string): void => {
    inHand -= 1;
    const left = (perAddress.get(address) ?? 1) - 1;
    if (left === 0) perAddress.delete(address);
    else perAddress.set(address, left);
  };

  return {
    /** `gone` ends a wait that nobody waits for any more. */
    admit(address: string, gone: AbortSignal): Admitted {
      const ofAddress = perAddress.get(address) ?? 0;
      if (inHand >= limits.inHand || ofAddress >= limits.inHandPerAddress) return null;
      const atOnce = running < limits.concurrency && waiting === 0;
      if (!atOnce && expectedWait() > allowedWait()) return null;
      inHand += 1;
      perAddress.set(address, ofAddress + 1);
      if (atOnce) {
        lastEmpty = now();
        return enter(address);
      }
      return new Promise((resolve, reject) => {
        const entry: Waiting = { address, gone: false, enter: () => resolve(enter(address)) };
        queue.push(entry);
        waiting += 1;
        gone.addEventListener(
          "abort",
          () => {
            const at = queue.indexOf(entry);
            if (at === -1) return;
            queue.splice(at, 1);
            entry.gone = true;
            waiting -= 1;
            forget(address);
            reject(new Error("gone"));
          },
          { once: true },
        );
      });
    },
    /** For logs and tests. */
    state: () => ({ running, waiting, inHand, betweenCompletions }),
  };
}
