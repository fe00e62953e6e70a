import type { SealedSecrets } from "@knotter/db/webhook/endpoint";
import { webhookSecretOwner } from "@knotter/domain/webhook";
import type { Deps } from "../deps";

/** A new secret for an endpoint, in clear (shown once) and encrypted (stored). */
export function newSecret({ webhooks, encryption }: Pick<Deps, "webhooks" | "encryption">, endpointId: string) {
  const secret = webhooks.newSecret();
  const { keyId, sealed } = encryption.seal(secret, webhookSecretOwner(endpointId));
  return { shown: webhooks.shown(secret), stored: { secretKeyId: keyId, secretEnc: Buffer.from(sealed) } };
}

/** The secrets that sign now: the current one, and for a while the previous one. Null: the key that encrypted them is no longer configured. */
export function opened({ encryption }: Pick<Deps, "encryption">, sealed: SealedSecrets, now: Date): Uint8Array[] | null {
  const { id, secretKeyId, secretEnc, previousKeyId, previousEnc, previousUntil } = sealed;
  try {
    const secrets = [encryption.open({ keyId: secretKeyId, sealed: secretEnc }, webhookSecretOwner(id))];
    if (previousKeyId !== null && previousEnc !== null && previousUntil !== null && previousUntil > now)
      secrets.push(encryption.open({ keyId: previousKeyId, sealed: previousEnc }, webhookSecretOwner(id)));
    return secrets;
  } catch {
    return null;
  }
}
