"use client";

import { Button } from "@knotter/ui/button";
import { DescriptionList } from "@knotter/ui/description-list";
import { SectionHeading } from "@knotter/ui/section-heading";
import { showToast } from "@knotter/ui/toast";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormRefusal } from "@/components/form/form-refusal";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { ZOOM_STATUS_TEXT } from "./labels";
import { useFollow, type useMentor } from "./use-mentor";

/** The mentor's meeting method, and the fallback link that an admin sets. */
export function MeetingSection({ edit }: { edit: ReturnType<typeof useMentor> }) {
  const { id, office: adminOnly, form: profile } = edit;
  const follow = useFollow(id);
  const { mutateAsync } = trpc.mentors.officeLink.useMutation(QUIET);
  const form = useServerForm({
    schema: () => import("./mentor-schema").then(({ meetingLinkForm }) => meetingLinkForm),
    values: { url: adminOnly.meetingUrl ?? "" },
    mode: "onTouched",
    draft: drafts.meetingLink(id),
    send: (link) => mutateAsync({ ...link, id }),
    async onSaved({ affected }) {
      await follow();
      showToast({
        status: "success",
        text: affected.length > 0 ? `保存しました。今後の面談${affected.length}件に反映しました。` : "保存しました。",
      });
    },
  });
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
        {...form.formProps}
        method="post"
        aria-label="事務局のリンク"
        onSubmit={(event) => void form.submit(event)}
        className="mt-6 grid gap-4"
      >
        <FormRefusal refusal={form.refusal} />
        <TextField
          {...form.field("url")}
          label="事務局のリンク"
          optionalLabel="ほかに場所がないときに使われます"
          hint="このキャリコンだけが使う Zoom・Google Meet・Microsoft Teams のURL。空にして保存すると、取り消します。"
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://meet.google.com/…"
        />
        <div>
          <Button type="submit" variant="secondary" busy={form.busy} busyLabel="保存しています" disabled={!form.isDirty}>
            リンクを保存する
          </Button>
        </div>
      </form>
    </section>
  );
}
