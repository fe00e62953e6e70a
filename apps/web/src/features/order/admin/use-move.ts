"use client";

import type { CancelReason } from "@knotter/domain/mentoring";
import { showToast } from "@knotter/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { appErrorOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { type MoveTarget, moveLabels } from "./move-labels";
import { type Refusal, refusalOf } from "./refusal";
import type { OrderView } from "./types";

/** A preview of a transition, requested when its dialog opens and never cached; and the transition itself. */
export function useMove(order: OrderView, status: MoveTarget, onDone: () => void) {
  const { id, version } = order;
  const utils = trpc.useUtils();
  const mutation = trpc.orders.status.useMutation({ meta: { quiet: true } });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const preview = useQuery({
    queryKey: ["orders.status.preview", id, status, version],
    queryFn: () => utils.client.orders.status.mutate({ id, status, dryRun: true }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });

  async function move(reasonCode: CancelReason | undefined) {
    setRefusal(null);
    try {
      const { order: moved } = await mutation.mutateAsync({
        id,
        status,
        reasonCode,
        expectedVersion: version,
        // A reason is required if interviews are canceled, after they were listed.
        ...(status === "ended" && reasonCode !== undefined && { futureSessions: "cancel" as const }),
      });
      utils.orders.get.setData({ id }, moved);
      await Promise.all([utils.orders.list.invalidate(), utils.orders.history.invalidate({ id })]);
      showToast({ status: "success", text: moveLabels(order, status).done });
      onDone();
    } catch (error) {
      setRefusal(refusalOf(error));
      // Somebody has booked since the list was made: it is reloaded, for a new decision.
      if (appErrorOf(error)?.code === "FUTURE_SESSIONS") void preview.refetch();
    }
  }

  async function reload() {
    setRefusal(null);
    await Promise.all([utils.orders.get.invalidate({ id }), preview.refetch()]);
  }
  const refused = refusal ?? (preview.error ? refusalOf(preview.error) : null);
  return {
    preview: preview.data,
    refusal: refused,
    busy: mutation.isPending,
    move: (reason?: CancelReason) => void move(reason),
    reload: () => void reload(),
  };
}
