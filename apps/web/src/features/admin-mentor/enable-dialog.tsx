"use client";

import { PROFILE_LIMITS } from "@knotter/domain/mentor-profile";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Checkbox } from "@knotter/ui/checkbox";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { trpc } from "../../trpc/client";
import { type Edit, missingText } from "./labels";
import { refusalText, useFollow } from "./use-mentor";

/** Enables a mentor (again): with everything required, or by an admin's decision with a reason. */
export function EnableDialog({ edit, onClose }: { edit: Edit; onClose: () => void }) {
  const obstacles = [...edit.missing, ...(edit.registrationVerified ? [] : ["registrationVerified"])];
  const [force, setForce] = useState(false);
  const [notify, setNotify] = useState(true);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const follow = useFollow(edit.id);
  const { mutateAsync, isPending, error } = trpc.mentors.enable.useMutation({ meta: { quiet: true } });

  async function enable() {
    if (force && reason.trim() === "") return setMissing(true);
    try {
      await mutateAsync({ id: edit.id, notify, force, ...(force ? { reason: reason.trim() } : {}) });
    } catch {
      return undefined;
    }
    await follow();
    showToast({ status: "success", text: "有効にしました。" });
    return onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="有効にする"
      description={edit.form.name ?? edit.form.displayName ?? undefined}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button busy={isPending} disabled={obstacles.length > 0 && !force} onClick={() => void enable()}>
            有効にする
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {error && (
          <Banner status="warning" announce>
            {refusalText(error)}
          </Banner>
        )}
        {obstacles.length === 0 ? (
          <p>検索に表示され、担当の施策で予約を受けられるようになります。ログインもできます。</p>
        ) : (
          <>
            <Banner status="warning" title="まだそろっていないものがあります">
              {missingText(obstacles)}
            </Banner>
            <Checkbox
              label="そろわないまま有効にする"
              hint="ログインはできますが、予約を受けられるのは、すべてそろってからです。理由は操作記録に残ります。"
              checked={force}
              onChange={(event) => setForce(event.currentTarget.checked)}
            />
            {force && (
              <Field label="理由" required error={missing ? "理由を入力してください" : undefined}>
                <TextInput
                  value={reason}
                  maxLength={PROFILE_LIMITS.reviewNote}
                  onChange={(event) => {
                    setReason(event.currentTarget.value);
                    setMissing(false);
                  }}
                />
              </Field>
            )}
          </>
        )}
        <Checkbox label="本人にメールで知らせる" checked={notify} onChange={(event) => setNotify(event.currentTarget.checked)} />
      </div>
    </Dialog>
  );
}
