"use client";

import { showToast } from "@knotter/ui/toast";
import { toValues } from "@/components/form/codec";
import { ConflictNote } from "@/components/form/conflict-note";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { RestoredNote } from "@/components/form/restored-note";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import type { HrPermission, HrStaff } from "./hr-staff";
import { PERMISSIONS } from "./hr-staff";
import { editForm } from "./hr-staff-schema";
import { PermissionFields } from "./permission-fields";

const valuesOf = ({ name, department, isPrimary, permissions }: HrStaff) =>
  toValues({ name, department: "", isPrimary, ...permissions }, { department });

const NAMES: Record<keyof ReturnType<typeof valuesOf>, string> = {
  name: "氏名",
  department: "部署",
  isPrimary: "主担当",
  ...(Object.fromEntries(PERMISSIONS.map(({ key, label }) => [key, label])) as Record<HrPermission, string>),
};

/** Changes a person's entry and permissions. Nobody can change their own permissions. */
export function EditDialog({
  staff,
  isSelf,
  latest,
  onClose,
}: {
  staff: HrStaff;
  isSelf: boolean;
  /** The person as stored by now. */
  latest: () => Promise<HrStaff | null>;
  onClose: () => void;
}) {
  const { id } = staff;
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.hrStaffs.update.useMutation(QUIET);
  const form = useServerForm({
    schema: editForm,
    stored: { doc: staff, valuesOf, latest },
    draft: drafts.hrStaff(id),
    anew: ["isPrimary", ...PERMISSIONS.map(({ key }) => key)],
    send: ({ name, department, isPrimary, ...permissions }, { expectedVersion }) =>
      mutateAsync({ id, expectedVersion, name, department, ...(!isSelf && { isPrimary, permissions }) }),
    async onSaved() {
      await utils.customers.hrStaffs.invalidate();
      showToast({ status: "success", text: "保存しました。" });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="登録内容と権限" submitLabel="保存する" busyLabel="保存しています" onClose={onClose}>
      <RestoredNote form={form} />
      <ConflictNote conflict={form.conflict} save="保存する" nameOf={(field) => NAMES[field]} />
      <TextField {...form.field("name")} label={NAMES.name} required />
      <TextField {...form.field("department")} label={NAMES.department} />
      {isSelf ? (
        <p className="text-sm text-muted">ご自身の権限は、ほかの主担当の方または事務局が変更できます。</p>
      ) : (
        <>
          <PermissionFields
            primary={form.check("isPrimary")}
            of={(key) => form.check(key)}
            onGrantAll={() => {
              for (const { key } of PERMISSIONS) form.form.setValue(key, true, { shouldDirty: true });
            }}
          />
          <p className="text-sm text-muted">
            主担当または権限を変えると、この方はすべての端末からログアウトします。次のログインから、新しい権限になります。
          </p>
        </>
      )}
    </FormDialog>
  );
}
