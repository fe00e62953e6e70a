import { googleClient } from "@knotter/calendars/google";
import { fetchIcs } from "@knotter/calendars/ics-address";
import { microsoftClient } from "@knotter/calendars/microsoft";
import { safeFetchOf, takesAddress } from "@knotter/calendars/safe-fetch";
import type { VendorClient, VendorSettings } from "@knotter/calendars/vendor";
import { href } from "@knotter/contract/routes";
import { isOwnUid } from "@knotter/files/ics-busy";
import { readIcsInWorker } from "@knotter/files/read-ics-in-worker";
import type { Telemetry } from "@knotter/telemetry/telemetry";
import type { Calendars } from "@knotter/usecases/deps";
import { challengeOf, randomWord } from "@knotter/zoom/pkce";
import { observed } from "./outgoing";

export interface CalendarConfig {
  /** An origin on this machine whose calendars are read, too: a sample. Everything else has to be public and https. */
  sampleOrigin?: string | undefined;
  /** Knotter's app at Google, and at Microsoft; without it those calendars are registered by their addresses. */
  google?: Omit<VendorSettings, "now"> | undefined;
  microsoft?: (Omit<VendorSettings, "now"> & { tenant?: string | undefined }) | undefined;
}

/** Somebody waits for it, and a browser gives up after 5 s, in which it is to be read and stored, too. */
const PAGE_MS = 3_500;

/** How calendars from elsewhere are fetched and read. Vendors redirect back to the mentor's own page, whose address is registered there. */
export function calendarsOf(
  { sampleOrigin, google, microsoft }: CalendarConfig,
  origin: string,
  now: () => Date,
  telemetry: Telemetry,
): Calendars {
  const safeFetch = safeFetchOf({ exemptOrigin: sampleOrigin });
  const safeFetchForPage = safeFetchOf({ exemptOrigin: sampleOrigin, timeoutMs: PAGE_MS });
  const vendor = (name: string, client: VendorClient) => observed(telemetry, name, client, ["exchange", "refresh", "revoke", "busy"]);
  const calendars: Calendars = {
    takes: (address) => takesAddress(address, sampleOrigin),
    fetch: (address, validators, forPage = false) => fetchIcs(forPage ? safeFetchForPage : safeFetch, address, validators),
    read: readIcsInWorker,
    isOwnUid,
    vendors: {
      ...(google && { google: vendor("google calendar", googleClient({ ...google, now })) }),
      ...(microsoft && { microsoft: vendor("microsoft calendar", microsoftClient({ ...microsoft, now })) }),
    },
    redirectUri: `${origin}${href("mentorMypage")}`,
    randomWord,
    challengeOf,
  };
  return observed(telemetry, "calendar address", calendars, ["fetch"]);
}
