"use client";

import { useEffect, useRef, useState } from "react";
import { drafts } from "@/components/form/drafts";
import { CheckField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { appErrorOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { Viewer } from "../counterpart";
import { useMentoringChanged } from "../use-mentoring-changed";
import { cancelForms } from "./cancel-schema";
import { CancelSummary, LateWarning } from "./cancel-summary";
import { CanceledDialog, type CountLeft } from "./canceled-dialog";
import type { MentoringDialogProps } from "./dialog-props";
import { ReasonFields } from "./reason-fields";

/** The screen was outdated: the interview is loaded again, so that the dialog shows its current state. */
const OUTDATED = ["VERSION_CONFLICT", "ALREADY_CANCELLED", "NOT_RESERVED", "ALREADY_STARTED", "LATE_NOT_ACKNOWLEDGED"];

const SHARE_LABEL: Record<Viewer, string> = {
  mentee: "キャリコンに理由を伝える",
  mentor: "相談者に理由を伝える",
  admin: "相談者とキャリコンに理由を伝える",
};
const SHARE_HINT: Record<Viewer, string> = {
  mentee:
    "チェックを入れなければ、キャリコンには「都合により」とだけ伝わり、書いた理由はあなただけが読み返せます。会社に理由が伝わることはありません。",
  mentor: "チェックを入れなければ、相談者には「都合により」とだけ伝わります。会社に理由が伝わることはありません。",
  admin: "チェックを入れなければ、相談者とキャリコンには「都合により」とだけ伝わります。会社に理由が伝わることはありません。",
};

/** Shows the consequences before canceling, asks for the reason, and finally shows whether the count was given back. */
export function CancelDialog({ mentoring, viewer, open, onOpenChange }: MentoringDialogProps) {
  const { id, version, can } = mentoring;
  const utils = trpc.useUtils();
  const changed = useMentoringChanged();
  const { mutateAsync } = trpc.mentoring.cancel.useMutation(QUIET);
  const [done, setDone] = useState<CountLeft | null>(null);
  // The answer has no questionnaire any more: it is a draft again.
  const [hadQuestionnaire] = useState(mentoring.checkedQuestion !== null);
  const outcome = useRef<HTMLDivElement>(null);
  const form = useServerForm({
    schema: cancelForms[viewer],
    values: { reasonCode: "", reason: "", shareReason: false },
    draft: drafts.cancel(id),
    // A lost count was shown before it is accepted here.
    send: (wish) => mutateAsync({ id, expectedVersion: version, ...wish, ...(can.cancelIsLate && { acknowledgeLate: true }) }),
    onSaved({ ticket: countLeft, ...view }) {
      setDone(countLeft);
      changed(view);
    },
    async onRefused(error): Promise<undefined> {
      if (OUTDATED.includes(appErrorOf(error)?.code ?? "")) await utils.mentoring.get.invalidate({ id });
    },
  });
  useEffect(() => {
    if (done !== null) outcome.current?.focus();
  }, [done]);

  if (done) {
    return (
      <CanceledDialog
        mentoring={mentoring}
        viewer={viewer}
        countLeft={done}
        hadQuestionnaire={hadQuestionnaire}
        open={open}
        onOpenChange={onOpenChange}
        said={outcome}
      />
    );
  }
  return (
    <FormDialog
      form={form}
      open={open}
      title="キャンセルの確認"
      submitLabel={can.cancel ? "キャンセルする" : null}
      busyLabel="キャンセルしています"
      variant="danger"
      onClose={() => onOpenChange(false)}
    >
      {can.cancel && (
        <>
          <CancelSummary mentoring={mentoring} viewer={viewer} />
          {can.cancelIsLate && <LateWarning mentoring={mentoring} />}
          <ReasonFields viewer={viewer} code={form.field("reasonCode")} reason={form.field("reason")} />
          <CheckField {...form.check("shareReason")} label={SHARE_LABEL[viewer]} hint={SHARE_HINT[viewer]} />
        </>
      )}
    </FormDialog>
  );
}
