import { MAIL_STATUS_TEXT } from "@knotter/contract/labels/order";
import { UNDELIVERED } from "@knotter/domain/mail-delivery";
import type { SelectOption } from "@knotter/ui/select";
import type { Filter } from "@/components/listing/filters";
import { keyword, oneOf, type StateOf, uuid } from "@/components/listing/params";

/** `q`: whoever it finds is shown, whether or not their mails have arrived. `id`: the open mail. */
export const DELIVERY_SHAPE = { q: keyword(), outcome: oneOf(UNDELIVERED), order: uuid, id: { ...uuid, narrows: false } };
export type DeliveryState = StateOf<typeof DELIVERY_SHAPE>;

export const deliveryInput = ({ q, outcome, order }: DeliveryState) => ({
  pageSize: 50,
  q: q.trim() || undefined,
  outcome: outcome ?? undefined,
  orderId: order ?? undefined,
});

/** `order`: the name of the one that is set. */
export const deliveryFilters = (
  order: string,
  search: (q: string) => Promise<readonly SelectOption[]>,
): readonly Filter<DeliveryState>[] => [
  {
    name: "outcome",
    label: "結果",
    column: "verdict",
    options: UNDELIVERED.map((value) => ({ value, label: MAIL_STATUS_TEXT[value] })),
  },
  { kind: "lookup", name: "order", label: "施策", column: "mail", text: order, search },
];
