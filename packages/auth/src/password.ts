import { hash, verify } from "@node-rs/argon2";

/** OWASP Password Storage Cheat Sheet: argon2id, at least 19 MiB of memory, two passes, one lane. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** NFC first: the same password typed on two keyboards must give the same bytes (NIST SP 800-63B-4, 3.1.1.2). */
const bytesOf = (password: string): string => password.normalize("NFC");

export const hashPassword = (password: string): Promise<string> => hash(bytesOf(password), PARAMETERS);

let decoy: Promise<string> | undefined;

/** Takes the same time for an address that does not exist or has no password, so that timing does not reveal which addresses are known. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("a password that nobody has");
  const matches = await verify(stored ?? (await decoy), bytesOf(password)).catch(() => false);
  return stored !== null && matches;
}
