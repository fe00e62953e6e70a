"use client";

import type { CancelReason } from "@knotter/domain/mentoring";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Checkbox } from "@knotter/ui/checkbox";
import { Dialog } from "@knotter/ui/dialog";
import { useEffect, useId, useRef } from "react";
import { useForm } from "react-hook-form";
import { drafts } from "../../../components/form/drafts";
import { useDraft } from "../../../components/form/use-draft";
import { lazyResolver } from "../../../components/lazy-resolver";
import type { Viewer } from "../counterpart";
import { LateWarning, WhatIsCanceled } from "./cancel-summary";
import { CanceledDialog } from "./canceled-dialog";
import type { MentoringDialogProps } from "./dialog-props";
import { ReasonFields, type ReasonInput } from "./reason-fields";
import { useCancel } from "./use-cancel";

interface CancelInput extends ReasonInput {
  shareReason: boolean;
}
interface CancelWish {
  reasonCode?: CancelReason | undefined;
  reason?: string | undefined;
  shareReason?: boolean | undefined;
}

const loadSchemas = () => import("./cancel-schema");
const resolvers = {
  mentee: lazyResolver<CancelInput, CancelWish>(() => loadSchemas().then((schemas) => schemas.menteeCancelForm as never)),
  staff: lazyResolver<CancelInput, CancelWish>(() => loadSchemas().then((schemas) => schemas.staffCancelForm as never)),
};

const EMPTY: CancelInput = { reasonCode: "", reason: "", shareReason: false };

const SHARE_HINT: Record<Viewer, string> = {
  mentee: "チェックを入れなければ、キャリコンには「都合により」とだけ伝わります。会社に理由が伝わることはありません。",
  mentor: "チェックを入れなければ、相談者には「都合により」とだけ伝わります。会社に理由が伝わることはありません。",
  admin: "チェックを入れなければ、相談者とキャリコンには「都合により」とだけ伝わります。会社に理由が伝わることはありません。",
};

/** Shows the consequences before canceling, asks for the reason, and finally shows whether the count was given back. */
export function CancelDialog({ mentoring, viewer, open, onOpenChange }: MentoringDialogProps) {
  const draft = useDraft<CancelInput>(drafts.cancel(mentoring.id));
  const form = useForm<CancelInput, unknown, CancelWish>({
    resolver: viewer === "mentee" ? resolvers.mentee : resolvers.staff,
    defaultValues: { ...EMPTY, ...draft.read() },
  });
  const { refusal, late, done, busy, cancel } = useCancel(mentoring);
  const formId = useId();
  const said = useRef<HTMLDivElement>(null);

  const { watch } = form;
  useEffect(() => watch((values) => draft.write({ ...EMPTY, ...values })).unsubscribe, [watch, draft]);
  useEffect(() => {
    if (refusal !== null || done !== null) said.current?.focus();
  }, [refusal, done]);

  const submit = form.handleSubmit((wish) => cancel(wish, { onDone: draft.clear }));
  const close = () => onOpenChange(false);

  if (done) {
    return <CanceledDialog mentoring={mentoring} viewer={viewer} countLeft={done} open={open} onOpenChange={onOpenChange} said={said} />;
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="キャンセルの確認"
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            戻る
          </Button>
          {mentoring.can.cancel && (
            <Button type="submit" form={formId} variant="danger" busy={busy} busyLabel="キャンセルしています">
              キャンセルする
            </Button>
          )}
        </>
      }
    >
      <form method="post" id={formId} onSubmit={submit} onFocus={() => void loadSchemas()} noValidate className="grid gap-5">
        <div ref={said} tabIndex={-1} className="outline-none empty:hidden">
          {refusal !== null && (
            <Banner status="warning" announce>
              {refusal}
            </Banner>
          )}
        </div>
        {mentoring.can.cancel && (
          <>
            <WhatIsCanceled mentoring={mentoring} viewer={viewer} />
            {late && <LateWarning mentoring={mentoring} />}
            <ReasonFields form={form as never} viewer={viewer} />
            <Checkbox {...form.register("shareReason")} label="理由を伝える" hint={SHARE_HINT[viewer]} />
          </>
        )}
      </form>
    </Dialog>
  );
}
