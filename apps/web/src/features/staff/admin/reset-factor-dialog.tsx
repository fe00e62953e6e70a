"use client";

import { resetAdminFactorForm } from "@knotter/contract/resources/admin-staff";
import { showToast } from "@knotter/ui/toast";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import type { AdminStaff } from "./admin-staff";

/** For a colleague who has lost phone and recovery codes. How they were identified is audited. */
export function ResetFactorDialog({ staff: { id, name }, onClose }: { staff: AdminStaff; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.adminStaff.resetSecondFactor.useMutation(QUIET);
  const form = useServerForm({
    schema: resetAdminFactorForm,
    values: { reason: "" },
    draft: drafts.resetFactor(id),
    send: (how) => mutateAsync({ ...how, id }),
    async onSaved() {
      await utils.adminStaff.list.invalidate();
      showToast({ status: "success", text: `${name}さんの2段階認証を解除しました。` });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="2段階認証を解除する" submitLabel="解除する" busyLabel="解除しています" size="small" onClose={onClose}>
      <p>
        <span className="font-bold">{name}</span>
        さんがスマートフォンと回復用コードの両方をなくしたときに使います。すべての端末からログアウトし、解除したことがご本人にメールで伝わります。
      </p>
      <TextField
        {...form.field("reason")}
        label="ご本人をどのように確認したか"
        required
        hint="操作記録に残ります。例：対面で社員証を確認"
      />
    </FormDialog>
  );
}
