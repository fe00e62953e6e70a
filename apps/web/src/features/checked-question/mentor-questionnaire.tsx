"use client";

import { href } from "@knotter/contract/routes";
import { formatDateTime, formatShort } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { Field } from "@knotter/ui/field";
import { Icon } from "@knotter/ui/icon";
import { Link } from "@knotter/ui/link";
import { Textarea } from "@knotter/ui/textarea";
import { showToast } from "@knotter/ui/toast";
import { useEffect, useState } from "react";
import { AppLink } from "../../components/app-link";
import { drafts } from "../../components/form/drafts";
import { useDraft } from "../../components/form/use-draft";
import { appErrorOf, errorText, isUnanswered } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import { UnreadBadge } from "./questionnaire-badges";
import { QuestionnaireReader } from "./questionnaire-reader";

const NOTE_MAX = 1000;

/** A questionnaire submitted to the mentor, with 「確認しました」 and a private note. */
export function MentorQuestionnaire({ id }: { id: string }) {
  const utils = trpc.useUtils();
  const [questionnaire] = trpc.checkedQuestions.get.useSuspenseQuery({ id });
  const draft = useDraft<{ note: string }>(drafts.questionnaireNote(id));
  const [note, setNote] = useState(questionnaire.mentorNote ?? "");
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    const kept = draft.read().note;
    if (kept !== undefined) setNote(kept);
  }, [draft]);
  const { mutate, isPending } = trpc.checkedQuestions.update.useMutation({
    meta: { quiet: true },
    onSuccess(stored) {
      draft.clear();
      setRefusal(null);
      utils.checkedQuestions.get.setData({ id }, stored);
      void utils.checkedQuestions.list.invalidate();
      void utils.mentoring.get.invalidate();
      showToast({ status: "success", text: "確認済みにしました。" });
    },
    onError(error) {
      setRefusal(isUnanswered(error) ? `${errorText(error)}メモの入力は残っています。` : errorText(error));
      // It was changed while the mentor was reading: the confirmation must apply to what was read.
      if (appErrorOf(error)?.code === "VERSION_CONFLICT") void utils.checkedQuestions.get.invalidate({ id });
    },
  });
  const { mentoring } = questionnaire;
  const checked = questionnaire.mentorCheckedAt !== null && !questionnaire.changedAfterCheck;
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid min-w-0 gap-6">
        {mentoring && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="flex items-start gap-2">
              <Icon name="calendar" className="mt-1 text-primary" />
              <span className="min-w-0">
                <span className="inline-block font-bold tabular-nums">{formatDateTime(new Date(mentoring.startAt))}</span>{" "}
                <span className="inline-block">{mentoring.mentee.displayName}さんとの面談</span>{" "}
                <Link as={AppLink} href={href("reserved", { id: mentoring.id })} className="inline-block text-sm">
                  予約の内容
                </Link>
              </span>
            </p>
            <UnreadBadge questionnaire={questionnaire} />
          </div>
        )}
        {questionnaire.changedAfterCheck && (
          <Banner title="確認したあとに、内容が更新されました。">もう一度お読みいただき、「確認しました」を押してください。</Banner>
        )}
        <QuestionnaireReader questionnaire={questionnaire} />
      </div>
      <Card className="lg:sticky lg:top-[calc(var(--header-height)+24px)]">
        <form
          method="post"
          className="grid gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            mutate({ id, mentorChecked: true, mentorNote: note.trim() || null, expectedVersion: questionnaire.version });
          }}
        >
          <div>
            <h2 className="text-lg">確認</h2>
            <p className="mt-1 text-sm text-muted">
              {checked && questionnaire.mentorCheckedAt
                ? `${formatShort(new Date(questionnaire.mentorCheckedAt))} に確認しました。相談者には「キャリコンが確認しました」と表示されています。`
                : "お読みになったことを、相談者に伝えます。"}
            </p>
          </div>
          <Field label="自分用のメモ" optionalLabel="任意" hint="あなただけが読めます。相談者にも、会社にも、事務局にも表示されません。">
            <Textarea
              rows={4}
              maxCount={NOTE_MAX}
              value={note}
              onChange={(event) => {
                setNote(event.currentTarget.value);
                draft.write({ note: event.currentTarget.value });
              }}
            />
          </Field>
          {refusal !== null && (
            <Banner status="warning" announce>
              {refusal}
            </Banner>
          )}
          <Button type="submit" variant={checked ? "secondary" : "primary"} icon={checked ? undefined : "check"} busy={isPending}>
            {checked ? "メモを保存する" : "確認しました"}
          </Button>
        </form>
      </Card>
    </div>
  );
}
