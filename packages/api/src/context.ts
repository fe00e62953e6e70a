import { addressHashOf } from "@knotter/auth/address-hash";
import { browserOf } from "@knotter/auth/browser";
import type { Hosted } from "@knotter/auth/hosted";
import { type Credential, credentialOf, identify } from "@knotter/auth/identify";
import { linkHashOf, linkTokenOf } from "@knotter/auth/link-token";
import { hashPassword, verifyPassword } from "@knotter/auth/password";
import { factorInvitation, factorStep, newFactorSecret, newRecoveryCodes, recoveryCodeHash } from "@knotter/auth/second-factor";
import type { Vault } from "@knotter/auth/vault";
import type { Endpoint } from "@knotter/contract/endpoint";
import type { Database } from "@knotter/db/database";
import type { ViewerRow } from "@knotter/db/session.row";
import type { Clock } from "@knotter/domain/clock";
import { AppError } from "@knotter/domain/errors";
import { type Actor, type Scope, scopeOf } from "@knotter/domain/scope";
import type { CallFacts, Deps, Post, UseCase, Zoom } from "@knotter/usecases/deps";
import type { Logger } from "pino";
import { callerAddress } from "./caller-address";
import { PHOTOS } from "./photos";
import type { Allowance, metersOf } from "./rate";
import { newRequestId } from "./request-id";
import type { Vocabulary } from "./vocabulary";

/** What lives as long as the process. */
export interface House {
  readonly clock: Clock;
  readonly db: Database;
  readonly log: Logger;
  readonly secret: string;
  readonly vault: Vault;
  readonly post: Post;
  readonly readSheet: Deps["sheets"]["read"];
  readonly zoom: Zoom | null;
  /** The company's own provider; null: people come by password and by links alone. */
  readonly hosted: Hosted | null;
  /** By what the webhooks of Zoom are known. */
  readonly zoomHooks: { readonly secrets: readonly string[]; readonly clientId: string | null };
  readonly secure: boolean;
  readonly origin: string;
  /** Whether a body that is encoded here is sent on as it is (public-document.ts). */
  readonly encodesBodies: boolean;
  /** How many proxies of ours stand between a caller and this process. */
  readonly trustedProxies: number | "vercel";
  /** Admins have to have a second factor. */
  readonly adminSecondFactor: boolean;
  /** Counts a call against a limit. */
  readonly meter: ReturnType<typeof metersOf>;
  vocabulary(): Promise<Vocabulary>;
}

/** What a call leaves for the head of its answer. */
export interface Reply {
  /** How the caller stands; null: this call is not counted. */
  allowance: Allowance | null;
  /** The cookie of a session that was renewed. */
  cookie: string | null;
  /** Whether the caller may pass, where that has been asked (guard.ts). */
  admission: { readonly row: Endpoint; readonly decided: Promise<void> } | null;
}

/** One call: who is at the door, under which number, with what in hand. */
export interface Context {
  readonly house: House;
  readonly call: CallFacts;
  readonly via: Credential["via"] | null;
  /** Null: a guest. Why, when a credential was shown that does not hold or could not be looked up: `refusal`, thrown by the guard. */
  readonly viewer: ViewerRow | null;
  readonly refusal: unknown;
  readonly foreignOrigin: boolean;
  readonly idempotencyKey: string | null;
  readonly deps: Deps;
  readonly now: Date;
  /** Whether the door can send a file while it is being made (REST), or needs the whole of it (tRPC). */
  readonly streams: boolean;
  /** Whether only the head of the answer is asked for (HEAD): nothing is handed out, so nothing is written down as handed out. */
  readonly headOnly: boolean;
  /** Whether this is a call from outside, which counts, or a page that is rendered in this process. */
  readonly counted: boolean;
  readonly reply: Reply;
}

export async function contextOf(
  house: House,
  headers: Headers,
  { streams = false, counted = false, headOnly = false } = {},
): Promise<Context> {
  const call: CallFacts = {
    requestId: newRequestId(),
    ip: callerAddress(headers, house.trustedProxies),
    userAgent: headers.get("user-agent"),
    browser: browserOf(headers, house.secure),
  };
  const now = house.clock.now();
  const credential = credentialOf(headers, house.secure);
  let viewer: ViewerRow | null = null;
  let refusal: unknown = null;
  try {
    viewer = await identify(house.db.read, house, credential, now);
  } catch (error) {
    // Kept for the guard, where it is answered and logged under the number of this call.
    refusal = error ?? new Error("identify failed");
  }
  return {
    house,
    call,
    via: credential?.via ?? null,
    viewer,
    refusal,
    foreignOrigin: isForeign(headers, house.origin),
    idempotencyKey: headers.get("idempotency-key"),
    deps: depsFor(house, call),
    streams,
    headOnly,
    counted,
    reply: { allowance: null, cookie: null, admission: null },
    now,
  };
}

/** An admin of a house that asks for a second factor, who has none yet: she may set it up, and nothing else. */
export const mustSecure = ({ house, viewer }: Pick<Context, "house" | "viewer">): boolean =>
  house.adminSecondFactor && viewer?.role === "admin" && !viewer.secondFactor;

/** What the use cases of one call work with. */
export const depsFor = (house: House, call: CallFacts): Deps => ({
  clock: house.clock,
  db: house.db,
  passwords: { verify: verifyPassword, hash: hashPassword },
  links: { tokenOf: (linkId) => linkTokenOf(house.secret, linkId), hashOf: linkHashOf },
  photos: PHOTOS,
  sheets: { read: house.readSheet },
  vault: house.vault,
  secondFactors: {
    newSecret: newFactorSecret,
    invitation: factorInvitation,
    stepOf: factorStep,
    newRecoveryCodes,
    hashOf: (code) => recoveryCodeHash(house.secret, code),
  },
  post: house.post,
  zoom: house.zoom,
  addresses: { hashOf: (address) => addressHashOf(house.secret, address) },
  call,
});

/** A browser tells where a request comes from; what is not a browser has no cookie to abuse. */
function isForeign(headers: Headers, own: string): boolean {
  const origin = headers.get("origin");
  if (origin === null) return headers.get("sec-fetch-site") === "cross-site";
  if (origin === own) return false;
  const host = headers.get("host");
  if (!host || !URL.canParse(origin)) return true;
  const from = new URL(origin);
  // A page of ours that came without encryption may be anybody's.
  return from.host !== host || (own.startsWith("https:") && from.protocol !== "https:");
}

/** The signed-in caller. The guard has let her in; a public door has nobody to ask for. */
export function actorOf({ viewer }: Pick<Context, "viewer">): Actor {
  if (!viewer) throw new AppError("UNAUTHORIZED");
  return {
    userId: viewer.userId,
    role: viewer.role,
    ...(viewer.sessionId === null ? {} : { sessionId: viewer.sessionId }),
    ...(viewer.hiddenBefore === null ? {} : { hiddenBefore: viewer.hiddenBefore }),
    ...(viewer.customerId ? { customerId: viewer.customerId } : {}),
    ...(viewer.permissions ? { permissions: viewer.permissions, isPrimary: viewer.isPrimary } : {}),
  };
}

export const scope = (ctx: Context): Scope => scopeOf(actorOf(ctx));

export const run = <Input, Outcome>(ctx: Context, useCase: UseCase<Input, Outcome>, input: Input): Promise<Outcome> =>
  useCase(ctx.deps, actorOf(ctx), input);
