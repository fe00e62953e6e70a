import { certificateOf } from "@knotter/auth/saml";
import type { customerSignInView, identityProviderView } from "@knotter/contract/resources/customer-sign-in";
import type { ProviderRow, RefusalRow } from "@knotter/db/account/provider";
import type { z } from "zod";
import { at, atOrNull } from "./instant";

type View = z.infer<typeof identityProviderView>;

/** Never the secret: only whether there is one. */
export const toIdentityProvider = (row: ProviderRow, addresses: View["addresses"]): View => ({
  id: row.id,
  protocol: row.protocol,
  name: row.name,
  enabled: row.enabled,
  trustsFactor: row.trustsFactor,
  issuer: row.issuer,
  clientId: row.clientId,
  hasSecret: row.secretEnc !== null,
  signInUrl: row.signInUrl,
  certificates: row.certificates.map((pem) => {
    const read = certificateOf(pem);
    return { pem, validUntil: read && at(read.validUntil) };
  }),
  addresses,
  testedAt: atOrNull(row.testedAt),
  testFault: row.testFault,
  lastUsedAt: atOrNull(row.lastUsedAt),
  version: row.version,
});

export const toSignInRefusal = ({ userId, email, ...row }: RefusalRow): z.infer<typeof customerSignInView>["refusals"][number] => ({
  ...row,
  at: at(row.at),
  person: userId === null || email === null ? null : { userId, email },
});
