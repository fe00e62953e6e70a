import type { Role } from "@knotter/domain/role";
import { env } from "../env";

/** What the button of the company's own provider says; null where there is none, or none for this role. */
export function hostedName(role?: Role): string | null {
  const { OIDC_ISSUER, OIDC_NAME, OIDC_ROLES } = env();
  return OIDC_ISSUER !== undefined && (role === undefined || OIDC_ROLES.includes(role)) ? OIDC_NAME : null;
}
