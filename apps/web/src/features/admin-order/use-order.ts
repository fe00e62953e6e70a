"use client";

import { trpc } from "../../trpc/client";

/** One order as the server last said it is; every part of its pages reads the same. */
export const useOrder = (id: string) => trpc.orders.get.useSuspenseQuery({ id })[0];
