"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { LIMITS } from "@knotter/domain/policy";
import { formatUntil } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { showToast } from "@knotter/ui/toast";
import { DatedText } from "@/components/dated-text";
import { drafts } from "@/components/form/drafts";
import { TextareaField } from "@/components/form/fields";
import { FormRefusal } from "@/components/form/form-refusal";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { appErrorOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { useMentoringChanged } from "../use-mentoring-changed";

/** The mentee was reported absent and may say that it was otherwise: for seven days, to admins alone. */
export function DisputePanel({ mentoring }: { mentoring: MentoringView }) {
  const { absence, can } = mentoring;
  const { disputeUntil } = mentoring.deadlines;
  if (absence === null || disputeUntil === null) return null;
  const until = formatUntil(new Date(disputeUntil));
  return (
    <section aria-labelledby="dispute">
      <h2 id="dispute" className="mb-4">
        事実と異なるとき
      </h2>
      <Card className="grid gap-5">
        {can.dispute && (
          <>
            <p>
              <DatedText>{`参加されていた場合や、ご連絡がついていた場合など、事実と異なるときは ${until} までにお知らせください。事務局が、お二人に事情を確かめます。`}</DatedText>
            </p>
            <DisputeForm mentoring={mentoring} />
          </>
        )}
        {absence.disputeStatus === "open" && (
          <Banner title="申立てを受け付けました。">事務局が確認し、ご連絡します。確認が終わるまで、回数の扱いは変わりません。</Banner>
        )}
        {absence.disputeStatus === "rejected" && (
          <Banner title="事務局で確認が終わりました。">報告はそのままとなりました。ご不明な点は、事務局にお問い合わせください。</Banner>
        )}
        {!can.dispute && absence.disputeStatus === "none" && (
          <p className="text-muted">
            <DatedText>{`申立ての期限（${until}）を過ぎました。お困りのことがあれば、事務局にご相談ください。`}</DatedText>
          </p>
        )}
        {absence.disputeText !== null && (
          <div>
            <p className="text-sm font-bold text-muted">お知らせいただいた内容（事務局だけが読みます）</p>
            <p className="mt-1 whitespace-pre-line">{absence.disputeText}</p>
          </div>
        )}
      </Card>
    </section>
  );
}

function DisputeForm({ mentoring }: { mentoring: MentoringView }) {
  const utils = trpc.useUtils();
  const changed = useMentoringChanged();
  const { mutateAsync } = trpc.mentoring.dispute.useMutation(QUIET);
  const form = useServerForm({
    schema: () => import("@knotter/contract/resources/mentoring").then(({ disputeForm }) => disputeForm),
    values: { text: "" },
    draft: drafts.dispute(mentoring.id),
    send: ({ text }) => mutateAsync({ id: mentoring.id, text }),
    onSaved(view) {
      changed(view);
      showToast({ status: "success", text: "申立てを受け付けました。" });
    },
    onRefused(error) {
      if (appErrorOf(error)) void utils.mentoring.get.invalidate({ id: mentoring.id });
      return undefined;
    },
  });
  return (
    <form {...form.formProps} method="post" onSubmit={(event) => void form.submit(event)} className="grid gap-4">
      <FormRefusal refusal={form.refusal} />
      <TextareaField
        {...form.field("text", LIMITS.text.dispute)}
        label="どのような状況でしたか"
        required
        hint="事務局だけが読みます。キャリコンにも会社にも表示されません。"
        rows={4}
      />
      <div>
        <Button type="submit" className="max-sm:w-full" busy={form.busy} busyLabel="送信しています">
          事務局に知らせる
        </Button>
      </div>
    </form>
  );
}
