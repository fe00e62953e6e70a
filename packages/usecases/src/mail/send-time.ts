import type { OrderRow } from "@knotter/db/order/detail";
import { fitsSendWindow, sendWindowOf } from "@knotter/domain/campaign";
import { AppError } from "@knotter/domain/errors";
import { formatDateTime } from "@knotter/domain/tokyo";

/** Whether a mail of this order may be sent at that time. Throws SEND_TIME. */
export function refuseTime(order: Pick<OrderRow, "endsOn">, sendAt: Date, now: Date): void {
  const window = sendWindowOf(order.endsOn, now);
  if (fitsSendWindow(sendAt, window)) return;
  throw new AppError("SEND_TIME", { params: { from: formatDateTime(window.from), until: formatDateTime(window.until) } });
}
