import { AppError } from "@knotter/domain/errors";
import type { Client } from "../client";
import { firstOf, rowsOf, sql } from "../sql";
import type { VocabularyKind, VocabularyRow } from "./vocabulary.reads";

export const vocabularyWrites = (client: Client) => ({
  /** The words of one kind, held until the transaction ends, in their order. */
  lockKind: (kind: VocabularyKind): Promise<VocabularyRow[]> =>
    rowsOf<VocabularyRow>(
      client,
      sql`SELECT "kind"::text AS "kind", "code", "label", "position", ("retiredAt" IS NOT NULL) AS "retired" FROM "Term"
          WHERE "kind" = ${kind}::"TermKind" ORDER BY "position", "code" FOR UPDATE`,
    ),

  /** At the end of its kind. The code is made here: it says nothing and never changes. */
  async add(kind: VocabularyKind, code: string, label: string): Promise<void> {
    await rowsOf(
      client,
      sql`INSERT INTO "Term" ("kind", "code", "label", "position")
          SELECT ${kind}::"TermKind", ${code}, ${label}, coalesce(max("position"), 0) + 1 FROM "Term" WHERE "kind" = ${kind}::"TermKind"`,
    );
  },

  async update(
    kind: VocabularyKind,
    code: string,
    patch: { label?: string | undefined; retired?: boolean | undefined },
    now: Date,
  ): Promise<void> {
    const row = await firstOf(
      client,
      sql`UPDATE "Term" SET "label" = coalesce(${patch.label ?? null}, "label"),
            "retiredAt" = CASE ${patch.retired ?? null}::boolean WHEN true THEN coalesce("retiredAt", ${now}) WHEN false THEN NULL ELSE "retiredAt" END
          WHERE "kind" = ${kind}::"TermKind" AND "code" = ${code} RETURNING 1`,
    );
    if (!row) throw new AppError("NOT_FOUND");
  },

  /** 1, 2, 3 … in the order of the codes. */
  async arrange(kind: VocabularyKind, codes: readonly string[]): Promise<void> {
    await rowsOf(
      client,
      sql`UPDATE "Term" t SET "position" = w."place" FROM unnest(${codes as string[]}::text[]) WITH ORDINALITY AS w("code", "place")
          WHERE t."kind" = ${kind}::"TermKind" AND t."code" = w."code"`,
    );
  },
});
