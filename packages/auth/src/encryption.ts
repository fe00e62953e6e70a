import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/** Encrypted data, with the id of the key that decrypts it. */
interface Sealed {
  keyId: string;
  sealed: Uint8Array;
}

/**
 * Encrypts what must not be readable in a stolen database: AES-256-GCM with a key id. `owner` is authenticated with the ciphertext: a value
 * copied to another row does not decrypt.
 */
export interface Encryption {
  /** The ids of the keys with which it can decrypt. It encrypts with the first. */
  readonly keyIds: readonly string[];
  seal(plain: Uint8Array, owner: string): Sealed;
  /** Throws if the key is no longer configured, or if anything was changed. */
  open(sealed: Sealed, owner: string): Uint8Array;
}

const NONCE = 12;
const TAG = 16;

/**
 * Encryption with the configured secrets: the first one encrypts, each decrypts what it has encrypted. To rotate, put a new secret first,
 * and keep the old one until nothing has its key id any more. The id is derived from the secret, so that the two cannot be mixed up.
 */
export function encryptionOf(secrets: readonly string[]): Encryption {
  const keys = new Map(secrets.map((secret) => [idOf(secret), derived(secret, "knotter vault key")] as const));
  const [current] = keys;
  if (!current) throw new Error("a vault needs a secret");
  const [currentId, currentKey] = current;
  return {
    keyIds: [...keys.keys()],
    seal(plain, owner) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv("aes-256-gcm", currentKey, nonce);
      cipher.setAAD(bound(currentId, owner));
      const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      return { keyId: currentId, sealed: new Uint8Array(sealed) };
    },
    open({ keyId, sealed }, owner) {
      const key = keys.get(keyId);
      if (!key) throw new Error(`no key ${keyId} in the vault`);
      if (sealed.byteLength < NONCE + TAG) throw new Error("too short to have been sealed");
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE), { authTagLength: TAG });
      decipher.setAAD(bound(keyId, owner));
      decipher.setAuthTag(sealed.subarray(sealed.byteLength - TAG));
      return new Uint8Array(Buffer.concat([decipher.update(sealed.subarray(NONCE, sealed.byteLength - TAG)), decipher.final()]));
    },
  };
}

const derived = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
const idOf = (secret: string): string => createHash("sha256").update(derived(secret, "knotter vault key id")).digest("hex").slice(0, 12);
const bound = (keyId: string, owner: string): Buffer => Buffer.from(`${keyId}\n${owner}`);
