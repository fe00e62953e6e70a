import type { IcsAnswer, Validators } from "@knotter/calendars/ics-address";
import type { CalendarVendor, VendorClient } from "@knotter/calendars/vendor";
import type { Signature } from "@knotter/db/audit/trail.writes";
import type { Database } from "@knotter/db/database";
import type { Clock } from "@knotter/domain/clock";
import type { Actor } from "@knotter/domain/scope";
import type { AttemptResult } from "@knotter/domain/webhook";
import type { BusyOptions, IcsBusy } from "@knotter/files/ics-types";
import type { PaperCopy, Photo, PhotoRefusal } from "@knotter/files/photo";
import type { SheetOptions } from "@knotter/files/sheet-reader";
import type { ReadSheet, SheetProblem } from "@knotter/files/sheet-reader-table";
import type { CALENDAR_METHOD, CalendarFacts } from "@knotter/mail/calendar-attachment";
import type { Mail } from "@knotter/mail/mail-facts";
import type { MailAttachment, Mailer } from "@knotter/mail/mailer";
import type { MailReader, RenderedMail } from "@knotter/mail/render-mail";
import type { ZoomClient } from "@knotter/zoom/zoom";

/** Implemented in packages/auth, which chooses the hash. */
export interface Passwords {
  /** Takes the same time for `null` as for a hash. */
  verify(stored: string | null, password: string): Promise<boolean>;
  hash(password: string): Promise<string>;
}

/** Links in mails. The database stores only the hash of a token; the token is derived again from the link's id when the mail is written. */
export interface Links {
  tokenOf(linkId: string): string;
  hashOf(token: string): string;
}

/** Re-encodes uploaded pictures; whether a file is accepted depends on its bytes. */
export interface Photos {
  portrait(bytes: Uint8Array): Promise<Photo | { refused: PhotoRefusal }>;
  paper(bytes: Uint8Array): Promise<PaperCopy | { refused: PhotoRefusal }>;
}

/** Encrypts data that must not be readable in a stolen database. `owner` is bound to the ciphertext. */
export interface Encryption {
  seal(plain: Uint8Array, owner: string): { keyId: string; sealed: Uint8Array };
  open(sealed: { keyId: string; sealed: Uint8Array }, owner: string): Uint8Array;
}

/** Codes of authenticator apps, and recovery codes. */
export interface SecondFactors {
  newSecret(): Uint8Array;
  /** What an authenticator app needs to store the secret. */
  invitation(secret: Uint8Array, account: string): { secret: string; uri: string; qr: { size: number; path: string } };
  /** The time step of a code; null: the code is not valid for this secret at this time. */
  stepOf(secret: Uint8Array, code: string, now: Date): number | null;
  newRecoveryCodes(): string[];
  hashOf(recoveryCode: string): string;
}

/** A browser's answer for a new passkey, and for a signature: base64url, unverified (auth/passkey.ts). */
export interface PasskeyAttestation {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
  transports: readonly string[];
}
export interface PasskeyAssertion {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle: string;
}
interface RegisteredPasskey {
  credentialId: string;
  transports: readonly string[];
}
interface PasskeyDescriptor {
  id: string;
  type: "public-key";
  transports: string[];
}

/** The options with which a browser has a device create a passkey, or sign with one. */
export interface PasskeyCreation {
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  challenge: string;
  timeout: number;
  pubKeyCredParams: { type: "public-key"; alg: number }[];
  excludeCredentials: PasskeyDescriptor[];
  authenticatorSelection: { residentKey: "required"; requireResidentKey: true; userVerification: "required" };
  attestation: "none";
}
export interface PasskeyRequest {
  challenge: string;
  timeout: number;
  rpId: string;
  userVerification: "required";
  allowCredentials: PasskeyDescriptor[];
}

/** WebAuthn for the deployment's own origin. */
export interface Passkeys {
  /** 256 random bits, URL-safe. */
  randomWord(): string;
  /** The challenge in the client data, before anything is verified. */
  challengeOf(clientDataJSON: string): string | null;
  creationOptions(of: {
    challenge: string;
    userHandle: string;
    userName: string;
    registered: readonly RegisteredPasskey[];
  }): Promise<PasskeyCreation>;
  requestOptions(of: { challenge: string; allowed: readonly RegisteredPasskey[] }): Promise<PasskeyRequest>;
  /** Null: it does not verify. */
  register(
    made: PasskeyAttestation,
    challenge: string,
  ): Promise<{
    credentialId: string;
    publicKey: Uint8Array;
    counter: number;
    aaguid: string;
    backupEligible: boolean;
    backedUp: boolean;
  } | null>;
  /** Null: it does not verify. The counter is the authenticator's claim, which is not compared yet. */
  verify(
    signed: PasskeyAssertion,
    challenge: string,
    passkey: { credentialId: string; publicKey: Uint8Array },
  ): Promise<{ counter: number; backedUp: boolean } | null>;
}

