"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type FieldPath, useForm } from "react-hook-form";
import { drafts } from "../../../components/form/drafts";
import { lazyResolver } from "../../../components/lazy-resolver";
import { useMergeDraft } from "../../../components/use-merge-draft";
import { appErrorOf, errorText } from "../../../trpc/app-error";
import { trpc } from "../../../trpc/client";
import { CareSection } from "./care-section";
import { ChangedElsewhere } from "./changed-elsewhere";
import { NameSection } from "./name-section";
import { type ChangedElsewhere as Change, changesElsewhere, merged, ownChanges } from "./profile-merge";
import type { ProfileInput } from "./profile-schemas";
import { type ProfileValues, toInput, valuesOf } from "./profile-values";
import { TopicSection } from "./topic-section";
import { WorkSection } from "./work-section";

const loadSchema = () => import("./profile-schemas").then(({ profileForm }) => profileForm);
const resolver = lazyResolver<ProfileValues, ProfileInput>(loadSchema, toInput);

/**
 * Only changed fields are sent, with the version they are based on; changes made elsewhere meanwhile are shown before they are overwritten.
 */
export function ProfileEditor({ menteeId, thisYear }: { menteeId: string; thisYear: number }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const [mentee] = trpc.mentees.get.useSuspenseQuery({ id: menteeId });
  const [terms] = trpc.terms.list.useSuspenseQuery({});
  const [version, setVersion] = useState(mentee.version);
  const [elsewhere, setElsewhere] = useState<{ changes: Change[]; latest: ProfileValues } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<ProfileValues, unknown, ProfileInput>({
    resolver,
    defaultValues: valuesOf(mentee),
    mode: "onTouched",
    reValidateMode: "onChange",
  });
  const baseOf = () => form.formState.defaultValues as ProfileValues;

  /** Puts the input on top of the stored values, and returns the conflicts. */
  function takeUp(base: ProfileValues, typed: ProfileValues, latest: ProfileValues): Change[] {
    const changes = changesElsewhere(base, typed, latest);
    form.reset(latest);
    form.reset(merged(base, typed, latest), { keepDefaultValues: true });
    return changes;
  }
  const draft = useMergeDraft(form, drafts.profile(menteeId), ({ base, typed }) => {
    const latest = valuesOf(mentee);
    const changes = takeUp(base, typed, latest);
    if (changes.length > 0) setElsewhere({ changes, latest });
  });

  const { mutate, isPending } = trpc.mentees.update.useMutation({
    meta: { quiet: true },
    onSuccess(stored) {
      utils.mentees.get.setData({ id: menteeId }, stored);
      setVersion(stored.version);
      setElsewhere(null);
      form.reset(valuesOf(stored));
      draft.clear();
      void utils.currentUser.invalidate();
      showToast({ status: "success", text: "保存しました。" });
      // The name next to the form is rendered on the server.
      router.refresh();
    },
    async onError(error) {
      const app = appErrorOf(error);
      if (app?.code === "VERSION_CONFLICT") return meetLatest();
      const wrong = Object.entries(app?.fieldErrors ?? {});
      for (const [index, [field, [message]]] of wrong.entries())
        form.setError(field as FieldPath<ProfileValues>, { message: message ?? "" }, { shouldFocus: index === 0 });
      setRefusal(wrong.length > 0 ? null : errorText(error));
    },
  });

  async function meetLatest(): Promise<void> {
    const stored = await utils.mentees.get.fetch({ id: menteeId }, { staleTime: 0 }).catch(() => null);
    if (stored === null) return setRefusal("最新の内容を読み込めませんでした。もう一度お試しください。");
    const [base, typed, latest] = [baseOf(), form.getValues(), valuesOf(stored)];
    setVersion(stored.version);
    // A lost answer may have been a success: then everything is stored already.
    if (ownChanges(latest, typed).length === 0) {
      form.reset(latest);
      draft.clear();
      showToast({ status: "success", text: "保存しました。" });
      return;
    }
    setElsewhere({ changes: takeUp(base, typed, latest), latest });
  }

  const submit = form.handleSubmit((accepted) => {
    setRefusal(null);
    const changed = ownChanges(baseOf(), form.getValues());
    if (changed.length === 0) {
      showToast({ status: "info", text: "変更された項目はありません。" });
      return;
    }
    const said = Object.fromEntries(changed.map((field) => [field, accepted[field]]));
    const consent =
      changed.includes("accommodations") && accepted.accommodations ? { sensitiveConsent: accepted.sensitiveConsent === true } : {};
    mutate({ ...said, ...consent, id: menteeId, expectedVersion: version });
  });

  return (
    <form method="post" onSubmit={submit} onFocus={() => void loadSchema()} noValidate aria-label="プロフィール" className="grid gap-10">
      <NameSection form={form} />
      <TopicSection form={form} themes={terms.themes} />
      <WorkSection form={form} jobTypes={terms.jobTypes} thisYear={thisYear} />
      <CareSection form={form} />
      <div className="grid gap-4">
        {elsewhere !== null && <ChangedElsewhere {...elsewhere} terms={terms} />}
        {refusal !== null && (
          <Banner status="error" announce title={refusal}>
            ご入力の内容は、この画面に残っています。
          </Banner>
        )}
        <div>
          <Button type="submit" size="large" busy={isPending || form.formState.isSubmitting} busyLabel="保存しています">
            変更を保存する
          </Button>
        </div>
      </div>
    </form>
  );
}
