"use client";

import { PROFILE_LIMITS } from "@knotter/domain/mentor-profile";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { Textarea } from "@knotter/ui/textarea";
import { useState } from "react";
import { drafts } from "../../components/form/drafts";
import { useDraft } from "../../components/form/use-draft";
import type { Edit } from "./labels";
import { useAdminChange } from "./use-mentor";

/** The most frequent reasons; a click inserts the sentence. */
const USUAL = [
  "顔写真を、お顔がはっきり写ったご本人のものに替えてください。",
  "登録番号が、国家資格の登録と一致しませんでした。登録証をご確認ください。",
  "登録証の写しが読み取れませんでした。もう一度お送りください。",
] as const;

/** Sends the profile back with a reason, which the mentor reads. */
export function RejectDialog({ edit, onClose }: { edit: Edit; onClose: () => void }) {
  const draft = useDraft<{ reason: string }>(drafts.mentorReject(edit.id));
  const [reason, setText] = useState(() => draft.read().reason ?? "");
  const [missing, setMissing] = useState(false);
  const { change, busy, refusal } = useAdminChange(edit);
  const setReason = (text: string) => {
    setText(text);
    setMissing(false);
    draft.write({ reason: text });
  };

  async function send() {
    if (reason.trim() === "") return setMissing(true);
    if (reason.length > PROFILE_LIMITS.reviewNote) return undefined;
    if (!(await change({ review: { decision: "reject", reason: reason.trim() } }, "差し戻しました。"))) return undefined;
    draft.clear();
    return onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="差し戻す"
      description={edit.form.displayName ?? edit.form.name ?? undefined}
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button busy={busy} busyLabel="送信しています" onClick={() => void send()}>
            理由を伝えて差し戻す
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {refusal !== null && (
          <Banner status="warning" announce>
            {refusal}
          </Banner>
        )}
        <p className="text-muted">
          {edit.pending && edit.reviewStatus !== "pending_review"
            ? "届いた変更は取り下げられ、いま公開している内容のままになります。"
            : "プロフィールは公開されません。直したあとに、もう一度審査を依頼していただきます。"}
        </p>
        <Field
          label="理由"
          required
          hint="ご本人のマイページに、このまま表示されます。"
          error={missing ? "理由を入力してください" : undefined}
        >
          <Textarea value={reason} maxCount={PROFILE_LIMITS.reviewNote} onChange={(event) => setReason(event.currentTarget.value)} />
        </Field>
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
                  onClick={() => setReason(reason.trim() === "" ? sentence : `${reason.trimEnd()}\n${sentence}`)}
                >
                  {sentence}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  );
}
