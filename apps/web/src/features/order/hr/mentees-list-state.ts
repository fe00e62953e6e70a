import type { OrderView } from "@knotter/api/views/order";
import { LIST_SORTS } from "@knotter/contract/lists";
import { hrSees } from "@knotter/domain/disclosure";
import { HR_MENTEE_STATUSES, type HrMenteeStatus, hrMayFilter, hrMaySort } from "@knotter/domain/mentee";
import type { Filter } from "@/components/listing/filters";
import { keyword, oneOf, type StateOf, several } from "@/components/listing/params";
import { openedRow } from "@/components/listing/row-param";
import { sortInput, sorting } from "@/components/listing/sort-params";

export const SHAPE = {
  q: keyword(),
  status: oneOf(HR_MENTEE_STATUSES),
  department: several(undefined, 100),
  ...sorting(LIST_SORTS.orderMentees),
  row: openedRow,
};

type Terms = Pick<OrderView, "disclosureLevel" | "showRegistration">;
/** The conditions of an order that decide what HR sees of one person. */
export type HrConditions = Terms & Pick<OrderView, "id">;

const STATUS_TEXT = {
  unregistered: "未登録",
  registered: "登録済み",
  withdrawn: "対象外",
  notBooked: "未予約",
  bookedOrDone: "予約済み・実施済み",
  booked: "予約済み",
  done: "実施済み",
} as const satisfies Record<HrMenteeStatus, string>;

/** The filters that this order allows: a filter reveals as much as a column. */
export const statusOptions = (order: Terms) =>
  HR_MENTEE_STATUSES.filter((status) => mayAsk(order, status)).map((status) => ({ value: status, label: STATUS_TEXT[status] }));

const mayAsk = ({ disclosureLevel, showRegistration }: Terms, status: HrMenteeStatus): boolean =>
  hrMayFilter(status, [{ level: disclosureLevel, showRegistration }]);

/** The filters in the headers. A status belongs to the column that shows it, which the order may not have. */
export const menteesFilters = (order: Terms, departments: readonly string[]): readonly Filter<StateOf<typeof SHAPE>>[] => {
  const options = statusOptions(order);
  const column = order.showRegistration ? "registration" : "usage";
  return [
    ...(options.length > 0 ? [{ name: "status" as const, label: "状況", column, options }] : []),
    {
      kind: "several",
      name: "department",
      label: "部署",
      column: "department",
      options: departments.map((department) => ({ value: department, label: department })),
    },
  ];
};

/** By what the list is narrowed. An address with a filter that is not allowed shows everybody. */
export const menteesConditions = (order: Terms, { q, status, department }: StateOf<typeof SHAPE>) => ({
  ...(q.trim() ? { q: q.trim() } : {}),
  ...(status && mayAsk(order, status) ? { status } : {}),
  ...(department.length > 0 ? { department: [...department] } : {}),
});

/**
 * The input of the API; shared by the page and the browser. An address with a filter or an order that is not allowed shows everybody as at
 * first.
 */
export const menteesInput = (order: Terms & { id: string }, { sort, direction, ...conditions }: StateOf<typeof SHAPE>) => ({
  id: order.id,
  pageSize: 50,
  ...menteesConditions(order, { sort, direction, ...conditions }),
  ...(hrMaySort(sort, { level: order.disclosureLevel, showRegistration: order.showRegistration }) ? sortInput({ sort, direction }) : {}),
});

export const seesOf = (order: Terms) => ({ registration: order.showRegistration, ...hrSees(order.disclosureLevel) });
