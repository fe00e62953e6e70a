export interface RetryOptions {
  /** How often a call is made at most. Default: 4. */
  attempts?: number;
  /** The longest wait between two attempts, in milliseconds: an answer that asks for a longer one is given back. Default: 30,000. */
  longestWait?: number;
  /** Replaces `fetch`, for a proxy or a test. */
  fetch?: (request: Request) => Promise<Response>;
  /** Replaces waiting, for a test. */
  wait?: (milliseconds: number) => Promise<void>;
}

const FIRST_WAIT = 500;

/** Answers after which the same request may be sent again, after the seconds of `Retry-After`. */
const RETRYABLE = [429, 503];

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * A `fetch` that repeats a call that was refused for being too many (429) or at a bad time (503) as soon as the server asks for it, and one
 * whose connection failed where repeating is harmless: reads, and writes with an `Idempotency-Key`.
 */
export function retrying({ attempts = 4, longestWait = 30_000, fetch: send = fetch, wait = sleep }: RetryOptions) {
  return async (request: Request): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      // Twice as long each time, where nobody says how long.
      const own = FIRST_WAIT * 2 ** (attempt - 1);
      const isLast = attempt >= attempts;
      let pause = own;
      try {
        const answer = await send(request.clone());
        pause = waitOf(answer) ?? own;
        if (!RETRYABLE.includes(answer.status) || isLast || pause > longestWait) return answer;
        await answer.body?.cancel();
      } catch (error) {
        const harmless = request.method === "GET" || request.headers.has("idempotency-key");
        if (!harmless || isLast || request.signal.aborted) throw error;
      }
      await wait(pause);
    }
  };
}

function waitOf(answer: Response): number | null {
  const seconds = Number(answer.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}
