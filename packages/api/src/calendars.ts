import { fetchIcs } from "@knotter/calendars/ics-address";
import { safeFetchOf, takesAddress } from "@knotter/calendars/safe-fetch";
import { readIcsInWorker } from "@knotter/files/read-ics-in-worker";
import type { Calendars } from "@knotter/usecases/deps";

/** How calendars from elsewhere are fetched and read. */
export function calendarsOf(exemptOrigin: string | undefined): Calendars {
  const safeFetch = safeFetchOf({ exemptOrigin });
  return {
    takes: (address) => takesAddress(address, exemptOrigin),
    fetch: (address, validators) => fetchIcs(safeFetch, address, validators),
    read: readIcsInWorker,
  };
}
