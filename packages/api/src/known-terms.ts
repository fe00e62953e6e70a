import type { TermKind } from "@knotter/db/term.reads";
import { AppError } from "@knotter/domain/errors";
import type { Context } from "./context";

/** Refuses codes that stand in no master today. */
export async function requireTerms(ctx: Context, kind: TermKind, field: string, codes: readonly string[] | undefined): Promise<void> {
  if (!codes || codes.length === 0) return;
  const known = new Set((await ctx.house.vocabulary()).all(kind).map((term) => term.code));
  if (!codes.every((code) => known.has(code))) throw new AppError("UNPROCESSABLE", { fieldErrors: { [field]: ["TERM_UNKNOWN"] } });
}
