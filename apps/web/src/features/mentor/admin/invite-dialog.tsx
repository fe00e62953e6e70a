"use client";

import { inviteMentorForm } from "@knotter/contract/resources/mentor-admin";
import { href } from "@knotter/contract/routes";
import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";

/** Invites a new mentor by address and name; the mentor fills in the rest. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.mentors.invite.useMutation(QUIET);
  const form = useServerForm({
    schema: inviteMentorForm,
    values: { email: "", name: "" },
    draft: drafts.mentorInvite(),
    send: (invited) => mutateAsync(invited),
    async onSaved({ id, email }) {
      await utils.mentors.admin.invalidate();
      showToast({ status: "success", text: `${email} に招待のメールを送信しました。` });
      router.push(href("adminMentor", { id }));
    },
  });
  return (
    <FormDialog form={form} title="キャリコンを招待する" submitLabel="招待する" busyLabel="送信しています" onClose={onClose}>
      <p className="text-muted">ログイン用のリンクをメールでお送りします。プロフィールはご本人が入力し、審査のあとに公開されます。</p>
      <TextField {...form.field("email")} label="メールアドレス" type="email" required />
      <TextField {...form.field("name")} label="氏名" required />
    </FormDialog>
  );
}
