"use client";

import { showToast } from "@knotter/ui/toast";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { QUIET } from "@/components/form/quiet";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { Source } from "./source";

export function RemoveDialog({ source: { id, label }, onClose }: { source: Source; onClose: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.calendarSources.remove.useMutation({
    ...QUIET,
    async onSuccess() {
      await utils.calendarSources.list.invalidate();
      showToast({ status: "success", text: `「${label}」を外しました。` });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="カレンダーを外す"
      action="外す"
      variant="danger"
      busy={remove.isPending}
      busyLabel="外しています"
      refusal={remove.error && errorText(remove.error)}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p>{`「${label}」のアドレスと、読み取った予定を削除します。このカレンダーだけにある予定の時間にも、予約が入るようになります。`}</p>
    </ConfirmDialog>
  );
}
