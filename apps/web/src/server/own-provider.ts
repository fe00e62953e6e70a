import type { Role } from "@knotter/domain/role";
import { app } from "./app";

/** The provider that the environment names, for its button; null if there is none, or none for this role. */
export async function ownProvider(role?: Role): Promise<{ id: string; name: string } | null> {
  const row = await app().services.identityProviders.own();
  return row && (role === undefined || row.roles.includes(role)) ? { id: row.id, name: row.name } : null;
}
