"use client";

import { showToast } from "@knotter/ui/toast";
import { toValues } from "@/components/form/codec";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import type { HrStaff } from "./hr-staff";
import { ALL_PERMISSIONS } from "./hr-staff";
import { editForm } from "./hr-staff-schema";
import { PermissionFields } from "./permission-fields";

/** Changes a person's entry and permissions. Nobody can change their own permissions. */
export function EditDialog({ staff, isSelf, onClose }: { staff: HrStaff; isSelf: boolean; onClose: () => void }) {
  const { id, name, isPrimary, permissions } = staff;
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.hrStaffs.update.useMutation(QUIET);
  const form = useServerForm({
    schema: editForm,
    values: toValues({ name, department: "", isPrimary, permissions }, staff),
    draft: drafts.hrStaff(id),
    anew: ["isPrimary", "permissions"],
    send: ({ name, department, ...rights }) => mutateAsync({ id, name, department, ...(!isSelf && rights) }),
    async onSaved() {
      await utils.customers.hrStaffs.invalidate();
      showToast({ status: "success", text: "保存しました。" });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="登録内容と権限" submitLabel="保存する" busyLabel="保存しています" onClose={onClose}>
      <TextField {...form.field("name")} label="氏名" required />
      <TextField {...form.field("department")} label="部署" />
      {isSelf ? (
        <p className="text-sm text-muted">ご自身の権限は、ほかの主担当の方または事務局が変更できます。</p>
      ) : (
        <PermissionFields
          primary={form.check("isPrimary")}
          of={(key) => form.check(`permissions.${key}`)}
          onGrantAll={() => form.form.setValue("permissions", ALL_PERMISSIONS, { shouldDirty: true })}
        />
      )}
    </FormDialog>
  );
}
