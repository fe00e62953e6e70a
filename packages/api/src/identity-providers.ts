import type { HostedConfig } from "@knotter/auth/hosted";
import { type Ask, type OidcProvider, oidcClient, ProviderUnreachable } from "@knotter/auth/oidc";
import { certificateOf, type SamlAttempt, type SamlProvider } from "@knotter/auth/saml";
import { safeFetchOf, takesAddress } from "@knotter/calendars/safe-fetch";
import type { ProviderRow } from "@knotter/db/account/provider";
import { sharedWork } from "@knotter/db/call-time";
import type { Database } from "@knotter/db/database";
import type { Clock } from "@knotter/domain/clock";
import { type ConnectionFault, providerSecretOwner } from "@knotter/domain/identity-provider";
import type { Encryption } from "@knotter/usecases/deps";

/** Milliseconds that a browser waits for a provider. */
const PATIENCE = 5_000;
const ANSWER_MAX = 512 * 1024;

/** The path of the environment's provider, as it was registered there when next-auth had it. */
const OWN_REDIRECT = "/api/auth/callback/oidc";

/** The key that had encrypted a client's secret is no longer configured: nobody can sign in until an admin enters it again. */
class SecretUnreadable extends ProviderUnreachable {}

interface Needs {
  db: Database;
  clock: Clock;
  encryption: Encryption;
  origin: string;
  /** The environment's provider; undefined: there is none. */
  own: HostedConfig | undefined;
  /** An origin on this machine that may be asked, too: a sample. Everything else that a customer's row names has to be public and https. */
  sampleOrigins: readonly string[];
}

/** The providers of identities: the environment's, and those of customers. */
export function identityProvidersOf({ db, clock, encryption, origin, own, sampleOrigins }: Needs) {
  const oidc = oidcClient();
  const exemptOf = (address: string) => sampleOrigins.find((sample) => URL.canParse(address) && new URL(address).origin === sample);
  const fetches = new Map<string | undefined, ReturnType<typeof safeFetchOf>>();
  function fetchFor(address: string) {
    const exemptOrigin = exemptOf(address);
    const found = fetches.get(exemptOrigin) ?? safeFetchOf({ timeoutMs: PATIENCE, maxBytes: ANSWER_MAX, maxRedirects: 0, exemptOrigin });
    fetches.set(exemptOrigin, found);
    return found;
  }

  /** What an admin has entered is asked as strangers are: a public address, https, no redirects. */
  const askOutside: Ask = async (url, { method, headers, body }) => {
    const answer = await fetchFor(url)(url, headers, method === "POST" ? (body ?? "") : undefined);
    if ("fault" in answer) throw new Error(answer.fault);
    const type = answer.headers["content-type"];
    const challenge = answer.headers["www-authenticate"];
    return new Response(Buffer.from(answer.body), {
      status: answer.status,
      headers: {
        ...(typeof type === "string" ? { "content-type": type } : {}),
        ...(typeof challenge === "string" ? { "www-authenticate": challenge } : {}),
      },
    });
  };
  /** What the operator has configured may be inside of their own network. */
  const askOwn: Ask = (url, init) => fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(PATIENCE) });

  let written: Promise<void> | undefined;
  async function writeOwn(): Promise<void> {
    const now = clock.now();
    if (!own) return db.transaction((tx) => tx.account.providers.disableOwn(now));
    const id = (await db.read.account.providers.own())?.id ?? crypto.randomUUID();
    const { keyId, sealed } = encryption.seal(Buffer.from(own.clientSecret), providerSecretOwner(id));
    const { name, issuer, roles, clientId, trustsFactor } = own;
    const row = { id, name, issuer, roles, clientId, trustsFactor, secretKeyId: keyId, secretEnc: Buffer.from(sealed) };
    await db.transaction((tx) => tx.account.providers.writeOwn(row, now));
  }

  return {
    oidc,
    /** Whether an admin may enter this address for a provider that we ask. */
    takes: (address: string): boolean => takesAddress(address, exemptOf(address)),

    /** Whether an admin may enter this address for people's browsers, which are inside of the company's network: it is never asked from here. */
    takesSignInUrl(address: string): boolean {
      if (!URL.canParse(address)) return false;
      const { protocol, username, password } = new URL(address);
      return exemptOf(address) !== undefined || (protocol === "https:" && username === "" && password === "");
    },

    /** The environment's provider, written as a row by the first call after a start. Null: there is none. */
    async own(): Promise<ProviderRow | null> {
      written ??= sharedWork.begin(writeOwn).catch((error: unknown) => {
        written = undefined;
        throw error;
      });
      await sharedWork.wait(written);
      return own ? db.read.account.providers.own() : null;
    },

    oidcOf(row: ProviderRow): OidcProvider {
      if (row.clientId === null || row.secretKeyId === null || row.secretEnc === null) throw new Error("not a provider of OpenID Connect");
      let secret: Uint8Array;
      try {
        secret = encryption.open({ keyId: row.secretKeyId, sealed: row.secretEnc }, providerSecretOwner(row.id));
      } catch (error) {
        throw new SecretUnreadable("the key of a provider's secret is gone", { cause: error });
      }
      const { id, version, issuer, clientId } = row;
      return {
        id,
        version,
        issuer,
        clientId,
        clientSecret: Buffer.from(secret).toString(),
        ask: row.customerId === null ? askOwn : askOutside,
      };
    },

    samlOf(row: ProviderRow, requestId: string, domains: readonly string[]): { provider: SamlProvider; attempt: SamlAttempt } {
      if (row.signInUrl === null) throw new Error("not a provider of SAML");
      const { redirect, entityId } = this.addressesOf(row);
      return {
        provider: { entityId: row.issuer, signInUrl: row.signInUrl, certificates: row.certificates, domains },
        attempt: { audience: entityId ?? redirect, answerTo: redirect, requestId, now: clock.now() },
      };
    },

    /** What is registered at the provider. Each has addresses of its own, so that none answers in the place of another. */
    addressesOf({ id, customerId, protocol }: Pick<ProviderRow, "id" | "customerId" | "protocol">) {
      const base = `${origin}/api/sso/${id}`;
      if (protocol === "saml") return { redirect: `${base}/acs`, entityId: base, backChannelLogout: null };
      return {
        redirect: customerId === null ? origin + OWN_REDIRECT : `${base}/callback`,
        entityId: null,
        backChannelLogout: `${base}/logout`,
      };
    },

    /** Tries a customer's provider, without anybody signing in. Null: nothing wrong. */
    async check(row: ProviderRow): Promise<ConnectionFault | null> {
      if (row.issuer === "") return "incomplete";
      if (row.protocol === "oidc") {
        try {
          return await oidc.check(this.oidcOf(row));
        } catch (error) {
          return error instanceof SecretUnreadable ? "secret_unreadable" : "unreachable";
        }
      }
      const read = row.certificates.map((pem) => certificateOf(pem));
      if (read.some((certificate) => certificate === null)) return "certificate_unreadable";
      if (read.every((certificate) => certificate !== null && certificate.validUntil <= clock.now())) return "certificate_expired";
      return null;
    },
  };
}

export type IdentityProviders = ReturnType<typeof identityProvidersOf>;
