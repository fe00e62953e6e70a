"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Checkbox } from "@knotter/ui/checkbox";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { FieldGroup } from "@knotter/ui/field-group";
import { TextInput } from "@knotter/ui/text-input";
import { showToast } from "@knotter/ui/toast";
import { useEffect, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { lazyResolver } from "../../components/lazy-resolver";
import { useDraft } from "../../components/use-draft";
import { appErrorOf, errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import { type HrPermission, type HrStaff, PERMISSIONS } from "./hr-staff-types";

interface Typed {
  email: string;
  name: string;
  department: string;
  isPrimary: boolean;
  permissions: Record<HrPermission, boolean>;
}

const loadSchemas = () => import("./hr-staff-schemas");
const resolvers = {
  invite: lazyResolver<Typed, Typed>(() => loadSchemas().then(({ inviteForm }) => inviteForm as never)),
  edit: lazyResolver<Typed, Typed>(() => loadSchemas().then(({ editForm }) => editForm as never)),
};

const USUAL = { viewReport: true, exportCsv: false, manageMentees: false, manageHrStaff: false };
const EMPTY: Typed = { email: "", name: "", department: "", isPrimary: false, permissions: USUAL };

/** Invites somebody, or changes how she is listed and what she may do. Nobody changes her own rights. */
export function HrStaffDialog({
  customerId,
  staff,
  self = false,
  onClose,
}: {
  customerId: string;
  /** Null: somebody new. */
  staff: HrStaff | null;
  self?: boolean;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const formId = useId();
  const draft = useDraft<Typed>(`hr-staff-${staff?.id ?? "new"}`);
  const current: Typed = staff ? { ...staff, department: staff.department ?? "" } : EMPTY;
  const form = useForm<Typed, unknown, Typed>({
    resolver: staff ? resolvers.edit : resolvers.invite,
    defaultValues: { ...current, ...(staff ? {} : draft.read()) },
  });
  const { errors } = form.formState;
  const [refusal, setRefusal] = useState<string | null>(null);
  const invite = trpc.hrStaffs.invite.useMutation({ meta: { quiet: true } });
  const update = trpc.hrStaffs.update.useMutation({ meta: { quiet: true } });
  const { watch } = form;
  useEffect(() => {
    if (staff) return undefined;
    const { unsubscribe } = watch((values) => draft.write({ ...EMPTY, ...values } as Typed));
    return unsubscribe;
  }, [watch, draft, staff]);

  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      const { isPrimary, permissions, name, department } = values;
      const rights = self ? {} : { isPrimary, permissions };
      if (staff) await update.mutateAsync({ id: staff.id, name, department, ...rights });
      else await invite.mutateAsync({ customerId, email: values.email, name, ...(department ? { department } : {}), ...rights });
      draft.clear();
      await utils.customers.hrStaffs.invalidate();
      showToast({ status: "success", text: staff ? "保存しました。" : "招待のメールを送信しました。" });
      onClose();
    } catch (error) {
      const fields = appErrorOf(error)?.fieldErrors ?? {};
      for (const name of ["email", "name", "department"] as const)
        if (fields[name]?.[0]) form.setError(name, { message: fields[name][0] }, { shouldFocus: true });
      setRefusal(errorText(error));
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={staff ? "登録内容と権限" : "人事ご担当者を招待する"}
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button type="submit" form={formId} busy={invite.isPending || update.isPending} busyLabel="保存しています">
            {staff ? "保存する" : "招待する"}
          </Button>
        </>
      }
    >
      <form method="post" id={formId} onSubmit={submit} onFocus={() => void loadSchemas()} noValidate className="grid gap-5">
        {refusal !== null && (
          <Banner status="warning" announce>
            {refusal}
          </Banner>
        )}
        {!staff && (
          <Field label="メールアドレス" required error={errors.email?.message} hint="登録用のリンク（14日間有効）をお送りします。">
            <TextInput type="email" autoComplete="off" {...form.register("email")} />
          </Field>
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
      </form>
    </Dialog>
  );
}