/**
 * What the audit log stores of an address besides its masked form: equal for equal addresses, and keyed, so that it cannot be found by
 * trying addresses.
 */
export interface Addresses {
  hashOf(address: string): string;
}

/** Tokens of service accounts: shown once, and stored as a hash. */
export interface ServiceTokens {
  create(): string;
  hashOf(token: string): string;
  /** By which people tell one from another. */
  hintOf(token: string): string;
}

/** Signs events and delivers them. */
export interface Webhooks {
  /** Whether events may be sent to this address (packages/calendars/src/safe-fetch.ts). */
  takes(url: string): boolean;
  newSecret(): Uint8Array;
  /** As the receiver configures it. */
  shown(secret: Uint8Array): string;
  /** Never throws. Each of the secrets signs. */
  post(message: { url: string; id: string; at: Date; body: string; secrets: readonly Uint8Array[] }): Promise<AttemptResult>;
}

/** Reads tables from uploaded files; the type of a file is determined by its bytes. */
export interface Sheets {
  read(bytes: Uint8Array, options: SheetOptions): Promise<{ sheet: ReadSheet } | { problem: SheetProblem | "busy"; line?: number }>;
}

/** Writes and sends mails. */
export interface MailService {
  render(mail: Mail, reader: MailReader, now: Date): Promise<RenderedMail>;
  calendar(mail: keyof typeof CALENDAR_METHOD, facts: CalendarFacts): MailAttachment;
  /** Null: no provider is configured, and no mail leaves. */
  readonly mailer: Mailer | null;
  /** The most mails that one call to the provider takes. */
  readonly batchSize: number;
}

/** Knotter's app at Zoom. */
export interface Zoom {
  readonly client: ZoomClient;
  /** The redirect address exactly as registered at Zoom. */
  readonly redirectUri: string;
  /** 256 random bits, URL-safe. */
  randomWord(): string;
  /** The challenge of a verifier (PKCE, S256). */
  challengeOf(verifier: string): string;
}

/** Calendars from elsewhere. */
export interface Calendars {
  /** Whether it is an address that may be fetched at all (packages/calendars/src/safe-fetch.ts). */
  takes(address: string): boolean;
  /** `forPage`: somebody waits for it, so that it takes 3.5 s at most, and not ten. */
  fetch(address: string, validators: Validators, forPage?: boolean): Promise<IcsAnswer>;
  read(bytes: Uint8Array, options: BusyOptions): Promise<IcsBusy | { problem: "busy" }>;
  /** Whether an identifier of an appointment is that of one of our own interviews. */
  isOwnUid(uid: string): boolean;
  /** Vendors at which Knotter has an app. */
  readonly vendors: Readonly<Partial<Record<CalendarVendor, VendorClient>>>;
  /** The redirect address exactly as registered at the vendors. */
  readonly redirectUri: string;
  /** 256 random bits, URL-safe. */
  randomWord(): string;
  /** The challenge of a verifier (PKCE, S256). */
  challengeOf(verifier: string): string;
}

/** The origin and the id of this call. */
export interface CallFacts {
  requestId: string;
  ip: string | null;
  userAgent: string | null;
  /** The value of this browser's own cookie, if it has one: it identifies a known browser (auth/browser.ts). */
  browser?: string | null;
  /** The value of this browser's cookie for passkeys: only the browser that asked for a challenge can sign in with it (auth/passkey.ts). */
  passkeyWord?: string | null;
}

/** The dependencies of a use case: a plain record, built by the app. */
export interface Deps {
  clock: Clock;
  db: Database;
  passwords: Passwords;
  links: Links;
  photos: Photos;
  encryption: Encryption;
  secondFactors: SecondFactors;
  passkeys: Passkeys;
  addresses: Addresses;
  serviceTokens: ServiceTokens;
  sheets: Sheets;
  mailService: MailService;
  /** Null: Knotter has no app at Zoom. */
  zoom: Zoom | null;
  calendars: Calendars;
  webhooks: Webhooks;
  call: CallFacts;
}

/** One operation of the business. Its result is plain JSON, because it is stored for a retry with the same Idempotency-Key. */
export type UseCase<Input, Outcome> = (deps: Deps, actor: Actor, input: Input) => Promise<Outcome>;

export const signatureOf = ({ call }: Deps, actor: Actor | null, at: Date): Signature => ({
  ...call,
  actorId: actor?.userId ?? null,
  actorRole: actor?.role ?? "guest",
  at,
});

/** Signs what the system does by itself, in a nightly job or as a consequence of another change: there is no acting user. */
export const systemSignatureOf = ({ call }: Deps, at: Date): Signature => ({ ...call, actorId: null, actorRole: "system", at });
