"use client";

import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { drafts } from "@/components/form/drafts";
import { CheckField, TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { appErrorOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { ALL_PERMISSIONS } from "./hr-staff";
import { inviteForm } from "./hr-staff-schema";
import { PermissionFields } from "./permission-fields";

const EMPTY = {
  email: "",
  name: "",
  department: "",
  isPrimary: false,
  permissions: { viewReport: true, exportCsv: false, manageMentees: false, manageHrStaff: false },
  force: false,
};

/** Where the company has no 主担当 yet. */
const FIRST = { ...EMPTY, isPrimary: true, permissions: ALL_PERMISSIONS };

/** Invites a person. `forAdmin`: an address outside the company's domains is possible, after a warning. `isFirst`: there is no 主担当 yet. */
export function InviteDialog({
  customerId,
  forAdmin,
  isFirst,
  onClose,
}: {
  customerId: string;
  forAdmin: boolean;
  isFirst: boolean;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const [isForeign, setForeign] = useState(false);
  const { mutateAsync } = trpc.hrStaffs.invite.useMutation(QUIET);
  const form = useServerForm({
    schema: inviteForm,
    values: isFirst ? FIRST : EMPTY,
    draft: drafts.hrStaff(customerId, "new"),
    anew: ["force"],
    send: ({ force, ...invited }) => mutateAsync({ ...invited, customerId, ...(force && { force }) }),
    async onSaved() {
      await utils.customers.hrStaffs.invalidate();
      showToast({ status: "success", text: "招待のメールを送信しました。" });
      onClose();
    },
    onRefused(error) {
      const { code, fieldErrors } = appErrorOf(error) ?? {};
      setForeign(forAdmin && code === "UNPROCESSABLE" && fieldErrors?.["email"] !== undefined);
      return undefined;
    },
  });
  const email = form.field("email");
  const force = form.choice("force");
  return (
    <FormDialog form={form} title="人事ご担当者を招待する" submitLabel="招待する" busyLabel="送信しています" onClose={onClose}>
      <TextField
        {...email}
        type="email"
        label="メールアドレス"
        required
        hint="登録用のリンク（14日間有効）をお送りします。"
        onChange={(event) => {
          // Said of one address, not of the next.
          if (force.value) force.onChange(false);
          return email.onChange(event);
        }}
      />
      {(isForeign || force.value) && (
        <CheckField
          {...form.check("force")}
          label="会社のドメイン以外のアドレスを認める"
          hint="グループ会社や業務委託の方など、所属を確かめたときだけお選びください。操作記録に残ります。"
        />
      )}
      <TextField {...form.field("name")} label="氏名" required />
      <TextField {...form.field("department")} label="部署" />
      <PermissionFields
        primary={form.check("isPrimary")}
        isFirst={isFirst}
        of={(key) => form.check(`permissions.${key}`)}
        onGrantAll={() => form.form.setValue("permissions", ALL_PERMISSIONS, { shouldDirty: true })}
      />
    </FormDialog>
  );
}
