import { SIDE_TEXT } from "@knotter/contract/labels/mentoring";
import { orderChangeText, orderFieldChanges } from "@knotter/contract/labels/order-history";
import type { OrderHistoryRow } from "@knotter/db/order/detail";
import { at } from "./instant";

/** An entry of an order's history: who, when, what, and the change. */
export const toOrderChange = (row: OrderHistoryRow) => ({
  id: row.id,
  at: at(row.at),
  by: row.actorName ?? SIDE_TEXT.system,
  text: orderChangeText(row.action, row.diff),
  changes: orderFieldChanges(row.action, row.diff),
});
