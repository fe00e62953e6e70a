import type { VocabularyKind } from "@knotter/db/vocabulary/vocabulary";
import { AppError } from "@knotter/domain/errors";
import type { Context } from "./context";

/** Refuses codes that are in no current vocabulary. */
export async function requireVocabulary(
  ctx: Context,
  kind: VocabularyKind,
  field: string,
  codes: readonly string[] | undefined,
): Promise<void> {
  if (!codes || codes.length === 0) return;
  const known = new Set((await ctx.services.vocabulary()).all(kind).map((term) => term.code));
  if (!codes.every((code) => known.has(code))) throw new AppError("UNPROCESSABLE", { fieldErrors: { [field]: ["TERM_UNKNOWN"] } });
}
