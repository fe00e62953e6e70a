"use client";

import { SUPERVISION_TEXT_MAX } from "@knotter/domain/supervision";
import { Button } from "@knotter/ui/button";
import { showToast } from "@knotter/ui/toast";
import { drafts } from "@/components/form/drafts";
import { TextareaField } from "@/components/form/fields";
import { FormRefusal } from "@/components/form/form-refusal";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { FormSection } from "@/components/form-section";
import { trpc } from "@/trpc/client";

/** What the supervisor writes to the mentor. */
export function CommentForm({ id }: { id: string }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.supervisions.comment.useMutation(QUIET);
  const form = useServerForm({
    schema: () => import("./comment-schema").then(({ comment }) => comment),
    values: { body: "" },
    draft: drafts.supervisionComment(id),
    send: (comment) => mutateAsync({ id, ...comment }),
    async onSaved() {
      form.form.reset({ body: "" });
      showToast({ status: "success", text: "コメントを届けました。" });
      await utils.supervisions.invalidate();
    },
  });
  return (
    <form
      {...form.formProps}
      method="post"
      aria-label="コメントを書く"
      className="grid gap-4"
      onSubmit={(event) => void form.submit(event)}
    >
      <FormRefusal refusal={form.refusal} />
      <FormSection title="コメントを書く" readers="読めるのは、希望した方とあなただけです。あとから変更や削除はできません。">
        <TextareaField {...form.field("body", SUPERVISION_TEXT_MAX.comment)} label="コメント" required rows={6} />
      </FormSection>
      <Button type="submit" busy={form.busy} busyLabel="届けています" className="sm:w-fit">
        コメントを届ける
      </Button>
    </form>
  );
}
