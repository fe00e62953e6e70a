"use client";

import { inviteAdminForm } from "@knotter/contract/resources/admin-staff";
import { LIMITS } from "@knotter/domain/policy";
import { showToast } from "@knotter/ui/toast";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";

/** Invites a new admin. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.adminStaff.invite.useMutation(QUIET);
  const form = useServerForm({
    schema: inviteAdminForm,
    values: { email: "", name: "" },
    draft: drafts.adminStaff("new"),
    send: (invited) => mutateAsync(invited),
    async onSaved({ name }) {
      await utils.adminStaff.list.invalidate();
      showToast({ status: "success", text: `${name}さんに招待のメールを送信しました。` });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="事務局のメンバーを招待する"
      submitLabel="招待する"
      busyLabel="送信しています"
      size="small"
      onClose={onClose}
    >
      <TextField
        {...form.field("email")}
        label="メールアドレス"
        required
        hint={`パスワードを設定するリンク（${LIMITS.adminInviteHours}時間有効）をお送りします。`}
        type="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...form.field("name")} label="氏名" required />
    </FormDialog>
  );
}
