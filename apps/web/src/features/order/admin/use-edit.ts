"use client";

import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import type { UseFormSetError } from "react-hook-form";
import { trpc } from "@/trpc/client";
import { type Refusal, refusalOf } from "./refusal";
import type { OrderView } from "./types";
import { type ConditionsValues, inputOf, SECTIONS, type Section, termsOf } from "./values";

/** Saves the changes in one part of the conditions, against the version that was shown. */
export function useEdit(order: OrderView, section: Section, setError: UseFormSetError<ConditionsValues>, onSaved: () => void) {
  const utils = trpc.useUtils();
  const update = trpc.orders.update.useMutation({ meta: { quiet: true } });
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function save(values: ConditionsValues) {
    setRefusal(null);
    const [was, is] = [inputOf(termsOf(order)), inputOf(values)];
    const keys = SECTIONS[section].filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]));
    if (keys.length === 0) return onSaved();
    const change = Object.fromEntries(keys.map((key) => [key, is[key]])) as Partial<typeof is>;
    try {
      const saved = await update.mutateAsync({ id: order.id, ...change, expectedVersion: order.version });
      utils.orders.get.setData({ id: order.id }, saved);
      await Promise.all([utils.orders.list.invalidate(), utils.orders.history.invalidate({ id: order.id })]);
      showToast({ status: "success", text: "保存しました。" });
      onSaved();
    } catch (error) {
      const refused = refusalOf(error);
      for (const [field, messages] of Object.entries(refused.fields))
        setError(field as keyof ConditionsValues, { message: messages[0] ?? "" });
      setRefusal(refused);
    }
  }

  async function reload() {
    await utils.orders.get.invalidate({ id: order.id });
    setRefusal(null);
  }
  return { refusal, busy: update.isPending, save, reload: () => void reload() };
}
