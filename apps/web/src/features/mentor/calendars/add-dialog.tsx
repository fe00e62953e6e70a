"use client";

import { calendarSourceForm } from "@knotter/contract/resources/calendar-sources";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { ChoiceFields } from "./choice-fields";

/** Adds a calendar by its address, which is read at once. */
export function AddDialog({ onAdded, onClose }: { onAdded: (id: string) => void; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.calendarSources.add.useMutation(QUIET);
  const form = useServerForm({
    schema: calendarSourceForm,
    values: { label: "", address: "", countsTentative: true, countsAllDay: false },
    // The address opens the calendar: it is not kept in the tab.
    draft: null,
    send: (source) => mutateAsync(source),
    async onSaved({ id }) {
      await utils.calendarSources.list.invalidate();
      onClose();
      onAdded(id);
    },
  });
  return (
    <FormDialog form={form} title="カレンダーの登録" submitLabel="登録する" busyLabel="登録しています" onClose={onClose}>
      <TextField {...form.field("label")} label="呼び名" required hint="ご自身だけに表示されます。例：仕事の予定" autoComplete="off" />
      <TextField
        {...form.field("address")}
        label="カレンダーのアドレス"
        required
        inputMode="url"
        autoComplete="off"
        hint="「iCal形式の非公開URL」（Googleカレンダー）や「ICS」のリンク（Outlook）など、「.ics」で終わるアドレスです。お預かりするアドレスは暗号化して保存し、画面には表示しません。"
      />
      <ChoiceFields check={form.check} />
    </FormDialog>
  );
}
