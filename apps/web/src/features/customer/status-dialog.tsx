"use client";

import type { CustomerStatus } from "@knotter/domain/customer";
import { showToast } from "@knotter/ui/toast";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { Customer } from "./customer-values";

/** What happens to the company's people and orders. */
const WORDS: Record<CustomerStatus, { title: string; button: string; effects: readonly string[] }> = {
  prospect: { title: "準備中に戻す", button: "準備中に戻す", effects: [] },
  active: {
    title: "契約中にする",
    button: "契約中にする",
    effects: [
      "人事ご担当者の招待と、施策の作成・変更ができるようになります。",
      "施策の状態は変わりません。必要なものは施策の画面で再開してください。",
    ],
  },
  suspended: {
    title: "一時停止する",
    button: "一時停止する",
    effects: [
      "人事ご担当者の招待と、施策の作成・変更ができなくなります。",
      "すでに予約されている面談は、そのまま行われます。止めるときは、施策の画面で中止してください。",
      "あとから再開できます。",
    ],
  },
  closed: {
    title: "契約を終了する",
    button: "契約を終了する",
    effects: [
      "人事ご担当者の招待と、施策の作成・変更ができなくなります。",
      "進行中の施策と予約されている面談は、そのまま残ります。先に施策の画面で終わらせてください。",
      "記録は、定めた保存期間のあいだ残ります。",
    ],
  },
};

export function StatusDialog({ customer, to, onClose }: { customer: Customer; to: CustomerStatus; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { title, button, effects } = WORDS[to];
  const change = trpc.customers.update.useMutation({
    meta: { quiet: true },
    onSuccess(stored) {
      utils.customers.get.setData({ id: customer.id }, stored);
      void utils.customers.list.invalidate();
      showToast({ status: "success", text: "状態を変更しました。" });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={title}
      size="small"
      action={button}
      variant={to === "active" ? "primary" : "danger"}
      busy={change.isPending}
      refusal={change.error && errorText(change.error)}
      onConfirm={() => change.mutate({ id: customer.id, status: to, expectedVersion: customer.version })}
      onClose={onClose}
    >
      <p className="font-bold">{customer.name}</p>
      <ul className="grid list-disc gap-2 pl-5">
        {effects.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
