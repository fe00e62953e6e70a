"use client";

import type { BegunAction, BulkConditions } from "@knotter/domain/bulk-operation";
import { keepPreviousData } from "@tanstack/react-query";
import { QUIET } from "@/components/form/quiet";
import { trpc } from "@/trpc/client";

/** Who is meant: rows that were chosen one by one, or everybody who matches the filters. */
export type Whom = { orderId: string; ids: string[] } | { orderId: string; conditions: BulkConditions };

/** What an action would do to the people as of now. */
export const usePreview = (whom: Whom, how: { action: BegunAction; maxCount?: number }, { enabled = true } = {}) =>
  trpc.bulkOperations.preview.useQuery(
    { ...whom, ...how },
    { ...QUIET, enabled, placeholderData: keepPreviousData, retry: false, staleTime: 0, gcTime: 0, trpc: { context: { byPost: true } } },
  );
