"use client";

import { LIMITS } from "@knotter/domain/policy";
import type { LocalDate } from "@knotter/domain/tokyo";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { showToast } from "@knotter/ui/toast";
import { type FormEvent, useState } from "react";
import { FormDialog } from "../../components/form-dialog";
import { appErrorOf, errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import { Decisions, JOINED } from "./decisions";
import type { Ahead, ClosingDaysItem } from "./types";
import { usePlans } from "./use-plans";

const REQUIRED = "必須項目です";

type ClosingDaysWords = Record<"name" | "from" | "to", string>;

interface DaysDialogProps {
  customerId: string;
  /** Absent: new days. */
  item?: ClosingDaysItem | undefined;
  forAdmin: boolean;
  today: LocalDate;
  onClose: () => void;
}

/** Adds or changes a day or a range. The interviews on it appear in the same dialog, to be decided about one by one. */
export function DaysDialog({ customerId, item, forAdmin, today, onClose }: DaysDialogProps) {
  const utils = trpc.useUtils();
  const [values, setValues] = useState({ name: item?.name ?? "", from: item?.from ?? "", to: item?.to ?? "" });
  const [faults, setFaults] = useState<Record<string, string | undefined>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const plans = usePlans();
  const asks = plans.mentorings.length > 0;
  const declare = trpc.closingDays.declare.useMutation({ meta: { quiet: true } });
  const update = trpc.closingDays.update.useMutation({ meta: { quiet: true } });
  const busy = declare.isPending || update.isPending;
  /** Loads what an admin has to decide about these days, before anything is changed. Null: nothing, or it is shown already. */
  async function standing(days: ClosingDaysWords): Promise<readonly Ahead[] | null> {
    if (!forAdmin || asks) return null;
    const { affected } = item
      ? await update.mutateAsync({ id: item.id, expectedVersion: item.version, ...days, dryRun: true })
      : await declare.mutateAsync({ id: customerId, days: [days], dryRun: true });
    return affected !== null && affected.length > 0 ? affected : null;
  }

  function set(change: Partial<typeof values>) {
    setValues((old) => ({ ...old, ...change }));
    setFaults({});
    // Other days affect other interviews.
    plans.show([]);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const days = { name: values.name.trim(), from: values.from, to: values.to || values.from };
    const missing = { name: days.name === "" ? REQUIRED : undefined, from: days.from === "" ? REQUIRED : undefined };
    setFaults(missing);
    setRefusal(null);
    if (missing.name ?? missing.from) return;
    const mentorings = plans.chosen.length > 0 ? { mentorings: plans.chosen } : {};
    try {
      const ahead = await standing(days);
      if (ahead) {
        plans.show(ahead);
        return;
      }
      if (item) await update.mutateAsync({ id: item.id, expectedVersion: item.version, ...days, ...mentorings });
      else await declare.mutateAsync({ id: customerId, days: [days], ...mentorings });
      await utils.closingDays.list.invalidate({ id: customerId });
      showToast({ status: "success", text: item ? "休業日を変更しました。" : "休業日を登録しました。" });
      onClose();
    } catch (error) {
      if (plans.take(error)) {
        if (asks) setRefusal(JOINED);
        return;
      }
      const fields = Object.entries(appErrorOf(error)?.fieldErrors ?? {}).map(([path, [text]]) => [path.replace(/^days\.0\./, ""), text]);
      if (fields.length > 0) setFaults(Object.fromEntries(fields) as Record<string, string>);
      else setRefusal(errorText(error));
      if (appErrorOf(error)?.code === "VERSION_CONFLICT") void utils.closingDays.list.invalidate({ id: customerId });
    }
  }

  return (
    <FormDialog
      title={item ? "休業日を変更する" : "休業日を登録する"}
      size={asks ? "large" : "medium"}
      submit={
        asks && plans.cancels > 0 ? `${plans.cancels}件をキャンセルして${item ? "変更" : "登録"}する` : item ? "変更する" : "登録する"
      }
      busy={busy}
      disabled={asks && !plans.decided}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="名前" error={faults["name"]}>
        <TextInput
          value={values.name}
          maxLength={LIMITS.text.closingDays}
          placeholder="年末年始休業"
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="初日" error={faults["from"]}>
          <TextInput
            type="date"
            min={item && item.from < today ? item.from : today}
            value={values.from}
            onChange={(event) => set({ from: event.currentTarget.value })}
          />
        </Field>
        <Field label="最終日" optionalLabel="1日だけなら空欄" error={faults["to"]}>
          <TextInput
            type="date"
            min={values.from || today}
            value={values.to}
            onChange={(event) => set({ to: event.currentTarget.value })}
          />
        </Field>
      </div>
      {asks ? (
        <Decisions mentorings={plans.mentorings} plans={plans.plans} onPlan={plans.choose} />
      ) : (
        <p className="text-sm text-muted">
          この期間は、新しい予約を受け付けなくなります。
          {forAdmin
            ? "予約済みの面談があるときは、一件ずつどうするかを選びます。"
            : "予約済みの面談は自動ではキャンセルされません。必要なときは、事務局が双方に確かめて調整します。"}
        </p>
      )}
    </FormDialog>
  );
}
