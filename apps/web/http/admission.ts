import { placesOf } from "@knotter/api/in-hand";

/** How many requests are processed at once, and how long others may wait. All times are in milliseconds. */
export interface AdmissionLimits {
  /** Requests that Next processes at once. Rendering is single-threaded: more at once would only make each of them slower. */
  readonly concurrency: number;
  /** The longest expected wait that a burst may build up. */
  readonly burstWait: number;
  /**
   * The longest expected wait once the queue has not been empty for `interval`: a backlog that cannot be caught up with is refused early.
   */
  readonly standingWait: number;
  readonly interval: number;
  /** A request that has actually waited longer is refused when its turn comes, before the client gives up by itself. */
  readonly longestWait: number;
  /** A request that takes longer is waiting for something else (a stream, a lock, a provider), so the next one may start. */
  readonly longCall: number;
  /** Requests in progress, long ones included: the final limit, which bounds the memory and is shared among addresses (`placesOf`). */
  readonly inHand: number;
}

export const ADMISSION: AdmissionLimits = {
  concurrency: 12,
  // Two hundred people who want the same mentor at the same moment are a burst: answered within two seconds, or three on a busy machine,
  // while a client waits for five.
  burstWait: 2_500,
  standingWait: 250,
  interval: 500,
  longestWait: 3_500,
  longCall: 2_000,
  inHand: 512,
};

/** The answer to a request: a place, now or when its turn has come; null: come back later. */
export type Admitted = Promise<Place | null> | Place | null;

export interface Place {
  /** Lets the next request start while this one waits for its client. It still counts as in progress. */
  giveWay(): void;
  /** Returns the place. Idempotent. */
  leave(): void;
}

interface Waiting {
  readonly address: string;
  readonly since: number;
  readonly enter: () => void;
  readonly turnAway: () => void;
}

/** The assumed time between two completions before it was measured: a booking in a process that has just started takes longer. */
const FIRST_GUESS_MS = 10;
/** The weight of that assumption, in completions. */
const GUESS_WEIGHT = 2;
/** The reach of the measurement, in milliseconds of continuous work. */
const MEMORY_MS = 1_000;
/**
 * After this time without a queue most of the measurement is discarded, so that a slow minute of the database does not affect the next
 * morning.
 */
const IDLE_MEMORY_MS = 10_000;

/**
 * The time between two completions during continuous work, in milliseconds: a mean in which older measurements decay. More than twice
 * `longest` is impossible between two completions, because every place is passed on by then: then the process itself was suspended, which
 * says nothing about the work.
 */
