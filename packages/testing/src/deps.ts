import { createHash } from "node:crypto";
import type { Database } from "@knotter/db/database";
import { type FixedClock, fixedClock } from "@knotter/domain/clock";
import { NOW } from "./factories/given";

type Refused = { refused: "too_large" | "not_an_image" | "unreadable" | "too_small" | "busy" };

type TableProblem =
  | "empty"
  | "encoding"
  | "not_a_sheet"
  | "unreadable_workbook"
  | "old_excel"
  | "too_many_rows"
  | "too_wide"
  | "quotes"
  | "unpacks_too_large";
interface TableLine {
  row: number;
  cells: { text: string; kind: "text" | "number" | "date" | "boolean" | "error"; merged?: true }[];
  hidden?: true;
}
type ReadTable = {
  sheet: { format: "csv" | "xlsx"; encoding: string; sheets: string[]; sheetName: string | null; header: TableLine; rows: TableLine[] };
};

interface PasskeyDescriptor {
  id: string;
  type: "public-key";
  transports: string[];
}
interface PasskeyCreation {
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  challenge: string;
  timeout: number;
  pubKeyCredParams: { type: "public-key"; alg: number }[];
  excludeCredentials: PasskeyDescriptor[];
  authenticatorSelection: { residentKey: "required"; requireResidentKey: true; userVerification: "required" };
  attestation: "none";
}
type RegisteredPasskeys = readonly { credentialId: string; transports: readonly string[] }[];

interface TestDeps {
  clock: FixedClock;
  db: Database;
  passwords: { verify(stored: string | null, password: string): Promise<boolean>; hash(password: string): Promise<string> };
  links: { tokenOf(linkId: string): string; hashOf(token: string): string };
  photos: {
    portrait(
      bytes: Uint8Array,
    ): Promise<{ bytes: Uint8Array; mediaType: "image/webp"; width: number; height: number; sha256: string } | Refused>;
    paper(bytes: Uint8Array): Promise<{ bytes: Uint8Array; mediaType: "application/pdf" | "image/webp" } | Refused>;
  };
  encryption: {
    seal(plain: Uint8Array, owner: string): { keyId: string; sealed: Uint8Array };
    open(sealed: { keyId: string; sealed: Uint8Array }, owner: string): Uint8Array;
  };
  secondFactors: {
    newSecret(): Uint8Array;
    invitation(secret: Uint8Array, account: string): { secret: string; uri: string; qr: { size: number; path: string } };
    stepOf(secret: Uint8Array, code: string, now: Date): number | null;
    newRecoveryCodes(): string[];
    hashOf(recoveryCode: string): string;
  };
  passkeys: {
    randomWord(): string;
    challengeOf(clientDataJSON: string): string | null;
    creationOptions(of: {
      challenge: string;
      userHandle: string;
      userName: string;
      registered: RegisteredPasskeys;
    }): Promise<PasskeyCreation>;
    requestOptions(of: { challenge: string; allowed: RegisteredPasskeys }): Promise<{
      challenge: string;
      timeout: number;
      rpId: string;
      userVerification: "required";
      allowCredentials: PasskeyDescriptor[];
    }>;
    register(
      made: { id: string; clientDataJSON: string; attestationObject: string; transports: readonly string[] },
      challenge: string,
    ): Promise<{
      credentialId: string;
      publicKey: Uint8Array;
      counter: number;
      aaguid: string;
      backupEligible: boolean;
      backedUp: boolean;
    } | null>;
    verify(
      signed: { id: string; clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string },
      challenge: string,
      passkey: { credentialId: string; publicKey: Uint8Array },
    ): Promise<{ counter: number; backedUp: boolean } | null>;
  };
  addresses: { hashOf(address: string): string };
  serviceTokens: { create(): string; hashOf(token: string): string; hintOf(token: string): string };
  sheets: {
    read(
      bytes: Uint8Array,
      options: { maxRows: number; encoding?: "auto" | "utf-8" | "cp932"; sheetName?: string | undefined },
    ): Promise<ReadTable | { problem: TableProblem }>;
  };
  /** Sends nothing unless a test brings its own mail service. */
  mailService: { render: () => never; calendar: () => never; mailer: { send: () => never }; batchSize: number };
  /** No app at Zoom; a test that needs one passes `{ ...testDeps(db), zoom }`. */
  zoom: null;
  /** No calendar can be reached; a test that needs one passes its own. */
  calendars: {
    takes: () => boolean;
    fetch: () => never;
    read: () => never;
    isOwnUid: (uid: string) => boolean;
    vendors: Record<string, never>;
    redirectUri: string;
    randomWord: () => never;
    challengeOf: () => never;
  };
  /** Nothing is delivered; a test that needs it passes its own. */
  webhooks: { takes: () => boolean; newSecret: () => never; shown: () => never; post: () => never };
  call: { requestId: string; ip: string | null; userAgent: string | null; passkeyWord?: string | null };
}

