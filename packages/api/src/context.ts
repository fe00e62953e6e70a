import { type Credential, credentialOf, identify } from "@knotter/auth/identify";
import { linkHashOf, linkTokenOf } from "@knotter/auth/link-token";
import { hashPassword, verifyPassword } from "@knotter/auth/password";
import type { Vault } from "@knotter/auth/vault";
import type { Database } from "@knotter/db/database";
import type { SessionRow } from "@knotter/db/session.row";
import type { Clock } from "@knotter/domain/clock";
import { AppError } from "@knotter/domain/errors";
import { type Actor, type Scope, scopeOf } from "@knotter/domain/scope";
import { readSheet } from "@knotter/files/sheet-reader";
import type { CallFacts, Deps, Post, UseCase } from "@knotter/usecases/deps";
import type { Logger } from "pino";
import { PHOTOS } from "./photos";
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
  readonly secure: boolean;
  readonly origin: string;
  vocabulary(): Promise<Vocabulary>;
}

/** One call: who is at the door, under which number, with what in hand. */
export interface Context {
  readonly house: House;
  readonly call: CallFacts;
  readonly via: Credential["via"] | null;
  /** Null: a guest. Why, when a credential was shown that does not hold or could not be looked up: `refusal`, thrown by the guard. */
  readonly viewer: SessionRow | null;
  readonly refusal: unknown;
  readonly foreignOrigin: boolean;
  readonly idempotencyKey: string | null;
  readonly deps: Deps;
  readonly now: Date;
  /** Whether the door can send a file while it is being made (REST), or needs the whole of it (tRPC). */
  readonly streams: boolean;
}

export async function contextOf(house: House, headers: Headers, { streams = false } = {}): Promise<Context> {
  const call: CallFacts = {
    requestId: newRequestId(),
    // Proxies append: the last entry is what the one in front of us saw, the ones before it are what the client says of itself.
    ip: headers.get("x-forwarded-for")?.split(",").at(-1)?.trim().slice(0, 45) || headers.get("x-real-ip")?.slice(0, 45) || null,
    userAgent: headers.get("user-agent"),
  };
  const now = house.clock.now();
  const credential = credentialOf(headers, house.secure);
  let viewer: SessionRow | null = null;
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
    now,
  };
}

/** What the use cases of one call work with. */
export const depsFor = (house: House, call: CallFacts): Deps => ({
  clock: house.clock,
  db: house.db,
  passwords: { verify: verifyPassword, hash: hashPassword },
  links: { tokenOf: (linkId) => linkTokenOf(house.secret, linkId), hashOf: linkHashOf },
  photos: PHOTOS,
  sheets: { read: readSheet },
  vault: house.vault,
  post: house.post,
  call,
});

/** A browser tells where a request comes from; what is not a browser has no cookie to abuse. */
function isForeign(headers: Headers, own: string): boolean {
  const origin = headers.get("origin");
  if (origin === null) return headers.get("sec-fetch-site") === "cross-site";
  if (origin === own) return false;
  const host = headers.get("host");
  return !host || !URL.canParse(origin) || new URL(origin).host !== host;
}

/** The signed-in caller. The guard has let her in; a public door has nobody to ask for. */
export function actorOf({ viewer }: Pick<Context, "viewer">): Actor {
  if (!viewer) throw new AppError("UNAUTHORIZED");
  return {
    userId: viewer.userId,
    role: viewer.role,
    sessionId: viewer.sessionId,
    ...(viewer.customerId ? { customerId: viewer.customerId } : {}),
    ...(viewer.permissions ? { permissions: viewer.permissions, isPrimary: viewer.isPrimary } : {}),
  };
}

export const scope = (ctx: Context): Scope => scopeOf(actorOf(ctx));

export const run = <Input, Outcome>(ctx: Context, useCase: UseCase<Input, Outcome>, input: Input): Promise<Outcome> =>
  useCase(ctx.deps, actorOf(ctx), input);
