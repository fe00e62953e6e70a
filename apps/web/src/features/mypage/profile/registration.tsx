"use client";

import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type FieldPath, useForm } from "react-hook-form";
import { ConsentFields, type Documents } from "../../../components/consent-fields";
import { drafts } from "../../../components/form/drafts";
import { lazyResolver } from "../../../components/lazy-resolver";
import { appErrorOf, errorText } from "../../../trpc/app-error";
import { trpc } from "../../../trpc/client";
import { CareSection } from "./care-section";
import { DisclosureSection } from "./disclosure-section";
import { MoreSections } from "./more-sections";
import { NameSection } from "./name-section";
import type { RegistrationInput } from "./profile-schemas";
import { type ProfileForm, type ProfileValues, toInput, valuesOf } from "./profile-values";
import { TopicSection } from "./topic-section";
import { useFormDraft } from "./use-form-draft";
import { WorkSection } from "./work-section";

interface Values extends ProfileValues {
  disclosure: boolean;
  terms: boolean;
  privacy: boolean;
}

interface RegistrationProps {
  menteeId: string;
  documents: Documents;
  versions: { termsVersion: string; privacyVersion: string };
  thisYear: number;
}

const loadSchema = () => import("./profile-schemas").then(({ registrationForm }) => registrationForm);
const resolver = lazyResolver<Values, RegistrationInput>(loadSchema, toInput);

/** 仮登録 → 本登録. Required fields come first; everything else can wait. */
export function Registration({ menteeId, documents, versions, thisYear }: RegistrationProps) {
  const router = useRouter();
  const [mentee] = trpc.mentees.get.useSuspenseQuery({ id: menteeId });
  const [terms] = trpc.terms.list.useSuspenseQuery({});
  const utils = trpc.useUtils();
  const form = useForm<Values, unknown, RegistrationInput>({
    resolver,
    defaultValues: { ...valuesOf(mentee), disclosure: false, terms: false, privacy: false },
    mode: "onTouched",
    reValidateMode: "onChange",
  });
  const { register, handleSubmit, setError, formState } = form;
  const { errors } = formState;
  const draft = useFormDraft(form, drafts.registration(menteeId));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);

  function onward(): void {
    draft.clear();
    setLeaving(true);
    void utils.currentUser.invalidate();
    showToast({ status: "success", text: "本登録が完了しました。" });
    router.replace(href("mypage", {}, { registered: "1" }));
    // The menu of the frame has changed.
    router.refresh();
  }

  const { mutate, isPending } = trpc.mentees.register.useMutation({
    meta: { quiet: true },
    onSuccess: onward,
    onError(error) {
      const app = appErrorOf(error);
      // The first answer was lost, but successful.
      if (app?.code === "ALREADY_REGISTERED") return onward();
      const wrong = Object.entries(app?.fieldErrors ?? {});
      for (const [index, [field, [message]]] of wrong.entries())
        setError(field as FieldPath<Values>, { message: message ?? "" }, { shouldFocus: index === 0 });
      setRefusal(wrong.length > 0 ? null : errorText(error));
    },
  });

  const submit = handleSubmit(({ disclosure, terms: _, privacy: __, ...profile }) => {
    setRefusal(null);
    mutate({ ...profile, ...versions, id: menteeId, disclosureAcknowledged: disclosure });
  });
  // The fields of the profile are a part of this form.
  const profileForm = form as unknown as ProfileForm;

  return (
    <form method="post" onSubmit={submit} onFocus={() => void loadSchema()} noValidate aria-label="本登録" className="grid gap-12">
      {draft.restored && <Banner>前回ご入力の内容を復元しました。続きからご入力ください。</Banner>}
      <NameSection form={profileForm} />
      <DisclosureSection orders={mentee.orders} register={register} error={errors.disclosure?.message} />
      <TopicSection form={profileForm} themes={terms.themes} />
      <MoreSections form={profileForm}>
        <WorkSection form={profileForm} jobTypes={terms.jobTypes} thisYear={thisYear} />
        <CareSection form={profileForm} />
      </MoreSections>
      <section aria-labelledby="finish">
        <h2 id="finish" className="mb-4">
          同意と登録
        </h2>
        <Card>
          <div className="grid gap-6">
            <ConsentFields
              documents={documents}
              register={register}
              errors={{ terms: errors.terms?.message, privacy: errors.privacy?.message }}
            />
            {refusal !== null && (
              <Banner status="error" announce title={refusal}>
                ご入力の内容は、この画面に残っています。
              </Banner>
            )}
            <div>
              <Button type="submit" size="large" fullWidth busy={isPending || formState.isSubmitting || leaving} busyLabel="登録しています">
                この内容で本登録する
              </Button>
              <p className="mt-3 text-sm text-muted">登録した内容は、あとからマイページでいつでも変更できます。</p>
            </div>
          </div>
        </Card>
      </section>
    </form>
  );
}
