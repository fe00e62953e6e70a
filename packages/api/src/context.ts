import { addressHashOf } from "@knotter/auth/address-hash";
import { browserOf } from "@knotter/auth/browser";
import type { Encryption } from "@knotter/auth/encryption";
import type { Hosted } from "@knotter/auth/hosted";
import { type Credential, credentialOf, identify } from "@knotter/auth/identify";
import { linkHashOf, linkTokenOf } from "@knotter/auth/link-token";
import { passkeysOf, passkeyWordOf } from "@knotter/auth/passkey";
import { hashPassword, verifyPassword } from "@knotter/auth/password";
import { factorInvitation, factorStep, newFactorSecret, newRecoveryCodes, recoveryCodeHash } from "@knotter/auth/second-factor";
import { newServiceToken, serviceTokenHash, serviceTokenHint } from "@knotter/auth/service-token";
import type { Endpoint } from "@knotter/contract/endpoint";
import type { ViewerRow } from "@knotter/db/account/session";
import { CallTime, timeOfCall } from "@knotter/db/call-time";
import type { Database } from "@knotter/db/database";
import type { Clock } from "@knotter/domain/clock";
import { AppError } from "@knotter/domain/errors";
import type { MailWay } from "@knotter/domain/mail-retry";
import { type Actor, type Scope, scopeOf } from "@knotter/domain/scope";
import { MINUTE } from "@knotter/domain/tokyo";
import type { Telemetry } from "@knotter/telemetry/telemetry";
import type { Calendars, CallFacts, Deps, MailService, UseCase, Webhooks, Zoom } from "@knotter/usecases/deps";
import type { Logger } from "pino";
import { callerAddress } from "./caller-address";
import type { IdentityProviders } from "./identity-providers";
import type { operationOf } from "./operation";
import { PHOTOS } from "./photos";
import type { Allowance, metersOf } from "./rate";
import { newRequestId } from "./request-id";
import type { Vocabulary } from "./vocabulary";

/** Everything that lives as long as the process. */
export interface Services {
  readonly clock: Clock;
  readonly db: Database;
  readonly log: Logger;
  readonly telemetry: Telemetry;
  readonly secret: string;
  readonly encryption: Encryption;
  readonly mailService: MailService;
  readonly readSheet: Deps["sheets"]["read"];
  readonly zoom: Zoom | null;
  readonly calendars: Calendars;
  readonly webhooks: Webhooks;
  /** Access tokens of the environment's provider; null: there is none. */
  readonly hosted: Hosted | null;
  readonly identityProviders: IdentityProviders;
  /** Authenticates the webhooks of Zoom. */
  readonly zoomHooks: { readonly secrets: readonly string[]; readonly clientId: string | null };
  readonly secure: boolean;
  readonly origin: string;
  /** Whether a body that is encoded here is passed on unchanged (public-document.ts). */
  readonly encodesBodies: boolean;
  /** The number of our own proxies between a caller and this process. */
  readonly trustedProxies: number | "vercel";
  /** Whether admins must have a second factor. */
  readonly adminSecondFactor: boolean;
  /** Counts a call against a limit. */
  readonly meter: ReturnType<typeof metersOf>;
  vocabulary(): Promise<Vocabulary>;
  /** The state of this process and of its queues. */
  readonly operation: ReturnType<typeof operationOf>;
  readonly mailWay: MailWay;
}

/** What a request contributes to the headers of its response. */
export interface Reply {
  /** The state of the caller's rate limit; null: this call is not counted. */
  allowance: Allowance | null;
  /** The cookie of a renewed session, of a sign-in at a company's provider that begins, or of a passkey's challenge. */
  cookie: string | null;
  /** The decision whether the caller may pass, once it was made (guard.ts). */
  admission: { readonly row: Endpoint; readonly decided: Promise<void> } | null;
}

