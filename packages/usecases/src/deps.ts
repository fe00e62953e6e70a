import type { Database } from "@knotter/db/database";
import type { Signature } from "@knotter/db/journal.writes";
import type { Clock } from "@knotter/domain/clock";
import type { Actor } from "@knotter/domain/scope";

/** How passwords are kept is the gate's business. */
export interface Passwords {
  /** Takes the same time for `null` as for a hash. */
  verify(stored: string | null, password: string): Promise<boolean>;
  hash(password: string): Promise<string>;
}

/** Links in mails. What is kept of one is its hash; the token itself is made again from its id when the mail is written. */
export interface Links {
  tokenOf(linkId: string): string;
  hashOf(token: string): string;
}

/** From where and under which number this call came in. */
export interface CallFacts {
  requestId: string;
  ip: string | null;
  userAgent: string | null;
}

/** What a use case works with: a plain record, handed in by the hall. */
export interface Deps {
  clock: Clock;
  db: Database;
  passwords: Passwords;
  links: Links;
  call: CallFacts;
}

/** One verb of the business. What it returns is plain JSON: it is kept for a retry with the same Idempotency-Key. */
export type UseCase<Input, Outcome> = (deps: Deps, actor: Actor, input: Input) => Promise<Outcome>;

export const signatureOf = ({ call }: Deps, actor: Actor | null, at: Date): Signature => ({
  ...call,
  actorId: actor?.userId ?? null,
  actorRole: actor?.role ?? "guest",
  at,
});
