"use client";

import { adminForm } from "@knotter/contract/resources/mentoring";
import type { AdminAction } from "@knotter/domain/mentoring-codes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { showToast } from "@knotter/ui/toast";
import { drafts } from "@/components/form/drafts";
import { TextareaField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { useMentoringChanged } from "../use-mentoring-changed";
import { ADMIN_ACTION_TEXT } from "./labels";

export interface DecidedAbout {
  id: string;
  publicNo: string;
  startAt: string;
  endAt: string;
  mentee: { displayName: string };
  mentor: { displayName: string };
}

/** Says what a decision does and to whose interview; the reason goes into the audit log. */
export function CorrectionDialog({ mentoring, action, onClose }: { mentoring: DecidedAbout; action: AdminAction; onClose: () => void }) {
  const { label, effect, done } = ADMIN_ACTION_TEXT[action];
  const changed = useMentoringChanged();
  const { mutateAsync } = trpc.mentoring.setStatus.useMutation(QUIET);
  const form = useServerForm({
    schema: adminForm.pick({ reason: true }),
    values: { reason: "" },
    draft: drafts.decision(mentoring.id, action),
    send: ({ reason }) => mutateAsync({ id: mentoring.id, action, reason }),
    onSaved(view) {
      changed(view);
      showToast({ status: "success", text: done });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={label}
      description={`${mentoring.publicNo}　${formatDateTime(new Date(mentoring.startAt), new Date(mentoring.endAt))}`}
      submitLabel={label}
      onClose={onClose}
    >
      <p>
        <span className="inline-block">{mentoring.mentee.displayName}さん</span>と
        <span className="inline-block">{mentoring.mentor.displayName}さん</span>
        の面談です。{effect}
      </p>
      <TextareaField {...form.field("reason")} label="理由" required hint="操作記録に残ります。" />
    </FormDialog>
  );
}
