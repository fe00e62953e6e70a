"use client";

import { ORDER_FIELD_TEXT } from "@knotter/contract/labels/order";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { ConflictNote } from "@/components/form/conflict-note";
import { drafts } from "@/components/form/drafts";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { RestoredNote } from "@/components/form/restored-note";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { conditionsForm } from "./conditions-schema";
import { consequencesOf } from "./consequences";
import { BasicFields } from "./fields/basic-fields";
import { MemoField } from "./fields/memo-field";
import { PeriodFields } from "./fields/period-fields";
import { RulesFields } from "./fields/rules-fields";
import { SharingFields } from "./fields/sharing-fields";
import { type Refusal, refusalOf } from "./refusal";
import { RefusalNote } from "./refusal-note";
import type { OrderView } from "./types";
import { type Conditions, type Section, termsOf } from "./values";

const TITLES: Record<Section, string> = {
  basics: "施策の内容を変更",
  period: "期間と回数を変更",
  sharing: "会社への共有を変更",
  rules: "予約のルールを変更",
};

const picked = <T extends object>(of: T, names: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Partial<T>;

/** Edits one part of the conditions. While typing it shows what saving does, and to whom. */
export function EditDialog({ order, section, onClose }: { order: OrderView; section: Section; onClose: () => void }) {
  const { id } = order;
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.orders.update.useMutation(QUIET);
  /** Interviews that have to be dealt with first. */
  const [inTheWay, setInTheWay] = useState<Refusal | null>(null);
  const form = useServerForm({
    schema: conditionsForm,
    stored: { doc: order, valuesOf: termsOf, latest: () => utils.orders.get.fetch({ id }, { staleTime: 0 }) },
    draft: drafts.order(id, section),
    async send(terms, { changed, expectedVersion }): Promise<OrderView> {
      setInTheWay(null);
      const saved = await mutateAsync({ ...picked<Conditions>(terms, changed), id, expectedVersion });
      utils.orders.get.setData({ id }, saved);
      return saved;
    },
    async onSaved() {
      await Promise.all([utils.orders.list.invalidate(), utils.orders.history.invalidate({ id })]);
      showToast({ status: "success", text: "保存しました。" });
      onClose();
    },
    onRefused(error) {
      const refusal = refusalOf(error);
      if (refusal.sessions.length === 0) return undefined;
      setInTheWay(refusal);
      return null;
    },
  });
  const isOpen = order.moves.length > 0 && order.status !== "ended";
  const consequences = consequencesOf(termsOf(order), form.form.watch());
  return (
    <FormDialog
      form={form}
      title={TITLES[section]}
      size={section === "sharing" ? "large" : "medium"}
      submitLabel="保存する"
      busyLabel="保存しています"
      onClose={() => {
        form.discard();
        onClose();
      }}
    >
      <RestoredNote form={form} />
      <ConflictNote conflict={form.conflict} save="保存する" nameOf={(field) => ORDER_FIELD_TEXT[field]} />
      {inTheWay && <RefusalNote refusal={inTheWay} />}
      {section === "basics" && (isOpen ? <BasicFields form={form} /> : <MemoField form={form} />)}
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
    </FormDialog>
  );
}
