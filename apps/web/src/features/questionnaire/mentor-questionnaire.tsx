"use client";

import { href } from "@knotter/contract/routes";
import { LIMITS } from "@knotter/domain/policy";
import { formatDateTime, formatShort } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { Icon } from "@knotter/ui/icon";
import { Link } from "@knotter/ui/link";
import { showToast } from "@knotter/ui/toast";
import { AppLink } from "@/components/app-link";
import { drafts } from "@/components/form/drafts";
import { TextareaField } from "@/components/form/fields";
import { FormRefusal } from "@/components/form/form-refusal";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { appErrorOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { UnreadBadge } from "./questionnaire-badges";
import { QuestionnaireReader } from "./questionnaire-reader";

/** The questionnaire as the mentor reads it, 「確認しました」, and a note that nobody else reads. */
export function MentorQuestionnaire({ id }: { id: string }) {
  const utils = trpc.useUtils();
  const [questionnaire] = trpc.checkedQuestions.get.useSuspenseQuery({ id });
  const { mutateAsync } = trpc.checkedQuestions.update.useMutation(QUIET);
  const form = useServerForm({
    schema: () => import("@knotter/contract/resources/checked-questions").then(({ mentorNoteForm }) => mentorNoteForm),
    values: { mentorNote: questionnaire.mentorNote ?? "" },
    draft: drafts.questionnaireNote(id),
    send: ({ mentorNote }) => mutateAsync({ id, mentorChecked: true, mentorNote, expectedVersion: questionnaire.version }),
    onSaved(stored) {
      utils.checkedQuestions.get.setData({ id }, stored);
      void utils.checkedQuestions.list.invalidate();
      void utils.mentoring.get.invalidate();
      showToast({ status: "success", text: "確認済みにしました。" });
    },
    onRefused(error) {
      // Changed while the mentor was reading: what is ticked must be what was read.
      if (appErrorOf(error)?.code === "VERSION_CONFLICT") void utils.checkedQuestions.get.invalidate({ id });
      return undefined;
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
        <form {...form.formProps} method="post" className="grid gap-4" onSubmit={(event) => void form.submit(event)}>
          <div>
            <h2 className="text-lg">確認</h2>
            <p className="mt-1 text-sm text-muted">
              {checked && questionnaire.mentorCheckedAt
                ? `${formatShort(new Date(questionnaire.mentorCheckedAt))} に確認しました。相談者には「キャリコンが確認しました」と表示されています。`
                : "お読みになったことを、相談者に伝えます。"}
            </p>
          </div>
          <TextareaField
            {...form.field("mentorNote", LIMITS.text.note)}
            label="自分用のメモ"
            optionalLabel="任意"
            hint="あなただけが読めます。相談者にも、会社にも、事務局にも表示されません。"
            rows={4}
          />
          <FormRefusal refusal={form.refusal} />
          <Button
            type="submit"
            variant={checked ? "secondary" : "primary"}
            icon={checked ? undefined : "check"}
            className="max-sm:w-full"
            busy={form.busy}
          >
            {checked ? "メモを保存する" : "確認しました"}
          </Button>
        </form>
      </Card>
    </div>
  );
}
