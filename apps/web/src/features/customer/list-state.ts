import { CUSTOMER_STATUS_TEXT } from "@knotter/contract/labels/admin";
import { LIST_SORTS } from "@knotter/contract/lists";
import { CUSTOMER_STATUSES } from "@knotter/domain/customer";
import type { Filter } from "@/components/listing/filters";
import { choice, keyword, oneOf, type StateOf } from "@/components/listing/params";
import { sortInput, sorting } from "@/components/listing/sort-params";

export const CUSTOMERS_SHAPE = { q: keyword(), status: oneOf(CUSTOMER_STATUSES), ...sorting(LIST_SORTS.customers) };
export type CustomersState = StateOf<typeof CUSTOMERS_SHAPE>;

export const customersInput = (state: CustomersState) => ({
  pageSize: 50,
  q: state.q.trim() || undefined,
  status: state.status ?? undefined,
  ...sortInput(state),
});

export const CUSTOMER_FILTERS: readonly Filter<CustomersState>[] = [
  {
    name: "status",
    label: "状態",
    column: "status",
    options: CUSTOMER_STATUSES.map((value) => ({ value, label: CUSTOMER_STATUS_TEXT[value] })),
  },
];

/** The parts of a company's page. */
export const CUSTOMER_SHAPE = { tab: choice(["people", "orders", "closing", "signin", "settings"]) };

export const ordersOf = (customerId: string) => ({ id: customerId, pageSize: 50 });
