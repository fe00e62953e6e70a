import { credentialOf } from "@knotter/auth/identify";
import { openToken } from "@knotter/auth/token";
import { networkOf } from "@knotter/domain/network";
import { callerAddress } from "./caller-address";
import type { House } from "./context";
import { type Allowance, type Bucket, retryAfter } from "./rate";

/** How long a caller has to wait; null: may go on. */
export type Standing = { readonly retryAfterSeconds: number } | null;

interface Caller {
  readonly bucket: Bucket;
  readonly key: string;
}

/**
 * Counts what is no operation of the contract: pages, the doors of next-auth, unknown addresses. Whoever shows a session of ours is counted
 * by that session, whatever has become of it (nothing is asked of the database here), everybody else by address, together with the calls
 * that come from there.
 */
export function visitsOf(house: House) {
  async function callerOf(headers: Headers): Promise<Caller> {
    const credential = credentialOf(headers, house.secure);
    const sessionId = credential?.via === "cookie" ? await openToken(house, credential.token) : null;
    if (sessionId !== null) return { bucket: "page", key: `session:${sessionId}` };
    return byAddress(headers);
  }

  const byAddress = (headers: Headers): Caller => ({
    bucket: "other",
    key: `address:${networkOf(callerAddress(headers, house.trustedProxies) ?? "unknown")}`,
  });

  const standingOf = (allowance: Allowance | null, now: Date): Standing =>
    allowance?.refused ? { retryAfterSeconds: retryAfter(allowance, now) } : null;

  return {
    /** From memory alone, so that who is locked out costs next to nothing. A bearer is judged where its call is counted. */
    async refused(headers: Headers): Promise<Standing> {
      if (headers.has("authorization")) return null;
      const now = house.clock.now();
      const locked = house.meter.usedUp("other", byAddress(headers).key, now);
      const caller = await callerOf(headers);
      return standingOf(caller.bucket === "other" ? locked : house.meter.usedUp(caller.bucket, caller.key, now), now);
    },
    async count(headers: Headers): Promise<Standing> {
      const now = house.clock.now();
      const { bucket, key } = await callerOf(headers);
      return standingOf(await house.meter(bucket, key, now), now);
    },
  };
}
