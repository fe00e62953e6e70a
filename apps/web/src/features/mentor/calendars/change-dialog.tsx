"use client";

import { calendarChoiceForm } from "@knotter/contract/resources/calendar-sources";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { ChoiceFields } from "./choice-fields";
import { type Source, vendorOf } from "./source";

/** Changes what a calendar is called and what counts; it is read again afterwards. */
export function ChangeDialog({ source, onChanged, onClose }: { source: Source; onChanged: (id: string) => void; onClose: () => void }) {
  const { id, label, countsTentative, countsAllDay } = source;
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.calendarSources.change.useMutation(QUIET);
  const form = useServerForm({
    schema: calendarChoiceForm,
    values: { label, countsTentative, countsAllDay },
    draft: drafts.calendarSource(id),
    send: (change) => mutateAsync({ id, ...change }),
    async onSaved() {
      await Promise.all([utils.calendarSources.list.invalidate(), utils.mentorSchedule.list.invalidate()]);
      onClose();
      onChanged(id);
    },
  });
  return (
    <FormDialog form={form} title="カレンダーの設定" submitLabel="変更する" busyLabel="変更しています" onClose={onClose}>
      <TextField {...form.field("label")} label="呼び名" required autoComplete="off" />
      {vendorOf(source) !== "google" && <ChoiceFields check={form.check} />}
    </FormDialog>
  );
}
