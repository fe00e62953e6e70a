import type { Role } from "@knotter/domain/role";
import { env } from "@/env";

/** The label of the button for the company's own provider; null if there is none, or none for this role. */
export function hostedName(role?: Role): string | null {
  const { OIDC_ISSUER, OIDC_NAME, OIDC_ROLES } = env();
  return OIDC_ISSUER !== undefined && (role === undefined || OIDC_ROLES.includes(role)) ? OIDC_NAME : null;
}
