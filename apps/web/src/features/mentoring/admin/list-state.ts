import { LIST_SORTS } from "@knotter/contract/lists";
import { MENTORING_STATUSES } from "@knotter/domain/mentoring";
import type { SelectOption } from "@knotter/ui/select";
import type { Filter } from "@/components/listing/filters";
import { day, dayUntil, keyword, oneOf, type StateOf, uuid } from "@/components/listing/params";
import { openedRow } from "@/components/listing/row-param";
import { sortInput, sorting } from "@/components/listing/sort-params";
import { STATUS_TEXT } from "./labels";

export const RESULTS_SHAPE = {
  q: keyword(),
  orderId: uuid,
  customerId: uuid,
  mentorId: uuid,
  status: oneOf(MENTORING_STATUSES),
  from: dayUntil("to"),
  to: day,
  row: openedRow,
  ...sorting(LIST_SORTS.mentoringResults),
};
export type ResultsState = StateOf<typeof RESULTS_SHAPE>;

export const resultsInput = (state: ResultsState) => ({
  pageSize: 50,
  q: state.q.trim() || undefined,
  orderIds: state.orderId ?? undefined,
  customerId: state.customerId ?? undefined,
  mentorId: state.mentorId ?? undefined,
  status: state.status ?? undefined,
  from: state.from ?? undefined,
  to: state.to ?? undefined,
  ...sortInput(state),
});

/** The same for a file: everything that matches, of all pages. */
export function exportQuery(state: ResultsState): Record<string, string | undefined> {
  const { pageSize: _, sort: __, sortDirection: ___, ...query } = resultsInput(state);
  return query;
}

type Search = (q: string) => Promise<readonly SelectOption[]>;

/** Companies, orders and mentors are found by their names: there are too many for a list. */
export const resultFilters = (
  names: { order: string; customer: string; mentor: string },
  search: { order: Search; customer: Search; mentor: Search },
): readonly Filter<ResultsState>[] => [
  { kind: "day", name: "from", label: "この日から", column: "when" },
  { kind: "day", name: "to", label: "この日まで", column: "when" },
  {
    name: "status",
    label: "状態",
    column: "status",
    options: MENTORING_STATUSES.map((value) => ({ value, label: STATUS_TEXT[value] })),
  },
  { kind: "lookup", name: "mentorId", label: "キャリコン", column: "mentor", text: names.mentor, search: search.mentor },
  { kind: "lookup", name: "orderId", label: "施策", column: "order", text: names.order, search: search.order },
  { kind: "lookup", name: "customerId", label: "顧客企業", column: "customer", text: names.customer, search: search.customer },
];
