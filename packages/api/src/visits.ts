import { credentialOf } from "@knotter/auth/identify";
import { openToken } from "@knotter/auth/token";
import { networkOf } from "@knotter/domain/network";
import { callerAddress } from "./caller-address";
import type { Services } from "./context";
import { type Allowance, type Bucket, retryAfter } from "./rate";

/** How long a caller has to wait; null: may go on. */
export type Standing = { readonly retryAfterSeconds: number } | null;

interface Caller {
  readonly bucket: Bucket;
  readonly key: string;
}

/**
 * Counts what is no operation of the contract: pages, the routes of next-auth, unknown addresses. Whoever shows a session of ours is counted
 * by that session, whatever has become of it (nothing is asked of the database here), everybody else by address, together with the calls
 * that come from there.
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
    /** From memory alone, so that who is locked out costs next to nothing. A bearer is judged where its call is counted. */
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
