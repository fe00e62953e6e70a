import type { Role } from "@knotter/domain/role";
import { databaseAnswers } from "@/database-answers";
import { app } from "./app";

/**
 * The provider that the environment names, for its button; null if there is none, or none for this role. Nor while the database is away: the pages that
 * lead in open all the same.
 */
export async function ownProvider(role?: Role): Promise<{ id: string; name: string } | null> {
  if (!(await databaseAnswers())) return null;
  const { identityProviders, log } = app().services;
  const row = await identityProviders.own().catch((error: unknown) => {
    log.error({ err: error }, "provider of the environment");
    return null;
  });
  return row && (role === undefined || row.roles.includes(role)) ? { id: row.id, name: row.name } : null;
}
