import type { OrderView } from "@knotter/api/views/order";
import { LIST_SORTS } from "@knotter/contract/lists";
import { hrSees } from "@knotter/domain/disclosure";
import {
  type HrMenteeStatus,
  hrMayFilter,
  hrMaySort,
  REGISTRATION_FILTERS,
  type StatusFilters,
  USAGE_FILTERS,
} from "@knotter/domain/mentee";
import type { Filter } from "@/components/listing/filters";
import { choice, keyword, oneOf, type StateOf, several } from "@/components/listing/params";
import { openedRow } from "@/components/listing/row-param";
import { sortInput, sorting } from "@/components/listing/sort-params";

const VIEWS = ["list", "import", "paste"] as const;
export type MenteesView = (typeof VIEWS)[number];

export const SHAPE = {
  view: choice(VIEWS),
  q: keyword(),
  status: oneOf(REGISTRATION_FILTERS),
  usage: { ...oneOf(USAGE_FILTERS), formerly: "status" },
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

const optionsOf = (values: readonly HrMenteeStatus[]) => values.map((value) => ({ value, label: STATUS_TEXT[value] }));

const mayAsk = ({ disclosureLevel, showRegistration }: Terms, filters: StatusFilters): boolean =>
  hrMayFilter(filters, [{ level: disclosureLevel, showRegistration }]);

/** The filters in the headers that this order allows: a filter reveals as much as the column that it stands in. */
export const menteesFilters = (order: Terms, departments: readonly string[]): readonly Filter<StateOf<typeof SHAPE>>[] => [
  ...(mayAsk(order, { status: "registered" })
    ? [{ name: "status" as const, label: "登録状況", column: "registration", options: optionsOf(REGISTRATION_FILTERS) }]
    : []),
  ...(mayAsk(order, { usage: "booked" })
    ? [{ name: "usage" as const, label: "利用状況", column: "usage", options: optionsOf(USAGE_FILTERS) }]
    : []),
  {
    kind: "several",
    name: "department",
    label: "部署",
    column: "department",
    options: departments.map((department) => ({ value: department, label: department })),
  },
];

/** An address with a filter that is not allowed shows everybody. */
export const allowedIn = (order: Terms, { status, usage, ...state }: StateOf<typeof SHAPE>): StateOf<typeof SHAPE> => ({
  ...state,
  status: status && mayAsk(order, { status }) ? status : null,
  usage: usage && mayAsk(order, { usage }) ? usage : null,
});

/** By what the list is narrowed. */
export function menteesConditions(order: Terms, state: StateOf<typeof SHAPE>) {
  const { q, status, usage, department } = allowedIn(order, state);
  return {
    ...(q.trim() ? { q: q.trim() } : {}),
    ...(status ? { status } : {}),
    ...(usage ? { usage } : {}),
    ...(department.length > 0 ? { department: [...department] } : {}),
  };
}

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
