/** Calls that one process works on at once, whatever runs it; far beyond what it can do in the time of a client. */
const CALLS_IN_HAND = 256;

/**
 * Bounds the calls that are worked on at once. Where our own server stands in front (apps/web/http) it has refused long before; elsewhere
 * this is what keeps memory bounded. `refuse` answers those beyond.
 */
export function inHandOf(most = CALLS_IN_HAND) {
  let calls = 0;
  return (work: (request: Request) => Promise<Response>, refuse: () => Response) =>
    async (request: Request): Promise<Response> => {
      if (calls >= most) return refuse();
      calls += 1;
      try {
        return await work(request);
      } finally {
        calls -= 1;
      }
    };
}
