import type { serviceAccountView } from "@knotter/contract/resources/service-accounts";
import type { ServiceAccountRow, ServiceTokenRow } from "@knotter/db/account/service-account";
import { permissionsLost, permissionsNow, serviceAccountStateOf } from "@knotter/domain/service-account";
import type { z } from "zod";
import { at, atOrNull } from "./instant";

const latest = (instants: readonly (Date | null)[]): Date | null =>
  instants.reduce((last, instant) => (instant !== null && (last === null || instant > last) ? instant : last), null);

/** `tokens`: of any accounts; those of others, and those that are not valid any more, are left out. */
export function toServiceAccount(
  account: ServiceAccountRow,
  tokens: readonly ServiceTokenRow[],
  now: Date,
): z.infer<typeof serviceAccountView> {
  const own = tokens.filter(({ accountId }) => accountId === account.id);
  const until = latest(own.map(({ expiresAt }) => expiresAt));
  return {
    id: account.id,
    customerId: account.customerId,
    customerName: account.customerName,
    name: account.name,
    scopes: account.scopes,
    state: serviceAccountStateOf({ ...account, until }, now),
    permissions: account.customerId === null ? null : permissionsNow(account),
    permissionsLost: account.customerId === null || account.creatorDisabled ? [] : permissionsLost(account),
    createdAt: at(account.createdAt),
    createdByName: account.createdByName,
    lastUsedAt: atOrNull(latest(own.map(({ lastUsedAt }) => lastUsedAt))),
    expiresAt: account.revokedAt === null ? atOrNull(until) : null,
    tokens: own
      .filter(({ expiresAt }) => account.revokedAt === null && expiresAt > now)
      .map(({ id, hint, createdAt, expiresAt, lastUsedAt }) => ({
        id,
        hint,
        createdAt: at(createdAt),
        expiresAt: at(expiresAt),
        lastUsedAt: atOrNull(lastUsedAt),
      })),
  };
}
