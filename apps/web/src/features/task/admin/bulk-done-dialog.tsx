"use client";

import type { MarkedTask } from "@knotter/domain/admin-task";
import { showToast } from "@knotter/ui/toast";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";

/** What one call takes. */
const AT_ONCE = 500;

/** Marks many tasks as done; `idsOf` answers their ids, or null when they could not all be read. */
export function BulkDoneDialog({
  kind,
  label,
  count,
  loading,
  idsOf,
  onDone,
  onClose,
}: {
  kind: MarkedTask;
  label: string;
  count: number;
  loading: boolean;
  idsOf: () => Promise<readonly string[] | null>;
  onDone: () => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const { mutateAsync, error, isPending } = trpc.office.tasksDone.useMutation({ meta: { quiet: true } });
  async function close() {
    const ids = await idsOf();
    if (ids === null) return;
    let done = 0;
    try {
      for (let from = 0; from < ids.length; from += AT_ONCE)
        done += (await mutateAsync({ kind, ids: ids.slice(from, from + AT_ONCE) })).done;
    } catch {
      // The dialog says why, from `error`; what was marked before stays marked.
      return;
    } finally {
      await Promise.all([utils.office.tasks.invalidate(), utils.office.taskList.invalidate()]);
    }
    showToast({ status: "success", text: `${done.toLocaleString("ja-JP")}件を対応済みにしました。` });
    onDone();
  }
  return (
    <ConfirmDialog
      title="まとめて対応済みにする"
      size="small"
      action={`${count.toLocaleString("ja-JP")}件を対応済みにする`}
      busy={isPending || loading}
      refusal={error && errorText(error)}
      onConfirm={() => void close()}
      onClose={onClose}
    >
      <p>
        「{label}」の<span className="font-bold">{count.toLocaleString("ja-JP")}件</span>を、事務局全員のタスクから外します。
      </p>
      <p className="text-sm text-muted">対応した方と日時は、1件ずつ操作記録に残ります。元に戻すことはできません。</p>
    </ConfirmDialog>
  );
}
