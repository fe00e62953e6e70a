"use client";

import { LIMITS } from "@knotter/domain/policy";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { showFieldErrors } from "../../components/field-errors";
import { drafts } from "../../components/form/drafts";
import { FormDialog } from "../../components/form-dialog";
import { lazyResolver } from "../../components/lazy-resolver";
import { usePersistentForm } from "../../components/use-persistent-form";
import { errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import type { AdminStaff } from "./admin-staff";

interface FormValues {
  email: string;
  name: string;
}

const loadSchemas = () => import("./admin-staff-schemas");
const resolvers = {
  invite: lazyResolver<FormValues, FormValues>(() => loadSchemas().then(({ inviteForm }) => inviteForm as never)),
  rename: lazyResolver<FormValues, FormValues>(() => loadSchemas().then(({ renameForm }) => renameForm as never)),
};

/** Invites a new admin, or renames one. */
export function AdminStaffDialog({ staff, onClose }: { staff: AdminStaff | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { form, forget } = usePersistentForm<FormValues>(drafts.adminStaff(staff?.id ?? "new"), {
    resolver: staff ? resolvers.rename : resolvers.invite,
    empty: { email: staff?.email ?? "", name: staff?.name ?? "" },
    kept: staff === null,
  });
  const { errors } = form.formState;
  const [refusal, setRefusal] = useState<string | null>(null);
  const invite = trpc.adminStaff.invite.useMutation({ meta: { quiet: true } });
  const update = trpc.adminStaff.update.useMutation({ meta: { quiet: true } });

  const submit = form.handleSubmit(async ({ email, name }) => {
    setRefusal(null);
    try {
      if (staff) await update.mutateAsync({ id: staff.id, name });
      else await invite.mutateAsync({ email, name });
      forget();
      await utils.adminStaff.list.invalidate();
      showToast({ status: "success", text: staff ? "氏名を変更しました。" : `${name}さんに招待のメールを送信しました。` });
      onClose();
    } catch (error) {
      showFieldErrors(form.setError, error, ["email", "name"]);
      setRefusal(errorText(error));
    }
  });

  return (
    <FormDialog
      title={staff ? "氏名を変更する" : "事務局のメンバーを招待する"}
      submit={staff ? "変更する" : "招待する"}
      busy={invite.isPending || update.isPending}
      busyLabel={staff ? "変更しています" : "送信しています"}
      size="small"
      refusal={refusal}
      onFocus={loadSchemas}
      onSubmit={submit}
      onClose={onClose}
    >
      {staff ? (
        <p className="text-sm text-muted">{staff.email}</p>
      ) : (
        <Field
          label="メールアドレス"
          required
          error={errors.email?.message}
          hint={`パスワードを設定するリンク（${LIMITS.adminInviteHours}時間有効）をお送りします。`}
        >
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register("email")}
          />
        </Field>
      )}
      <Field label="氏名" required error={errors.name?.message}>
        <TextInput autoComplete="off" {...form.register("name")} />
      </Field>
    </FormDialog>
  );
}