function paceOf(now: () => number, longest: number) {
  let completions = 0;
  let busy = 0;
  /** When the last completion was, if work has continued since. */
  let last: number | null = null;
  let measuredAt = now();
  const left = (elapsed: number, memory: number): number => Math.exp(-elapsed / memory);
  const leftNow = (): number => (last === null ? left(now() - measuredAt, IDLE_MEMORY_MS) : 1);
  const fade = (by: number): void => {
    completions *= by;
    busy *= by;
  };
  return {
    /** `more`: others are waiting, so that the time until the next completion is continuous work. */
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
 * Admission control for a server with limited capacity. Requests beyond `concurrency` wait, those of each address in the order of their
 * arrival and the addresses in turn (fair queueing), as long as the ones before them are expected to finish in time; the speed is measured
 * continuously, so that the limit adapts to the machine, the database and the kind of requests. A request that would wait too long is refused at once.
 *
 * A burst may build up more than a standing queue (as in "Controlling Queue Delay", Nichols and Jacobson, 2012): once the queue has not
 * been empty for a whole interval, waiting helps nobody, because requests keep arriving.
 *
 * A full queue is shared among addresses: whoever has fewer requests in progress takes the place of the newest one of the address that has
 * most ("longest queue drop", as in "Stochastic Fairness Queueing", McKenney, 1990), so that one network's excess is refused to it alone.
 */
export function admissionOf(limits: AdmissionLimits, now: () => number) {
  /** Who waits, by address: in the order in which addresses have their turn, and of each in the order of arrival. */
  const queue = new Map<string, Waiting[]>();
  let waiting = 0;
  const places = placesOf(limits.inHand);
  const pace = paceOf(now, limits.longCall);
  let running = 0;
  let lastEmpty = now();

  const expectedWait = (): number => (waiting + 1) * pace.perCompletion();
  const allowedWait = (): number => (now() - lastEmpty > limits.interval ? limits.standingWait : limits.burstWait);

  const wait = (entry: Waiting): void => {
    waiting += 1;
    const line = queue.get(entry.address);
    if (line) line.push(entry);
    else queue.set(entry.address, [entry]);
  };
  /** False: it waits no longer. */
  const endWait = (entry: Waiting): boolean => {
    const line = queue.get(entry.address) ?? [];
    const at = line.indexOf(entry);
    if (at < 0) return false;
    waiting -= 1;
    line.splice(at, 1);
    if (line.length === 0) queue.delete(entry.address);
    return true;
  };

  /** Of those who wait the address with most requests in progress, if these are more than this address would have; null: there is none. */
  const moreThan = (address: string): string | null => {
    let most = places.held(address) + 1;
    let found: string | null = null;
    for (const other of queue.keys()) {
      if (places.held(other) <= most) continue;
      most = places.held(other);
      found = other;
    }
    return found;
  };

  /** Turns away the newest request of the address. */
  const displace = (address: string): void => {
    const newest = queue.get(address)?.at(-1);
    if (newest && endWait(newest)) newest.turnAway();
  };

  const free = (): void => {
    pace.completed(waiting > 0);
    running -= 1;
    for (const [address, line] of queue) {
      const [next] = line;
      if (!next) continue;
      const late = now() - next.since > limits.longestWait;
      if (!late && running >= limits.concurrency) break;
      endWait(next);
      // The turn goes to the next address: whoever has sent many requests waits for itself alone.
      if (queue.delete(address)) queue.set(address, line);
      if (late) next.turnAway();
      else next.enter();
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
        places.leave(address);
        giveWay();
      },
    };
  };

  const atOnce = (): boolean => running < limits.concurrency && waiting === 0;
  const isFull = (): boolean => !atOnce() && expectedWait() > allowedWait();
  // Where work takes longer than anybody is to wait, nobody waits, and whoever has the places would take each that comes free.
  const isFirst = (address: string): boolean => waiting === 0 && places.held(address) === 0;
  const refuses = (address: string): boolean => !places.isFree(address) || (isFull() && !isFirst(address) && moreThan(address) === null);

  return {
    /** Whether a request might be refused now. */
    isBusy: (): boolean => isFull() || places.taken() * 2 >= limits.inHand,
    /** Whether `admit` would refuse this address now: checked before any work is done for a request. */
    refuses,
    /** `gone` ends a wait whose client has disconnected. */
    admit(address: string, gone: AbortSignal): Admitted {
      if (refuses(address)) return null;
      const heavier = isFull() && !isFirst(address) ? moreThan(address) : null;
      if (heavier !== null) displace(heavier);
      places.take(address);
      if (atOnce()) {
        lastEmpty = now();
        return enter(address);
      }
      return new Promise((resolve) => {
        const leaveQueue = (place: Place | null) => {
          gone.removeEventListener("abort", onGone);
          if (place === null) places.leave(address);
          resolve(place);
        };
        const entry: Waiting = { address, since: now(), enter: () => leaveQueue(enter(address)), turnAway: () => leaveQueue(null) };
        const onGone = () => {
          if (endWait(entry)) leaveQueue(null);
        };
        wait(entry);
        gone.addEventListener("abort", onGone, { once: true });
      });
    },
    /** For logs and tests. */
    state: () => ({ running, waiting, inHand: places.taken(), millisecondsEach: Math.round(pace.perCompletion() * 10) / 10 }),
  };
}
