"use client";

import { showToast } from "@knotter/ui/toast";
import { QUIET } from "@/components/form/quiet";
import { trpc } from "@/trpc/client";
import type { ExceptionRule } from "./exception-form";
import { type Refusal, refusalOf } from "./refusal";
import type { Entry } from "./types";

/** Saves or removes one exception. With `keep`, interviews that it leaves outside stay. */
export function useExceptionWrite(onDone: () => void) {
  const utils = trpc.useUtils();
  const create = trpc.mentorSchedule.create.useMutation(QUIET);
  const update = trpc.mentorSchedule.update.useMutation(QUIET);
  const remove = trpc.mentorSchedule.remove.useMutation(QUIET);
  return {
    save(rule: ExceptionRule, entry: Entry | null, keep: boolean): Promise<unknown> {
      const onConflict = keep ? "keep" : "report";
      if (entry === null) return create.mutateAsync({ entries: [rule], mode: "merge", onConflict });
      const { ranges, note = null } = rule;
      const dateTo = rule.kind === "date_block" ? { dateTo: rule.dateTo ?? null } : {};
      return update.mutateAsync({ id: entry.id, ranges, note, ...dateTo, onConflict, expectedVersion: entry.version });
    },
    remove: (entry: Entry, keep: boolean) => remove.mutateAsync({ id: entry.id, keep }),
    async done(text: string): Promise<void> {
      showToast({ status: "success", text });
      onDone();
      await utils.mentorSchedule.list.invalidate();
    },
    /** The row goes before the dialog does, so that the focus does not return to it. */
    async removed(): Promise<void> {
      await utils.mentorSchedule.list.invalidate();
      showToast({ status: "success", text: "削除しました。" });
      onDone();
    },
    async refused(error: unknown): Promise<Refusal> {
      const refusal = refusalOf(error);
      if (refusal.code === "VERSION_CONFLICT") await utils.mentorSchedule.list.invalidate();
      return refusal;
    },
  };
}
