import type { ServiceAccountRow } from "@knotter/db/account/service-account";
import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import {
  expiryOf,
  grantedBy,
  keptToken,
  managesMachines,
  type OverlapHours,
  reaches,
  replacedUntil,
  SERVICE_ACCOUNT_LIMITS,
  type TokenDays,
} from "@knotter/domain/service-account";
import { type Deps, signatureOf, type UseCase } from "../deps";

interface NewServiceAccount {
  /** Of the customer that it is for; null: the admins' own. HR may leave it out: it is their own company. */
  customerId: string | null;
  name: string;
  /** What the side of the account may call at all is decided by the contract, before (api/service-scope.ts). */
  scopes: readonly string[];
  expiresInDays: TokenDays;
}

/** Throws FORBIDDEN for HR staff who do not manage access. */
export function requireMachineKeeper(actor: Actor): void {
  if (!managesMachines(actor)) throw new AppError("FORBIDDEN");
}

/** Whom a new service account belongs to. Throws NOT_FOUND for another company than one's own. */
async function requireOwner(tx: Pick<Tx, "customer">, actor: Actor, customerId: string | null): Promise<string | null> {
  requireMachineKeeper(actor);
  const owner = actor.role === "hrstaff" ? (customerId ?? actor.customerId ?? null) : customerId;
  // Locked, so that two who create at once do not pass the limit together.
  if (owner !== null && !(await tx.customer.lock(scopeOf(actor), owner))) throw new AppError("NOT_FOUND");
  return owner;
}

/**
 * Creates a service account with its first token, which is part of this outcome and of nothing else. It has the creator's permissions, never
 * more: what is taken from the creator later is missing at the next call of the account, too, and a disabled creator's account calls nothing. Throws NOT_FOUND,
 * FORBIDDEN, TOO_MANY_MACHINES.
 */
export const createServiceAccount: UseCase<NewServiceAccount, { id: string; token: string }> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const customerId = await requireOwner(tx, actor, input.customerId);
    if ((await tx.account.serviceAccounts.countLive(customerId)) >= SERVICE_ACCOUNT_LIMITS.perOwner)
      throw new AppError("TOO_MANY_MACHINES", { params: { max: SERVICE_ACCOUNT_LIMITS.perOwner } });
    const scopes = [...new Set(input.scopes)];
    const id = await tx.account.serviceAccounts.create({
      customerId,
      name: input.name,
      scopes,
      permissions: grantedBy(actor),
      createdById: actor.userId,
      createdAt: now,
    });
    const token = await issue(tx, deps, actor, id, expiryOf(input.expiresInDays, now), now);
    await tx.audit.record(
      {
        audit: [
          {
            action: "serviceAccount.create",
            entity: "ServiceAccount",
            entityId: id,
            diff: { ...(customerId === null ? {} : { customerId }), scopes, days: input.expiresInDays },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { id, token };
  });

/**
 * Issues a new token. The one that is in use (`keptToken`) expires after the overlap, and any other at once: two are valid at most. So a second press after an
 * answer that was lost ends the token that nobody has. Throws NOT_FOUND, FORBIDDEN where the account may do more than the caller, STATUS_NOT_ALLOWED for one that is revoked
 * or whose creator is disabled.
 */
export const rotateServiceToken: UseCase<
  { id: string; expiresInDays: TokenDays; overlapHours: OverlapHours },
  { id: string; token: string }
> = (deps, actor, { id, expiresInDays, overlapHours }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const account = await requireAccount(tx, actor, id);
    if (account.revokedAt !== null || account.creatorDisabled) throw new AppError("STATUS_NOT_ALLOWED");
    const { canViewReport: viewReport, canExportCsv: exportCsv, canManageMentees: manageMentees } = account;
    if (account.customerId !== null && !reaches(actor, { viewReport, exportCsv, manageMentees })) throw new AppError("FORBIDDEN");
    const valid = (await tx.account.serviceAccounts.tokens([id])).filter(({ expiresAt }) => expiresAt > now);
    const kept = keptToken(valid);
    for (const token of valid)
      await tx.account.serviceAccounts.endToken(token.id, token === kept ? replacedUntil(token.expiresAt, overlapHours, now) : now);
    const token = await issue(tx, deps, actor, id, expiryOf(expiresInDays, now), now);
    await tx.audit.record(
      {
        audit: [{ action: "serviceAccount.rotate", entity: "ServiceAccount", entityId: id, diff: { days: expiresInDays, overlapHours } }],
      },
      signatureOf(deps, actor, now),
    );
    return { id, token };
  });

/** Ends all of its tokens at once, for good. Idempotent. Throws NOT_FOUND, FORBIDDEN. */
export const revokeServiceAccount: UseCase<{ id: string }, { id: string }> = (deps, actor, { id }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const account = await requireAccount(tx, actor, id);
    if (account.revokedAt !== null) return { id };
    await tx.account.serviceAccounts.revoke(id, actor.userId, now);
    await tx.audit.record(
      { audit: [{ action: "serviceAccount.revoke", entity: "ServiceAccount", entityId: id, diff: {} }] },
      signatureOf(deps, actor, now),
    );
    return { id };
  });

async function requireAccount(tx: Pick<Tx, "account">, actor: Actor, id: string): Promise<ServiceAccountRow> {
  const scope = scopeOf(actor);
  if (!(await tx.account.serviceAccounts.find(scope, id))) throw new AppError("NOT_FOUND");
  requireMachineKeeper(actor);
  await tx.account.serviceAccounts.lock(id);
  const account = await tx.account.serviceAccounts.find(scope, id);
  if (!account) throw new AppError("NOT_FOUND");
  return account;
}

async function issue(
  tx: Pick<Tx, "account">,
  { serviceTokens }: Pick<Deps, "serviceTokens">,
  actor: Actor,
  accountId: string,
  expiresAt: Date,
  now: Date,
): Promise<string> {
  const token = serviceTokens.create();
  await tx.account.serviceAccounts.addToken({
    accountId,
    tokenHash: serviceTokens.hashOf(token),
    hint: serviceTokens.hintOf(token),
    createdById: actor.userId,
    createdAt: now,
    expiresAt,
  });
  return token;
}
