"use client";

import { maxCountForm } from "@knotter/contract/resources/mentees";
import { showToast } from "@knotter/ui/toast";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { useServerForm } from "@/components/form/use-server-form";
import { type Listing, type Mentee, nameOf } from "./labels";
import { useMenteeChange } from "./use-administer";

/** Sets how many interviews the mentee may have in this order. */
export function CountDialog({ mentee, listing, onClose }: { mentee: Mentee; listing: Listing; onClose: () => void }) {
  const change = useMenteeChange(mentee);
  const form = useServerForm({
    schema: maxCountForm.pick({ maxCount: true }),
    values: { maxCount: String(listing.max) },
    draft: drafts.maxCount(mentee.id, listing.id),
    nameOf: (path) => path.replace("maxCountByOrder.0.", ""),
    send: ({ maxCount }) => change({ maxCountByOrder: [{ orderId: listing.id, maxCount }] }),
    onSaved() {
      showToast({ status: "success", text: "上限回数を変更しました。" });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="上限回数を変更する"
      description={`${nameOf(mentee)}さん・${listing.name}`}
      size="small"
      submitLabel="変更する"
      onClose={onClose}
    >
      <p>いままでに{listing.used}回を利用（予約を含む）しています。</p>
      <TextField {...form.field("maxCount")} label="上限回数" inputMode="numeric" className="w-28 tabular-nums" />
    </FormDialog>
  );
}
