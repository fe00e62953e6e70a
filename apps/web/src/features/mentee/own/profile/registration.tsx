"use client";

import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConsentFields, type Documents } from "@/components/consent-fields";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormRefusal } from "@/components/form/form-refusal";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { appErrorOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { DisclosureField } from "./disclosure-field";
import { FIELD_TEXT } from "./profile-labels";

interface RegistrationProps {
  menteeId: string;
  documents: Documents;
  versions: { termsVersion: string; privacyVersion: string };
}

/**
 * 仮登録 → 本登録: only what is required, on one screen of a phone. The names come from the list of the company, and the documents that the
 * sign-up has asked about are not asked about again. Everything else is offered where it is of use (マイページ, booking).
 */
export function Registration({ menteeId, documents, versions }: RegistrationProps) {
  const router = useRouter();
  const [mentee] = trpc.mentees.get.useSuspenseQuery({ id: menteeId });
  const utils = trpc.useUtils();
  const [leaving, setLeaving] = useState(false);
  const { mutateAsync } = trpc.mentees.register.useMutation(QUIET);
  const lacks = (type: "terms" | "privacy", version: string) =>
    !mentee.consents.some((given) => given.type === type && given.documentVersion === version && given.revokedAt === null);
  const asked = { terms: lacks("terms", versions.termsVersion), privacy: lacks("privacy", versions.privacyVersion) };

  const form = useServerForm({
    schema: () => import("./profile-schema").then(({ registrationForm }) => registrationForm(asked)),
    values: {
      name: mentee.name ?? mentee.listed?.name ?? "",
      nameKana: mentee.nameKana ?? mentee.listed?.nameKana ?? "",
      disclosure: false,
      terms: false,
      privacy: false,
    },
    mode: "onTouched",
    draft: drafts.registration(menteeId),
    async send({ name, nameKana, disclosure, terms, privacy }) {
      try {
        await mutateAsync({
          id: menteeId,
          name,
          nameKana,
          disclosureAcknowledged: disclosure,
          ...(terms && { termsVersion: versions.termsVersion }),
          ...(privacy && { privacyVersion: versions.privacyVersion }),
        });
      } catch (error) {
        // A first answer that got lost was a yes.
        if (appErrorOf(error)?.code !== "ALREADY_REGISTERED") throw error;
      }
    },
    onSaved() {
      setLeaving(true);
      void utils.currentUser.invalidate();
      showToast({ status: "success", text: "本登録が完了しました。" });
      router.replace(href("mentors", {}, { registered: "1" }));
      // The menu of the frame has changed.
      router.refresh();
    },
  });

  return (
    <form
      {...form.formProps}
      method="post"
      onSubmit={(event) => void form.submit(event)}
      aria-label="本登録"
      className="grid gap-4 sm:gap-6"
    >
      {form.restored && <Banner>前回ご入力の内容を復元しました。続きからご入力ください。</Banner>}
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-6">
        <TextField
          {...form.field("name")}
          label={FIELD_TEXT.name}
          required
          hint={mentee.listed ? "会社の名簿のお名前です。直せます。" : "姓と名の間に空白を入れてください。"}
          autoComplete="name"
          placeholder="相談 花子"
        />
        <TextField
          {...form.field("nameKana")}
          label={FIELD_TEXT.nameKana}
          required
          hint="ひらがなでも入力できます。"
          placeholder="ソウダン ハナコ"
        />
      </div>
      <DisclosureField orders={mentee.orders} field={form.check("disclosure")} />
      {(asked.terms || asked.privacy) && (
        <ConsentFields
          documents={documents}
          only={asked}
          register={form.form.register}
          errors={{ terms: form.messageOf("terms"), privacy: form.messageOf("privacy") }}
        />
      )}
      <FormRefusal refusal={form.refusal} status="error" />
      <div>
        <Button type="submit" size="large" fullWidth busy={form.busy || leaving} busyLabel="登録しています">
          本登録する
        </Button>
        <p className="mt-2 text-sm text-muted">
          お名前は、担当のキャリコンと事務局、対象者名簿をお持ちの会社に表示されます。あとからマイページで変更できます。
        </p>
      </div>
    </form>
  );
}
