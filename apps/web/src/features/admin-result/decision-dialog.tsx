"use client";

import type { AdminAction } from "@knotter/domain/mentoring-codes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { Textarea } from "@knotter/ui/textarea";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { useDraft } from "../../components/use-draft";
import { errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import type { RouterOutputs } from "../../trpc/outputs";
import { ADMIN_ACTION_TEXT } from "./labels";

const LONGEST = 500;

/** Shows what a decision does; the reason is audited. */
export function DecisionDialog({
  mentoring,
  action,
  onClose,
}: {
  mentoring: RouterOutputs["mentoring"]["get"];
  action: AdminAction;
  onClose: () => void;
}) {
  const { label, effect, done } = ADMIN_ACTION_TEXT[action];
  const utils = trpc.useUtils();
  const draft = useDraft<{ reason: string }>(`decision:${mentoring.id}:${action}`);
  const [reason, setReason] = useState(() => draft.read().reason ?? "");
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = trpc.mentoring.setStatus.useMutation({
    meta: { quiet: true },
    onSuccess(view) {
      draft.clear();
      utils.mentoring.get.setData({ id: view.id }, view);
      void utils.mentoringResults.invalidate();
      void utils.office.invalidate();
      showToast({ status: "success", text: done });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={label}
      description={`${mentoring.publicNo}　${formatDateTime(new Date(mentoring.startAt), new Date(mentoring.endAt))}`}
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button
            busy={isPending}
            onClick={() => {
              if (reason.trim() === "") return setMissing(true);
              if (reason.length <= LONGEST) mutate({ id: mentoring.id, action, reason: reason.trim() });
              return undefined;
            }}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {error && (
          <Banner status="warning" announce>
            {errorText(error)}
          </Banner>
        )}
        <p>
          {mentoring.mentee.displayName}さんと{mentoring.mentor.displayName}さんの面談です。{effect}
        </p>
        <Field label="理由" required hint="操作記録に残ります。" error={missing ? "理由を入力してください" : undefined}>
          <Textarea
            value={reason}
            maxCount={LONGEST}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setMissing(false);
              draft.write({ reason: event.currentTarget.value });
            }}
          />
        </Field>
      </div>
    </Dialog>
  );
}
