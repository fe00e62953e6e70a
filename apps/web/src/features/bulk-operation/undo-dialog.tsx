"use client";

import type { BulkOperationView } from "@knotter/api/views/bulk-operation";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { QUIET } from "@/components/form/quiet";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";

const WHAT = {
  withdraw: "対象から外した方を、対象に戻します。回数は外す前のままです。キャンセルされた面談は戻りません。",
  restore: "対象に戻した方を、もう一度対象から外します。",
  count: "回数を、変更の前に戻します。",
  invite: "",
  release: "",
} as const;

/** Says what taking an operation back means, before it is done. */
export function UndoDialog({
  operation: { id, action, text, order, undoable },
  onBegun,
  onClose,
}: {
  operation: BulkOperationView;
  onBegun: (undo: BulkOperationView) => void;
  onClose: () => void;
}) {
  const undo = trpc.bulkOperations.undo.useMutation({
    ...QUIET,
    onSuccess(begun) {
      onBegun(begun);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="元に戻す"
      description={`${order.name}：${text}`}
      action={`${undoable.toLocaleString("ja-JP")}名を元に戻す`}
      busy={undo.isPending}
      busyLabel="元に戻しています"
      refusal={undo.error && errorText(undo.error)}
      onConfirm={() => undo.mutate({ id })}
      onClose={onClose}
    >
      <p>{WHAT[action]}</p>
      <p>そのあとに変更された方は、そのままにします。</p>
    </ConfirmDialog>
  );
}
