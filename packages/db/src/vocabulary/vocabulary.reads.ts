import { type ReadClient, rowsOf, sql } from "../sql";

export const TERM_KINDS = ["theme", "industry", "jobType", "targetLayer", "style", "language"] as const;
export type VocabularyKind = (typeof TERM_KINDS)[number];

export interface VocabularyRow {
  kind: VocabularyKind;
  code: string;
  label: string;
  position: number;
  retired: boolean;
}

export const vocabularyReads = (client: ReadClient) => ({
  all(): Promise<VocabularyRow[]> {
    return rowsOf<VocabularyRow>(
      client,
      sql`SELECT "kind"::text AS "kind", "code", "label", "position", ("retiredAt" IS NOT NULL) AS "retired" FROM "Term" ORDER BY "kind", "position"`,
    );
  },
});
