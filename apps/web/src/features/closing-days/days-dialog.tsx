"use client";

import { closingDaysForm } from "@knotter/contract/resources/closing-days";
import type { LocalDate } from "@knotter/domain/tokyo";
import { showToast } from "@knotter/ui/toast";
import { type ReactNode, useEffect } from "react";
import type { z } from "zod";
import { ConflictNote } from "@/components/form/conflict-note";
import { DateField } from "@/components/form/date-field";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { RestoredNote } from "@/components/form/restored-note";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { Decisions } from "./decisions";
import type { ClosingDaysItem } from "./types";
import { type Plans, usePlans } from "./use-plans";

/** A single day needs no last one. */
const daysForm = closingDaysForm.partial({ to: true });
type Days = z.output<typeof daysForm>;
type DaysForm = Pick<
  ReturnType<typeof useServerForm<z.input<typeof daysForm>, Days, unknown>>,
  "field" | "form" | "formProps" | "submit" | "refusal" | "busy"
>;

const LABEL = { name: "名前", from: "初日", to: "最終日" } as const;
const rangeOf = ({ name, from, to = from }: Days) => ({ name, from, to });

interface Props {
  customerId: string;
  forAdmin: boolean;
  today: LocalDate;
  onClose: () => void;
}

/** Adds a day or a range. */
export function NewDaysDialog({ customerId, forAdmin, today, onClose }: Props) {
  const utils = trpc.useUtils();
  const plans = usePlans();
  const { mutateAsync } = trpc.closingDays.declare.useMutation(QUIET);
  const form = useServerForm({
    schema: daysForm,
    values: { name: "", from: "", to: "" },
    draft: drafts.closingDays(customerId, "new"),
    nameOf: (path) => path.replace(/^days\.0\./, ""),
    send: (days) => plans.carryOut(forAdmin, (how) => mutateAsync({ id: customerId, days: [rangeOf(days)], ...how })),
    onRefused: plans.onRefused,
    async onSaved() {
      await utils.closingDays.list.invalidate({ id: customerId });
      showToast({ status: "success", text: "休業日を登録しました。" });
      onClose();
    },
  });
  return <Frame form={form} plans={plans} verb="登録" earliest={today} forAdmin={forAdmin} onClose={onClose} />;
}

/** Changes a day or a range. */
export function EditDaysDialog({ customerId, item, forAdmin, today, onClose }: Props & { item: ClosingDaysItem }) {
  const { id } = item;
  const utils = trpc.useUtils();
  const plans = usePlans();
  const { mutateAsync } = trpc.closingDays.update.useMutation(QUIET);
  const latest = async () => {
    const { items } = await utils.closingDays.list.fetch({ id: customerId }, { staleTime: 0 });
    return items.find((days) => days.id === id) ?? null;
  };
  const form = useServerForm({
    schema: daysForm,
    stored: { doc: item, valuesOf: ({ name, from, to }) => ({ name, from, to }), latest },
    draft: drafts.closingDays(customerId, id),
    async send(days, { expectedVersion }) {
      const changed = await plans.carryOut(forAdmin, (how) => mutateAsync({ id, expectedVersion, ...rangeOf(days), ...how }));
      return changed && ((await latest()) ?? item);
    },
    onRefused: plans.onRefused,
    onSaved() {
      showToast({ status: "success", text: "休業日を変更しました。" });
      onClose();
    },
  });
  return (
    <Frame form={form} plans={plans} verb="変更" earliest={item.from < today ? item.from : today} forAdmin={forAdmin} onClose={onClose}>
      <RestoredNote form={form} />
      <ConflictNote conflict={form.conflict} save="変更する" nameOf={(field) => LABEL[field]} textOf={(field, values) => values[field]} />
    </Frame>
  );
}

/** The fields; the interviews on the days appear in the same dialog, to be decided about one by one. */
function Frame({
  form,
  plans,
  verb,
  earliest,
  forAdmin,
  onClose,
  children,
}: Pick<Props, "forAdmin" | "onClose"> & {
  form: DaysForm;
  plans: Plans;
  verb: "登録" | "変更";
  earliest: LocalDate;
  children?: ReactNode;
}) {
  const { asks, cancels, decided, show } = plans;
  const [from, to] = form.form.watch(["from", "to"]);
  // Other days affect other interviews.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the days change
  useEffect(() => show([]), [show, from, to]);
  return (
    <FormDialog
      form={form}
      title={`休業日を${verb}する`}
      size={asks ? "large" : "medium"}
      submitLabel={cancels > 0 ? `${cancels}件をキャンセルして${verb}する` : `${verb}する`}
      disabled={!decided}
      onClose={onClose}
    >
      {children}
      <TextField {...form.field("name")} label={LABEL.name} required placeholder="年末年始休業" />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField {...form.field("from")} label={LABEL.from} required min={earliest} />
        <DateField {...form.field("to")} label={LABEL.to} optionalLabel="1日だけなら空欄" min={from || earliest} />
      </div>
      {asks ? (
        <Decisions of={plans} />
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
