"use client";

import { Button } from "@knotter/ui/button";
import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { ConflictNote } from "@/components/form/conflict-note";
import { drafts } from "@/components/form/drafts";
import { FormActions } from "@/components/form/form-actions";
import { FormRefusal } from "@/components/form/form-refusal";
import { QUIET } from "@/components/form/quiet";
import { RestoredNote } from "@/components/form/restored-note";
import { UnsavedNote } from "@/components/form/unsaved-note";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { CareSection } from "./care-section";
import { NameSection } from "./name-section";
import { FIELD_TEXT, wordsOf } from "./profile-labels";
import { type ProfileField, valuesOf } from "./profile-values";
import { TopicSection } from "./topic-section";
import { WorkSection } from "./work-section";

/** Only what was changed is sent, with the version it was made from; what somebody else changed meanwhile is shown before it is touched. */
export function ProfileEditor({ menteeId, thisYear }: { menteeId: string; thisYear: number }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const [mentee] = trpc.mentees.get.useSuspenseQuery({ id: menteeId });
  const [terms] = trpc.terms.list.useSuspenseQuery({});
  const { mutateAsync } = trpc.mentees.update.useMutation(QUIET);
  const form = useServerForm({
    schema: () => import("./profile-schema").then(({ profileForm }) => profileForm),
    stored: { doc: mentee, valuesOf, latest: () => utils.mentees.get.fetch({ id: menteeId }, { staleTime: 0 }) },
    beside: { sensitiveConsent: "accommodations" },
    mode: "onTouched",
    draft: drafts.profile(menteeId),
    send: (accepted, { changed, expectedVersion }) =>
      mutateAsync({
        ...Object.fromEntries(changed.map((field) => [field, accepted[field]])),
        ...(changed.includes("accommodations") && accepted.accommodations && { sensitiveConsent: accepted.sensitiveConsent === true }),
        id: menteeId,
        expectedVersion,
      }),
    onSaved(stored) {
      utils.mentees.get.setData({ id: menteeId }, stored);
      void utils.currentUser.invalidate();
      showToast({ status: "success", text: "保存しました。" });
      // The name next to the form is rendered on the server.
      router.refresh();
    },
  });

  return (
    <form {...form.formProps} method="post" onSubmit={(event) => void form.submit(event)} aria-label="プロフィール" className="grid gap-10">
      <RestoredNote form={form} />
      <NameSection form={form} />
      <TopicSection form={form} themes={terms.themes} />
      <WorkSection form={form} jobTypes={terms.jobTypes} thisYear={thisYear} />
      <CareSection form={form} />
      <div className="grid gap-4">
        <ConflictNote
          conflict={form.conflict}
          save="変更を保存する"
          nameOf={(field) => FIELD_TEXT[field as ProfileField]}
          textOf={(field, values) => wordsOf(field as ProfileField, values, terms)}
        />
        <FormRefusal refusal={form.refusal} status="error" />
        <FormActions>
          <Button type="submit" size="large" busy={form.busy} busyLabel="保存しています">
            変更を保存する
          </Button>
          {form.isDirty && <UnsavedNote onDiscard={form.discard} />}
        </FormActions>
      </div>
    </form>
  );
}
