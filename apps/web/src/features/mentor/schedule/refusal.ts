import type { ErrorCode } from "@knotter/domain/errors";
import { appErrorOf, errorText } from "@/trpc/app-error";
import type { Conflict } from "./types";

/** A refusal by the server, or a failed request; shown next to what was being saved. */
export interface Refusal {
  code: ErrorCode | null;
  sentence: string;
  conflicts: readonly Conflict[];
  fields: Readonly<Record<string, readonly string[]>>;
}

export function refusalOf(error: unknown): Refusal {
  const app = appErrorOf(error);
  const conflicts = app?.code === "CONFLICTS_EXIST" ? (app.data?.conflicts ?? []) : [];
  return { code: app?.code ?? null, sentence: errorText(error), conflicts, fields: app?.fieldErrors ?? {} };
}
