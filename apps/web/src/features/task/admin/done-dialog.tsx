"use client";

import type { MarkedTask } from "@knotter/domain/admin-task";
import { showToast } from "@knotter/ui/toast";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { AdminTask } from "./task-link";

/** Marks a task as done: it disappears from everybody's list, and who did it is audited. */
export function DoneDialog({ kind, label, task, onClose }: { kind: MarkedTask; label: string; task: AdminTask; onClose: () => void }) {
  const utils = trpc.useUtils();
  const done = trpc.office.taskDone.useMutation({
    meta: { quiet: true },
    async onSuccess() {
      await Promise.all([utils.office.tasks.invalidate(), utils.office.taskList.invalidate()]);
      showToast({ status: "success", text: "対応済みにしました。" });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="対応済みにする"
      size="small"
      action="対応済みにする"
      busy={done.isPending}
      refusal={done.error && errorText(done.error)}
      onConfirm={() => done.mutate({ kind, id: task.id })}
      onClose={onClose}
    >
      <p>
        {label}「<span className="font-bold">{task.title}</span>」を、事務局全員のタスクから外します。
      </p>
      <p className="text-sm text-muted">対応した方と日時は、操作記録に残ります。</p>
    </ConfirmDialog>
  );
}
