"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { formatShort } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { Field } from "@knotter/ui/field";
import { Textarea } from "@knotter/ui/textarea";
import { showToast } from "@knotter/ui/toast";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { DatedText } from "../../../components/dated-text";
import { drafts } from "../../../components/form/drafts";
import { useDraft } from "../../../components/form/use-draft";
import { lazyResolver } from "../../../components/lazy-resolver";
import { appErrorOf, errorText, isUnanswered } from "../../../trpc/app-error";
import { trpc } from "../../../trpc/client";
import { useMentoringChanged } from "../use-mentoring-changed";

interface Values {
  text: string;
}

const TEXT_MAX = 1000;
const loadSchema = () => import("./dispute-schema").then(({ disputeForm }) => disputeForm);
const resolver = lazyResolver<Values, Values>(loadSchema);

/** For a mentee who was reported absent: allows an objection for seven days, which only admins read. */
export function DisputePanel({ mentoring }: { mentoring: MentoringView }) {
  const { absence, can } = mentoring;
  const { disputeUntil } = mentoring.deadlines;
  if (absence?.absent !== "mentee" || disputeUntil === null) return null;
  const until = formatShort(new Date(disputeUntil));
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
  const draft = useDraft<Values>(drafts.dispute(mentoring.id));
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Values>({ resolver, defaultValues: { text: "" } });
  const { register, handleSubmit, formState, watch, setValue, subscribe } = form;
  const text = watch("text");
  useEffect(() => {
    const kept = draft.read().text;
    if (kept) setValue("text", kept);
    return subscribe({ formState: { values: true }, callback: ({ values }) => draft.write(values) });
  }, [draft, setValue, subscribe]);
  const { mutate, isPending } = trpc.mentoring.dispute.useMutation({
    meta: { quiet: true },
    onSuccess(view) {
      draft.clear();
      changed(view);
      showToast({ status: "success", text: "申立てを受け付けました。" });
    },
    onError(error) {
      setRefusal(`${errorText(error)}${isUnanswered(error) ? "入力はこの画面に残っています。" : ""}`);
      if (appErrorOf(error)) void utils.mentoring.get.invalidate({ id: mentoring.id });
    },
  });
  const submit = handleSubmit((values) => {
    setRefusal(null);
    mutate({ id: mentoring.id, text: values.text });
  });
  return (
    <form method="post" onSubmit={submit} onFocus={() => void loadSchema()} noValidate className="grid gap-4">
      {refusal !== null && (
        <Banner status="warning" announce>
          {refusal}
        </Banner>
      )}
      <Field
        label="どのような状況でしたか"
        required
        hint="事務局だけが読みます。キャリコンにも会社にも表示されません。"
        error={formState.errors.text?.message}
      >
        <Textarea {...register("text")} rows={4} maxCount={TEXT_MAX} count={text.length} />
      </Field>
      <div>
        <Button type="submit" busy={isPending} busyLabel="送信しています">
          事務局に知らせる
        </Button>
      </div>
    </form>
  );
}
