/** The most calls that one process works on at once; far beyond what it can answer before clients give up. */
const CALLS_IN_HAND = 256;

/**
 * Limits the number of calls in progress. Behind our own server (apps/web/http) such calls are refused long before; elsewhere this bounds
 * the memory. `refuse` answers the excess.
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
