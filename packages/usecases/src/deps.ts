import type { Signature } from "@knotter/db/audit-trail.writes";
import type { Database } from "@knotter/db/database";
import type { Clock } from "@knotter/domain/clock";
import type { Actor } from "@knotter/domain/scope";
import type { PaperCopy, Photo, PhotoRefusal } from "@knotter/files/photo";
import type { SheetOptions } from "@knotter/files/sheet-reader";
import type { ReadSheet, SheetProblem } from "@knotter/files/sheet-reader-table";
import type { CALENDAR_METHOD, CalendarFacts } from "@knotter/mail/calendar-attachment";
import type { Mail } from "@knotter/mail/mail-facts";
import type { MailAttachment, Mailer } from "@knotter/mail/mailer";
import type { MailReader, RenderedMail } from "@knotter/mail/render-mail";
import type { ZoomClient } from "@knotter/zoom/zoom";

/** How passwords are hashed is decided in packages/auth. */
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

/** Pictures that come in, made anew; what may come in is decided by their bytes. */
export interface Photos {
  portrait(bytes: Uint8Array): Promise<Photo | { refused: PhotoRefusal }>;
  paper(bytes: Uint8Array): Promise<PaperCopy | { refused: PhotoRefusal }>;
}

/** Keeps what must not be read from a stolen database. `owner` is bound to what is sealed. */
export interface Encryption {
  seal(plain: Uint8Array, owner: string): { keyId: string; sealed: Uint8Array };
  open(sealed: { keyId: string; sealed: Uint8Array }, owner: string): Uint8Array;
}

/** Codes of authenticator apps, and the recovery codes beside them. */
export interface SecondFactors {
  newSecret(): Uint8Array;
  /** What an app is shown of a secret. */
  invitation(secret: Uint8Array, account: string): { secret: string; uri: string; qr: { size: number; path: string } };
  /** The time step of a code; null: it is none of this secret at this time. */
  stepOf(secret: Uint8Array, code: string, now: Date): number | null;
  newRecoveryCodes(): string[];
  hashOf(recoveryCode: string): string;
}

/** What the audit keeps of an address beside its mask: the same for the same address, and nothing that could be tried out without the secret. */
export interface Addresses {
  hashOf(address: string): string;
}

/** Tables out of files that come in; what a file is, is decided by its bytes. */
export interface Sheets {
  read(bytes: Uint8Array, options: SheetOptions): Promise<{ sheet: ReadSheet } | { problem: SheetProblem | "busy"; line?: number }>;
}

/** What mails say and how they leave. */
export interface MailService {
  render(mail: Mail, reader: MailReader, now: Date): Promise<RenderedMail>;
  calendar(mail: keyof typeof CALENDAR_METHOD, facts: CalendarFacts): MailAttachment;
  readonly mailer: Mailer;
  /** How many mails leave in one call at most. */
  readonly batchSize: number;
}

/** Knotter's app at Zoom. */
export interface Zoom {
  readonly client: ZoomClient;
  /** Where Zoom sends people back to, letter by letter as it is known there. */
  readonly redirectUri: string;
  /** 256 random bits that need no escaping. */
  randomWord(): string;
  /** What is shown of a verifier (PKCE, S256). */
  challengeOf(verifier: string): string;
}

/** From where and under which number this call came in. */
export interface CallFacts {
  requestId: string;
  ip: string | null;
  userAgent: string | null;
  /** The word that this browser keeps in a cookie of its own, if it has one: by it a browser is known again (auth/browser.ts). */
  browser?: string | null;
}

/** What a use case works with: a plain record, built by the app. */
export interface Deps {
  clock: Clock;
  db: Database;
  passwords: Passwords;
  links: Links;
  photos: Photos;
  encryption: Encryption;
  secondFactors: SecondFactors;
  addresses: Addresses;
  sheets: Sheets;
  mailService: MailService;
  /** Null: Knotter has no app at Zoom. */
  zoom: Zoom | null;
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

/** Signs what the system does by itself, in a nightly job or as a consequence of another change: there is no acting user. */
export const systemSignatureOf = ({ call }: Deps, at: Date): Signature => ({ ...call, actorId: null, actorRole: "system", at });
