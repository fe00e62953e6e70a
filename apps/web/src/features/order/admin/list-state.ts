import type { AppRouter } from "@knotter/api/root";
import { ORDER_STATUS_TEXT } from "@knotter/contract/labels/order";
import { LIST_SORTS } from "@knotter/contract/lists";
import { ORDER_STATUSES } from "@knotter/domain/order";
import type { SelectOption } from "@knotter/ui/select";
import type { inferRouterInputs } from "@trpc/server";
import type { Filter } from "@/components/listing/filters";
import { choice, keyword, oneOf, type StateOf, uuid } from "@/components/listing/params";
import { sortInput, sorting } from "@/components/listing/sort-params";

/** The state of the list of orders in the address. */
export const ORDERS_SHAPE = {
  view: choice(["list", "import"]),
  q: keyword(),
  status: oneOf(ORDER_STATUSES),
  customerId: uuid,
  questionSetId: uuid,
  ...sorting(LIST_SORTS.orders),
};
export type OrdersState = StateOf<typeof ORDERS_SHAPE>;

/** The input of the API; shared by the server's prefetch and the browser's query. */
export const ordersInput = (state: OrdersState): inferRouterInputs<AppRouter>["orders"]["list"] => ({
  pageSize: 50,
  q: state.q.trim() || undefined,
  status: state.status ? [state.status] : undefined,
  customerId: state.customerId ?? undefined,
  questionSetId: state.questionSetId ?? undefined,
  ...sortInput(state),
});

/** The filters of the list. A version of the question bank is set by a link of the master data. */
export const orderFilters = (
  names: { customer: string; questionSet: string },
  searchCustomer: (q: string) => Promise<readonly SelectOption[]>,
): readonly Filter<OrdersState>[] => [
  { name: "status", label: "状態", column: "status", options: ORDER_STATUSES.map((value) => ({ value, label: ORDER_STATUS_TEXT[value] })) },
  { kind: "lookup", name: "customerId", label: "顧客企業", column: "customer", text: names.customer, search: searchCustomer },
  { kind: "given", name: "questionSetId", label: "事前質問シート", text: names.questionSet },
];
