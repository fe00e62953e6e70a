"use client";

import type { BulkOperationView } from "@knotter/api/views/bulk-operation";
import { href } from "@knotter/contract/routes";
import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { bulkSummary } from "./bulk-summary";

/** Milliseconds between two looks at an operation that runs. */
const LOOK_MS = 1_500;
/** 元に戻す is offered beside the summary for so many milliseconds; afterwards on the page of the operations. */
const UNDO_MS = 10_000;

/** What is followed already, in this tab. */
const followed = new Set<string>();

/**
 * Follows a bulk operation in a toast, from page to page: how far it has come, then what has come of it, with 元に戻す where it can be taken
 * back. The operation runs on the server, whether or not anybody follows.
 */
export function useBulk(): (operation: BulkOperationView) => void {
  const utils = trpc.useUtils();
  const router = useRouter();
  return useCallback(
    (begun: BulkOperationView) => {
      const open = (id: string) => router.push(href("adminBulkOperations", {}, { id }));
      const refresh = () =>
        Promise.all([utils.orders.invalidate(), utils.bulkOperations.invalidate(), utils.mentees.invalidate()]).then(() => {});

      async function undo(id: string): Promise<void> {
        try {
          follow(await utils.client.bulkOperations.undo.mutate({ id }));
        } catch (error) {
          showToast({ id: `bulk-${id}`, status: "warning", text: errorText(error) });
        }
      }

      function tell(operation: BulkOperationView): void {
        const { id, text, status, counts, undoable } = operation;
        const toast = `bulk-${id}`;
        const words = `${text}：${bulkSummary(operation)}`;
        if (status === "running")
          showToast({ id: toast, status: "loading", text: words, action: { label: "一覧を見る", onClick: () => open(id) } });
        else if (counts.refused + counts.canceled > 0)
          showToast({
            id: toast,
            status: "warning",
            text: words,
            durationMs: UNDO_MS,
            action: { label: "結果を見る", onClick: () => open(id) },
          });
        else
          showToast({
            id: toast,
            status: "success",
            text: words,
            durationMs: UNDO_MS,
            ...(undoable > 0 && { action: { label: "元に戻す", onClick: () => void undo(id) } }),
          });
      }

      function follow(operation: BulkOperationView): void {
        tell(operation);
        if (operation.status !== "running") return void refresh();
        if (followed.has(operation.id)) return;
        followed.add(operation.id);
        void look(operation);
      }

      async function look(operation: BulkOperationView): Promise<void> {
        let latest = operation;
        while (latest.status === "running") {
          await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
          // Without an answer it is looked at again.
          latest = await utils.client.bulkOperations.get.query({ id: operation.id }).catch(() => latest);
          tell(latest);
        }
        followed.delete(operation.id);
        await refresh();
      }

      follow(begun);
    },
    [utils, router],
  );
}
