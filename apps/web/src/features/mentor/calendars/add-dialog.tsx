"use client";

import { addressFaultText } from "@knotter/contract/labels/calendar-sources";
import { calendarSourceForm } from "@knotter/contract/resources/calendar-sources";
import { showToast } from "@knotter/ui/toast";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { ChoiceFields } from "./choice-fields";

/** What is wrong with an address, found by reading it. */
class UnreadableAddress extends Error {}

/** Adds a calendar by its address. What cannot be read at once is taken out again: nobody relies on appointments that are not known. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const add = trpc.calendarSources.add.useMutation(QUIET);
  const refresh = trpc.calendarSources.refresh.useMutation(QUIET);
  const remove = trpc.calendarSources.remove.useMutation(QUIET);
  const form = useServerForm({
    schema: calendarSourceForm,
    values: { label: "", address: "", countsTentative: true, countsAllDay: false },
    // The address opens the calendar: it is not kept in the tab.
    draft: null,
    async send(source) {
      const added = await add.mutateAsync(source);
      // Without an answer the calendar stays, and is read within minutes.
      const read = await refresh.mutateAsync({ id: added.id }).catch(() => added);
      if (read.fault === null) return read;
      // If that fails, it stays in the list, which says that it could not be read.
      await remove.mutateAsync({ id: read.id }).catch(() => undefined);
      throw new UnreadableAddress(addressFaultText(read.fault));
    },
    async onSaved({ label, fetchedAt }) {
      await Promise.all([utils.calendarSources.list.invalidate(), utils.mentorSchedule.list.invalidate()]);
      onClose();
      showToast({ status: "success", text: fetchedAt === null ? `「${label}」を登録しました。` : `「${label}」を読み取りました。` });
    },
    onRefused(error): null | undefined {
      void utils.calendarSources.list.invalidate();
      if (!(error instanceof UnreadableAddress)) return undefined;
      form.form.setError("address", { type: "server", message: error.message });
      form.pointOut();
      return null;
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
