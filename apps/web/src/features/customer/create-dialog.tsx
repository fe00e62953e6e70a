"use client";

import { DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import { newCustomer } from "@knotter/contract/resources/customers";
import { href } from "@knotter/contract/routes";
import { DISCLOSURE_LEVELS } from "@knotter/domain/disclosure";
import { RadioCards } from "@knotter/ui/radio-cards";
import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";

const LEVELS = DISCLOSURE_LEVELS.map((value) => ({ value, label: value, hint: DISCLOSURE_SENTENCES[value] }));

/** Adds a company by its name; everything else can be added on its page. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.customers.create.useMutation(QUIET);
  const form = useServerForm({
    schema: newCustomer,
    values: { name: "", nameKana: "", corporateNumber: "", defaultDisclosureLevel: "L1" },
    draft: drafts.newCustomer(),
    send: (customer) => mutateAsync(customer),
    async onSaved({ id, name }) {
      await utils.customers.list.invalidate();
      showToast({ status: "success", text: `${name}を登録しました。` });
      router.push(href("adminCustomer", { id }));
    },
  });
  return (
    <FormDialog form={form} title="顧客企業を登録する" submitLabel="登録する" busyLabel="登録しています" onClose={onClose}>
      <TextField {...form.field("name")} label="会社名" required />
      <TextField {...form.field("nameKana")} label="会社名（カナ）" />
      <TextField {...form.field("corporateNumber")} label="法人番号" hint="13桁。あとから登録することもできます。" inputMode="numeric" />
      <RadioCards
        {...form.choice("defaultDisclosureLevel")}
        legend="会社への共有範囲（おすすめの値）"
        hint="全員対象の施策を登録するときに、おすすめとして示します。選ぶのは施策ごとです。"
        options={LEVELS}
      />
    </FormDialog>
  );
}
