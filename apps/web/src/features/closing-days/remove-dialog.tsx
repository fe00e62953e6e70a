"use client";

import { showToast } from "@knotter/ui/toast";
import { type FormEvent, useState } from "react";
import { FormDialog } from "../../components/form-dialog";
import { appErrorOf, errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import { daysText } from "./days-text";
import type { ClosingDaysItem } from "./types";

/** Removes days, after showing what becomes bookable. */
export function RemoveDialog({ customerId, item, onClose }: { customerId: string; item: ClosingDaysItem; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutateAsync, isPending } = trpc.closingDays.remove.useMutation({ meta: { quiet: true } });
  async function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(null);
    try {
      await mutateAsync({ id: item.id, expectedVersion: item.version });
      await utils.closingDays.list.invalidate({ id: customerId });
      showToast({ status: "success", text: "休業日を取り消しました。" });
      onClose();
    } catch (error) {
      setRefusal(errorText(error));
      if (appErrorOf(error)?.code === "VERSION_CONFLICT") void utils.closingDays.list.invalidate({ id: customerId });
    }
  }
  return (
    <FormDialog
      title="休業日を取り消す"
      description={`${item.name}・${daysText(item)}`}
      submit="取り消す"
      busy={isPending}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>この期間の予約を、また受け付けるようになります。キャンセルした面談は元に戻りません。</p>
    </FormDialog>
  );
}
