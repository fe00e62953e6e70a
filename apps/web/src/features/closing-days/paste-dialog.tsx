"use client";

import { type PastedClosingDays, parseClosingDays } from "@knotter/domain/closing-days";
import { LIMITS } from "@knotter/domain/policy";
import { cx } from "@knotter/ui/cx";
import { Field } from "@knotter/ui/field";
import { Icon } from "@knotter/ui/icon";
import { Textarea } from "@knotter/ui/textarea";
import { showToast } from "@knotter/ui/toast";
import { type FormEvent, useMemo, useState } from "react";
import { FormDialog } from "../../components/form-dialog";
import { appErrorOf, errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import { daysText } from "./days-text";
import { Decisions, JOINED } from "./decisions";
import { usePlans } from "./use-plans";

/** Many days at once, copied from a spreadsheet or a notice: parsed while typing, added all or none. */
export function PasteDialog({ customerId, forAdmin, onClose }: { customerId: string; forAdmin: boolean; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const plans = usePlans();
  const asks = plans.mentorings.length > 0;
  const { mutateAsync, isPending } = trpc.closingDays.declare.useMutation({ meta: { quiet: true } });
  const read = useMemo(() => parseClosingDays(text), [text]);
  const { rows, unread } = read;
  const tooMany = rows.length > LIMITS.closingDaysAtOnce;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || rows.length === 0) return;
    setRefusal(null);
    setFaults({});
    try {
      // Everything that an admin has to decide about is shown before anything is added.
      if (forAdmin && !asks) {
        const { affected } = await mutateAsync({ id: customerId, days: rows, dryRun: true });
        if (affected !== null && affected.length > 0) {
          plans.show(affected);
          return;
        }
      }
      const { created, unchanged } = await mutateAsync({
        id: customerId,
        days: rows,
        ...(plans.chosen.length > 0 && { mentorings: plans.chosen }),
      });
      await utils.closingDays.list.invalidate({ id: customerId });
      const known = unchanged > 0 ? `（${unchanged}件は登録済みでした）` : "";
      showToast({ status: "success", text: `休業日を${created}件登録しました。${known}` });
      onClose();
    } catch (error) {
      if (plans.take(error)) {
        if (asks) setRefusal(JOINED);
        return;
      }
      const fields = Object.entries(appErrorOf(error)?.fieldErrors ?? {});
      if (fields.length > 0) setFaults(Object.fromEntries(fields.map(([path, [said]]) => [path.split(".")[1] ?? "", said ?? ""])));
      else setRefusal(errorText(error));
    }
  }

  return (
    <FormDialog
      title="休業日をまとめて登録する"
      size="large"
      submit={
        asks && plans.cancels > 0
          ? `${plans.cancels}件をキャンセルして登録する`
          : rows.length > 0
            ? `${rows.length}件を登録する`
            : "登録する"
      }
      busy={isPending}
      busyLabel={`${rows.length}件を確かめて登録しています`}
      disabled={rows.length === 0 || unread.length > 0 || tooMany || (asks && !plans.decided)}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="休業日の一覧"
        hint="1行に1件。Excel の「初日・最終日・名前」の列をそのまま貼り付けられます。例：2026/12/29〜2027/1/3 年末年始休業"
        error={tooMany ? `一度に登録できるのは${LIMITS.closingDaysAtOnce}件までです` : undefined}
      >
        <Textarea
          rows={6}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setFaults({});
            plans.show([]);
          }}
        />
      </Field>
      <p role="status" className="font-bold tabular-nums empty:hidden">
        {rows.length > 0 && `${rows.length}件を読み取りました。`}
        {unread.length > 0 && `日付を読み取れない行が${unread.length}件あります。上の欄で直してください。`}
      </p>
      {!asks && <ReadLines read={read} faults={faults} />}
      {asks && <Decisions mentorings={plans.mentorings} plans={plans.plans} onPlan={plans.choose} />}
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
