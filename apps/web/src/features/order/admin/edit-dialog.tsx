"use client";

import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { useEffect, useId } from "react";
import { useForm } from "react-hook-form";
import { drafts } from "@/components/form/drafts";
import { useDraft } from "@/components/form/use-draft";
import { consequencesOf } from "./consequences";
import { BasicFields } from "./fields/basic-fields";
import { MemoField } from "./fields/memo-field";
import { PeriodFields } from "./fields/period-fields";
import { RulesFields } from "./fields/rules-fields";
import { SharingFields } from "./fields/sharing-fields";
import { RefusalNote } from "./refusal-note";
import type { OrderView } from "./types";
import { useEdit } from "./use-edit";
import { type ConditionsValues, conditionsResolver, type Section, termsOf } from "./values";

const TITLES: Record<Section, string> = {
  basics: "施策の内容を変更",
  period: "期間と回数を変更",
  sharing: "会社への共有を変更",
  rules: "予約のルールを変更",
};

/** Edits one part of the conditions. While typing it shows what saving does, and to whom; a refusal of the server stays visible. */
export function EditDialog({ order, section, onClose }: { order: OrderView; section: Section; onClose: () => void }) {
  const formId = useId();
  const before = termsOf(order);
  const draft = useDraft<{ version: number; values: ConditionsValues }>(drafts.order(order.id, section));
  const form = useForm<ConditionsValues>({
    resolver: conditionsResolver,
    defaultValues: before,
  });
  const { watch, reset, setError } = form;
  const open = order.moves.length > 0 && order.status !== "ended";
  const { refusal, busy, save, reload } = useEdit(order, section, setError, () => {
    draft.clear();
    onClose();
  });

  // Restores the input from before a reload, unless somebody has changed the order since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    const kept = draft.read();
    if (kept.version === order.version && kept.values) reset(kept.values, { keepDefaultValues: true });
  }, []);
  useEffect(
    () => watch((values) => draft.write({ version: order.version, values: values as ConditionsValues })).unsubscribe,
    [watch, draft, order.version],
  );

  const consequences = consequencesOf(before, watch());
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={TITLES[section]}
      size={section === "sharing" ? "large" : "medium"}
      closeOnOutside={false}
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              draft.clear();
              onClose();
            }}
          >
            やめる
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel="保存しています">
            保存する
          </Button>
        </>
      }
    >
      <form method="post" id={formId} onSubmit={form.handleSubmit(save)} noValidate className="grid gap-6">
        {refusal && <RefusalNote refusal={refusal} onReload={reload} />}
        {section === "basics" && (open ? <BasicFields form={form} /> : <MemoField form={form} />)}
        {section === "period" && <PeriodFields form={form} />}
        {section === "sharing" && <SharingFields form={form} />}
        {section === "rules" && <RulesFields form={form} />}
        <div role="status">
          {consequences.length > 0 && (
            <div className="rounded-control bg-sunken px-4 py-3">
              <p className="font-bold">保存すると</p>
              <ul className="list-disc pl-5">
                {consequences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </form>
    </Dialog>
  );
}
