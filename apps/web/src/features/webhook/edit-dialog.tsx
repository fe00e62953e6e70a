"use client";

import { createWebhookForm } from "@knotter/contract/resources/webhooks";
import type { WebhookEvent } from "@knotter/domain/webhook";
import { showToast } from "@knotter/ui/toast";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { RestoredNote } from "@/components/form/restored-note";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { EventsField } from "./events-field";
import type { Webhook } from "./types";

export function EditDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.webhooks.update.useMutation(QUIET);
  const { id } = webhook;
  const form = useServerForm({
    schema: createWebhookForm,
    stored: {
      doc: webhook,
      valuesOf: ({ name, url, events }: Webhook) => ({ name, url, events: events as WebhookEvent[] }),
      latest: () => utils.webhooks.get.fetch({ id }),
    },
    draft: drafts.webhook(id),
    send: (wanted, { expectedVersion }) => mutateAsync({ id, ...wanted, expectedVersion }),
    async onSaved() {
      onClose();
      showToast({ status: "success", text: "Webhookを変更しました。" });
      await Promise.all([utils.webhooks.get.invalidate({ id }), utils.webhooks.list.invalidate()]);
    },
  });
  return (
    <FormDialog form={form} title="Webhookを変更する" size="large" submitLabel="変更する" onClose={onClose}>
      <RestoredNote form={form} />
      <TextField {...form.field("name")} label="名前" required />
      <TextField {...form.field("url")} label="送信先のURL" type="url" inputMode="url" required />
      <EventsField ofCompany={webhook.customerId !== null} {...form.choice("events")} />
    </FormDialog>
  );
}
