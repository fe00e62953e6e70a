"use client";

import { showToast } from "@knotter/ui/toast";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { QUIET } from "@/components/form/quiet";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { type Source, vendorOf } from "./source";

export function RemoveDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const { id, label } = source;
  const vendor = vendorOf(source);
  const utils = trpc.useUtils();
  const remove = trpc.calendarSources.remove.useMutation({
    ...QUIET,
    async onSuccess() {
      await Promise.all([utils.calendarSources.list.invalidate(), utils.mentorSchedule.list.invalidate()]);
      showToast({ status: "success", text: vendor === null ? `「${label}」を外しました。` : `「${label}」との連携を解除しました。` });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={vendor === null ? "カレンダーを外す" : "カレンダーの連携を解除する"}
      action={vendor === null ? "外す" : "連携を解除する"}
      variant="danger"
      busy={remove.isPending}
      busyLabel={vendor === null ? "外しています" : "解除しています"}
      refusal={remove.error && errorText(remove.error)}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p>{`「${label}」の${vendor === null ? "アドレス" : "連携の情報"}と、読み取った予定を削除します。このカレンダーだけにある予定の時間にも、予約が入るようになります。`}</p>
      {vendor === "microsoft" && <p>Microsoftの側の許可は、Microsoftアカウントの「アプリのアクセス許可」で取り消せます。</p>}
    </ConfirmDialog>
  );
}
