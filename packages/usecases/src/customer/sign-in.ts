import type { ProviderPatch, ProviderRow } from "@knotter/db/account/provider";
import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import {
  authorityOf,
  type ConnectionFault,
  CUSTOMER_ROLES,
  type IdentityProtocol,
  isPublicDomain,
  providerSecretOwner,
} from "@knotter/domain/identity-provider";
import { LIMITS } from "@knotter/domain/policy";
import { type Scope, scopeOf } from "@knotter/domain/scope";
import { type Deps, signatureOf, type UseCase } from "../deps";

/** What an admin enters for a provider, checked by the contract. */
export type ProviderSettings = { name: string; enabled: boolean; trustsFactor: boolean } & (
  | { protocol: "oidc"; issuer: string; clientId: string; clientSecret: string | null }
  | { protocol: "saml"; issuer: string; signInUrl: string; certificates: readonly string[] }
);

/**
 * Sets the mail domains of a customer, and whether its people may only sign in through its own providers: sessions that began in another way then
 * end. Throws NOT_FOUND, VERSION_CONFLICT, UNPROCESSABLE at `domains` (anybody's, another customer's) and at `ssoOnly` (nobody could sign in).
 */
export const setSignIn: UseCase<
  { id: string; domains: readonly string[]; ssoOnly: boolean; expectedVersion?: number | undefined },
  { id: string }
