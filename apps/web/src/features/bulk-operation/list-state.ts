import { flag, type StateOf, uuid } from "@/components/listing/params";

/** `id`: the operation whose outcome is open. */
export const BULK_SHAPE = { running: flag, orderId: uuid, id: { ...uuid, narrows: false } };
export type BulkState = StateOf<typeof BULK_SHAPE>;

export const bulkInput = ({ running, orderId }: BulkState) => ({
  pageSize: 50,
  running: running || undefined,
  orderId: orderId ?? undefined,
});
