"use client";

import { createWebhookForm } from "@knotter/contract/resources/webhooks";
import type { WebhookEvent } from "@knotter/domain/webhook-event";
import { showToast } from "@knotter/ui/toast";
import { ConflictNote } from "@/components/form/conflict-note";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { RestoredNote } from "@/components/form/restored-note";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { EventsField } from "./events-field";
import type { Webhook } from "./types";

const FIELD_TEXT = { name: "名前", url: "送信先のURL", events: "通知する出来事" } as const;

export function EditDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.webhooks.update.useMutation(QUIET);
  const { id } = webhook;
  const form = useServerForm({
    schema: createWebhookForm,
    stored: {
      doc: webhook,
      valuesOf: ({ name, url, events }: Webhook) => ({ name, url, events: events as WebhookEvent[] }),
      latest: () => utils.webhooks.get.fetch({ id }, { staleTime: 0 }),
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
      <ConflictNote conflict={form.conflict} save="変更する" nameOf={(field) => FIELD_TEXT[field]} />
      <TextField {...form.field("name")} label={FIELD_TEXT.name} required />
      <TextField {...form.field("url")} label={FIELD_TEXT.url} type="url" inputMode="url" required />
      <EventsField ofCompany={webhook.customerId !== null} {...form.choice("events")} />
    </FormDialog>
  );
}
