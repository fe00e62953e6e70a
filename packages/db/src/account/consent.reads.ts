import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { firstOf, type ReadClient, sql } from "../sql";

/** How somebody stands towards the documents in the versions of today. */
export interface ConsentStateRow {
  /** Has agreed to the terms of use, or to the privacy policy, in whichever version. */
  asked: boolean;
  terms: boolean;
  privacy: boolean;
}

export const consentReads = (client: ReadClient) => ({
  async stateOf(userId: string): Promise<ConsentStateRow> {
    const { terms, privacy } = CONSENT_VERSIONS;
    const row = await firstOf<ConsentStateRow>(
      client,
      sql`SELECT count(*) > 0 AS "asked", coalesce(bool_or("type" = 'terms' AND "documentVersion" = ${terms}), false) AS "terms",
                 coalesce(bool_or("type" = 'privacy' AND "documentVersion" = ${privacy}), false) AS "privacy"
          FROM "ConsentRecord" WHERE "subjectUserId" = ${userId}::uuid AND "type" IN ('terms', 'privacy') AND "revokedAt" IS NULL`,
    );
    return row ?? { asked: false, terms: false, privacy: false };
  },
});
