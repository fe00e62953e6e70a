"use client";

import { calendarSourceForm } from "@knotter/contract/resources/calendar-sources";
import { showToast } from "@knotter/ui/toast";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { ChoiceFields } from "./choice-fields";

/** Adds a calendar by its address, which is read at once. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const add = trpc.calendarSources.add.useMutation(QUIET);
  const form = useServerForm({
    schema: calendarSourceForm,
    values: { label: "", address: "", countsTentative: true, countsAllDay: false },
    // The address opens the calendar: it is not kept in the tab.
    draft: null,
    send: (source) => add.mutateAsync(source),
    async onSaved({ label }) {
      await Promise.all([utils.calendarSources.list.invalidate(), utils.mentorSchedule.list.invalidate()]);
      onClose();
      showToast({ status: "success", text: `「${label}」を読み取りました。` });
    },
    onRefused(): undefined {
      // Without an answer it may have been added.
      void utils.calendarSources.list.invalidate();
    },
  });
  return (
    <FormDialog
      form={form}
      title="カレンダーの登録"
      submitLabel="登録する"
      busyLabel="読み取っています"
      onClose={() => !form.busy && onClose()}
    >
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
