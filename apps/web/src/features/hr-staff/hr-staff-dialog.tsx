"use client";

import { Checkbox } from "@knotter/ui/checkbox";
import { Field } from "@knotter/ui/field";
import { FieldGroup } from "@knotter/ui/field-group";
import { TextInput } from "@knotter/ui/text-input";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { showFieldErrors } from "../../components/field-errors";
import { drafts } from "../../components/form/drafts";
import { FormDialog } from "../../components/form-dialog";
import { lazyResolver } from "../../components/lazy-resolver";
import { usePersistentForm } from "../../components/use-persistent-form";
import { appErrorOf, errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import { type HrPermission, type HrStaff, PERMISSIONS } from "./hr-staff-types";

interface FormValues {
  email: string;
  name: string;
  department: string;
  isPrimary: boolean;
  permissions: Record<HrPermission, boolean>;
}

const loadSchemas = () => import("./hr-staff-schemas");
const resolvers = {
  invite: lazyResolver<FormValues, FormValues>(() => loadSchemas().then(({ inviteForm }) => inviteForm as never)),
  edit: lazyResolver<FormValues, FormValues>(() => loadSchemas().then(({ editForm }) => editForm as never)),
};

const USUAL = { viewReport: true, exportCsv: false, manageMentees: false, manageHrStaff: false };
const EMPTY: FormValues = { email: "", name: "", department: "", isPrimary: false, permissions: USUAL };

/** Invites a person, or changes their entry and permissions. Nobody can change their own permissions. */
export function HrStaffDialog({
  customerId,
  staff,
  self = false,
  forAdmin = false,
  onClose,
}: {
  customerId: string;
  /** Null: a new person. */
  staff: HrStaff | null;
  self?: boolean;
  /** An admin may invite an address outside the company's domains, after a warning. */
  forAdmin?: boolean;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const { form, forget } = usePersistentForm<FormValues>(drafts.hrStaff(staff?.id ?? "new"), {
    resolver: staff ? resolvers.edit : resolvers.invite,
    empty: staff ? { ...staff, department: staff.department ?? "" } : EMPTY,
    kept: staff === null,
  });
  const { errors } = form.formState;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [foreign, setForeign] = useState(false);
  const [force, setForce] = useState(false);
  const invite = trpc.hrStaffs.invite.useMutation({ meta: { quiet: true } });
  const update = trpc.hrStaffs.update.useMutation({ meta: { quiet: true } });

  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      const { isPrimary, permissions, name, department } = values;
      const rights = self ? {} : { isPrimary, permissions };
      if (staff) await update.mutateAsync({ id: staff.id, name, department, ...rights });
      else
        await invite.mutateAsync({
          customerId,
          email: values.email,
          name,
          ...(department ? { department } : {}),
          ...rights,
          ...(force && { force }),
        });
      forget();
      await utils.customers.hrStaffs.invalidate();
      showToast({ status: "success", text: staff ? "保存しました。" : "招待のメールを送信しました。" });
      onClose();
    } catch (error) {
      showFieldErrors(form.setError, error, ["email", "name", "department"]);
      const { code, fieldErrors } = appErrorOf(error) ?? {};
      setForeign(forAdmin && code === "UNPROCESSABLE" && fieldErrors?.["email"] !== undefined);
      setRefusal(errorText(error));
    }
  });

  return (
    <FormDialog
      title={staff ? "登録内容と権限" : "人事ご担当者を招待する"}
      submit={staff ? "保存する" : "招待する"}
      busy={invite.isPending || update.isPending}
      busyLabel="保存しています"
      refusal={refusal}
      onFocus={loadSchemas}
      onSubmit={submit}
      onClose={onClose}
    >
      {!staff && (
        <Field label="メールアドレス" required error={errors.email?.message} hint="登録用のリンク（14日間有効）をお送りします。">
          <TextInput type="email" autoComplete="off" {...form.register("email", { onChange: () => setForce(false) })} />
        </Field>
      )}
      {foreign && (
        <Checkbox
          checked={force}
          onChange={(event) => setForce(event.currentTarget.checked)}
          label="会社のドメイン以外のアドレスを認める"
          hint="グループ会社や業務委託の方など、所属を確かめたときだけお選びください。操作記録に残ります。"
        />
      )}
      <Field label="氏名" required error={errors.name?.message}>
        <TextInput autoComplete="off" {...form.register("name")} />
      </Field>
      <Field label="所属" error={errors.department?.message}>
        <TextInput autoComplete="off" {...form.register("department")} />
      </Field>
      {self ? (
        <p className="text-sm text-muted">ご自身の権限は、ほかの主担当の方または事務局が変更できます。</p>
      ) : (
        <FieldGroup legend="権限">
          <Checkbox
            {...form.register("isPrimary")}
            label="主担当にする"
            hint="人事ご担当者の招待と権限の変更ができます。主担当は1名以上必要です。"
          />
          {PERMISSIONS.map(({ key, label, hint }) => (
            <Checkbox key={key} {...form.register(`permissions.${key}`)} label={label} hint={hint} />
          ))}
        </FieldGroup>
      )}
    </FormDialog>
  );
}
