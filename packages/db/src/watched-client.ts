import pg from "pg";
import { type CallTime, timeOfCall } from "./call-time";

/**
 * How long one connection may stay silent while an answer is due, in milliseconds: longer than PostgreSQL itself lets a statement run
 * (`STATEMENT_MS`), so that only a server that cannot even refuse is given up, and short enough to answer within the 5 s of the client.
 */
const SILENCE_MS = 4_000;

/** What a statement may say beside its text: that its answer may take longer than `SILENCE_MS`. */
interface Patience {
  readonly silenceMs?: number;
}

/** A statement that has not been answered: how long its answer may take, and the call that waits for it. */
interface Unanswered {
  readonly silenceMs: number;
  readonly time: CallTime | undefined;
}

/** The connection of pg behind a client; its types leave out the socket. */
type WithSocket = { connection: { stream: { destroy(error?: Error): void; cork(): void; uncork(): void } } };

/**
 * A connection that is given up when it falls silent. Without it, a peer that is gone without a word (failover of a managed database, a NAT
 * that forgot us, a frozen server) holds every statement that waits for it until the operating system gives up, a quarter of an hour later.
 * pg's own `query_timeout` tells the caller alone: the statement stays on the wire, and the connection goes back to the pool with it.
 */
export class WatchedClient extends pg.Client {
  /** When the server was last heard, by `performance.now()`. */
  heardAt = performance.now();
  /** When a statement was sent that this connection never answered; null while it is well. */
  silentSince: number | null = null;

  // pg runs the statements of a connection one after the other: the patience of the first is what counts.
  readonly #waiting: Unanswered[] = [];
  #timer: NodeJS.Timeout | undefined;
  readonly #onSilence: (since: number) => void;

  constructor(config: pg.ClientConfig & { onSilence?: (since: number) => void }) {
    super(config);
    this.#onSilence = config.onSilence ?? (() => {});
    // Between the pool that hands a connection on and whoever takes it nobody listens; the news that it has broken may come in that moment, and
    // an event that nobody hears ends the process. The next statement is told ("not queryable").
    this.on("error", () => {});
    const send = (...args: unknown[]) => (super.query as (...args: unknown[]) => unknown).apply(this, args);
    // A member of the instance: the overloads of `query` cannot be told apart in an override.
    this.query = ((...args: unknown[]) => {
      const [statement] = args;
      const time = timeOfCall();
      const waited = time?.wait();
      this.#expect({ silenceMs: (statement as Patience | null)?.silenceMs ?? SILENCE_MS, time });
      const heard = () => {
        waited?.();
        this.#heard();
      };
      const callback = args.at(-1);
      if (typeof callback === "function") {
        args[args.length - 1] = (...answer: unknown[]) => {
          heard();
          callback(...answer);
        };
        return send(...args);
      }
      // By a callback of our own: the promise that pg makes ties an answer to the one before it, and no row of a long series of them would be
      // given back before the next full collection of garbage.
      return new Promise((resolve, reject) => {
        send(...args, (error: Error | null, answer: unknown) => {
          heard();
          if (error) reject(error);
          else resolve(answer);
        });
      });
    }) as typeof this.query;
  }

  /** What `send` sends goes out in one piece. */
  together<T>(send: () => T): T {
    const { stream } = (this as unknown as WithSocket).connection;
    stream.cork();
    try {
      return send();
    } finally {
      stream.uncork();
    }
  }

  /** Closes the socket without a goodbye that nobody would hear. */
  drop(reason?: Error): void {
    (this as unknown as WithSocket).connection.stream.destroy(reason);
  }

  #expect(statement: Unanswered): void {
    this.#waiting.push(statement);
    if (this.#waiting.length === 1) this.#watch();
  }

  #heard(): void {
    this.#waiting.shift();
    clearTimeout(this.#timer);
    if (this.silentSince === null) this.heardAt = performance.now();
    this.#watch();
  }

  #watch(): void {
    const [first] = this.#waiting;
    if (!first) return;
    const { silenceMs, time } = first;
    const patience = time?.limit(silenceMs) ?? silenceMs;
    const since = performance.now();
    this.#timer = setTimeout(() => {
      this.silentSince = since;
      // The end of a call's time says nothing about other connections.
      if (patience === silenceMs) this.#onSilence(since);
      this.drop(new Error(`Connection terminated: no answer within ${Math.round(patience)} ms`));
    }, patience);
  }
}
