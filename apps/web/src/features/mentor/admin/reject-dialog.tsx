"use client";

import { mentorReasonForm } from "@knotter/contract/resources/mentor-admin";
import { Button } from "@knotter/ui/button";
import { showToast } from "@knotter/ui/toast";
import { drafts } from "@/components/form/drafts";
import { TextareaField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { useServerForm } from "@/components/form/use-server-form";
import type { Edit } from "./labels";
import { useMentorChange } from "./use-mentor";

/** The most frequent reasons; a click inserts the sentence. */
const USUAL = [
  "顔写真を、お顔がはっきり写ったご本人のものに替えてください。",
  "登録番号が、国家資格の登録と一致しませんでした。登録証をご確認ください。",
  "登録証の写しが読み取れませんでした。もう一度お送りください。",
] as const;

/** Sends the profile back with a reason, which the mentor reads. */
export function RejectDialog({ edit, onClose }: { edit: Edit; onClose: () => void }) {
  const change = useMentorChange(edit);
  const form = useServerForm({
    schema: mentorReasonForm,
    values: { reason: "" },
    draft: drafts.mentorReject(edit.id),
    nameOf: (path) => path.replace(/^review\./, ""),
    send: ({ reason }) => change({ review: { decision: "reject", reason } }),
    onSaved() {
      showToast({ status: "success", text: "差し戻しました。" });
      onClose();
    },
  });
  const reason = form.choice("reason");
  return (
    <FormDialog
      form={form}
      title="差し戻す"
      description={edit.form.displayName ?? edit.form.name ?? undefined}
      submitLabel="理由を伝えて差し戻す"
      busyLabel="送信しています"
      onClose={onClose}
    >
      <p className="text-muted">
        {edit.pending && edit.reviewStatus !== "pending_review"
          ? "届いた変更は取り下げられ、いま公開している内容のままになります。"
          : "プロフィールは公開されません。直したあとに、もう一度審査を依頼していただきます。"}
      </p>
      <TextareaField {...form.field("reason")} label="理由" required hint="ご本人のマイページに、このまま表示されます。" />
      <div>
        <p className="mb-2 text-sm text-muted">よく使う文</p>
        <ul className="grid gap-2">
          {USUAL.map((sentence) => (
            <li key={sentence}>
              <Button
                variant="quiet"
                size="small"
                icon="plus"
                className="h-auto! text-left"
                onClick={() => reason.onChange(reason.value.trim() === "" ? sentence : `${reason.value.trimEnd()}\n${sentence}`)}
              >
                {sentence}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </FormDialog>
  );
}