/** The context of one request: the viewer, the request id and the dependencies. */
export interface Context {
  readonly services: Services;
  readonly call: CallFacts;
  readonly via: Credential["via"] | null;
  /** Null: a guest. If an invalid credential was sent, or could not be looked up, `refusal` holds the reason, which the guard throws. */
  readonly viewer: ViewerRow | null;
  readonly refusal: unknown;
  readonly foreignOrigin: boolean;
  readonly idempotencyKey: string | null;
  readonly deps: Deps;
  readonly now: Date;
  /** What is left to wait for the database; the procedures of one page share it. */
  readonly time: CallTime;
  /** Whether the response can stream a file (REST), or needs the whole of it (tRPC). */
  readonly streams: boolean;
  /** Whether this is a HEAD request: no data is sent, so no read is recorded. */
  readonly headOnly: boolean;
  /** True for a call from outside, which is rate limited; false for a page rendered in this process. */
  readonly counted: boolean;
  readonly reply: Reply;
}

export async function contextOf(
  services: Services,
  headers: Headers,
  { streams = false, counted = false, headOnly = false } = {},
): Promise<Context> {
  const call: CallFacts = {
    requestId: newRequestId(),
    ip: callerAddress(headers, services.trustedProxies),
    userAgent: headers.get("user-agent"),
    browser: browserOf(headers, services.secure),
    passkeyWord: passkeyWordOf(headers, services.secure),
  };
  const now = services.clock.now();
  const credential = credentialOf(headers, services.secure);
  let viewer: ViewerRow | null = null;
  let refusal: unknown = null;
  try {
    viewer = await identify(services.db.read, services, credential, now);
    await noteUse(services, viewer, now);
  } catch (error) {
    // Kept for the guard, which answers with it and logs it under this call's request id.
    refusal = error ?? new Error("identify failed");
  }
  return {
    services,
    call,
    via: credential?.via ?? null,
    viewer,
    refusal,
    foreignOrigin: isForeign(headers, services.origin),
    idempotencyKey: headers.get("idempotency-key"),
    deps: depsFor(services, call),
    streams,
    headOnly,
    counted,
    reply: { allowance: null, cookie: null, admission: null },
    now,
    time: timeOfCall() ?? new CallTime(),
  };
}

/** When a service account's token was used, to the minute. Not in the transaction of the call: a refused call has used it, too. */
async function noteUse({ db }: Services, viewer: ViewerRow | null, now: Date): Promise<void> {
  const used = viewer?.serviceAccount;
  if (!used || (used.lastUsedAt !== null && now.getTime() - used.lastUsedAt.getTime() < MINUTE)) return;
  await db.transaction((tx) => tx.account.serviceAccounts.noteUse(used.tokenId, now));
}

/** An admin who has no second factor and did not sign in with a passkey: may set one up, and nothing else. */
export const mustSecure = ({ services, viewer }: Pick<Context, "services" | "viewer">): boolean =>
  services.adminSecondFactor && viewer?.role === "admin" && !viewer.secondFactor && !viewer.byPasskey;

/** The dependencies of the use cases for one call. */
export const depsFor = (services: Services, call: CallFacts): Deps => ({
  clock: services.clock,
  db: services.db,
  passwords: { verify: verifyPassword, hash: hashPassword },
  links: { tokenOf: (linkId) => linkTokenOf(services.secret, linkId), hashOf: linkHashOf },
  photos: PHOTOS,
  sheets: { read: services.readSheet },
  encryption: services.encryption,
  secondFactors: {
    newSecret: newFactorSecret,
    invitation: factorInvitation,
    stepOf: factorStep,
    newRecoveryCodes,
    hashOf: (code) => recoveryCodeHash(services.secret, code),
  },
  mailService: services.mailService,
  zoom: services.zoom,
  calendars: services.calendars,
  passkeys: passkeysOf(services.origin),
  webhooks: services.webhooks,
  addresses: { hashOf: (address) => addressHashOf(services.secret, address) },
  serviceTokens: { create: newServiceToken, hashOf: serviceTokenHash, hintOf: serviceTokenHint },
  call,
});

/** Whether a browser sent the request from another site. Clients other than browsers send no Origin, and have no cookie to abuse. */
function isForeign(headers: Headers, own: string): boolean {
  const origin = headers.get("origin");
  if (origin === null) return headers.get("sec-fetch-site") === "cross-site";
  if (origin === own) return false;
  const host = headers.get("host");
  if (!host || !URL.canParse(origin)) return true;
  const from = new URL(origin);
  // An unencrypted page of our own host may have been modified on its way.
  return from.host !== host || (own.startsWith("https:") && from.protocol !== "https:");
}

/** The signed-in caller, whom the guard has admitted; must not be used in a public route. */
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
