import { type LookupAddress, lookup as resolve } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, request } from "undici";
import { isPublicAddress, isPublicName } from "./public-address";

export interface SafeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
}

/** Why nothing was fetched. Never names the address: it may hold a secret, and this is logged. */
export type FetchFault = "refused_address" | "unreachable" | "too_large" | "too_slow";

export interface SafeFetchSettings {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly maxRedirects?: number;
  /** Only the status counts; the body of the answer is neither read nor stored. */
  readonly statusOnly?: boolean;
  /** An origin that may be fetched although it is neither https nor public: a sample on this machine. */
  readonly exemptOrigin?: string | undefined;
  /** Replaced in tests. */
  readonly resolve?: typeof resolve;
}

export type SafeFetch = (
  address: string,
  headers?: Readonly<Record<string, string>>,
  /** What is posted; without it the address is read. */
  posted?: string,
) => Promise<SafeAnswer | { readonly fault: FetchFault }>;

/** Bytes of a body that are discarded so that the connection can be used again. */
const DUMPED = 16 * 1024;

class Refused extends Error {}

/**
 * What an address alone says: https, the default port, no credentials, and no name and no IP address that cannot be public. An address in place of
 * a name is never looked up, so it is checked here.
 */
export function takesAddress(address: string, exemptOrigin?: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (exemptOrigin !== undefined && url.origin === exemptOrigin) return true;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return (
    url.protocol === "https:" &&
    url.port === "" &&
    url.username === "" &&
    url.password === "" &&
    (isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host))
  );
}

/**
 * Fetches addresses that strangers have entered. Only https, only the default port, no credentials in the address, and only public addresses: what a
 * name stands for is checked in the lookup by which the connection itself is made, so that a second answer of a DNS server changes nothing, and
 * again for each redirect. Bounded in time and size, compressed answers are not taken, and no cookie or referrer is sent. Never throws.
 */
export function safeFetchOf({
  timeoutMs = 10_000,
  maxBytes = 5 * 1024 * 1024,
  maxRedirects = 4,
  statusOnly = false,
  exemptOrigin,
  resolve: resolveName = resolve,
}: SafeFetchSettings = {}): SafeFetch {
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, "", 4);
      // One private address among public ones is refused, too: which one is used is not ours to choose.
      if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
        return callback(new Refused("not a public address"), "", 4);
      if (options.all) return callback(null, found);
      const [first] = found;
      callback(null, first?.address ?? "", first?.family ?? 4);
    });
  };
  const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs, maxResponseSize: maxBytes, pipelining: 0 };
  const guarded = new Agent({ ...limits, connect: { lookup, timeout: timeoutMs } });
  const exempt = new Agent({ ...limits, connect: { timeout: timeoutMs } });

  function agentFor(url: URL): Agent {
    if (exemptOrigin !== undefined && url.origin === exemptOrigin) return exempt;
    if (!takesAddress(url.href)) throw new Refused("not an address for us");
    return guarded;
  }

  async function follow(
    address: string,
    headers: Readonly<Record<string, string>>,
    posted: string | undefined,
    signal: AbortSignal,
  ): Promise<SafeAnswer | { fault: FetchFault }> {
    let url = new URL(address);
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response = await request(url, {
        dispatcher: agentFor(url),
        signal,
        ...(posted === undefined ? {} : { method: "POST", body: posted }),
        headers: { "user-agent": "Knotter", "accept-encoding": "identity", ...headers },
      });
      const { location } = response.headers;
      if (posted === undefined && [301, 302, 303, 307, 308].includes(response.statusCode) && typeof location === "string") {
        await response.body.dump();
        url = new URL(location, url);
        continue;
      }
      if (statusOnly) {
        // A longer body closes the connection.
        await response.body.dump({ limit: DUMPED }).catch(() => {});
        return { status: response.statusCode, headers: response.headers, body: new Uint8Array() };
      }
      const encoding = response.headers["content-encoding"];
      if (encoding !== undefined && encoding !== "identity") {
        await response.body.dump();
        return { fault: "unreachable" };
      }
      const body = await response.body.bytes();
      return { status: response.statusCode, headers: response.headers, body };
    }
    return { fault: "unreachable" };
  }

  return async (address, headers = {}, posted = undefined) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await follow(address, headers, posted, signal);
    } catch (error) {
      return { fault: faultOf(error, signal) };
    }
  };
}

function faultOf(error: unknown, signal: AbortSignal): FetchFault {
  if (signal.aborted) return "too_slow";
  const { code, cause } = error as { code?: string; cause?: unknown };
  if (error instanceof Refused || cause instanceof Refused || error instanceof TypeError) return "refused_address";
  if (code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") return "too_large";
  return /TIMEOUT/.test(code ?? "") ? "too_slow" : "unreachable";
}
