/** How many requests are worked on at once, and how long others may wait. All times are in milliseconds. */
export interface AdmissionLimits {
  /** Requests that Next works on at once. One thread renders: more at once make each of them slower, and none of them sooner. */
  readonly concurrency: number;
  /** The longest expected wait that a burst may build up. */
  readonly burstWait: number;
  /** The longest expected wait once the queue has not been empty for `interval`: work that cannot be caught up with is refused early. */
  readonly standingWait: number;
  readonly interval: number;
  /** Whoever has waited for longer than this, whatever was expected, is told when the turn comes: before the client gives up by itself. */
  readonly longestWait: number;
  /** A request that takes longer waits for somebody else (a stream, a lock, a provider): its place goes to the next one. */
  readonly longCall: number;
  /** Requests in hand, long ones included: the last bound, in which memory stays. */
  readonly inHand: number;
  /** Of these, requests of one address. */
  readonly inHandPerAddress: number;
}

export const ADMISSION: AdmissionLimits = {
  concurrency: 12,
  // Two hundred people who want the same consultant at the same moment are a burst: answered within two seconds, within three where the
  // machine has other things to do, and a client waits for five.
  burstWait: 2_500,
  standingWait: 250,
  interval: 500,
  longestWait: 3_500,
  longCall: 2_000,
  inHand: 512,
  inHandPerAddress: 256,
};

/** What a request is told: a place, now or when its turn has come; null: come back later. */
export type Admitted = Promise<Place | null> | Place | null;

export interface Place {
  /** Lets the next one work while this request goes on: it waits for its client. It stays in hand. */
  giveWay(): void;
  /** Gives the place back. Calling it again does nothing. */
  leave(): void;
}

interface Waiting {
  readonly since: number;
  readonly enter: () => void;
  readonly turnAway: () => void;
}

/** Taken for the time between two completions until it has been measured: a booking in a process that has just started takes longer. */
const FIRST_GUESS_MS = 10;
/** As many completions as that guess counts for. */
const GUESS_WEIGHT = 2;
/** How far back the measurement reaches, in milliseconds of back-to-back work. */
const MEMORY_MS = 1_000;
/** After so long without a queue most of it is forgotten: a slow minute of the database is not held against the next morning. */
const IDLE_MEMORY_MS = 10_000;

/**
 * The time between two completions while work is done back to back, in milliseconds: a mean in which older measurements fade. More than
 * twice `longest` cannot lie between two of them, for every place is given on by then: the process itself stood still, which tells nothing of work.
 */
function paceOf(now: () => number, longest: number) {
  let completions = 0;
  let busy = 0;
  /** When the last completion was, if work has been going on since. */
  let last: number | null = null;
  let measuredAt = now();
  const left = (elapsed: number, memory: number): number => Math.exp(-elapsed / memory);
  const leftNow = (): number => (last === null ? left(now() - measuredAt, IDLE_MEMORY_MS) : 1);
  const fade = (by: number): void => {
    completions *= by;
    busy *= by;
  };
  return {
    /** `more`: others wait, so that the time until the next completion will be time of work. */
    completed(more: boolean): void {
      const at = now();
      if (last !== null && at - last <= 2 * longest) {
        fade(left(at - last, MEMORY_MS));
        completions += 1;
        busy += at - last;
        measuredAt = at;
      } else if (more) {
        fade(leftNow());
        measuredAt = at;
      }
      last = more ? at : null;
    },
    perCompletion: (): number => (busy * leftNow() + GUESS_WEIGHT * FIRST_GUESS_MS) / (completions * leftNow() + GUESS_WEIGHT),
  };
}

/**
 * Admission to a server that can do so much and no more. Requests beyond `concurrency` wait in the order in which they came, as long as
 * what stands before them will be done in time; how fast it gets done is measured all the while, so that the bound follows the machine,
 * the database and the kind of requests. Whoever would wait too long is told at once.
 *
 * A burst may build up more than a standing queue (as in "Controlling Queue Delay", Nichols and Jacobson, 2012): once it has not been
 * empty for a whole interval, waiting helps nobody, for those who come keep coming.
 */
export function admissionOf(limits: AdmissionLimits, now: () => number) {
  const queue = new Set<Waiting>();
  const perAddress = new Map<string, number>();
  const pace = paceOf(now, limits.longCall);
  let running = 0;
  let inHand = 0;
  let lastEmpty = now();

  const expectedWait = (): number => (queue.size + 1) * pace.perCompletion();
  const allowedWait = (): number => (now() - lastEmpty > limits.interval ? limits.standingWait : limits.burstWait);

  const free = (): void => {
    pace.completed(queue.size > 0);
    running -= 1;
    for (const next of queue) {
      const late = now() - next.since > limits.longestWait;
      if (!late && running >= limits.concurrency) break;
      queue.delete(next);
      if (late) next.turnAway();
      else next.enter();
    }
    if (queue.size === 0) lastEmpty = now();
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

  const atOnce = (): boolean => running < limits.concurrency && queue.size === 0;
  const isBusy = (): boolean => inHand >= limits.inHand || (!atOnce() && expectedWait() > allowedWait());

  return {
    /** Whether `admit` would say no now, to whomever: to be asked before anything is done for a request. */
    isBusy,
    /** `gone` ends a wait that nobody waits for any more. */
    admit(address: string, gone: AbortSignal): Admitted {
      if (isBusy() || (perAddress.get(address) ?? 0) >= limits.inHandPerAddress) return null;
      inHand += 1;
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
      if (atOnce()) {
        lastEmpty = now();
        return enter(address);
      }
      return new Promise((resolve) => {
        const leaveQueue = (place: Place | null) => {
          gone.removeEventListener("abort", onGone);
          if (place === null) forget(address);
          resolve(place);
        };
        const entry: Waiting = { since: now(), enter: () => leaveQueue(enter(address)), turnAway: () => leaveQueue(null) };
        const onGone = () => {
          if (queue.delete(entry)) leaveQueue(null);
        };
        queue.add(entry);
        gone.addEventListener("abort", onGone, { once: true });
      });
    },
    /** For logs and tests. */
    state: () => ({ running, waiting: queue.size, inHand, millisecondsEach: Math.round(pace.perCompletion() * 10) / 10 }),
  };
}
