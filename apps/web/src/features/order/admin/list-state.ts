import type { AppRouter } from "@knotter/api/root";
import { ORDER_STATUS_TEXT } from "@knotter/contract/labels/order";
import { ORDER_STATUSES } from "@knotter/domain/order";
import type { inferRouterInputs } from "@trpc/server";
import type { Filter } from "@/components/listing/filters";
import { choice, keyword, oneOf, type StateOf, uuid } from "@/components/listing/params";

/** The state of the list of orders in the address. */
export const ORDERS_SHAPE = {
  view: choice(["list", "import"]),
  q: keyword(),
  status: oneOf(ORDER_STATUSES),
  customerId: uuid,
  questionSetId: uuid,
  sort: choice(["newest", "endsSoon"]),
};
export type OrdersState = StateOf<typeof ORDERS_SHAPE>;

export const ORDER_SORTS = [
  { value: "newest", label: "開始日の新しい順" },
  { value: "endsSoon", label: "終了日の近い順" },
] as const;

/** The input of the API; shared by the server's prefetch and the browser's query. */
export const ordersInput = (state: OrdersState): inferRouterInputs<AppRouter>["orders"]["list"] => ({
  pageSize: 50,
  q: state.q.trim() || undefined,
  status: state.status ? [state.status] : undefined,
  customerId: state.customerId ?? undefined,
  questionSetId: state.questionSetId ?? undefined,
  sort: state.sort,
});

/** The filters of the list. A company is set by a link of its page, a version of the question bank by one of the master data. */
export const orderFilters = (names: { customer: string; questionSet: string }): Filter<OrdersState>[] => [
  { name: "status", label: "状態", options: ORDER_STATUSES.map((value) => ({ value, label: ORDER_STATUS_TEXT[value] })) },
  { kind: "given", name: "customerId", label: "顧客企業", text: names.customer },
  { kind: "given", name: "questionSetId", label: "事前質問", text: names.questionSet },
];
