"use client";

import type { MarkedTask } from "@knotter/domain/admin-task";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { showToast } from "@knotter/ui/toast";
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
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="対応済みにする"
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button busy={done.isPending} onClick={() => done.mutate({ kind, id: task.id })}>
            対応済みにする
          </Button>
        </>
      }
    >
      {done.error && (
        <Banner status="warning" announce className="mb-4">
          {errorText(done.error)}
        </Banner>
      )}
      <p>
        {label}「<span className="font-bold">{task.title}</span>」を、事務局全員のタスクから外します。
      </p>
      <p className="mt-3 text-sm text-muted">対応した方と日時は、操作記録に残ります。</p>
    </Dialog>
  );
}
