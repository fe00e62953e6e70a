"use client";

import { DISCLOSURE_SENTENCES } from "@knotter/contract/disclosure";
import { href } from "@knotter/contract/routes";
import { DISCLOSURE_LEVELS, type DisclosureLevel } from "@knotter/domain/disclosure";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { RadioCards } from "@knotter/ui/radio-cards";
import { TextInput } from "@knotter/ui/text-input";
import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { useEffect, useId } from "react";
import { Controller, useForm } from "react-hook-form";
import { lazyResolver } from "../../components/lazy-resolver";
import { useDraft } from "../../components/use-draft";
import { appErrorOf, errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";

interface Typed {
  name: string;
  nameKana: string;
  corporateNumber: string;
  defaultDisclosureLevel: DisclosureLevel;
}
interface Wanted {
  name: string;
  nameKana?: string;
  corporateNumber?: string;
  defaultDisclosureLevel: DisclosureLevel;
}

const EMPTY: Typed = { name: "", nameKana: "", corporateNumber: "", defaultDisclosureLevel: "L1" };
const loadSchema = () => import("./customer-schemas").then(({ newCustomerForm }) => newCustomerForm as never);
const resolver = lazyResolver<Typed, Wanted>(loadSchema);
const LEVELS = DISCLOSURE_LEVELS.map((value) => ({ value, label: value, hint: DISCLOSURE_SENTENCES[value] }));

/** A new company by its name; everything else can follow on its page. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const formId = useId();
  const draft = useDraft<Typed>("customer-new");
  const form = useForm<Typed, unknown, Wanted>({ resolver, defaultValues: { ...EMPTY, ...draft.read() } });
  const { errors } = form.formState;
  const { watch } = form;
  useEffect(() => watch((values) => draft.write({ ...EMPTY, ...values } as Typed)).unsubscribe, [watch, draft]);
  const create = trpc.customers.create.useMutation({
    meta: { quiet: true },
    async onSuccess({ id, name }) {
      draft.clear();
      await utils.customers.list.invalidate();
      showToast({ status: "success", text: `${name}を登録しました。` });
      router.push(href("adminCustomer", { id }));
    },
    onError(error) {
      const wrong = appErrorOf(error)?.fieldErrors ?? {};
      for (const name of ["name", "nameKana", "corporateNumber"] as const)
        if (wrong[name]?.[0]) form.setError(name, { message: wrong[name][0] }, { shouldFocus: true });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="顧客企業を登録する"
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button type="submit" form={formId} busy={create.isPending} busyLabel="登録しています">
            登録する
          </Button>
        </>
      }
    >
      <form
        method="post"
        id={formId}
        noValidate
        onFocus={() => void loadSchema()}
        onSubmit={form.handleSubmit((wanted) => create.mutate(wanted))}
        className="grid gap-5"
      >
        {create.error && (
          <Banner status="warning" announce>
            {errorText(create.error)}
          </Banner>
        )}
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
      </form>
    </Dialog>
  );
}
