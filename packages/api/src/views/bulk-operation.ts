import { BULK_STATUS_TEXT, bulkConditionsText, bulkReasonText, bulkText } from "@knotter/contract/labels/bulk-operation";
import type { bulkOperationView } from "@knotter/contract/resources/bulk-operations";
import type { BulkOperationRow, NotDoneRow } from "@knotter/db/bulk-operation/bulk-operation.reads";
import { UNDONE_BY } from "@knotter/domain/bulk-operation";
import type { Actor } from "@knotter/domain/scope";
import type { z } from "zod";
import { at, atOrNull } from "./instant";

export type BulkOperationView = z.infer<typeof bulkOperationView>;

export function toBulkOperation(row: BulkOperationRow, actor: Actor): BulkOperationView {
  const { id, action, total, pending, done, unchanged, refused, canceled } = row;
  const undoes = row.undoesId !== null;
  // The last person is settled a moment before the operation is.
  const status = row.status === "running" && pending === 0 ? "done" : row.status;
  const mayUndo = status !== "running" && !undoes && UNDONE_BY[action] !== null && !row.beingUndone;
  return {
    id,
    order: { id: row.orderId, orderNo: row.orderNo, name: row.orderName },
    action,
    text: bulkText(action, row.input, undoes),
    conditionsText: bulkConditionsText(row.conditions),
    status,
    statusLabel: BULK_STATUS_TEXT[status],
    counts: { total, pending, done, unchanged, refused, canceled },
    by: row.createdBy,
    own: row.createdById === actor.userId,
    createdAt: at(row.createdAt),
    finishedAt: atOrNull(row.finishedAt),
    undoesId: row.undoesId,
    undoable: mayUndo ? row.undoable : 0,
    beingUndone: row.beingUndone,
  };
}

export const toReason = ({ reason, people }: { reason: string | null; people: number }) => ({
  reason,
  label: bulkReasonText(reason),
  people,
});

/** The columns of NOT_DONE_HEADERS (contract/labels/export.ts). */
export const notDoneCells = ({ name, email, employeeNo, department, reason }: NotDoneRow) => [
  name,
  email,
  employeeNo,
  department,
  bulkReasonText(reason),
];
