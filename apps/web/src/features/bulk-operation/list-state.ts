import { LIST_SORTS } from "@knotter/contract/lists";
import { flag, type StateOf, uuid } from "@/components/listing/params";
import { sortInput, sorting } from "@/components/listing/sort-params";

/** `id`: the operation whose outcome is open. */
export const BULK_SHAPE = { running: flag, orderId: uuid, id: { ...uuid, narrows: false }, ...sorting(LIST_SORTS.bulkOperations) };
export type BulkState = StateOf<typeof BULK_SHAPE>;

export const bulkInput = ({ running, orderId, ...order }: BulkState) => ({
  pageSize: 50,
  running: running || undefined,
  orderId: orderId ?? undefined,
  ...sortInput(order),
});
