/** The most calls that one process works on at once; far beyond what it can answer before clients give up. */
const CALLS_IN_HAND = 512;

/**
 * Places that addresses share. An address may hold as many as are free, so that one alone gets half of them, two a third each, and there is
 * always a place for somebody else ("dynamic thresholds", Choudhury and Hahne, 1998).
 */
export function placesOf(most: number) {
  const held = new Map<string, number>();
  let taken = 0;
  return {
    taken: () => taken,
    held: (address: string) => held.get(address) ?? 0,
    isFree: (address: string) => (held.get(address) ?? 0) < most - taken,
    take(address: string): void {
      taken += 1;
      held.set(address, (held.get(address) ?? 0) + 1);
    },
    leave(address: string): void {
      taken -= 1;
      const left = (held.get(address) ?? 1) - 1;
      if (left === 0) held.delete(address);
      else held.set(address, left);
    },
  };
}

/**
 * Limits the number of calls in progress, and shares them among addresses. Behind our own server (apps/web/http) such calls are refused long
 * before; elsewhere this bounds the memory. `refuse` answers the excess.
 */
export function inHandOf(addressOf: (request: Request) => string, most = CALLS_IN_HAND) {
  const places = placesOf(most);
  return (work: (request: Request) => Promise<Response>, refuse: () => Response) =>
    async (request: Request): Promise<Response> => {
      const address = addressOf(request);
      if (!places.isFree(address)) return refuse();
      places.take(address);
      try {
        return await work(request);
      } finally {
        places.leave(address);
      }
    };
}
