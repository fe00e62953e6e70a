"use client";

import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { showFieldErrors } from "../../components/field-errors";
import { FormDialog } from "../../components/form-dialog";
import { lazyResolver } from "../../components/lazy-resolver";
import { errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import type { AdminStaff } from "./admin-staff";

interface FormValues {
  reason: string;
}

const loadSchemas = () => import("./admin-staff-schemas");
const resolver = lazyResolver<FormValues, FormValues>(() => loadSchemas().then(({ resetForm }) => resetForm as never));

/** For a colleague who has lost phone and recovery codes. How they were identified is audited. */
export function ResetFactorDialog({ staff, onClose }: { staff: AdminStaff; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { register, handleSubmit, formState, setError } = useForm<FormValues, unknown, FormValues>({
    resolver,
    defaultValues: { reason: "" },
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const reset = trpc.adminStaff.resetSecondFactor.useMutation({ meta: { quiet: true } });

  const submit = handleSubmit(async ({ reason }) => {
    setRefusal(null);
    try {
      await reset.mutateAsync({ id: staff.id, reason });
      await utils.adminStaff.list.invalidate();
      showToast({ status: "success", text: `${staff.name}さんの2段階認証を解除しました。` });
      onClose();
    } catch (error) {
      showFieldErrors(setError, error, ["reason"]);
      setRefusal(errorText(error));
    }
  });

  return (
    <FormDialog
      title="2段階認証を解除する"
      submit="解除する"
      busy={reset.isPending}
      busyLabel="解除しています"
      size="small"
      refusal={refusal}
      onFocus={loadSchemas}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <span className="font-bold">{staff.name}</span>
        さんがスマートフォンと回復用コードの両方をなくしたときに使います。すべての端末からログアウトし、解除したことがご本人にメールで伝わります。
      </p>
      <Field
        label="ご本人をどのように確認したか"
        required
        hint="操作記録に残ります。例：対面で社員証を確認"
        error={formState.errors.reason?.message}
      >
        <TextInput {...register("reason")} maxLength={200} />
      </Field>
    </FormDialog>
  );
}
