"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { wishForm } from "@knotter/contract/resources/mentoring";
import { showToast } from "@knotter/ui/toast";
import type { z } from "zod";
import { drafts } from "@/components/form/drafts";
import { TextareaField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { appErrorOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";

export type SummaryAnswer = "approve" | "decline" | "revoke" | "wish";

interface SummaryDialogProps {
  mentoring: MentoringView;
  summary: NonNullable<MentoringView["hrSummary"]>;
  answer: SummaryAnswer;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface Wish {
  wish?: string | undefined;
}
/** The other answers are given without a word. */
const schemaOf = (answer: SummaryAnswer): z.ZodType<Wish, Wish> => (answer === "wish" ? wishForm : wishForm.partial());

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

/** Says what the answer does, and to whom, before it is given; it is given to the wording that stands here, and to no other. */
export function SummaryDialog({ mentoring: { id }, summary, answer, open, onOpenChange }: SummaryDialogProps) {
  const words = WORDS[answer];
  const utils = trpc.useUtils();
  const calls = {
    approve: trpc.mentoring.approveSummary.useMutation(QUIET),
    decline: trpc.mentoring.declineSummary.useMutation(QUIET),
    revoke: trpc.mentoring.revokeSummary.useMutation(QUIET),
    wish: trpc.mentoring.wishSummary.useMutation(QUIET),
  };
  const { revision } = summary;
  const form = useServerForm({
    schema: schemaOf(answer),
    values: { wish: summary.wish ?? "" },
    draft: answer === "wish" ? drafts.summaryWish(id, String(revision)) : null,
    async send({ wish = "" }) {
      await (answer === "wish" ? calls.wish.mutateAsync({ id, revision, wish }) : calls[answer].mutateAsync({ id, revision }));
    },
    async onSaved() {
      await utils.mentoring.get.invalidate({ id });
      onOpenChange(false);
      showToast({ status: "success", text: words.done });
    },
    async onRefused(error) {
      const code = appErrorOf(error)?.code;
      // The wording has changed: the new one is fetched, so that nobody agrees to what they have not read.
      if (code === "VERSION_CONFLICT" || code === "NOT_PROPOSED") await utils.mentoring.get.invalidate({ id });
      return code === "VERSION_CONFLICT" ? "要約の文面が書き直されました。新しい文面をご確認のうえ、もう一度お選びください。" : undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={words.title}
      submitLabel={words.button}
      busyLabel="送信しています"
      variant={answer === "revoke" ? "danger" : "primary"}
      onClose={() => onOpenChange(false)}
    >
      <p>{words.text}</p>
      {answer !== "decline" && (
        <blockquote className="rounded-control border-l-4 border-primary bg-primary-tint px-4 py-3 text-sm whitespace-pre-line">
          {summary.text}
        </blockquote>
      )}
      {answer === "wish" && <TextareaField {...form.field("wish")} label="直してほしいところ" required rows={4} />}
    </FormDialog>
  );
}
