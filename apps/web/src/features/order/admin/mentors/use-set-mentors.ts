"use client";

import { showToast } from "@knotter/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "@/trpc/client";
import { type Refusal, refusalOf } from "../refusal";
import { wishesOf } from "./picked";
import type { useChosenMentors } from "./use-chosen-mentors";

interface Choice {
  onRemoved: "keep" | "cancel";
  force: boolean;
}

/**
 * A preview of the new set, requested when the dialog opens and never cached; and the operation itself, against the version that was shown.
 */
export function useSetMentors(id: string, wanted: ReturnType<typeof useChosenMentors>, { onRemoved, force }: Choice, onDone: () => void) {
  const utils = trpc.useUtils();
  const mutation = trpc.orders.setMentors.useMutation({ meta: { quiet: true } });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const mentors = wishesOf(wanted.picked);
  const preview = useQuery({
    queryKey: ["orders.setMentors.preview", id, mentors, force, wanted.version],
    queryFn: () => utils.client.orders.setMentors.mutate({ id, mentors, force, dryRun: true }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });

  async function save() {
    setRefusal(null);
    try {
      const { canceledSessions } = await mutation.mutateAsync({ id, mentors, onRemoved, force, expectedVersion: wanted.version });
      wanted.reset();
      await Promise.all([
        utils.orders.mentors.invalidate({ id }),
        utils.orders.get.invalidate({ id }),
        utils.orders.history.invalidate({ id }),
      ]);
      showToast({
        status: "success",
        text:
          canceledSessions > 0
            ? `担当キャリコンを保存し、面談${canceledSessions}件をキャンセルしました。`
            : "担当キャリコンを保存しました。",
      });
      onDone();
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  }

  /** Keeps the wanted set; reads the current one, with its version, again. */
  async function reload() {
    setRefusal(null);
    await Promise.all([utils.orders.mentors.invalidate({ id }), utils.orders.get.invalidate({ id }), preview.refetch()]);
  }
  return {
    preview: preview.data,
    refusal: refusal ?? (preview.error ? refusalOf(preview.error) : null),
    busy: mutation.isPending,
    save: () => void save(),
    reload: () => void reload(),
  };
}
