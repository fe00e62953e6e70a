import { LIST_SORTS } from "@knotter/contract/lists";
import type { SelectOption } from "@knotter/ui/select";
import type { Filter } from "@/components/listing/filters";
import { choice, keyword, oneOf, type StateOf, uuid } from "@/components/listing/params";
import { openedRow } from "@/components/listing/row-param";
import { sortInput, sorting } from "@/components/listing/sort-params";
import { ACCOUNT_TEXT, REQUEST_STATUS_TEXT } from "./labels";

const ACCOUNTS = ["registered", "temporary", "disabled"] as const;
const REQUESTS = ["requested", "done", "rejected", "withdrawn"] as const;

export const MENTEES_SHAPE = {
  tab: choice(["people", "requests"]),
  q: keyword(),
  status: oneOf(ACCOUNTS),
  customerId: uuid,
  orderId: uuid,
  row: openedRow,
  ...sorting(LIST_SORTS.mentees),
};
export type MenteesState = StateOf<typeof MENTEES_SHAPE>;

export const menteesInput = (state: MenteesState) => ({
  pageSize: 50,
  q: state.q.trim() || undefined,
  status: state.status ?? undefined,
  customerId: state.customerId ?? undefined,
  orderId: state.orderId ?? undefined,
  ...sortInput(state),
});

type Search = (q: string) => Promise<readonly SelectOption[]>;

/** Companies and orders are found by their names. */
export const menteeFilters = (
  names: { customer: string; order: string },
  search: { customer: Search; order: Search },
): readonly Filter<MenteesState>[] => [
  { name: "status", label: "状態", column: "status", options: ACCOUNTS.map((value) => ({ value, label: ACCOUNT_TEXT[value] })) },
  { kind: "lookup", name: "orderId", label: "施策", column: "orders", text: names.order, search: search.order },
  { kind: "lookup", name: "customerId", label: "顧客企業", column: "customer", text: names.customer, search: search.customer },
];

/** On the same page as the people, so a change here keeps the tab. */
export const REQUESTS_SHAPE = { tab: MENTEES_SHAPE.tab, request: oneOf(REQUESTS), ...sorting(LIST_SORTS.personalDataRequests) };
export const REQUEST_FILTERS: readonly Filter<StateOf<typeof REQUESTS_SHAPE>>[] = [
  { name: "request", label: "状態", options: REQUESTS.map((value) => ({ value, label: REQUEST_STATUS_TEXT[value] })) },
];
export const requestsInput = (state: StateOf<typeof REQUESTS_SHAPE>) => ({
  pageSize: 50,
  status: state.request ?? undefined,
  ...sortInput(state),
});
export const requestsOf = (personId: string) => ({ pageSize: 20, personId });

/** The parts of a mentee's page. */
export const MENTEE_SHAPE = { tab: choice(["places", "interviews", "mails", "data"]) };
/** What a panel shows of what is to come. */
export const nextInterviewsOf = (id: string) => ({ id, status: "upcoming" as const, pageSize: 3 });
export const interviewsOf = (id: string) => ({ id, pageSize: 50 });
export const mailsOf = (toUserId: string) => ({ toUserId, pageSize: 50 });
