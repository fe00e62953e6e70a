"use client";

import { createWebhookForm } from "@knotter/contract/resources/webhooks";
import { Banner } from "@knotter/ui/banner";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { SHOWN_ONCE, unansweredOnce } from "@/components/form/shown-once";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { EventsField } from "./events-field";
import type { NewSecret } from "./types";

const UNANSWERED = "入力はこの画面に残っています。登録されているかもしれません。一覧をご確認ください。";

/** `owner`: the company for which an admin registers it; null: it belongs to the admins, or to the HR user's own company. */
export function CreateDialog({
  owner,
  forAdmin,
  onCreated,
  onClose,
}: {
  owner: { id: string; name: string } | null;
  forAdmin: boolean;
  onCreated: (secret: NewSecret) => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.webhooks.create.useMutation(SHOWN_ONCE);
  const form = useServerForm({
    schema: createWebhookForm,
    values: { name: "", url: "", events: [] },
    draft: drafts.webhook(owner?.id ?? "own"),
    send: (wanted) => mutateAsync({ ...wanted, ...(owner && { customerId: owner.id }) }),
    async onSaved({ webhook: { name }, secret }) {
      onCreated({ name, secret, formerUntil: null });
      await utils.webhooks.list.invalidate();
    },
    async onRefused(error) {
      const said = unansweredOnce(error, UNANSWERED);
      if (said !== undefined) await utils.webhooks.list.invalidate();
      return said;
    },
  });
  return (
    <FormDialog form={form} title="Webhookを登録する" size="large" submitLabel="登録する" onClose={onClose}>
      {forAdmin && (
        <Banner>
          {owner
            ? `${owner.name}の施策についてだけ、同社の人事ご担当者と同じ共有範囲で送ります。`
            : "事務局のWebhookです。すべての顧客企業について送ります。1社だけのものは、一覧をその企業でしぼり込んでから登録してください。"}
        </Banner>
      )}
      <TextField {...form.field("name")} label="名前" hint="用途がわかる名前にします。例：勤怠システム" required />
      <TextField
        {...form.field("url")}
        label="送信先のURL"
        hint="https:// から始まる、インターネットから開けるURLです。"
        type="url"
        inputMode="url"
        required
      />
      <EventsField ofCompany={!forAdmin || owner !== null} {...form.choice("events")} />
    </FormDialog>
  );
}