> = (deps, actor, { id, domains, ssoOnly, expectedVersion }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const customer = await tx.customer.lock(scopeOf(actor), id);
    if (!customer) throw new AppError("NOT_FOUND");
    if (expectedVersion !== undefined && expectedVersion !== customer.version) throw new AppError("VERSION_CONFLICT");
    const wanted = [...new Set(domains)];
    const anybodys = wanted.flatMap((domain, at) => (isPublicDomain(domain) ? [at] : []));
    if (anybodys.length > 0)
      throw new AppError("UNPROCESSABLE", {
        fieldErrors: Object.fromEntries(anybodys.map((at) => [`domains.${at}`, ["DOMAIN_PUBLIC" as const]])),
      });
    const before = { domains: await tx.account.providers.domainsOf(id), ssoOnly: customer.ssoOnly };
    if (!(await tx.account.providers.setDomains(id, wanted, now)))
      throw new AppError("UNPROCESSABLE", { fieldErrors: { domains: ["DOMAIN_TAKEN"] } });
    if (ssoOnly) await requireWayIn(tx, id, wanted);
    await tx.account.providers.setSsoOnly(id, ssoOnly, now);
    if (ssoOnly) {
      const authorities = (await tx.account.providers.of(id)).map(authorityOf);
      await tx.account.hosted.endOtherwise({ domains: wanted, roles: CUSTOMER_ROLES, authorities }, now);
    }
    await tx.customer.update(id, customer.version, {}, now);
    await tx.audit.record(
      {
        audit: [
          {
            action: "customer.sign_in",
            entity: "Customer",
            entityId: id,
            diff: { domains: [before.domains.join(", "), wanted.join(", ")], ssoOnly: [before.ssoOnly, ssoOnly] },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { id };
  });

/** Throws UNPROCESSABLE at `ssoOnly` if nobody could sign in any more. */
async function requireWayIn(tx: Pick<Tx, "account">, customerId: string, domains: readonly string[]): Promise<void> {
  const usable = (await tx.account.providers.of(customerId)).some(({ enabled }) => enabled);
  if (!usable || domains.length === 0) throw new AppError("UNPROCESSABLE", { fieldErrors: { ssoOnly: ["SSO_WITHOUT_PROVIDER"] } });
}

const patchOf = (deps: Deps, id: string, settings: ProviderSettings): ProviderPatch => {
  const { name, enabled, trustsFactor, issuer } = settings;
  const shared = { name, enabled, trustsFactor, issuer };
  if (settings.protocol === "saml") return { ...shared, signInUrl: settings.signInUrl, certificates: [...settings.certificates] };
  if (settings.clientSecret === null) return { ...shared, clientId: settings.clientId };
  const { keyId, sealed } = deps.encryption.seal(Buffer.from(settings.clientSecret), providerSecretOwner(id));
  return { ...shared, clientId: settings.clientId, secretKeyId: keyId, secretEnc: Buffer.from(sealed) };
};

/** What the audit log says of a provider: never its secret, nor that of another. */
const toldOf = ({ name, issuer, enabled, trustsFactor }: Pick<ProviderRow, "name" | "issuer" | "enabled" | "trustsFactor">) => ({
  name,
  issuer,
  enabled,
  trustsFactor,
});

async function requireRoom(tx: Pick<Tx, "account" | "customer">, scope: Scope, customerId: string): Promise<void> {
  if (!(await tx.customer.lock(scope, customerId))) throw new AppError("NOT_FOUND");
  if ((await tx.account.providers.of(customerId)).length >= LIMITS.identityProviders) throw new AppError("CONFLICT");
}

/** Adds a provider to a customer. Throws NOT_FOUND, CONFLICT (too many), UNPROCESSABLE (no secret). */
export const addProvider: UseCase<{ customerId: string; settings: ProviderSettings }, { id: string }> = (
  deps,
  actor,
  { customerId, settings },
) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await requireRoom(tx, scopeOf(actor), customerId);
    if (settings.protocol === "oidc" && settings.clientSecret === null)
      throw new AppError("UNPROCESSABLE", { fieldErrors: { "provider.clientSecret": ["REQUIRED"] } });
    const id = crypto.randomUUID();
    const { name, issuer, protocol } = settings;
    await tx.account.providers.create(
      { ...patchOf(deps, id, settings), id, customerId, protocol, name, issuer, roles: CUSTOMER_ROLES },
      now,
    );
    await tx.audit.record(
      { audit: [{ action: "customer.provider_add", entity: "Customer", entityId: customerId, diff: { protocol, ...toldOf(settings) } }] },
      signatureOf(deps, actor, now),
    );
    return { id };
  });

/**
 * Adds a provider of which only the name is known: it gives the addresses that the company's administrator registers first. It is not used before
 * its values are there. Throws NOT_FOUND, CONFLICT (too many).
 */
export const prepareProvider: UseCase<{ customerId: string; protocol: IdentityProtocol; name: string }, { id: string }> = (
  deps,
  actor,
  { customerId, protocol, name },
) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await requireRoom(tx, scopeOf(actor), customerId);
    const id = crypto.randomUUID();
    await tx.account.providers.create({ id, customerId, protocol, name, issuer: "", enabled: false, roles: CUSTOMER_ROLES }, now);
    await tx.audit.record(
      { audit: [{ action: "customer.provider_add", entity: "Customer", entityId: customerId, diff: { protocol, name } }] },
      signatureOf(deps, actor, now),
    );
    return { id };
  });

/**
 * Changes a provider. One that names itself differently is another one: what began with the earlier one ends, and its identities are forgotten, as
 * are the sessions of one that is switched off. Throws NOT_FOUND, VERSION_CONFLICT, BAD_REQUEST (another protocol), UNPROCESSABLE (no secret
 * yet; nobody of a customer with its own sign-in only could sign in any more).
 */
export const changeProvider: UseCase<
  { customerId: string; providerId: string; settings: ProviderSettings; expectedVersion?: number | undefined },
  { id: string }
