"use client";

import { type PastedClosingDays, parseClosingDays } from "@knotter/domain/closing-days";
import { daysBetween } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
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
import type { RouterOutputs } from "@/trpc/outputs";
import { daysText } from "./days-text";
import { Decisions } from "./decisions";
import { pastedDaysForm } from "./paste-schema";
import { usePlans } from "./use-plans";

type Preview = NonNullable<RouterOutputs["closingDays"]["declare"]["preview"]>;

const NO_FAULTS: Readonly<Record<string, string>> = {};

/** Many days at once, copied from a spreadsheet or a notice: parsed while typing, confirmed, added all or none. */
export function PasteDialog({ customerId, forAdmin, onClose }: { customerId: string; forAdmin: boolean; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [faults, setFaults] = useState(NO_FAULTS);
  const [checked, setChecked] = useState<{ typed: string; preview: Preview } | null>(null);
  const plans = usePlans();
  const { asks, cancels, chosen, decided, show } = plans;
  const { mutateAsync } = trpc.closingDays.declare.useMutation(QUIET);
  const form = useServerForm({
    schema: pastedDaysForm,
    values: { days: "" },
    draft: drafts.closingDaysPaste(customerId),
    async send({ days }) {
      if (preview !== null) return mutateAsync({ id: customerId, days, ...(chosen.length > 0 && { mentorings: chosen }) });
      const answer = await mutateAsync({ id: customerId, days, dryRun: true });
      setChecked({ typed, preview: answer.preview ?? [] });
      if (forAdmin) show(answer.affected ?? []);
      return null;
    },
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
  const preview = checked?.typed === typed ? checked.preview : null;
  const fresh = preview?.filter(({ does }) => does === "new").length ?? 0;
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
      submitLabel={preview === null ? "内容を確認する" : cancels > 0 ? `${cancels}件をキャンセルして登録する` : `新規 ${fresh}件を登録する`}
      busyLabel={preview === null ? "確認しています" : "登録しています"}
      disabled={!decided || (preview !== null && fresh === 0)}
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
        {preview !== null && (fresh > 0 ? "まだ登録していません。内容をご確認ください。" : "すべて登録済みです。")}
      </p>
      <ReadLines read={read} faults={faults} preview={preview} />
      {asks && <Decisions of={plans} />}
    </FormDialog>
  );
}

/** The result of each line, in their order, with errors in place. */
function ReadLines({
  read: { rows, lines, unread },
  faults,
  preview,
}: {
  read: PastedClosingDays;
  faults: Readonly<Record<string, string>>;
  preview: Preview | null;
}) {
  const all = [
    ...rows.map((days, index) => ({
      line: lines[index] ?? 0,
      said: `${daysText(days)}（${daysBetween(days.from, days.to) + 1}日間）`,
      name: days.name,
      fault: faults[String(index)],
      known: preview?.[index]?.does === "same",
      notes: preview?.[index]?.notes ?? [],
    })),
    ...unread.map(({ line, text }) => ({
      line,
      said: text,
      name: "",
      fault: "日付を読み取れません（例：2026/12/29〜2027/1/3）",
      known: false,
      notes: [],
    })),
  ].sort((a, b) => a.line - b.line);
  if (all.length === 0) return null;
  return (
    <ol aria-label="読み取った休業日" className="divide-y divide-line rounded-control border border-line">
      {all.map(({ line, said, name, fault, known, notes }) => (
        <li
          key={line}
          className={cx(
            "grid grid-cols-[3.5rem_minmax(0,1fr)] items-baseline gap-x-3 px-4 py-2 tabular-nums sm:grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,1fr)]",
            fault && "bg-error-tint",
          )}
        >
          <span className="text-sm text-muted">{line}行目</span>
          <span className="min-w-0">
            {said}
            {known && <Badge className="ml-2">登録済み</Badge>}
          </span>
          {name !== "" && <span className="col-start-2 min-w-0 text-muted sm:col-start-auto">{name}</span>}
          {notes.length > 0 && (
            <span className="col-span-full col-start-2 flex gap-1.5 text-sm text-warning">
              <Icon name="warning" size={18} className="mt-[0.2em]" />
              {notes.join("。")}
            </span>
          )}
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
