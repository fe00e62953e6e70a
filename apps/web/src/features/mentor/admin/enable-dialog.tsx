"use client";

import { enableMentorForm } from "@knotter/contract/resources/mentor-admin";
import { Banner } from "@knotter/ui/banner";
import { showToast } from "@knotter/ui/toast";
import { drafts } from "@/components/form/drafts";
import { CheckField, TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { type Edit, missingText } from "./labels";
import { incompleteText, useFollow } from "./use-mentor";

const schema = enableMentorForm.superRefine(({ force, reason }, { addIssue }) => {
  if (force && !reason) addIssue({ code: "custom", path: ["reason"], message: "理由を入力してください" });
});

/** Enables a mentor (again): with everything required, or by an admin's decision with a reason. */
export function EnableDialog({ edit, onClose }: { edit: Edit; onClose: () => void }) {
  const { id } = edit;
  const obstacles = [...edit.missing, ...(edit.registrationVerified ? [] : ["registrationVerified"])];
  const follow = useFollow(id);
  const { mutateAsync } = trpc.mentors.enable.useMutation(QUIET);
  const form = useServerForm({
    schema,
    values: { force: false, reason: "", notify: true },
    draft: drafts.enableMentor(id),
    anew: ["force"],
    send: ({ force, reason, notify }) => mutateAsync({ id, force, notify, ...(force && { reason }) }),
    async onSaved() {
      await follow();
      showToast({ status: "success", text: "有効にしました。" });
      onClose();
    },
    onRefused: incompleteText,
  });
  const force = form.form.watch("force");
  return (
    <FormDialog
      form={form}
      title="有効にする"
      description={edit.form.name ?? edit.form.displayName ?? undefined}
      submitLabel="有効にする"
      disabled={obstacles.length > 0 && !force}
      onClose={onClose}
    >
      {obstacles.length === 0 ? (
        <p>検索に表示され、担当の施策で予約を受けられるようになります。ログインもできます。</p>
      ) : (
        <>
          <Banner status="warning" title="まだそろっていないものがあります">
            {missingText(obstacles)}
          </Banner>
          <CheckField
            {...form.check("force")}
            label="そろわないまま有効にする"
            hint="ログインはできますが、予約を受けられるのは、すべてそろってからです。理由は操作記録に残ります。"
          />
          {force && <TextField {...form.field("reason")} label="理由" required />}
        </>
      )}
      <CheckField {...form.check("notify")} label="本人にメールで知らせる" />
    </FormDialog>
  );
}
