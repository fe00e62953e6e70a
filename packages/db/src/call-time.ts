import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "@knotter/domain/errors";

/** How long one call waits for its database altogether, in milliseconds: its client gives up after 5 s. */
const CALL_MS = 4_500;

/** A wait of less than this is the database at work and is not counted: a call may send as many statements as it needs. */
const AT_WORK_MS = 300;

/** No wait begins for which less than this is left. One that has to come all the same (for a COMMIT) may take as long. */
const LAST_MS = 400;

/** What a call may still wait after its COMMIT is known. */
const ANSWER_MS = 1_000;

const calls = new AsyncLocalStorage<CallTime | undefined>();

/** The time of the call that is running here; undefined in jobs, and in what takes longer (`outsideOfCalls`). */
export const timeOfCall = (): CallTime | undefined => calls.getStore();

/** For what takes longer than a call may: no time of a call counts in it. */
export const outsideOfCalls = <T>(work: () => T): T => calls.run(undefined, work);

/** The same work, each time as a call of its own. */
export const asCall =
  <Given extends unknown[], Answer>(work: (...given: Given) => Answer) =>
  (...given: Given): Answer =>
    new CallTime().run(() => work(...given));

/** For work whose outcome several calls wait for. */
export interface SharedWork {
  /** Begins it, with a time of its own: the call that does so may have little left. */
  begin<T>(work: () => Promise<T>): Promise<T>;
  /** Waits for it as long as the time of this call lasts. Errors: UNAVAILABLE. */
  wait<T>(work: Promise<T>): Promise<T>;
}

export const sharedWork: SharedWork = { begin: (work) => asCall(work)(), wait };

async function wait<T>(work: Promise<T>): Promise<T> {
  const time = timeOfCall();
  if (!time) return work;
  const waited = time.wait();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError("UNAVAILABLE")), time.limit(CALL_MS));
  });
  return Promise.race([work, late]).finally(() => {
    clearTimeout(timer);
    waited();
  });
}

/**
 * The time that one call (of the API, of a page) may spend waiting for its database: in line, for a connection to open, for statements. Each of
 * these has a limit of its own, but a call that meets several lost connections one after the other would wait for each of them.
 */
export class CallTime {
  #counted = 0;
  /** Until when waits have been counted: statements may wait side by side. */
  #countedUntil = Number.NEGATIVE_INFINITY;
  /** When those that go on began, the oldest first. */
  readonly #waits = new Set<{ readonly since: number }>();
  readonly #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Does a part of the call. */
  run<T>(work: () => T): T {
    return calls.run(this, work);
  }

  /** Whether no further wait may begin. */
  get over(): boolean {
    return this.#left() < LAST_MS;
  }

  /** How long a wait may be that begins now; `most`: its own limit. */
  limit(most: number): number {
    return Math.min(most, Math.max(this.#left(), LAST_MS));
  }

  /** What was committed is told, however long it took: its call has a moment more, for the reading of its answer. */
  prolong(): void {
    this.#counted = Math.min(this.#counted, CALL_MS - ANSWER_MS);
  }

  /** A wait begins; what is returned ends it. */
  wait(): () => void {
    const wait = { since: this.#now() };
    this.#waits.add(wait);
    return () => {
      if (!this.#waits.delete(wait)) return;
      this.#counted += this.#countable(wait.since);
      if (this.#now() - wait.since >= AT_WORK_MS) this.#countedUntil = this.#now();
    };
  }

  #left(): number {
    const [oldest] = this.#waits;
    return CALL_MS - this.#counted - (oldest ? this.#countable(oldest.since) : 0);
  }

  #countable(since: number): number {
    const now = this.#now();
    return now - since < AT_WORK_MS ? 0 : Math.max(0, now - Math.max(since, this.#countedUntil));
  }
}
