"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { Textarea } from "@knotter/ui/textarea";
import { showToast } from "@knotter/ui/toast";
import { useEffect, useId, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { drafts } from "../../../components/form/drafts";
import { useDraft } from "../../../components/form/use-draft";
import { lazyResolver } from "../../../components/lazy-resolver";
import { appErrorOf, errorText, isUnanswered } from "../../../trpc/app-error";
import { trpc } from "../../../trpc/client";

export type SummaryAnswer = "approve" | "decline" | "revoke" | "wish";

interface SummaryDialogProps {
  mentoring: MentoringView;
  summary: NonNullable<MentoringView["hrSummary"]>;
  answer: SummaryAnswer;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface RequestInput {
  wish: string;
}

const WISH_MAX = 500;
const loadSchema = () => import("./request-schema").then(({ wishForm }) => wishForm);
const resolver = lazyResolver<RequestInput, RequestInput>(loadSchema);

const WORDS = {
  approve: {
    title: "要約を承認する",
    text: "この文面を、会社の人事ご担当者が読めるようになります。承認は、あとから取り消せます。",
    button: "承認する",
    done: "要約を承認しました。",
  },
  decline: {
    title: "要約を共有しない",
    text: "会社には共有されません。会社には「要約の共有なし」とだけ表示され、あなたが選んだことは分かりません。キャリコンには、共有しないことが伝わります。",
    button: "共有しない",
    done: "共有しないことにしました。",
  },
  revoke: {
    title: "要約の承認を取り消す",
    text: "これから先、会社の人事ご担当者はこの要約を読めなくなります。すでに読まれた内容や、出力されたファイルまでは取り消せません。",
    button: "承認を取り消す",
    done: "承認を取り消しました。",
  },
  wish: {
    title: "直してほしいところを伝える",
    text: "担当のキャリコンだけに届きます。書き直された文面を確認して、承認するかどうかを決められます。",
    button: "キャリコンに伝える",
    done: "キャリコンに伝えました。",
  },
} as const satisfies Record<SummaryAnswer, Record<string, string>>;

/** Explains the effect of the answer before it is given; it applies to exactly the wording shown here. */
export function SummaryDialog({ mentoring, summary, answer, open, onOpenChange }: SummaryDialogProps) {
  const words = WORDS[answer];
  const formId = useId();
  const said = useRef<HTMLDivElement>(null);
  const draft = useDraft<RequestInput>(drafts.summaryWish(mentoring.id, String(summary.revision)));
  const { register, handleSubmit, formState, watch } = useForm<RequestInput>({
    resolver: answer === "wish" ? resolver : async (values) => ({ values, errors: {} }),
    defaultValues: { wish: draft.read().wish ?? summary.wish ?? "" },
  });
  const { run, refusal, busy } = useAnswer(mentoring.id);
  const wish = watch("wish");

  useEffect(() => {
    if (answer === "wish") draft.write({ wish });
  }, [answer, draft, wish]);
  useEffect(() => {
    if (refusal !== null) said.current?.focus();
  }, [refusal]);

  const submit = handleSubmit(async (values) => {
    if (!(await run(answer, summary.revision, values.wish))) return;
    draft.clear();
    onOpenChange(false);
    showToast({ status: "success", text: words.done });
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.title}
      closeOnOutside={answer !== "wish"}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            戻る
          </Button>
          <Button type="submit" form={formId} variant={answer === "revoke" ? "danger" : "primary"} busy={busy} busyLabel="送信しています">
            {words.button}
          </Button>
        </>
      }
    >
      <form method="post" id={formId} onSubmit={submit} noValidate className="grid gap-5">
        <div ref={said} tabIndex={-1} className="outline-none empty:hidden">
          {refusal !== null && (
            <Banner status="warning" announce>
              {refusal}
            </Banner>
          )}
        </div>
        <p>{words.text}</p>
        {answer !== "decline" && (
          <blockquote className="rounded-control border-l-4 border-primary bg-primary-tint px-4 py-3 text-sm whitespace-pre-line">
            {summary.text}
          </blockquote>
        )}
        {answer === "wish" && (
          <Field label="直してほしいところ" required error={formState.errors.wish?.message}>
            <Textarea {...register("wish")} rows={4} maxCount={WISH_MAX} count={wish.length} />
          </Field>
        )}
      </form>
    </Dialog>
  );
}

/** After a refusal because the wording has changed, loads the new one, so that nobody agrees to a text they have not read. */
function useAnswer(id: string) {
  const utils = trpc.useUtils();
  const quiet = { meta: { quiet: true } } as const;
  const calls = {
    approve: trpc.mentoring.approveSummary.useMutation(quiet),
    decline: trpc.mentoring.declineSummary.useMutation(quiet),
    revoke: trpc.mentoring.revokeSummary.useMutation(quiet),
    wish: trpc.mentoring.wishSummary.useMutation(quiet),
  };
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = async (answer: SummaryAnswer, revision: number, wish: string): Promise<boolean> => {
    setRefusal(null);
    try {
      await (answer === "wish" ? calls.wish.mutateAsync({ id, revision, wish }) : calls[answer].mutateAsync({ id, revision }));
      await utils.mentoring.get.invalidate({ id });
      return true;
    } catch (error) {
      const code = appErrorOf(error)?.code;
      setRefusal(
        code === "VERSION_CONFLICT"
          ? "要約の文面が書き直されました。新しい文面をご確認のうえ、もう一度お選びください。"
          : `${errorText(error)}${isUnanswered(error) ? "もう一度押しても、二重に送られることはありません。" : ""}`,
      );
      if (code === "VERSION_CONFLICT" || code === "NOT_PROPOSED") await utils.mentoring.get.invalidate({ id });
      return false;
    }
  };
  return { run, refusal, busy: Object.values(calls).some(({ isPending }) => isPending) };
}
