import { CUSTOMER_STATUS_TEXT } from "@knotter/contract/labels/admin";
import { CUSTOMER_STATUSES } from "@knotter/domain/customer";
import type { Filter } from "@/components/listing/filters";
import { choice, keyword, oneOf, type StateOf } from "@/components/listing/params";

export const CUSTOMERS_SHAPE = { q: keyword(), status: oneOf(CUSTOMER_STATUSES), sort: choice(["name", "updated"]) };
export type CustomersState = StateOf<typeof CUSTOMERS_SHAPE>;

export const customersInput = (state: CustomersState) => ({
  pageSize: 50,
  q: state.q.trim() || undefined,
  status: state.status ?? undefined,
  sort: state.sort,
});

export const CUSTOMER_FILTERS: readonly Filter<CustomersState>[] = [
  { name: "status", label: "状態", options: CUSTOMER_STATUSES.map((value) => ({ value, label: CUSTOMER_STATUS_TEXT[value] })) },
];

export const CUSTOMER_SORTS = [
  { value: "name", label: "会社名の順" },
  { value: "updated", label: "更新の新しい順" },
] as const;

/** The parts of a company's page. */
export const CUSTOMER_SHAPE = { tab: choice(["people", "orders", "closing", "settings"]) };

export const ordersOf = (customerId: string) => ({ id: customerId, pageSize: 50 });
