import { rowNoteOf } from "@knotter/contract/labels/import";
import { CHECKLIST_TEXT } from "@knotter/contract/labels/order";
import { AppError } from "@knotter/domain/errors";
import type { ImportKind } from "@knotter/domain/import-columns";
import type { RowFault } from "@knotter/domain/import-fault";
import type { ChecklistItem } from "@knotter/domain/order-checklist";

/** Longer lists of faults help nobody, and answers must be bounded. */
const SHOWN = 500;

/** Adds the messages to the row faults of a use case: `data.errors` of the envelope. */
export async function inWords<T>(kind: ImportKind, attempt: Promise<T>): Promise<T> {
  try {
    return await attempt;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const data = error.detail.data as { faults?: RowFault[]; checklist?: { item: ChecklistItem; done: boolean }[] } | undefined;
    if (data?.faults) {
      const errors = data.faults.slice(0, SHOWN).map((fault) => rowNoteOf(fault, kind));
      throw new AppError(error.code, { ...error.detail, data: { errors, total: data.faults.length } });
    }
    if (data?.checklist) {
      const checklist = data.checklist.map((entry) => ({ ...entry, label: CHECKLIST_TEXT[entry.item] }));
      throw new AppError(error.code, { ...error.detail, data: { checklist } });
    }
    throw error;
  }
}
