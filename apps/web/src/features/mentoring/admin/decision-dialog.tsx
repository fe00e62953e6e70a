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
import { ADMIN_ACTION_TEXT } from "./labels";

export interface DecidedAbout {
  id: string;
  publicNo: string;
  startAt: string;
  endAt: string;
  menteeName: string;
  mentorName: string;
}

/** Says what a decision does and to whose interview; the reason goes into the audit log. */
export function DecisionDialog({ mentoring, action, onClose }: { mentoring: DecidedAbout; action: AdminAction; onClose: () => void }) {
  const { label, effect, done } = ADMIN_ACTION_TEXT[action];
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.mentoring.setStatus.useMutation(QUIET);
  const form = useServerForm({
    schema: adminForm.pick({ reason: true }),
    values: { reason: "" },
    draft: drafts.decision(mentoring.id, action),
    send: ({ reason }) => mutateAsync({ id: mentoring.id, action, reason }),
    onSaved(view) {
      utils.mentoring.get.setData({ id: view.id }, view);
      void utils.mentoringResults.invalidate();
      void utils.office.invalidate();
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
        <span className="inline-block">{mentoring.menteeName}さん</span>と<span className="inline-block">{mentoring.mentorName}さん</span>
        の面談です。{effect}
      </p>
      <TextareaField {...form.field("reason")} label="理由" required hint="操作記録に残ります。" />
    </FormDialog>
  );
}
