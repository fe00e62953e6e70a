"use client";

import { showToast } from "@knotter/ui/toast";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { CONSENT_TEXT, type Consent } from "./consent-labels";

/** Explains what ends with a consent, before it is withdrawn. */
export function RevokeDialog({ menteeId, consent, onClose }: { menteeId: string; consent: Consent; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { title } = CONSENT_TEXT[consent.type];
  const done = async () => {
    await Promise.all([utils.mentees.consents.invalidate(), utils.mentees.get.invalidate({ id: menteeId })]);
    showToast({ status: "success", text: "同意を取り消しました。" });
    onClose();
  };
  const forget = trpc.mentees.update.useMutation({ meta: { quiet: true }, onSuccess: done });
  const withhold = trpc.mentoring.revokeSummary.useMutation({ meta: { quiet: true }, onSuccess: done });
  const aboutSummary = consent.type === "hr_summary";
  const { error, isPending } = aboutSummary ? withhold : forget;
  const revoke = () => {
    if (!aboutSummary) forget.mutate({ id: menteeId, accommodations: null });
    else if (consent.mentoring) withhold.mutate({ id: consent.mentoring.id, revision: Number(consent.documentVersion) });
  };
  return (
    <ConfirmDialog
      title="同意を取り消しますか"
      size="small"
      action="取り消す"
      variant="danger"
      busy={isPending}
      busyLabel="取り消しています"
      refusal={error && errorText(error)}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p className="font-bold">{title}</p>
      <p>
        {aboutSummary
          ? "この面談の要約は、すぐに会社の画面に表示されなくなります。会社には「要約の共有なし」とだけ表示され、取り消したことは伝わりません。会社がすでに読んだり、保存したりしたものは、戻すことができません。"
          : "プロフィールの「配慮してほしいこと」に書かれた内容を消します。これからの面談で、キャリコンには表示されなくなります。あとから、もう一度登録できます。"}
      </p>
    </ConfirmDialog>
  );
}
