import { rowNoteOf } from "@knotter/contract/labels/import";
import { CHECKLIST_TEXT } from "@knotter/contract/labels/order";
import { AppError } from "@knotter/domain/errors";
import type { ImportKind } from "@knotter/domain/import-columns";
import type { RowFault } from "@knotter/domain/import-fault";
import type { ChecklistItem } from "@knotter/domain/order-checklist";
import { ZodError } from "zod";

/** Longer lists of faults help nobody, and answers must be bounded. */
const SHOWN = 500;

/**
 * Adds the messages to the row faults of a use case: `data.errors` of the envelope, by row and column as people know them. `fieldOf`: where
 * the list was sent as JSON, the path of the field, for `fieldErrors`.
 */
export async function inWords<T>(kind: ImportKind, attempt: Promise<T>, fieldOf?: (fault: RowFault) => readonly PropertyKey[]): Promise<T> {
  try {
    return await attempt;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const data = error.detail.data as { faults?: RowFault[]; checklist?: { item: ChecklistItem; done: boolean }[] } | undefined;
    if (data?.faults) {
      const shown = data.faults.slice(0, SHOWN);
      const errors = shown.map((fault) => rowNoteOf(fault, kind));
      // The envelope takes the sentences of fields from a ZodError.
      const fields = fieldOf && shown.map((fault, index) => issueAt(fieldOf(fault), errors[index]?.message ?? ""));
      const cause = fields ? { cause: new ZodError(fields) } : {};
      throw new AppError(error.code, { ...error.detail, ...cause, data: { errors, total: data.faults.length } });
    }
    if (data?.checklist) {
      const checklist = data.checklist.map((entry) => ({ ...entry, label: CHECKLIST_TEXT[entry.item] }));
      throw new AppError(error.code, { ...error.detail, data: { checklist } });
    }
    throw error;
  }
}

const issueAt = (path: readonly PropertyKey[], message: string): ZodError["issues"][number] => ({
  code: "custom",
  path: [...path],
  message,
  input: undefined,
});
