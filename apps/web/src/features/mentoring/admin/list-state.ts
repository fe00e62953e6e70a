import { MENTORING_STATUSES } from "@knotter/domain/mentoring";
import type { Filter } from "@/components/listing/filters";
import { day, oneOf, type StateOf, uuid } from "@/components/listing/params";
import { STATUS_TEXT } from "./labels";

export const RESULTS_SHAPE = {
  orderId: uuid,
  customerId: uuid,
  mentorId: uuid,
  status: oneOf(MENTORING_STATUSES),
  from: day,
  to: day,
};
export type ResultsState = StateOf<typeof RESULTS_SHAPE>;

/** Two days in the wrong order mean the time between them. */
const between = ({ from, to }: ResultsState) => (from && to && from > to ? { from: to, to: from } : { from, to });

export const resultsInput = (state: ResultsState) => {
  const { from, to } = between(state);
  return {
    pageSize: 50,
    orderIds: state.orderId ?? undefined,
    customerId: state.customerId ?? undefined,
    mentorId: state.mentorId ?? undefined,
    status: state.status ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
  };
};

/** The same for a file: everything that matches, of all pages. */
export function exportQuery(state: ResultsState): Record<string, string | undefined> {
  const { pageSize: _, ...query } = resultsInput(state);
  return query;
}

/** Filters chosen by name; the names come from the rows, or from a lookup. */
export const resultFilters = (names: { order: string; customer: string; mentor: string }): readonly Filter<ResultsState>[] => [
  { name: "status", label: "状態", options: MENTORING_STATUSES.map((value) => ({ value, label: STATUS_TEXT[value] })) },
  { kind: "day", name: "from", label: "この日から" },
  { kind: "day", name: "to", label: "この日まで" },
  { kind: "given", name: "customerId", label: "顧客企業", text: names.customer },
  { kind: "given", name: "orderId", label: "施策", text: names.order },
  { kind: "given", name: "mentorId", label: "キャリコン", text: names.mentor },
];
