"use client";

import { DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import { href } from "@knotter/contract/routes";
import { DISCLOSURE_LEVELS, type DisclosureLevel } from "@knotter/domain/disclosure";
import { Field } from "@knotter/ui/field";
import { RadioCards } from "@knotter/ui/radio-cards";
import { TextInput } from "@knotter/ui/text-input";
import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { Controller } from "react-hook-form";
import { showFieldErrors } from "../../components/field-errors";
import { FormDialog } from "../../components/form-dialog";
import { lazyResolver } from "../../components/lazy-resolver";
import { usePersistentForm } from "../../components/use-persistent-form";
import { errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";

interface FormValues {
  name: string;
  nameKana: string;
  corporateNumber: string;
  defaultDisclosureLevel: DisclosureLevel;
}
interface FormOutput {
  name: string;
  nameKana?: string;
  corporateNumber?: string;
  defaultDisclosureLevel: DisclosureLevel;
}

const empty: FormValues = { name: "", nameKana: "", corporateNumber: "", defaultDisclosureLevel: "L1" };
const loadSchema = () => import("./customer-schemas").then(({ newCustomerForm }) => newCustomerForm as never);
const resolver = lazyResolver<FormValues, FormOutput>(loadSchema);
const LEVELS = DISCLOSURE_LEVELS.map((value) => ({ value, label: value, hint: DISCLOSURE_SENTENCES[value] }));

/** Adds a company by its name; everything else can be added on its page. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const { form, forget } = usePersistentForm<FormValues, FormOutput>("customer-new", { resolver, empty });
  const { errors } = form.formState;
  const create = trpc.customers.create.useMutation({
    meta: { quiet: true },
    async onSuccess({ id, name }) {
      forget();
      await utils.customers.list.invalidate();
      showToast({ status: "success", text: `${name}を登録しました。` });
      router.push(href("adminCustomer", { id }));
    },
    onError: (error) => showFieldErrors(form.setError, error, ["name", "nameKana", "corporateNumber"]),
  });
  return (
    <FormDialog
      title="顧客企業を登録する"
      submit="登録する"
      busy={create.isPending}
      busyLabel="登録しています"
      refusal={create.error && errorText(create.error)}
      onFocus={loadSchema}
      onSubmit={form.handleSubmit((wanted) => create.mutate(wanted))}
      onClose={onClose}
    >
      <Field label="会社名" required error={errors.name?.message}>
        <TextInput autoComplete="off" {...form.register("name")} />
      </Field>
      <Field label="会社名（カナ）" error={errors.nameKana?.message}>
        <TextInput autoComplete="off" {...form.register("nameKana")} />
      </Field>
      <Field label="法人番号" hint="13桁。あとから登録することもできます。" error={errors.corporateNumber?.message}>
        <TextInput inputMode="numeric" autoComplete="off" {...form.register("corporateNumber")} />
      </Field>
      <Controller
        name="defaultDisclosureLevel"
        control={form.control}
        render={({ field }) => (
          <RadioCards
            legend="会社への共有範囲（はじめの値）"
            hint="施策ごとに変えられます。"
            options={LEVELS}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            name={field.name}
          />
        )}
      />
    </FormDialog>
  );
}
