"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { DescriptionList } from "@knotter/ui/description-list";
import { Field } from "@knotter/ui/field";
import { SectionHeading } from "@knotter/ui/section-heading";
import { TextInput } from "@knotter/ui/text-input";
import { showToast } from "@knotter/ui/toast";
import { useForm } from "react-hook-form";
import { lazyResolver } from "../../components/lazy-resolver";
import { registered } from "../../components/registered";
import { appErrorOf, errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import { ZOOM_STATUS_TEXT } from "./labels";
import type { useMentor } from "./use-mentor";
import { useFollow } from "./use-mentor";

interface Values {
  url: string;
}

const loadSchema = () => import("./mentor-schemas").then(({ adminLinkSchema }) => adminLinkSchema as never);
const resolver = lazyResolver<Values, { url: string | null }>(loadSchema);

/** The mentor's meeting method, and the fallback link that an admin sets. */
export function MeetingSection({ edit }: { edit: ReturnType<typeof useMentor> }) {
  const { id, office: adminOnly, form: profile } = edit;
  const follow = useFollow(id);
  const form = useForm<Values, unknown, { url: string | null }>({
    resolver,
    defaultValues: { url: adminOnly.meetingUrl ?? "" },
    mode: "onTouched",
  });
  const { errors, isDirty } = form.formState;
  const { mutate, isPending, error } = trpc.mentors.officeLink.useMutation({
    meta: { quiet: true },
    async onSuccess({ url, affected }) {
      form.reset({ url: url ?? "" });
      await follow();
      showToast({
        status: "success",
        text: affected.length > 0 ? `保存しました。今後の面談${affected.length}件に反映しました。` : "保存しました。",
      });
    },
    onError(refused) {
      const [message] = appErrorOf(refused)?.fieldErrors?.["url"] ?? [];
      if (message) form.setError("url", { message });
    },
  });
  const save = form.handleSubmit(({ url }) => mutate({ id, url }));
  return (
    <section aria-labelledby="place">
      <SectionHeading id="place" title="面談の場所" lead="Zoomのミーティング、本人のリンク、事務局のリンクの順に使います。" />
      <DescriptionList
        items={[
          { term: "Zoom", detail: ZOOM_STATUS_TEXT[adminOnly.zoomStatus] },
          { term: "本人のリンク", detail: <span className="break-all">{profile.fixedMeetingUrl ?? "未登録"}</span> },
        ]}
      />
      <form
        method="post"
        noValidate
        aria-label="事務局のリンク"
        onFocus={() => void loadSchema()}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        className="mt-6 grid gap-4"
      >
        {error && !errors.url && (
          <Banner status="warning" announce>
            {errorText(error)}
          </Banner>
        )}
        <Field
          label="事務局のリンク"
          optionalLabel="ほかに場所がないときに使われます"
          hint="このキャリコンだけが使う Zoom・Google Meet・Microsoft Teams のURL。空にして保存すると、取り消します。"
          error={errors.url?.message}
        >
          <TextInput
            {...registered(form, "url")}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://meet.google.com/…"
          />
        </Field>
        <div>
          <Button type="submit" variant="secondary" busy={isPending} busyLabel="保存しています" disabled={!isDirty}>
            リンクを保存する
          </Button>
        </div>
      </form>
    </section>
  );
}
