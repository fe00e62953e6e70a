"use client";

import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { trpc } from "@/trpc/client";
import { type ExceptionValues, inputOf } from "./exception-form";
import { type Refusal, refusalOf } from "./refusal";
import type { Entry } from "./types";

/** Saves or removes one exception; a refusal stays until the next attempt. */
export function useExceptionWrite(onDone: () => void) {
  const utils = trpc.useUtils();
  const quiet = { meta: { quiet: true } };
  const create = trpc.mentorSchedule.create.useMutation(quiet);
  const update = trpc.mentorSchedule.update.useMutation(quiet);
  const remove = trpc.mentorSchedule.remove.useMutation(quiet);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function carryOut(write: () => Promise<unknown>, done: string) {
    setRefusal(null);
    try {
      await write();
    } catch (error) {
      const refused = refusalOf(error);
      setRefusal(refused);
      if (refused.code === "VERSION_CONFLICT") await utils.mentorSchedule.list.invalidate();
      return;
    }
    showToast({ status: "success", text: done });
    onDone();
    await utils.mentorSchedule.list.invalidate();
  }

  return {
    refusal,
    busy: create.isPending || update.isPending || remove.isPending,
    forget: () => setRefusal(null),
    save: (values: ExceptionValues, entry: Entry | null, onConflict: "report" | "keep") =>
      carryOut(() => {
        const input = inputOf(values);
        if (entry === null) return create.mutateAsync({ entries: [input], mode: "merge", onConflict });
        const { ranges, note } = input;
        const dateTo = input.kind === "date_block" ? (input.dateTo ?? null) : undefined;
        return update.mutateAsync({
          id: entry.id,
          ranges,
          note: note || null,
          ...(dateTo !== undefined && { dateTo }),
          onConflict,
          expectedVersion: entry.version,
        });
      }, "受付時間を保存しました。"),
    remove: (entry: Entry, keep: boolean) => carryOut(() => remove.mutateAsync({ id: entry.id, keep }), "削除しました。"),
  };
}
