import { credentialOf } from "@knotter/auth/identify";
import { openToken } from "@knotter/auth/token";
import { networkOf } from "@knotter/domain/network";
import { callerAddress } from "./caller-address";
import type { Services } from "./context";
import { type Allowance, type Bucket, retryAfter } from "./rate";

/** How long a caller has to wait; null: need not. */
export type Standing = { readonly retryAfterSeconds: number } | null;

interface Caller {
  readonly bucket: Bucket;
  readonly key: string;
}

/**
 * Counts requests other than operations of the contract: pages, the routes of next-auth, unknown paths. A request with a session cookie is
 * counted by session, valid or not (the database is not asked here), every other one by address, together with the API calls from there.
 */
export function visitsOf(services: Services) {
  async function callerOf(headers: Headers): Promise<Caller> {
    const credential = credentialOf(headers, services.secure);
    const sessionId = credential?.via === "cookie" ? await openToken(services, credential.token) : null;
    if (sessionId !== null) return { bucket: "page", key: `session:${sessionId}` };
    return byAddress(headers);
  }

  const byAddress = (headers: Headers): Caller => ({
    bucket: "other",
    key: `address:${networkOf(callerAddress(headers, services.trustedProxies) ?? "unknown")}`,
  });

  const standingOf = (allowance: Allowance | null, now: Date): Standing =>
    allowance?.refused ? { retryAfterSeconds: retryAfter(allowance, now) } : null;

  return {
    /** From memory only, so that a blocked caller costs next to nothing. A bearer token is judged where its call is counted. */
    async refused(headers: Headers): Promise<Standing> {
      if (headers.has("authorization")) return null;
      const now = services.clock.now();
      const locked = services.meter.usedUp("other", byAddress(headers).key, now);
      const caller = await callerOf(headers);
      return standingOf(caller.bucket === "other" ? locked : services.meter.usedUp(caller.bucket, caller.key, now), now);
    },
    async count(headers: Headers): Promise<Standing> {
      const now = services.clock.now();
      const { bucket, key } = await callerOf(headers);
      return standingOf(await services.meter(bucket, key, now), now);
    },
  };
}