const missing = (what: string) => (): never => {
  throw new Error(`this test was given no ${what}`);
};
const noPasswords = () => Promise.reject(new Error("this test was given no passwords"));

/**
 * The dependencies of a use case (usecases/deps.ts): the real database, and a clock that only moves when the test sets it. Passwords,
 * second factors, passkeys and encryption come from packages/auth, photos from packages/files: a test that needs them passes them in.
 */
export const testDeps = (
  db: Database,
  {
    now = NOW,
    ip = "192.0.2.1",
    passwords,
    photos,
    encryption,
    secondFactors,
    passkeys,
    sheets,
  }: { now?: Date | string; ip?: string | null } & Partial<
    Pick<TestDeps, "passwords" | "photos" | "encryption" | "secondFactors" | "passkeys" | "sheets">
  > = {},
): TestDeps => ({
  clock: fixedClock(now),
  db,
  passwords: passwords ?? { verify: noPasswords, hash: noPasswords },
  links: { tokenOf: (linkId) => `token of ${linkId}`, hashOf: (token) => createHash("sha256").update(token).digest("hex") },
  photos: photos ?? { portrait: missing("photos"), paper: missing("photos") },
  encryption: encryption ?? { seal: missing("vault"), open: missing("vault") },
  secondFactors: secondFactors ?? {
    newSecret: missing("second factors"),
    invitation: missing("second factors"),
    stepOf: missing("second factors"),
    newRecoveryCodes: missing("second factors"),
    hashOf: missing("second factors"),
  },
  passkeys: passkeys ?? {
    randomWord: missing("passkeys"),
    challengeOf: missing("passkeys"),
    creationOptions: missing("passkeys"),
    requestOptions: missing("passkeys"),
    register: missing("passkeys"),
    verify: missing("passkeys"),
  },
  addresses: { hashOf: (address) => createHash("sha256").update(`test ${address}`).digest("hex").slice(0, 16) },
  serviceTokens: {
    create: () => `token-${crypto.randomUUID()}`,
    hashOf: (token) => createHash("sha256").update(token).digest("hex"),
    hintOf: (token) => token.slice(-4),
  },
  sheets: sheets ?? { read: missing("sheets") },
  mailService: { render: missing("post"), calendar: missing("post"), mailer: { send: missing("post") }, batchSize: 100 },
  zoom: null,
  calendars: {
    takes: () => false,
    fetch: missing("calendars"),
    read: missing("calendars"),
    isOwnUid: missing("calendars"),
    vendors: {},
    redirectUri: "https://knotter.example/mypage/mentor",
    randomWord: missing("calendars"),
    challengeOf: missing("calendars"),
  },
  webhooks: { takes: () => false, newSecret: missing("webhooks"), shown: missing("webhooks"), post: missing("webhooks") },
  call: { requestId: crypto.randomUUID(), ip, userAgent: "knotter-test" },
});
