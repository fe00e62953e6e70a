"use client";

import { type PastedClosingDays, parseClosingDays } from "@knotter/domain/closing-days";
import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";
import { showToast } from "@knotter/ui/toast";
import { useEffect, useMemo, useState } from "react";
import { drafts } from "@/components/form/drafts";
import { TextareaField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { appErrorOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { daysText } from "./days-text";
import { Decisions } from "./decisions";
import { pastedDaysForm } from "./paste-schema";
import { usePlans } from "./use-plans";

const NO_FAULTS: Readonly<Record<string, string>> = {};

/** Many days at once, copied from a spreadsheet or a notice: parsed while typing, added all or none. */
export function PasteDialog({ customerId, forAdmin, onClose }: { customerId: string; forAdmin: boolean; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [faults, setFaults] = useState(NO_FAULTS);
  const plans = usePlans();
  const { asks, cancels, decided, show } = plans;
  const { mutateAsync } = trpc.closingDays.declare.useMutation(QUIET);
  const form = useServerForm({
    schema: pastedDaysForm,
    values: { days: "" },
    draft: drafts.closingDaysPaste(customerId),
    send: ({ days }) => plans.carryOut(forAdmin, (how) => mutateAsync({ id: customerId, days, ...how })),
    onRefused(error) {
      const wrong = Object.entries(appErrorOf(error)?.fieldErrors ?? {});
      setFaults(Object.fromEntries(wrong.map(([path, [said]]) => [path.split(".")[1] ?? "", said ?? ""])));
      return plans.onRefused(error);
    },
    async onSaved({ created, unchanged }) {
      await utils.closingDays.list.invalidate({ id: customerId });
      const known = unchanged > 0 ? `（${unchanged}件は登録済みでした）` : "";
      showToast({ status: "success", text: `休業日を${created}件登録しました。${known}` });
      onClose();
    },
  });
  const typed = form.form.watch("days");
  const read = useMemo(() => parseClosingDays(typed), [typed]);
  const { rows, unread } = read;
  // What was said of one list does not hold for the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the text changes
  useEffect(() => {
    setFaults(NO_FAULTS);
    show([]);
  }, [show, typed]);

  return (
    <FormDialog
      form={form}
      title="休業日をまとめて登録する"
      size="large"
      submitLabel={cancels > 0 ? `${cancels}件をキャンセルして登録する` : rows.length > 0 ? `${rows.length}件を登録する` : "登録する"}
      busyLabel={`${rows.length}件を確かめて登録しています`}
      disabled={!decided}
      onClose={onClose}
    >
      <TextareaField
        {...form.field("days")}
        label="休業日の一覧"
        hint="1行に1件。Excel の「初日・最終日・名前」の列をそのまま貼り付けられます。例：2026/12/29〜2027/1/3 年末年始休業"
        rows={6}
      />
      <p role="status" className="font-bold tabular-nums empty:hidden">
        {rows.length > 0 && `${rows.length}件を読み取りました。`}
        {unread.length > 0 && `日付を読み取れない行が${unread.length}件あります。上の欄で直してください。`}
      </p>
      {asks ? <Decisions of={plans} /> : <ReadLines read={read} faults={faults} />}
    </FormDialog>
  );
}

/** The result of each line, in their order, with errors in place. */
function ReadLines({ read: { rows, lines, unread }, faults }: { read: PastedClosingDays; faults: Readonly<Record<string, string>> }) {
  const all = [
    ...rows.map((days, index) => ({ line: lines[index] ?? 0, said: daysText(days), name: days.name, fault: faults[String(index)] })),
    ...unread.map(({ line, text }) => ({ line, said: text, name: "", fault: "日付を読み取れません（例：2026/12/29〜2027/1/3）" })),
  ].sort((a, b) => a.line - b.line);
  if (all.length === 0) return null;
  return (
    <ol aria-label="読み取った休業日" className="divide-y divide-line rounded-control border border-line">
      {all.map(({ line, said, name, fault }) => (
        <li
          key={line}
          className={cx(
            "grid grid-cols-[3.5rem_minmax(0,1fr)] items-baseline gap-x-3 px-4 py-2 tabular-nums sm:grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,1fr)]",
            fault && "bg-error-tint",
          )}
        >
          <span className="text-sm text-muted">{line}行目</span>
          <span className="min-w-0">{said}</span>
          {name !== "" && <span className="col-start-2 min-w-0 text-muted sm:col-start-auto">{name}</span>}
          {fault && (
            <span className="col-span-full col-start-2 flex gap-1.5 text-sm font-bold text-error">
              <Icon name="warning" size={18} className="mt-[0.2em]" />
              {fault}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
