"use client";

import { trpc } from "@/trpc/client";

/** One order in its latest state from the server; all parts of its pages use the same. */
export const useOrder = (id: string) => trpc.orders.get.useSuspenseQuery({ id })[0];
