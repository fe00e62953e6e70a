"use client";

import { type ClosingDays, parseClosingDays } from "@knotter/domain/closing-days";
import { LIMITS } from "@knotter/domain/policy";
import { Banner } from "@knotter/ui/banner";
import { Field } from "@knotter/ui/field";
import { Textarea } from "@knotter/ui/textarea";
import { showToast } from "@knotter/ui/toast";
import { type FormEvent, useState } from "react";
import { FormDialog } from "../../components/form-dialog";
import { appErrorOf, errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import { daysText } from "./days-text";
import { Decisions } from "./decisions";
import { usePlans } from "./use-plans";

/** Many days at once, as they are copied from a sheet or a notice: read while one types, entered all or none. */
export function PasteDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const plans = usePlans();
  const { mutateAsync, isPending } = trpc.closingDays.declare.useMutation({ meta: { quiet: true } });
  const { rows, unread } = parseClosingDays(text);
  const tooMany = rows.length > LIMITS.closingDaysAtOnce;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || rows.length === 0) return;
    setRefusal(null);
    setFaults({});
    try {
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
      if (plans.take(error)) return;
      const fields = Object.entries(appErrorOf(error)?.fieldErrors ?? {});
      if (fields.length > 0) setFaults(Object.fromEntries(fields.map(([path, [said]]) => [path.split(".")[1] ?? "", said ?? ""])));
      else setRefusal(errorText(error));
    }
  }

  const asks = plans.mentorings.length > 0;
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
      {unread.length > 0 && (
        <Banner status="warning" title={`日付を読み取れない行が${unread.length}件あります`}>
          <ul>
            {unread.slice(0, 10).map(({ line, text: said }) => (
              <li key={line}>
                {line}行目：{said}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {rows.length > 0 && !asks && <Preview rows={rows} faults={faults} />}
      {asks && <Decisions mentorings={plans.mentorings} plans={plans.plans} onPlan={plans.choose} />}
    </FormDialog>
  );
}

function Preview({ rows, faults }: { rows: readonly ClosingDays[]; faults: Readonly<Record<string, string>> }) {
  return (
    <section aria-label="読み取った休業日">
      <p className="mb-2 font-bold tabular-nums">読み取った休業日 {rows.length}件</p>
      <ol className="divide-y divide-line rounded-control border border-line">
        {rows.map((days, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-4 px-4 py-2 tabular-nums">
            <span>{daysText(days)}</span>
            <span className="text-muted">{days.name}</span>
            {faults[String(index)] && <span className="w-full text-sm font-bold text-error">{faults[String(index)]}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