> = (deps, actor, { customerId, providerId, settings, expectedVersion }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const customer = await tx.customer.lock(scopeOf(actor), customerId);
    const provider = await tx.account.providers.find(providerId);
    if (!customer || provider?.customerId !== customerId) throw new AppError("NOT_FOUND");
    if (expectedVersion !== undefined && expectedVersion !== provider.version) throw new AppError("VERSION_CONFLICT");
    if (provider.protocol !== settings.protocol) throw new AppError("BAD_REQUEST");
    if (settings.protocol === "oidc" && settings.clientSecret === null && provider.secretEnc === null)
      throw new AppError("UNPROCESSABLE", { fieldErrors: { "provider.clientSecret": ["REQUIRED"] } });
    if (!(await tx.account.providers.update(providerId, provider.version, patchOf(deps, providerId, settings), now)))
      throw new AppError("VERSION_CONFLICT");
    if (customer.ssoOnly) await requireWayIn(tx, customerId, await tx.account.providers.domainsOf(customerId));
    const isAnother = provider.issuer !== settings.issuer;
    if (isAnother || !settings.enabled) await tx.account.hosted.endAt({ issuer: authorityOf(provider) }, now);
    if (isAnother) await tx.account.hosted.forget({ issuer: authorityOf(provider) });
    const [before, after] = [toldOf(provider), toldOf(settings)];
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter((field) => before[field] !== after[field]);
    await tx.audit.record(
      {
        audit: [
          {
            action: "customer.provider_change",
            entity: "Customer",
            entityId: customerId,
            diff: { provider: settings.name, ...Object.fromEntries(changed.map((field) => [field, [before[field], after[field]]])) },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { id: providerId };
  });

/** Removes a provider: what began with it ends, and its identities are forgotten. Throws NOT_FOUND, UNPROCESSABLE (`ssoOnly`). */
export const removeProvider: UseCase<{ customerId: string; providerId: string }, { id: string }> = (
  deps,
  actor,
  { customerId, providerId },
) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const customer = await tx.customer.lock(scopeOf(actor), customerId);
    const provider = await tx.account.providers.find(providerId);
    if (!customer || provider?.customerId !== customerId) throw new AppError("NOT_FOUND");
    await tx.account.hosted.endAt({ issuer: authorityOf(provider) }, now);
    await tx.account.hosted.forget({ issuer: authorityOf(provider) });
    await tx.account.providers.remove(providerId);
    if (customer.ssoOnly) await requireWayIn(tx, customerId, await tx.account.providers.domainsOf(customerId));
    await tx.audit.record(
      { audit: [{ action: "customer.provider_remove", entity: "Customer", entityId: customerId, diff: toldOf(provider) }] },
      signatureOf(deps, actor, now),
    );
    return { id: customerId };
  });

/**
 * Forgets by which identifier a provider knows its people, or one of them: it has given them new ones. What began with the earlier ones ends; the
 * next sign-in is a first one, by the signed address and within this customer, and is under the same doubts (`sign-in-hosted.ts`). Throws
 * NOT_FOUND.
 */
export const relink: UseCase<{ customerId: string; providerId: string; userId: string | null }, { forgotten: number }> = (
  deps,
  actor,
  { customerId, providerId, userId },
) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const customer = await tx.customer.lock(scopeOf(actor), customerId);
    const provider = await tx.account.providers.find(providerId);
    if (!customer || provider?.customerId !== customerId) throw new AppError("NOT_FOUND");
    const issuer = authorityOf(provider);
    const subject = userId === null ? null : await tx.account.hosted.subjectOf(userId, issuer);
    if (userId !== null && subject === null) throw new AppError("NOT_FOUND");
    await tx.account.hosted.endAt({ issuer, subject }, now);
    const forgotten = await tx.account.hosted.forget({ issuer, userId });
    await tx.account.providers.settleRefusals({ providerId, userId });
    const diff = { provider: provider.name, providerId, forgotten };
    await tx.audit.record(
      {
        audit: [
          userId === null
            ? { action: "customer.provider_relink", entity: "Customer", entityId: customerId, diff }
            : { action: "account.relink", entity: "User", entityId: userId, diff },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { forgotten };
  });

/** Notes what a test of the connection has found. Throws NOT_FOUND. */
export const noteProviderTest: UseCase<{ providerId: string; fault: ConnectionFault | null }, { id: string }> = (
  deps,
  _actor,
  { providerId, fault },
) =>
  deps.db.transaction(async (tx) => {
    await tx.account.providers.noteTest(providerId, fault, deps.clock.now());
    return { id: providerId };
  });
