"use client";

import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConsentFields, type Documents } from "@/components/consent-fields";
import { drafts } from "@/components/form/drafts";
import { FormRefusal } from "@/components/form/form-refusal";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { appErrorOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { CareSection } from "./care-section";
import { DisclosureSection } from "./disclosure-section";
import { MoreSections } from "./more-sections";
import { NameSection } from "./name-section";
import { valuesOf } from "./profile-values";
import { TopicSection } from "./topic-section";
import { WorkSection } from "./work-section";

interface RegistrationProps {
  menteeId: string;
  documents: Documents;
  versions: { termsVersion: string; privacyVersion: string };
  thisYear: number;
}

/** 仮登録 → 本登録. What is required comes first; everything else can wait until it is useful. */
export function Registration({ menteeId, documents, versions, thisYear }: RegistrationProps) {
  const router = useRouter();
  const [mentee] = trpc.mentees.get.useSuspenseQuery({ id: menteeId });
  const [terms] = trpc.terms.list.useSuspenseQuery({});
  const utils = trpc.useUtils();
  const [leaving, setLeaving] = useState(false);
  const { mutateAsync } = trpc.mentees.register.useMutation(QUIET);

  function onward(): void {
    setLeaving(true);
    void utils.currentUser.invalidate();
    showToast({ status: "success", text: "本登録が完了しました。" });
    router.replace(href("mypage", {}, { registered: "1" }));
    // The menu of the frame has changed.
    router.refresh();
  }
  const form = useServerForm({
    schema: () => import("./profile-schema").then(({ registrationForm }) => registrationForm),
    values: { ...valuesOf(mentee), disclosure: false, terms: false, privacy: false },
    mode: "onTouched",
    draft: drafts.registration(menteeId),
    async send({ disclosure, terms: _, privacy: __, ...profile }) {
      try {
        await mutateAsync({ ...profile, ...versions, id: menteeId, disclosureAcknowledged: disclosure });
      } catch (error) {
        // A first answer that got lost was a yes.
        if (appErrorOf(error)?.code !== "ALREADY_REGISTERED") throw error;
      }
    },
    onSaved: onward,
  });

  return (
    <form {...form.formProps} method="post" onSubmit={(event) => void form.submit(event)} aria-label="本登録" className="grid gap-12">
      {form.restored && <Banner>前回ご入力の内容を復元しました。続きからご入力ください。</Banner>}
      <NameSection form={form} />
      <DisclosureSection orders={mentee.orders} field={form.check("disclosure")} />
      <TopicSection form={form} themes={terms.themes} />
      <MoreSections form={form}>
        <WorkSection form={form} jobTypes={terms.jobTypes} thisYear={thisYear} />
        <CareSection form={form} />
      </MoreSections>
      <section aria-labelledby="finish">
        <h2 id="finish" className="mb-4">
          同意と登録
        </h2>
        <Card>
          <div className="grid gap-6">
            <ConsentFields
              documents={documents}
              register={form.form.register}
              errors={{ terms: form.messageOf("terms"), privacy: form.messageOf("privacy") }}
            />
            <FormRefusal refusal={form.refusal} status="error" />
            <div>
              <Button type="submit" size="large" fullWidth busy={form.busy || leaving} busyLabel="登録しています">
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
