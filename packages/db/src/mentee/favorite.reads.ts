import type { Scope } from "@knotter/domain/scope";
import { firstOf, type ReadClient, sql } from "../sql";

export const favoriteReads = (client: ReadClient) => ({
  /** Whether the mentee of this scope has marked the mentor. Nobody else has favorites, nobody reads another's, nor who is not known for certain. */
  async has(scope: Scope, mentorId: string): Promise<boolean> {
    if (scope.kind !== "mentee" || scope.hiddenBefore !== null) return false;
    const row = await firstOf(
      client,
      sql`SELECT 1 FROM "MentorFavorite" WHERE "menteeId" = ${scope.menteeId}::uuid AND "mentorId" = ${mentorId}::uuid`,
    );
    return row !== null;
  },
});
