import { type ReadClient, rowsOf, sql } from "./sql";

export const TERM_KINDS = ["theme", "industry", "jobType", "targetLayer", "style", "language"] as const;
export type TermKind = (typeof TERM_KINDS)[number];

export interface TermRow {
  kind: TermKind;
  code: string;
  label: string;
  position: number;
  retired: boolean;
}

export const termReads = (client: ReadClient) => ({
  all(): Promise<TermRow[]> {
    return rowsOf<TermRow>(
      client,
      sql`SELECT "kind"::text AS "kind", "code", "label", "position", ("retiredAt" IS NOT NULL) AS "retired" FROM "Term" ORDER BY "kind", "position"`,
    );
  },
});
