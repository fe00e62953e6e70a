"use client";

import { renameAdminForm } from "@knotter/contract/resources/admin-staff";
import { showToast } from "@knotter/ui/toast";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import type { AdminStaff } from "./admin-staff";

/** Renames an admin; the address is shown, but cannot be changed. */
export function RenameDialog({ staff: { id, email, name }, onClose }: { staff: AdminStaff; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.adminStaff.update.useMutation(QUIET);
  const form = useServerForm({
    schema: renameAdminForm,
    values: { name },
    draft: drafts.adminStaff(id),
    send: (renamed) => mutateAsync({ ...renamed, id }),
    async onSaved() {
      await utils.adminStaff.list.invalidate();
      showToast({ status: "success", text: "氏名を変更しました。" });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="氏名を変更する" submitLabel="変更する" busyLabel="変更しています" size="small" onClose={onClose}>
      <p className="text-sm text-muted">{email}</p>
      <TextField {...form.field("name")} label="氏名" required />
    </FormDialog>
  );
}
