"use client";

import { newWebhookForm } from "@knotter/contract/resources/webhooks";
import { eventsFor } from "@knotter/domain/webhook";
import { Banner } from "@knotter/ui/banner";
import { CustomerField } from "@/components/form/customer-field";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { SHOWN_ONCE, unansweredOnce } from "@/components/form/shown-once";
import { useServerForm } from "@/components/form/use-server-form";
import { useNames } from "@/components/listing/use-names";
import { trpc } from "@/trpc/client";
import { EventsField } from "./events-field";
import type { NewSecret } from "./types";

const UNANSWERED = "入力はこの画面に残っています。登録されているかもしれません。一覧をご確認ください。";

/** `customerId`: the company that the list of the admins is narrowed to; they may choose another one, or none: then it is their own. */
export function CreateDialog({
  customerId,
  forAdmin,
  onCreated,
  onClose,
}: {
  customerId: string | null;
  forAdmin: boolean;
  onCreated: (secret: NewSecret) => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.webhooks.create.useMutation(SHOWN_ONCE);
  const form = useServerForm({
    schema: newWebhookForm,
    values: { customerId: customerId ?? "", name: "", url: "", events: [] },
    draft: drafts.webhook(customerId ?? "own"),
    send: (wanted) => mutateAsync(wanted),
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
  const owner = form.choice("customerId");
  const events = form.choice("events");
  const ofCompany = !forAdmin || owner.value !== "";
  const { customer } = useNames({ customerId: owner.value || null });
  return (
    <FormDialog form={form} title="Webhookを登録する" size="large" submitLabel="登録する" onClose={onClose}>
      {forAdmin && (
        <CustomerField
          {...owner}
          name={customer}
          onChange={(id) => {
            owner.onChange(id);
            events.onChange(events.value.filter((event) => eventsFor(id || null).includes(event)));
          }}
        />
      )}
      {forAdmin && (
        <Banner>
          {ofCompany
            ? `${customer}の施策についてだけ、同社の人事ご担当者と同じ共有範囲で送ります。`
            : "事務局のWebhookです。すべての顧客企業について送ります。"}
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
      <EventsField ofCompany={ofCompany} {...events} />
    </FormDialog>
  );
}
