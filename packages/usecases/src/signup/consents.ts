import { AppError } from "@knotter/domain/errors";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";

export interface Consents {
  termsVersion: string;
  privacyVersion: string;
}

/** Throws CONSENT_REQUIRED with the current versions if the person agreed to others: a newer text has to be read first. */
export function requireConsents({ termsVersion, privacyVersion }: Consents): void {
  if (termsVersion === CONSENT_VERSIONS.terms && privacyVersion === CONSENT_VERSIONS.privacy) return;
  throw new AppError("CONSENT_REQUIRED", {
    data: { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy },
  });
}

/** The consents as they are recorded. */
export const consentsOf = (subjectUserId: string) =>
  (["terms", "privacy"] as const).map((type) => ({ subjectUserId, type, documentVersion: CONSENT_VERSIONS[type], targetId: null }));
